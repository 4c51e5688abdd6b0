import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allergensInWords } from '../../../contract/allergens.ts'
import type { MenuDish } from '../../../contract/content/menu.ts'
import { contentFor } from '../../content.ts'
import { dietsOf, holdsOf, type Sieved } from './holds.ts'

/** A dish as the page tells it. Words that stand in the page and in its data weigh next to nothing, so they are made once. */
export interface DishOnPage
  extends Sieved,
    Pick<MenuDish, 'id' | 'name' | 'text' | 'pricePence' | 'marks' | 'picture'> {
  /** What is in it: "Contains milk." Missing while nobody has said. */
  food?: string
}

/** A section of the menu as the page tells it. */
export interface SectionOnPage {
  id: string
  name: string
  note?: string
  dishes: DishOnPage[]
}

/** What the menu's page says beside what all pages say. */
export interface MenuContent {
  allergenLine: string
  sections: SectionOnPage[]
}

/** The loader of the menu's page. */
export function loadMenu(args: LoaderFunctionArgs): MenuContent {
  const { allergenLine, posters } = contentFor(args).menu
  const sections = posters.flatMap((poster) => poster.sections)
  return { allergenLine, sections: sections.map((section) => ({ ...section, dishes: section.dishes.map(dishOnPage) })) }
}

/** Returns a dish as the page tells it. Pure. */
export function dishOnPage({ food, ...dish }: MenuDish): DishOnPage {
  return {
    ...dish,
    food: food ? allergensInWords(food) : undefined,
    holds: holdsOf(food).join(' '),
    suits: dietsOf(food).join(' '),
  }
}

/** Returns what the loader gave. */
export const useMenu = (): MenuContent => useLoaderData<MenuContent>()

/** The explanations of the marks for readers. */
export const markNames: Record<MenuDish['marks'][number], string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  hot: 'Hot',
}

/** Returns the id of a dish on the page, which is its address: /menu#dish-garlic-naan. */
export const dishPlace = (id: string) => `dish-${id}`
