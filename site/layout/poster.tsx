import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useDrawnContent } from '../content.ts'
import { LogoMark } from '../media/marks.tsx'
import { phulkari } from '../media/phulkari.ts'

/**
 * A sheet as it hangs in the shop, set from what the restaurant says. Only the renderer draws it. All its measures follow
 * its width (poster.css), so it is the same small, at full size and on paper. For screen readers it is one picture with
 * `label`, since the page says the same in words. `signs` explain the marks of dishes.
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
  const { site, menu } = useDrawnContent()
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

/** A part of a sheet: its name, as large as its column lets it be, a few words, and dishes. */
export function PosterPart({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  // In a preview a name carries letters that nobody sees.
  const letters = name.match(/[\p{L}\p{N} ]/gu)?.length
  return (
    <div style={{ '--letters': letters } as CSSProperties}>
      <p className="poster-name">{name}</p>
      {note ? <p className="poster-note">{note}</p> : null}
      <div className="poster-dishes">{children}</div>
    </div>
  )
}

/** The posters as they are drawn into a page, in their order. */
const postersIn = (page: Document) => [...page.querySelectorAll('.poster')].map(({ outerHTML }) => outerHTML)

// Neither the script nor a page's data holds them a second time. They are read before the page is alive.
const printed = new Map(import.meta.env.SSR ? [] : [[location.pathname, postersIn(document)]])

/**
 * Returns the HTML of the posters on the page at `address`. Whoever comes there from another page of the site gets it with
 * the page of now, which may say something else than it did before.
 */
export function usePosters(address: string): string[] {
  const [posters, setPosters] = useState(() => printed.get(address) ?? [])
  useEffect(() => {
    if (!printed.delete(address)) void fetchPosters(address).then(setPosters)
  }, [address])
  return posters
}

/** Without them the same is still there in words. */
async function fetchPosters(address: string): Promise<string[]> {
  const page = await fetch(address).catch(() => undefined)
  return page ? postersIn(new DOMParser().parseFromString(await page.text(), 'text/html')) : []
}

/** A poster in its place: its children in the drawn page, and `html` from then on. */
export function PosterInPlace({ html, children }: { html: string | undefined; children: ReactNode }) {
  const drawn = import.meta.env.SSR ? {} : { dangerouslySetInnerHTML: { __html: html ?? '' } }
  return (
    <div className="contents" {...drawn} suppressHydrationWarning>
      {import.meta.env.SSR ? children : null}
    </div>
  )
}
