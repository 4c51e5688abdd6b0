import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allergensInWords } from '../../../contract/allergens.ts'
import type { MenuDish, MenuPoster } from '../../../contract/content/menu.ts'
import { contentFor } from '../../content.ts'
import { type WithPhotograph, withPhotograph } from '../../media/owners-photo.ts'
import { dietsOf, holdsOf, type Sieved } from './holds.ts'

/**
 * A dish as the page shows it. The server writes its sentences once. They stand in the page and once more in its data, which
 * costs almost nothing because both are compressed together.
 */
export interface DishOnPage
  extends Sieved,
    Pick<WithPhotograph<MenuDish>, 'id' | 'name' | 'text' | 'pricePence' | 'marks' | 'picture' | 'photograph'> {
  /** What the dish contains: "Contains milk." Missing while the kitchen has not said. */
  food?: string
}

/** A section of the menu as the page shows it. */
export interface SectionOnPage {
  id: string
  name: string
  note?: string
  dishes: DishOnPage[]
}

/** What the menu's page says, beside the words that all pages share. */
export interface MenuContent {
  allergenLine: string
  sections: SectionOnPage[]
  /** The renderer draws what is on them (poster.tsx). */
  posters: Pick<MenuPoster, 'id' | 'title'>[]
}

/** Loads what the menu's page says. */
export function loadMenu(args: LoaderFunctionArgs): MenuContent {
  const { allergenLine, posters } = contentFor(args).menu
  const sections = posters.flatMap((poster) => poster.sections)
  return {
    allergenLine,
    sections: sections.map((section) => ({ ...section, dishes: section.dishes.map(dishOnPage) })),
    posters: posters.map(({ id, title }) => ({ id, title })),
  }
}

/** Returns a dish as the page shows it. Pure. */
export function dishOnPage({ food, ...dish }: MenuDish): DishOnPage {
  return {
    ...withPhotograph(dish),
    food: food ? allergensInWords(food) : undefined,
    holds: holdsOf(food).join(' '),
    suits: dietsOf(food).join(' '),
  }
}

/** Returns what loadMenu has loaded. */
export const useMenu = (): MenuContent => useLoaderData<MenuContent>()

/** Says what each mark beside a dish means. */
export const markNames: Record<MenuDish['marks'][number], string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  hot: 'Hot',
}

/** Returns the id of a dish on the page. It stands in the dish's address too: /menu#dish-garlic-naan. */
export const dishPlace = (id: string) => `dish-${id}`
