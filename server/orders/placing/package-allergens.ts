import { toldOfPackages, toldTogether } from '../../../contract/allergens.ts'
import { clashesOf } from '../../../contract/allergy-clashes.ts'
import type { Content } from '../../../contract/content/content.ts'
import { namedAllergens } from '../../../contract/named-allergens.ts'
import { contentNow } from '../../publishing/live-content.ts'

/**
 * Returns what is in these packages together, by today's list and in the words that the pages have: "Contains milk. May
 * contain tree nuts (cashew)." Returns null where one of them is not sold any more.
 */
export function packageAllergensInWords(menuIds: readonly string[]): string | null {
  const told = allToldOf(menuIds)
  return told === null ? null : toldTogether(told)
}

/** What is told of each set of packages that was ordered, by the content that tells it. Few sets are possible. */
const toldBy = new WeakMap<Content, Map<string, string>>()

/** Returns the same with a line for each dish, as an order keeps it. */
export function allToldOf(menuIds: readonly string[]): string | null {
  const content = contentNow()
  const toldOfSets = toldBy.get(content) ?? new Map<string, string>()
  toldBy.set(content, toldOfSets)
  const set = [...new Set(menuIds)].sort()
  const key = JSON.stringify(set)
  const told = toldOfSets.get(key) ?? toldOfPackages(set, content)
  if (told !== undefined) toldOfSets.set(key, told)
  return told ?? null
}

/** Returns a sentence for each package that holds, by today's list, an allergen which these texts name. */
export function clashesWith(
  packages: readonly { menuId: string; name: string }[],
  ...texts: (string | null)[]
): string[] {
  const named = namedAllergens(...texts)
  return named.length > 0 ? clashesOf(named, packages, contentNow()) : []
}
