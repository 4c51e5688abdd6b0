import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allergensInWords } from '../../../contract/allergens.ts'
import type { MenuDish, MenuPoster } from '../../../contract/content/menu.ts'
import { contentFor } from '../../content.ts'
import { type WithPhotograph, withPhotograph } from '../../media/owners-photo.ts'
import { dietsOf, holdsOf, type Sieved } from './holds.ts'

/**
 * A dish as the page shows it. Its sentences are in the page's HTML and again in its data. That costs almost nothing,
 * because both are compressed together.
 */
export interface DishOnPage
  extends Sieved,
    Pick<WithPhotograph<MenuDish>, 'id' | 'name' | 'text' | 'pricePence' | 'marks' | 'picture' | 'photograph'> {
  /** What the dish contains: "Contains milk." Missing until the kitchen has said. */
  food?: string
}

/** A section of the menu as the page shows it. */
export interface SectionOnPage {
  id: string
  name: string
  note?: string
  dishes: DishOnPage[]
}

/** The content of the menu page, beside the content that all pages get. */
export interface MenuContent {
  allergenLine: string
  sections: SectionOnPage[]
  /** Only ids and titles, because the posters are in the rendered HTML (layout/poster.tsx). */
  posters: Pick<MenuPoster, 'id' | 'title'>[]
}

/** Loads the content of the menu page. */
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

/** Returns the data of the menu page's loader. */
export const useMenu = (): MenuContent => useLoaderData<MenuContent>()

/** The meaning of each mark beside a dish. */
export const markNames: Record<MenuDish['marks'][number], string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  hot: 'Hot',
}

/** Returns the id of a dish's element, which its address has too: /menu#dish-garlic-naan. */
export const dishPlace = (id: string) => `dish-${id}`
