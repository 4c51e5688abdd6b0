import { allergenChanges, statementTogether, writeAllergenStatement } from '../../../contract/allergens.ts'
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
  const told = allergenStatementOf(menuIds, packages)
  return told === null ? null : statementTogether(told)
}

/** Caches the statement of each set of ordered packages. Few sets are possible. */
const statementsBy = new WeakMap<SoldPackages, Map<string, string>>()

/**
 * Returns the allergen statement of these packages with a line for each dish, as orders store it. Returns null if a
 * package is unknown.
 */
export function allergenStatementOf(menuIds: readonly string[], packages: SoldPackages = contentNow()): string | null {
  const statementsOfSets = statementsBy.get(packages) ?? new Map<string, string>()
  statementsBy.set(packages, statementsOfSets)
  const set = [...new Set(menuIds)].sort()
  const key = JSON.stringify(set)
  const told = statementsOfSets.get(key) ?? writeAllergenStatement(set, packages)
  if (told !== undefined) statementsOfSets.set(key, told)
  return told ?? null
}

/** An order's items, and the packages as sold. */
interface Ordered<Item = { menuId: string }> {
  items: readonly Item[]
  sold?: SoldPackages | undefined
}

/** Returns today's allergen statement for what is cooked for an order; null if a package is no longer known. */
export function allergenStatementToday({ items, sold }: Ordered): string | null {
  return allergenStatementOf(
    items.map(({ menuId }) => menuId),
    cookedOf(sold),
  )
}

/**
 * True if the customer was told about allergens what today's list says. Also true for orders from before statements
 * were stored: they show today's.
 */
export function isStatementOfToday(order: Ordered & Pick<Order, 'allergenStatement' | 'allergensVersion'>): boolean {
  const { allergenStatement, allergensVersion } = order
  if (allergenStatement === null) return true
  const isOfThisList = allergensVersion === contentNow().allergenList.version
  return isOfThisList && allergenChanges(allergenStatement, allergenStatementToday(order)) === null
}

/** Returns a sentence for each package of an order that contains, by today's list, an allergen named in these texts. */
export function clashesWith(
  { items, sold }: Ordered<{ menuId: string; name: string }>,
  ...texts: (string | null)[]
): string[] {
  const named = namedAllergens(...texts)
  return named.length > 0 ? clashesOf(named, items, cookedOf(sold)) : []
}
