import type { DishFacts } from '../../../contract/content/allergens.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'

/** The diets that guests can choose. They say how a dish is cooked. The page's address contains their ids. */
export const diets = ['vegetarian', 'vegan'] as const
export type Diet = (typeof diets)[number]

/** What a guest has chosen: a diet, and the ids of the allergens that they can't eat. */
export interface Choice {
  diet?: Diet
  without: readonly string[]
}

/** Returns which of the fourteen allergens a dish contains or may contain, by id. */
export function holdsOf(food: DishFacts | null): string[] {
  // While nothing is known about a dish, nobody with an allergy can eat it.
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

/** What the filter reads: the ids of a dish's allergens, and of the diets that it suits, separated by spaces. */
export interface Sieved {
  holds: string
  suits: string
}

/** True if a dish stays on the list: it suits the diet, and is free of every ticked allergen. */
export function isLeft({ holds, suits }: Sieved, { diet, without }: Choice): boolean {
  return (!diet || idsIn(suits).includes(diet)) && !idsIn(holds).some((id) => without.includes(id))
}

/** Splits a text of ids separated by spaces. */
export const idsIn = (text: string) => text.split(' ').filter(Boolean)
