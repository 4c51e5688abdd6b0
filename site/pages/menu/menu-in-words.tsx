import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { formatPence } from '../../../contract/money.ts'
import { menuPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import { pictureOfDish } from '../../media/dish-picture.ts'
import { ListState } from '../../ordering/list-state.tsx'
import { type DishOnPage, dishPlace, markNames, type SectionOnPage, useMenu } from './menu-content.ts'

/** The menu as text: for screen readers, search engines, translators, and anybody who prefers to read. */
export function MenuInWords() {
  const menu = useMenu()
  useDishInAddress()
  return (
    <>
      <div id="dishes" tabIndex={-1} className="menu-in-words">
        {menu.sections.map((section) => (
          <SectionInWords key={section.id} section={section} />
        ))}
      </div>
      <p className="font-bold">{menu.allergenLine}</p>
    </>
  )
}

/** Opens the allergens of the dish in the address's hash. Only some browsers do that by themselves. */
function useDishInAddress() {
  const location = useLocation()
  useEffect(() => {
    const details = document.getElementById(location.hash.slice(1))?.closest('details')
    if (details) details.open = true
  }, [location])
}

function SectionInWords({ section: { id, name, note, dishes } }: { section: SectionOnPage }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} data-section={id}>
      <div>
        <h3 id={`${id}-heading`} className="display text-big text-chilli xl:text-[3.5rem] print:text-2xl">
          {name}
        </h3>
        {note ? <p className="mt-2 text-lead text-balance print:text-base">{note}</p> : null}
      </div>
      <ul>
        {dishes.map((dish) => (
          <DishInWords key={dish.id} dish={dish} />
        ))}
      </ul>
    </section>
  )
}

/** One dish. A mark stays on the line of the word before it, unless enlarged text leaves no room for both. */
function DishInWords({ dish }: { dish: DishOnPage }) {
  const { name, text, pricePence, marks, where } = dish
  const picture = pictureOfDish(dish.picture)
  return (
    <li className="@container" data-holds={dish.holds} data-suits={dish.suits}>
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
            {where ? <strong className="text-chilli"> {where}</strong> : null}
          </p>
          <DishFood dish={dish} />
        </div>
        {dish.photograph ? (
          <Photo
            picture={dish.photograph}
            sizes="9rem"
            className="mt-1.5 aspect-square h-auto w-[min(9rem,36cqi)] flex-none object-cover"
          />
        ) : picture ? (
          <Photo picture={picture} sizes="9rem" className="h-auto w-[min(9rem,36cqi)] flex-none" />
        ) : null}
      </div>
    </li>
  )
}

/**
 * The allergens of a dish, opened by a press or by the dish's address. The element with the id is inside, because
 * browsers open the details around the hash's element. CSS places it at the dish's name, because browsers scroll to it.
 */
function DishFood({ dish: { id, name, food } }: { dish: DishOnPage }) {
  if (!food) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 text-base text-bark">
        Allergens<span className="sr-only"> of {name}</span>
      </summary>
      <span id={dishPlace(id)} tabIndex={-1} className="dish-place sr-only">
        {name}:
      </span>
      <p className="font-bold">{food}</p>
      <p className="mt-2 border-l-8 border-turmeric bg-cream p-3 text-base">
        <ListState />
      </p>
      <p className="mt-2 text-base">
        <Link to={`${menuPage}#${dishPlace(id)}`} replace className="trail">
          Link to this dish
        </Link>
      </p>
    </details>
  )
}
