import { toldOfPackages, toldOtherwise, toldTogether } from '../../../contract/allergens.ts'
import { clashesOf } from '../../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../../contract/named-allergens.ts'
import type { Order } from '../../database/schema.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { cookedOf, type SoldPackages } from '../../publishing/sold-packages.ts'

/**
 * Returns the allergens of these packages together, by today's list, worded as on the pages: "Contains milk. May
 * contain tree nuts (cashew)." Returns null if a package is unknown. `packages` defaults to those on the site.
 */
export function packageAllergensInWords(menuIds: readonly string[], packages?: SoldPackages): string | null {
  const told = allToldOf(menuIds, packages)
  return told === null ? null : toldTogether(told)
}

/** Caches the statement of each set of ordered packages. Few sets are possible. */
const toldBy = new WeakMap<SoldPackages, Map<string, string>>()

/**
 * Returns the allergen statement of these packages with a line for each dish, as orders store it. Returns null if a
 * package is unknown.
 */
export function allToldOf(menuIds: readonly string[], packages: SoldPackages = contentNow()): string | null {
  const toldOfSets = toldBy.get(packages) ?? new Map<string, string>()
  toldBy.set(packages, toldOfSets)
  const set = [...new Set(menuIds)].sort()
  const key = JSON.stringify(set)
  const told = toldOfSets.get(key) ?? toldOfPackages(set, packages)
  if (told !== undefined) toldOfSets.set(key, told)
  return told ?? null
}

/** An order's items, and the packages as sold. */
interface Ordered<Item = { menuId: string }> {
  items: readonly Item[]
  sold?: SoldPackages | undefined
}

/** Returns today's allergen statement for what is cooked for an order; null if a package is no longer known. */
export function toldNowOf({ items, sold }: Ordered): string | null {
  return allToldOf(
    items.map(({ menuId }) => menuId),
    cookedOf(sold),
  )
}

/**
 * True if the customer was told about allergens what today's list says. Also true for orders from before statements
 * were stored: they show today's.
 */
export function isToldAsToday(order: Ordered & Pick<Order, 'allergensTold' | 'allergensVersion'>): boolean {
  const { allergensTold, allergensVersion } = order
  if (allergensTold === null) return true
  const isOfThisList = allergensVersion === contentNow().allergenList.version
  return isOfThisList && toldOtherwise(allergensTold, toldNowOf(order)) === null
}

/** Returns a sentence for each package of an order that contains, by today's list, an allergen named in these texts. */
export function clashesWith(
  { items, sold }: Ordered<{ menuId: string; name: string }>,
  ...texts: (string | null)[]
): string[] {
  const named = namedAllergens(...texts)
  return named.length > 0 ? clashesOf(named, items, cookedOf(sold)) : []
}
