import { toldOfPackages, toldOtherwise, toldTogether } from '../../../contract/allergens.ts'
import { clashesOf } from '../../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../../contract/named-allergens.ts'
import type { Order } from '../../database/schema.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { cookedOf, type SoldPackages } from '../../publishing/sold-packages.ts'

/**
 * Returns what is in these packages together, by today's list and in the words that the pages have: "Contains milk. May
 * contain tree nuts (cashew)." Returns null where one of them is not known. Without `packages` they are those on the site.
 */
export function packageAllergensInWords(menuIds: readonly string[], packages?: SoldPackages): string | null {
  const told = allToldOf(menuIds, packages)
  return told === null ? null : toldTogether(told)
}

/** What is told of each set of packages that was ordered, by the packages that tell it. Few sets are possible. */
const toldBy = new WeakMap<SoldPackages, Map<string, string>>()

/** Returns the same with a line for each dish, as an order keeps it. */
export function allToldOf(menuIds: readonly string[], packages: SoldPackages = contentNow()): string | null {
  const toldOfSets = toldBy.get(packages) ?? new Map<string, string>()
  toldBy.set(packages, toldOfSets)
  const set = [...new Set(menuIds)].sort()
  const key = JSON.stringify(set)
  const told = toldOfSets.get(key) ?? toldOfPackages(set, packages)
  if (told !== undefined) toldOfSets.set(key, told)
  return told ?? null
}

/** The packages of an order, and the release that it was sold from. */
interface Ordered<Item = { menuId: string }> {
  items: readonly Item[]
  sold?: SoldPackages | undefined
}

/** Returns what holds now of the food that an order is cooked of; null where a package is not known any more. */
export function toldNowOf({ items, sold }: Ordered): string | null {
  return allToldOf(
    items.map(({ menuId }) => menuId),
    cookedOf(sold),
  )
}

/**
 * True if the customer of an order was told of its food what today's list says of that. An order from before orders kept
 * these words gets today's.
 */
export function isToldAsToday(order: Ordered & Pick<Order, 'allergensTold' | 'allergensVersion'>): boolean {
  const { allergensTold, allergensVersion } = order
  if (allergensTold === null) return true
  const isOfThisList = allergensVersion === contentNow().allergenList.version
  return isOfThisList && toldOtherwise(allergensTold, toldNowOf(order)) === null
}

/** Returns a sentence for each package of an order that holds, by today's list, an allergen which these texts name. */
export function clashesWith(
  { items, sold }: Ordered<{ menuId: string; name: string }>,
  ...texts: (string | null)[]
): string[] {
  const named = namedAllergens(...texts)
  return named.length > 0 ? clashesOf(named, items, cookedOf(sold)) : []
}
