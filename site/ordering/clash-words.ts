import type { Packages } from '../../contract/allergens.ts'
import { clashOf } from '../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'

/** Returns what a package holds of the allergens that a text names: "contains gluten (wheat)"; null where none. */
export function clashIn(text: string, menuId: string, packages: Packages): string | null {
  return clashOf(namedAllergens(text), menuId, packages)
}
