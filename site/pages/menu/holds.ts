import type { DishFacts } from '../../../contract/content/allergens.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'

/** The diets that guests can ask for. They say how a dish is cooked, and their ids stand in the page's address. */
export const diets = ['vegetarian', 'vegan'] as const
export type Diet = (typeof diets)[number]

/** What a guest has chosen: a diet, and the ids of the allergens that they can't eat. */
export interface Choice {
  diet?: Diet
  without: readonly string[]
}

/** Returns the ids of those of the fourteen allergens that a dish contains or may contain. */
export function holdsOf(food: DishFacts | null): string[] {
  // While nothing is known of a dish, nobody with an allergy can eat it.
  if (!food) return fourteenAllergens.map(({ id }) => id)
  const kinds = [...food.contains, ...food.mayContain]
  return fourteenAllergens
    .filter((each) => each.kinds.some((kind) => (kinds as string[]).includes(kind)))
    .map(({ id }) => id)
}

/** Returns the diets that a dish suits. A vegan dish suits vegetarians too. */
export function dietsOf(food: DishFacts | null): Diet[] {
  if (food?.suits.includes('vegan')) return ['vegetarian', 'vegan']
  return food?.suits.includes('vegetarian') ? ['vegetarian'] : []
}

/** What the filter looks at: the ids of a dish's allergens and of the diets that it suits, with spaces between. */
export interface Sieved {
  holds: string
  suits: string
}

/** Whether a dish stays on the list. It has to suit the diet and to be free of every allergen that was ticked. */
export function isLeft({ holds, suits }: Sieved, { diet, without }: Choice): boolean {
  return (!diet || idsIn(suits).includes(diet)) && !idsIn(holds).some((id) => without.includes(id))
}

/** Returns the ids in a text that has spaces between them. */
export const idsIn = (text: string) => text.split(' ').filter(Boolean)
