import { fourteenAllergens } from '../../../content/allergens.ts'
import { menuAllergens } from '../../../content/allergens-menu.ts'

/** The diets that guests can ask for: how a dish is cooked. The ids stand in the page's address. */
export const diets = ['vegetarian', 'vegan'] as const
export type Diet = (typeof diets)[number]

/** What guests have chosen: how they eat, and which of the fourteen allergens they can't have, by their ids. */
export interface Choice {
  diet?: Diet
  without: readonly string[]
}

/** Returns which of the fourteen a dish of the menu contains or may contain, by their ids. */
export function holdsOf(dish: string): string[] {
  const facts = menuAllergens[dish]
  // A dish of which nothing is known suits nobody who can't eat something.
  if (!facts) return fourteenAllergens.map(({ id }) => id)
  const kinds = [...facts.contains, ...facts.mayContain]
  return fourteenAllergens.filter((each) => each.kinds.some((kind) => kinds.includes(kind))).map(({ id }) => id)
}

/** Returns the diets by which a dish of the menu is cooked. Vegan is vegetarian too. */
export function dietsOf(dish: string): Diet[] {
  const suits = menuAllergens[dish]?.suits ?? []
  if (suits.includes('vegan')) return ['vegetarian', 'vegan']
  return suits.includes('vegetarian') ? ['vegetarian'] : []
}

/** Whether a dish stays on the list. The two questions have nothing to do with each other. */
export function isLeft(dish: string, { diet, without }: Choice): boolean {
  return (!diet || dietsOf(dish).includes(diet)) && !holdsOf(dish).some((id) => without.includes(id))
}
