import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { clashesOf } from '../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'

const onList = { packages: cateringPackages, packageDishes }

/** Returns a sentence for each package that holds an allergen which these texts name. */
export function clashesWith(packages: readonly { menuId: string; name: string }[], ...texts: string[]): string[] {
  return clashesOf(namedAllergens(...texts), packages, onList)
}
