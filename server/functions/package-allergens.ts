import { fourteenAllergens } from '../../content/allergens.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { toldOfPackages, toldTogether } from '../../contract/allergens.ts'

/**
 * Returns what is in these packages together, by today's list and in the words that the pages have: "Contains milk. May
 * contain tree nuts (cashew)." Returns null where one of them is not sold any more.
 */
export function packageAllergensInWords(menuIds: readonly string[]): string | null {
  const told = allToldOf(menuIds)
  return told === null ? null : toldTogether(told)
}

/** Returns the same with a line for each dish, as an order keeps it. */
export function allToldOf(menuIds: readonly string[]): string | null {
  return toldOfPackages(menuIds, packageDishes, packageAllergens, fourteenAllergens) ?? null
}
