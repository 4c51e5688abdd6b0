import { fourteenAllergens } from '../../content/allergens.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { clashOf } from '../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'

const facts = { dishesOf: packageDishes, factsOf: packageAllergens, fourteen: fourteenAllergens }

/** Returns what a package holds of the allergens that a text names: "contains gluten (wheat)"; null where none. */
export function clashIn(text: string, menuId: string): string | null {
  return clashOf(namedAllergens(text), menuId, facts)
}
