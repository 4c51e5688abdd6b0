import type { CSSProperties } from 'react'
import type { MenuDish, MenuMark, MenuPoster, MenuSection } from '../../../contract/content/menu.ts'
import { useDrawnContent } from '../../content.ts'
import { LogoMark } from '../../media/marks.tsx'
import { phulkari } from '../../media/phulkari.ts'
import { markNames } from './menu-content.ts'

/**
 * One page of the menu as it hangs in the shop, set from what the restaurant says. Only the renderer draws it. All its
 * measures follow its width (poster.css), so it is the same small, at full size and on paper. For screen readers it is
 * one picture: the menu in words says the same.
 */
export function Poster({ poster: { title, sections }, isDark }: { poster: MenuPoster; isDark: boolean }) {
  const { site, menu } = useDrawnContent()
  // Many sections are in two columns. A few are below each other, with their dishes in two columns.
  const columns = sections.length > 2 ? [0, 1].map((side) => sections.filter((_, at) => at % 2 === side)) : [sections]
  return (
    <div
      role="img"
      aria-label={`Menu: ${title[0]?.toLowerCase()}${title.slice(1)}`}
      className={`poster ${isDark ? 'poster-dark' : ''}`}
    >
      <div className="poster-sheet">
        <p className="poster-head">
          <LogoMark />
          <b>{site.name}</b>
          <span lang="pa">{site.nameInGurmukhi}</span>
        </p>
        <div style={{ backgroundImage: `url(${isDark ? phulkari.dark : phulkari.light})` }} />
        <div className="poster-columns">
          {columns.map((column) => (
            <div key={column[0]?.id}>
              {column.map((section) => (
                <PosterSection key={section.id} section={section} />
              ))}
            </div>
          ))}
        </div>
        <p className="poster-foot">
          <b>{menu.allergenLine}</b>
          {(Object.keys(markNames) as MenuMark[]).map((mark) => (
            <span key={mark}>
              <i className={mark} /> {markNames[mark]}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}

function PosterSection({ section: { name, note, dishes } }: { section: MenuSection }) {
  // The name is as large as its column lets it be. In a preview it carries letters that nobody sees.
  const letters = name.match(/[\p{L}\p{N} ]/gu)?.length
  return (
    <div style={{ '--letters': letters } as CSSProperties}>
      <p className="poster-name">{name}</p>
      {note ? <p className="poster-note">{note}</p> : null}
      <div className="poster-dishes">
        {dishes.map((dish) => (
          <PosterDish key={dish.id} dish={dish} />
        ))}
      </div>
    </div>
  )
}

/** The marks of a dish stay with the last word of its name. */
function PosterDish({ dish: { name, text, pricePence, marks } }: { dish: MenuDish }) {
  const [, start = '', last = name] = name.match(/^(.* )?(\S+)$/) ?? []
  return (
    <div>
      <b>{(pricePence / 100).toFixed(2)}</b>
      <b>
        {start}
        <span>
          {last}
          {marks.map((mark) => (
            <i key={mark} className={mark} />
          ))}
        </span>
      </b>
      <p>{text}</p>
    </div>
  )
}
