import type { DishFacts } from '../../../contract/content/allergens.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'

/** The diets that guests can ask for: how a dish is cooked. The ids stand in the page's address. */
export const diets = ['vegetarian', 'vegan'] as const
export type Diet = (typeof diets)[number]

/** What guests have chosen: how they eat, and which of the fourteen allergens they can't have, by their ids. */
export interface Choice {
  diet?: Diet
  without: readonly string[]
}

/** Returns which of the fourteen a dish of the menu contains or may contain, by their ids. */
export function holdsOf(food: DishFacts | null): string[] {
  // A dish of which nothing is known suits nobody who can't eat something.
  if (!food) return fourteenAllergens.map(({ id }) => id)
  const kinds = [...food.contains, ...food.mayContain]
  return fourteenAllergens
    .filter((each) => each.kinds.some((kind) => (kinds as string[]).includes(kind)))
    .map(({ id }) => id)
}

/** Returns the diets by which a dish of the menu is cooked. Vegan is vegetarian too. */
export function dietsOf(food: DishFacts | null): Diet[] {
  if (food?.suits.includes('vegan')) return ['vegetarian', 'vegan']
  return food?.suits.includes('vegetarian') ? ['vegetarian'] : []
}

/** What the filter asks of a dish, as ids with spaces between: what it holds, and by which diets it is cooked. */
export interface Sieved {
  holds: string
  suits: string
}

/** Whether a dish stays on the list. The two questions have nothing to do with each other. */
export function isLeft({ holds, suits }: Sieved, { diet, without }: Choice): boolean {
  return (!diet || idsIn(suits).includes(diet)) && !idsIn(holds).some((id) => without.includes(id))
}

/** Returns the ids among which there are spaces. */
export const idsIn = (text: string) => text.split(' ').filter(Boolean)
