import { clashesOf } from '../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'
import { content } from '../content.ts'

/** Returns a sentence for each package that holds an allergen which these texts name. */
export function clashesWith(packages: readonly { menuId: string; name: string }[], ...texts: string[]): string[] {
  return clashesOf(namedAllergens(...texts), packages, content())
}
