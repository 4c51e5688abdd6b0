import { type MouseEvent, useEffect, useState } from 'react'
import { menuPage } from '../../../contract/pages.ts'
import { useDrawnContent } from '../../content.ts'
import { useMenu } from './menu-content.ts'
import { Poster } from './poster.tsx'
import { PosterOverlay } from './poster-overlay.tsx'

/** The posters as they are drawn into a page, in their order. */
const postersIn = (page: Document) => [...page.querySelectorAll('.poster')].map(({ outerHTML }) => outerHTML)

// Neither the script nor the page's data holds them a second time. They are read before the page is alive.
let printed = import.meta.env.SSR ? [] : postersIn(document)

/**
 * Returns the posters' HTML. Whoever comes from another page of the site gets it with the menu's page of now, which may
 * say something else than the one before.
 */
function usePosters(): string[] {
  const [posters, setPosters] = useState(printed)
  useEffect(() => {
    if (printed.length === 0) void fetchPosters().then(setPosters)
    printed = []
  }, [])
  return posters
}

/** Without them the menu in words is still there. */
async function fetchPosters(): Promise<string[]> {
  const page = await fetch(menuPage).catch(() => undefined)
  return page ? postersIn(new DOMParser().parseFromString(await page.text(), 'text/html')) : []
}

/**
 * The posters that hang in the shop. A press opens one over the page, even before React has taken over
 * (site/scripts-after-first-paint.ts). Without script it fills the page's width in its place.
 */
export function MenuPosters() {
  const { posters } = useMenu()
  const drawn = usePosters()
  const [selected, setSelected] = useState<number>()
  const [ratio, setRatio] = useState(1)
  const open = (index: number) => (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setRatio(event.currentTarget.offsetWidth / event.currentTarget.offsetHeight)
    setSelected(index)
  }

  return (
    <div className="menu-posters">
      <div>
        {posters.map(({ id }, index) => (
          <div key={id} id={placeOf(id)} tabIndex={-1}>
            <a href={`#${placeOf(id)}`} aria-haspopup="dialog" onClick={open(index)} className="cursor-zoom-in">
              <PosterInPlace index={index} html={drawn[index]} />
              <span className="sr-only">, see it at full size</span>
            </a>
          </div>
        ))}
      </div>
      <p className="mt-4 text-base text-bark">Press a page to see it at full size.</p>
      <PosterOverlay
        posters={posters.map(({ title }, index) => ({ title, html: drawn[index] ?? '' }))}
        ratio={ratio}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}

const placeOf = (id: string) => `poster-${id}`

function PosterInPlace({ index, html }: { index: number; html: string | undefined }) {
  const drawn = import.meta.env.SSR ? {} : { dangerouslySetInnerHTML: { __html: html ?? '' } }
  return (
    <div className="contents" {...drawn} suppressHydrationWarning>
      {import.meta.env.SSR ? <DrawnPoster index={index} /> : null}
    </div>
  )
}

function DrawnPoster({ index }: { index: number }) {
  const poster = useDrawnContent().menu.posters[index]
  return poster ? <Poster poster={poster} isDark={index % 2 === 0} /> : null
}
