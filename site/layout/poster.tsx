import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { usePageContent } from '../content.ts'
import { LogoMark } from '../media/marks.tsx'
import { phulkari } from '../media/phulkari.ts'

/**
 * A poster like those in the shop, made from the content. Only the renderer renders it. All its lengths are relative to
 * its width (poster.css). Screen readers get one picture named `label`, because the page says the same in words.
 * `signs` explain the dish marks.
 */
export function Poster({
  label,
  isDark,
  signs,
  children,
}: {
  label: string
  isDark: boolean
  signs?: ReactNode
  children: ReactNode
}) {
  const { site, menu } = usePageContent()
  return (
    <div role="img" aria-label={label} className={`poster ${isDark ? 'poster-dark' : ''}`}>
      <div className="poster-sheet">
        <p className="poster-head">
          <LogoMark />
          <b>{site.name}</b>
          <span lang="pa">{site.nameInGurmukhi}</span>
        </p>
        <div style={{ backgroundImage: `url(${isDark ? phulkari.dark : phulkari.light})` }} />
        <div className="poster-columns">{children}</div>
        <p className="poster-foot">
          <b>{menu.allergenLine}</b>
          {signs}
        </p>
      </div>
    </div>
  )
}

/** A part of a poster: its name, as large as its column allows, a note, and dishes. */
export function PosterPart({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  // In a preview a name also holds invisible letters, which don't count.
  const letters = name.match(/[\p{L}\p{N} ]/gu)?.length
  return (
    <div style={{ '--letters': letters } as CSSProperties}>
      <p className="poster-name">{name}</p>
      {note ? <p className="poster-note">{note}</p> : null}
      <div className="poster-dishes">{children}</div>
    </div>
  )
}

/** The HTML of each poster in a page, in page order. */
const postersIn = (page: Document) => [...page.querySelectorAll('.poster')].map(({ outerHTML }) => outerHTML)

// Read before hydration. Neither the script nor the page's data repeats the posters.
const printed = new Map(import.meta.env.SSR ? [] : [[location.pathname, postersIn(document)]])

/**
 * Returns the HTML of the posters on the page at `address`. After a change of screen, fetches the current page for
 * them, whose content may be newer than the rest of the site in this tab.
 */
export function usePosters(address: string): string[] {
  const [posters, setPosters] = useState(() => printed.get(address) ?? [])
  useEffect(() => {
    if (!printed.delete(address)) void fetchPosters(address).then(setPosters)
  }, [address])
  return posters
}

/** Fetches the posters of a page. Returns none if the page can't be fetched; the same is still there in words. */
async function fetchPosters(address: string): Promise<string[]> {
  const page = await fetch(address).catch(() => undefined)
  return page ? postersIn(new DOMParser().parseFromString(await page.text(), 'text/html')) : []
}

/** A poster in its place: its children in the rendered HTML, `html` in the browser. */
export function PosterInPlace({ html, children }: { html: string | undefined; children: ReactNode }) {
  const drawn = import.meta.env.SSR ? {} : { dangerouslySetInnerHTML: { __html: html ?? '' } }
  return (
    <div className="contents" {...drawn} suppressHydrationWarning>
      {import.meta.env.SSR ? children : null}
    </div>
  )
}
