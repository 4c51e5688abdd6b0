import type { MenuDish, MenuMark } from '../../../contract/content/menu.ts'
import { whereInWords } from '../../../contract/content/places.ts'
import { usePageContent } from '../../content.ts'
import { Poster, PosterPart } from '../../layout/poster.tsx'
import { markNames } from './menu-content.ts'

/** One poster of the menu as it hangs in the shop, by its index. */
export function MenuPoster({ index }: { index: number }) {
  const poster = usePageContent().menu.posters[index]
  if (!poster) return null
  const { title, sections } = poster
  // More than two sections are in two columns. Fewer are stacked, with their dishes in two columns.
  const columns = sections.length > 2 ? [0, 1].map((side) => sections.filter((_, at) => at % 2 === side)) : [sections]
  return (
    <Poster
      label={`Menu: ${title[0]?.toLowerCase()}${title.slice(1)}`}
      isDark={index % 2 === 0}
      signs={(Object.keys(markNames) as MenuMark[]).map((mark) => (
        <span key={mark}>
          <i className={mark} /> {markNames[mark]}
        </span>
      ))}
    >
      {columns.map((column) => (
        <div key={column[0]?.id}>
          {column.map(({ id, name, note, dishes }) => (
            <PosterPart key={id} name={name} note={note}>
              {dishes.map((dish) => (
                <PosterDish key={dish.id} dish={dish} />
              ))}
            </PosterPart>
          ))}
        </div>
      ))}
    </Poster>
  )
}

/** A dish on a poster. Its marks stay with the last word of its name. */
function PosterDish({ dish }: { dish: MenuDish }) {
  const { name, text, pricePence, marks } = dish
  const { site } = usePageContent()
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
      <p>{[text, whereInWords(site, dish)].filter(Boolean).join(' ')}</p>
    </div>
  )
}
