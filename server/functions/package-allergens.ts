import { fourteenAllergens } from '../../content/allergens.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { allergensInWords, allergensOfPackages } from '../../contract/allergens.ts'

/**
 * Returns what is in these packages together, by today's list and in the words that the pages have: "Contains milk. May
 * contain tree nuts (cashew)." Returns null where one of them is not sold any more.
 */
export function packageAllergensInWords(menuIds: readonly string[]): string | null {
  const allergens = allergensOfPackages(menuIds, packageDishes, packageAllergens)
  return allergens ? allergensInWords(allergens, fourteenAllergens) : null
}
