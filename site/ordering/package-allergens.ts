import type { Packages } from '../../contract/allergens.ts'
import { toldOfPackages, toldTogether } from '../../contract/allergens.ts'

/** Returns the allergens of these packages together, in the words that the order stores. */
export function packageAllergensInWords(menuIds: readonly string[], packages: Packages): string {
  return toldTogether(toldOfPackages(menuIds, packages) ?? '')
}
