import { fourteenAllergens } from '../../content/allergens.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { clashesOf } from '../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'

const facts = { dishesOf: packageDishes, factsOf: packageAllergens, fourteen: fourteenAllergens }

/** Returns a sentence for each package that holds an allergen which these texts name. */
export function clashesWith(packages: readonly { menuId: string; name: string }[], ...texts: string[]): string[] {
  return clashesOf(namedAllergens(...texts), packages, facts)
}
