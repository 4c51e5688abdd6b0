import { allergensTogether } from '../../../contract/allergens.ts'
import type { DishFacts } from '../../../contract/content/allergens.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'

/** The diets that guests can choose. They say how a dish is cooked. The page's address contains their ids. */
export const diets = ['vegetarian', 'vegan'] as const
type Diet = (typeof diets)[number]

/** What a guest has chosen: a diet, and the ids of the allergens that they can't eat. */
export interface Choice {
  diet?: Diet
  without: readonly string[]
}

/**
 * What the filter reads about a dish or a package: the ids of the allergens that it contains or may contain (`holds`),
 * of those that it contains, and of the diets that it suits, separated by spaces.
 */
export interface Sieved {
  holds: string
  contains: string
  suits: string
}

/** Returns what the filter reads of one dish, or of several that are eaten together. */
export function sieve(foods: readonly (DishFacts | null)[]): Sieved {
  const known = foods.filter((food) => food !== null)
  const { contains, mayContain } = allergensTogether(known)
  // While nothing is known about a dish, nobody with an allergy can eat it.
  const isIn = (kinds: readonly string[]) => (each: { kinds: readonly string[] }) =>
    known.length < foods.length || each.kinds.some((kind) => kinds.includes(kind))
  const ids = (kinds: readonly string[]) =>
    fourteenAllergens
      .filter(isIn(kinds))
      .map(({ id }) => id)
      .join(' ')
  return {
    holds: ids([...contains, ...mayContain]),
    contains: ids(contains),
    suits: diets.filter((diet) => foods.every((food) => isSuited(food, diet))).join(' '),
  }
}

/** True if a dish suits a diet. A vegan dish suits vegetarians too. */
const isSuited = (food: DishFacts | null, diet: Diet) =>
  food?.suits.includes(diet) || food?.suits.includes('vegan') || false

/** True if a dish stays on the list: it suits the diet, and is free of every ticked allergen. */
export function isLeft({ holds, suits }: Pick<Sieved, 'holds' | 'suits'>, { diet, without }: Choice): boolean {
  return (!diet || idsIn(suits).includes(diet)) && !idsIn(holds).some((id) => without.includes(id))
}

/**
 * Counts what is left, and what contains none of the ticked allergens but may have traces of one (`possible`). Each of
 * `all` lists its options, and counts by the best of them.
 */
export function tally(all: readonly (readonly Sieved[])[], choice: Choice): { left: number; possible: number } {
  const has = (list: 'holds' | 'contains') =>
    all.filter((options) => options.some((each) => isLeft({ ...each, holds: each[list] }, choice))).length
  return { left: has('holds'), possible: has('contains') - has('holds') }
}

/** Splits a text of ids separated by spaces. */
export const idsIn = (text: string) => text.split(' ').filter(Boolean)
