import { allergenLine, type MenuItem, type MenuSection, markNames, menu } from '../../../contract/menu.ts'
import { formatPence } from '../../../contract/money.ts'

/** The same menu in words: for screen readers, search engines, translators, and anyone who would rather read. */
export function MenuInWords() {
  return (
    <div className="grid gap-[clamp(3rem,5vw,5rem)]">
      {menu
        .flatMap(({ sections }) => sections)
        .map((section) => (
          <SectionInWords key={section.name} section={section} />
        ))}
      <p className="font-bold">{allergenLine}</p>
    </div>
  )
}

function SectionInWords({ section: { name, note, items } }: { section: MenuSection }) {
  return (
    <section>
      <h3 className="display text-big text-chilli">{name}</h3>
      {note ? <p className="mt-2 text-lead">{note}</p> : null}
      <ul className="mt-6 grid gap-5">
        {items.map((item) => (
          <ItemInWords key={item.name} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** A mark keeps to the word before it, except where enlarged letters leave no room for both. */
function ItemInWords({ item: { name, text, pricePence, marks } }: { item: MenuItem }) {
  return (
    <li className="@container">
      <p className="menu-line display text-[clamp(1.5rem,2vw,1.875rem)] leading-none">
        <span>{name}</span>
        <span>{formatPence(pricePence)}</span>
      </p>
      <p className="mt-1 max-w-[46ch] text-bark">
        {text}
        {marks.map((mark) => (
          <strong key={mark} className="text-ink @min-[15em]:whitespace-nowrap">
            {' '}
            {markNames[mark]}.
          </strong>
        ))}
      </p>
    </li>
  )
}
