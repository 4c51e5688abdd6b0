import type { Packages } from './allergens.ts'
import { allergensOfPackages, kindsInWords } from './allergens.ts'
import { fourteenAllergens } from './fourteen-allergens.ts'

/**
 * Returns what a package holds of the named allergens (namedAllergens): "contains gluten (wheat) and may contain
 * sesame". Null where it holds none of them, or is not sold any more. Pure.
 */
export function clashOf(named: readonly string[], menuId: string, packages: Packages): string | null {
  const allergens = allergensOfPackages([menuId], packages)
  if (!allergens) return null
  const ofNamed = fourteenAllergens.filter(({ id }) => named.includes(id))
  const contained = kindsInWords(allergens.contains, ofNamed)
  const possible = kindsInWords(allergens.mayContain, ofNamed)
  const parts = [contained && `contains ${contained}`, possible && `may contain ${possible}`].filter(Boolean)
  return parts.join(' and ') || null
}

/** Returns a sentence for each package that holds one of the named allergens. Pure. */
export function clashesOf(
  named: readonly string[],
  ordered: readonly { menuId: string; name: string }[],
  packages: Packages,
): string[] {
  return ordered.flatMap(({ menuId, name }) => {
    const clash = clashOf(named, menuId, packages)
    return clash ? [`${name} ${clash}.`] : []
  })
}
