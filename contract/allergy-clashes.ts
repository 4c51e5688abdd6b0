import { type Allergens, allergensOfPackages, kindsInWords } from './allergens.ts'

/** The list of allergens (content/): the dishes of each package, what is in each dish, and the fourteen of the law. */
export interface AllergenFacts {
  dishesOf: Partial<Record<string, readonly string[]>>
  factsOf: Partial<Record<string, Allergens>>
  fourteen: readonly { id: string; name: string; kinds: readonly string[] }[]
}

/**
 * Returns what a package holds of the named allergens (namedAllergens): "contains gluten (wheat) and may contain
 * sesame". Null where it holds none of them, or is not sold any more. Pure.
 */
export function clashOf(
  named: readonly string[],
  menuId: string,
  { dishesOf, factsOf, fourteen }: AllergenFacts,
): string | null {
  const allergens = allergensOfPackages([menuId], dishesOf, factsOf)
  if (!allergens) return null
  const ofNamed = fourteen.filter(({ id }) => named.includes(id))
  const contained = kindsInWords(allergens.contains, ofNamed)
  const possible = kindsInWords(allergens.mayContain, ofNamed)
  const parts = [contained && `contains ${contained}`, possible && `may contain ${possible}`].filter(Boolean)
  return parts.join(' and ') || null
}

/** Returns a sentence for each package that holds one of the named allergens. Pure. */
export function clashesOf(
  named: readonly string[],
  packages: readonly { menuId: string; name: string }[],
  facts: AllergenFacts,
): string[] {
  return packages.flatMap(({ menuId, name }) => {
    const clash = clashOf(named, menuId, facts)
    return clash ? [`${name} ${clash}.`] : []
  })
}
