import type { Packages } from './allergens.ts'
import { allergensOfPackages, dishesOfPackage, kindsInWords } from './allergens.ts'
import { fourteenAllergens } from './fourteen-allergens.ts'
import { namedAllergens } from './named-allergens.ts'

/**
 * Names those of the allergens (ids from `namedAllergens`) that a package holds: "contains gluten (wheat) and may
 * contain sesame". Null if it holds none, or is no longer sold. An agreed line whose allergens are not settled may
 * hold any. Pure.
 */
export function clashOf(named: readonly string[], menuId: string, packages: Packages): string | null {
  const allergens = allergensOfPackages([menuId], packages)
  if (!allergens) return null
  const isOpen = named.length > 0 && dishesOfPackage(menuId, packages).some(({ isUnsettled }) => isUnsettled)
  if (isOpen) return 'may contain it: what is in it is not settled yet'
  const ofNamed = fourteenAllergens.filter(({ id }) => named.includes(id))
  const contained = kindsInWords(allergens.contains, ofNamed)
  const possible = kindsInWords(allergens.mayContain, ofNamed)
  const parts = [contained && `contains ${contained}`, possible && `may contain ${possible}`].filter(Boolean)
  return parts.join(' and ') || null
}

/** Returns one sentence for each package that holds any of the named allergens. Pure. */
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

/** Returns which of the allergens named in `text` a package contains: "contains gluten (wheat)". Null if none. */
export function clashIn(text: string, menuId: string, packages: Packages): string | null {
  return clashOf(namedAllergens(text), menuId, packages)
}
