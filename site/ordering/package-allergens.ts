import type { Packages } from '../../contract/allergens.ts'
import { toldOfPackages, toldTogether } from '../../contract/allergens.ts'

/** Returns what is in these packages together, in the words that the order keeps. */
export function packageAllergensInWords(menuIds: readonly string[], packages: Packages): string {
  return toldTogether(toldOfPackages(menuIds, packages) ?? '')
}
