import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { fourteenAllergens } from '../../../content/allergens.ts'
import { menuAllergens } from '../../../content/allergens-menu.ts'
import { allergenLine, markNames } from '../../../content/menu.ts'
import type { MenuItem, MenuSection } from '../../../content/schemas/menu.ts'
import { allergensInWords } from '../../../contract/allergens.ts'
import { formatPence } from '../../../contract/money.ts'
import { menuPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import { ListState } from '../../ordering/list-state.tsx'
import { categories, categoryId, dishId } from './categories.ts'
import { dishPictures } from './dish-pictures.ts'
import { dietsOf, holdsOf } from './holds.ts'

/** The same menu in words, for screen readers, search engines, translators, and everybody who prefers to read. */
export function MenuInWords() {
  useDishInAddress()
  return (
    <>
      <div id="dishes" tabIndex={-1} className="menu-in-words">
        {categories.map((section) => (
          <SectionInWords key={section.name} section={section} />
        ))}
      </div>
      <p className="font-bold">{allergenLine}</p>
    </>
  )
}

/** Opens the allergens of the dish that the address names, where the browser has not done it by itself. */
function useDishInAddress() {
  const location = useLocation()
  useEffect(() => {
    const details = document.getElementById(location.hash.slice(1))?.closest('details')
    if (details) details.open = true
  }, [location])
}

function SectionInWords({ section: { name, note, items } }: { section: MenuSection }) {
  const id = categoryId(name)
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} data-section={id}>
      <h3 id={`${id}-heading`} className="display text-big text-chilli xl:text-[3.5rem]">
        {name}
      </h3>
      {note ? <p className="mt-2 text-lead">{note}</p> : null}
      <ul className="mt-6 grid gap-5">
        {items.map((item) => (
          <ItemInWords key={item.name} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** A mark stays on the line of the word before it, except where enlarged letters leave no room for both. */
function ItemInWords({ item: { name, text, pricePence, marks } }: { item: MenuItem }) {
  const picture = dishPictures[name]
  return (
    <li className="@container" data-holds={holdsOf(name).join(' ')} data-suits={dietsOf(name).join(' ')}>
      <p className="menu-line display text-[clamp(1.5rem,2vw,1.875rem)] leading-none">
        <span>{name}</span>
        <span>{formatPence(pricePence)}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
        <div className="max-w-[46ch] flex-[1_1_8em]">
          <p className="text-bark">
            {text}
            {marks.map((mark) => (
              <strong key={mark} className="text-ink @min-[15em]:whitespace-nowrap">
                {' '}
                {markNames[mark]}.
              </strong>
            ))}
          </p>
          <DishFood dish={name} />
        </div>
        {picture ? <Photo picture={picture} sizes="9rem" className="h-auto w-[min(9rem,36cqi)] flex-none" /> : null}
      </div>
    </li>
  )
}

/**
 * What is in a dish, one press away, or opened by the dish's address. A browser opens what holds the place that an address
 * names, so this place is inside, and it lies at the dish's name, to which the page then scrolls.
 */
function DishFood({ dish }: { dish: string }) {
  const facts = menuAllergens[dish]
  if (!facts) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 text-base font-bold">
        Allergens<span className="sr-only"> of {dish}</span>
      </summary>
      <span id={dishId(dish)} tabIndex={-1} className="dish-place sr-only">
        {dish}:
      </span>
      <p className="font-bold">{allergensInWords(facts, fourteenAllergens)}</p>
      <p className="mt-2 border-l-8 border-turmeric bg-cream p-3 text-base">
        <ListState />
      </p>
      <p className="mt-2 text-base">
        <Link to={`${menuPage}#${dishId(dish)}`} replace className="trail">
          Link to this dish
        </Link>
      </p>
    </details>
  )
}
