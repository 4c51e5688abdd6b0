import { allergenLine, markNames } from '../../../content/menu.ts'
import type { MenuItem, MenuSection } from '../../../content/schemas/menu.ts'
import { formatPence } from '../../../contract/money.ts'
import { Photo } from '../../layout/photo.tsx'
import { categories, categoryId } from './categories.ts'
import { dishPictures } from './dish-pictures.ts'
import { holdsOf } from './holds.ts'

/** The same menu in words, for screen readers, search engines, translators, and everybody who prefers to read. */
export function MenuInWords({ without }: { without: string[] }) {
  return (
    <>
      <div className="menu-in-words">
        {categories.map((section) => (
          <SectionInWords key={section.name} section={section} without={without} />
        ))}
      </div>
      <p className="font-bold">{allergenLine}</p>
    </>
  )
}

function SectionInWords({ section: { name, note, items }, without }: { section: MenuSection; without: string[] }) {
  const isEmpty = items.every((item) => holdsOf(item.name).some((id) => without.includes(id)))
  return (
    <section id={categoryId(name)} tabIndex={-1} aria-labelledby={`${categoryId(name)}-heading`}>
      <h3 id={`${categoryId(name)}-heading`} className="display text-big text-chilli xl:text-[3.5rem]">
        {name}
      </h3>
      {note ? <p className="mt-2 text-lead">{note}</p> : null}
      <ul className="mt-6 grid gap-5">
        {items.map((item) => (
          <ItemInWords key={item.name} item={item} />
        ))}
      </ul>
      {isEmpty ? <p className="text-bark">Nothing here that you can eat.</p> : null}
    </section>
  )
}

/** A mark stays on the line of the word before it, except where enlarged letters leave no room for both. */
function ItemInWords({ item: { name, text, pricePence, marks } }: { item: MenuItem }) {
  const picture = dishPictures[name]
  return (
    <li className="@container" data-holds={holdsOf(name).join(' ')}>
      <p className="menu-line display text-[clamp(1.5rem,2vw,1.875rem)] leading-none">
        <span>{name}</span>
        <span>{formatPence(pricePence)}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
        <p className="max-w-[46ch] flex-[1_1_8em] text-bark">
          {text}
          {marks.map((mark) => (
            <strong key={mark} className="text-ink @min-[15em]:whitespace-nowrap">
              {' '}
              {markNames[mark]}.
            </strong>
          ))}
        </p>
        {picture ? <Photo picture={picture} sizes="9rem" className="h-auto w-[min(9rem,36cqi)] flex-none" /> : null}
      </div>
    </li>
  )
}
