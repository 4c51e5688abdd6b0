import { fourteenAllergens } from '../../content/allergens.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import type { MenuId } from '../../content/packages.ts'
import { type Allergens, toldOfPackages, toldTogether } from '../../contract/allergens.ts'

/** Returns what is in these packages together, in the words that the order keeps. */
export function packageAllergensInWords(menuIds: readonly MenuId[]): string {
  return toldTogether(allToldOf(menuIds) ?? '')
}

/** Returns the same with a line for each dish; null where one of the packages is not sold any more. */
export function allToldOf(menuIds: readonly string[]): string | null {
  return toldOfPackages(menuIds, packageDishes, packageAllergens, fourteenAllergens) ?? null
}

/** Returns the dishes of a package with what is in each. */
export function dishesOfPackage(menuId: MenuId): { name: string; facts: Allergens | undefined }[] {
  return packageDishes[menuId].map((name) => ({ name, facts: packageAllergens[name] }))
}
