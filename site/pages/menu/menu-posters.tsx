import { type MouseEvent, useState } from 'react'
import { menuPage } from '../../../contract/pages.ts'
import { PosterInPlace, usePosters } from '../../layout/poster.tsx'
import { useMenu } from './menu-content.ts'
import { MenuPoster } from './menu-poster.tsx'
import { PosterOverlay } from './poster-overlay.tsx'

/**
 * The posters that hang in the shop. A press opens a poster over the page, even before hydration
 * (site/scripts-after-first-paint.ts). Without script, the poster widens in place to the page's width.
 */
export function MenuPosters() {
  const { posters } = useMenu()
  const drawn = usePosters(menuPage)
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
              <PosterInPlace html={drawn[index]}>
                <MenuPoster index={index} />
              </PosterInPlace>
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
