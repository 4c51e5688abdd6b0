import type { Packages } from '../../contract/allergens.ts'
import { clashOf } from '../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'

/** Returns which of the allergens named in `text` a package contains: "contains gluten (wheat)". Null if none. */
export function clashIn(text: string, menuId: string, packages: Packages): string | null {
  return clashOf(namedAllergens(text), menuId, packages)
}
