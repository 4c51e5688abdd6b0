import { type MouseEvent, useState } from 'react'
import { Photo } from '../../layout/photo.tsx'
import { menuPosters } from '../../media/posters.ts'
import { PosterOverlay } from './poster-overlay.tsx'

/**
 * The two posters that hang in the shop. A press opens one at full size, even before React has taken over the page
 * (site/scripts-after-first-paint.ts). Without script each poster is a link to its file.
 */
export function MenuPosters() {
  const [selected, setSelected] = useState<number>()
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setSelected(index)
  }

  return (
    <div className="menu-posters">
      <ul>
        {menuPosters.map((poster, index) => (
          <li key={poster.id}>
            <a
              href={poster.src}
              aria-haspopup="dialog"
              onClick={open(index)}
              className="poster-link block cursor-zoom-in"
            >
              <Photo
                picture={poster}
                sizes="(width >= 80rem) 16rem, (width >= 64rem) 21vw, 44vw"
                className="h-auto w-full"
              />
              <span className="sr-only">, see it at full size</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-base text-bark">Press a page to see it at full size.</p>
      <PosterOverlay posters={menuPosters} selected={selected} onSelect={setSelected} />
    </div>
  )
}
