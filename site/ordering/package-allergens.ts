import { fourteenAllergens } from '../../content/allergens.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import type { MenuId } from '../../content/packages.ts'
import { type Allergens, allergensInWords, allergensOfPackages } from '../../contract/allergens.ts'

/** Returns what is in these packages together, in the words that the order keeps. */
export function packageAllergensInWords(menuIds: readonly MenuId[]): string {
  const allergens = allergensOfPackages(menuIds, packageDishes, packageAllergens)
  return allergens ? allergensInWords(allergens, fourteenAllergens) : ''
}

/** Returns the dishes of a package with what is in each. */
export function dishesOfPackage(menuId: MenuId): { name: string; facts: Allergens | undefined }[] {
  return packageDishes[menuId].map((name) => ({ name, facts: packageAllergens[name] }))
}
