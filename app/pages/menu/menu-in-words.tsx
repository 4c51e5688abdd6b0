import { formatPence } from '../../../contract/money.ts'
import { fullMenu } from './full-menu.ts'

/** The same menu in words: for screen readers, search engines, translators, and anyone who would rather read. */
export function MenuInWords() {
  return (
    <div className="mt-[clamp(2.5rem,6vw,6rem)] gap-x-[clamp(3rem,7vw,8rem)] lg:columns-2">
      {fullMenu.map(({ name, items }) => (
        <section key={name} className="mb-[clamp(3rem,5vw,5rem)] break-inside-avoid">
          <h3 className="display text-big text-chilli">{name}</h3>
          <ul className="mt-6 grid gap-5">
            {items.map((item) => (
              <li key={item.name}>
                <p className="menu-line display text-[clamp(1.5rem,2vw,1.875rem)] leading-none">
                  <span>{item.name}</span>
                  <span>{formatPence(item.pricePence)}</span>
                </p>
                <p className="mt-1 max-w-[46ch] text-bark">{item.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
