import { toldAlso, toldOtherwise } from '../../../contract/allergens.ts'
import type { OrderContent } from '../../../contract/order-change.ts'
import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { cookedOf, findSoldWith } from '../../publishing/sold-packages.ts'
import { allToldOf } from '../order/package-allergens.ts'

const menuIdsOf = ({ items }: OrderContent) => [...new Set(items.map(({ menuId }) => menuId))].sort()

/**
 * Returns the allergen statement to store with a change, or null if the order's own still holds. Changed packages get
 * today's list, for the dishes that are cooked. If that list already differs from what the customer was told, the old
 * statement is kept beside the new one, so that staff still ring them.
 */
export async function toldWithChange(
  tx: Transaction,
  order: Order,
  { before, after }: { before: OrderContent; after: OrderContent },
): Promise<string | null> {
  const { allergensTold: told } = order
  const [had, has] = [menuIdsOf(before), menuIdsOf(after)]
  if (had.join() === has.join()) return null
  const cooked = cookedOf(await findSoldWith(tx, order, [...before.items, ...after.items]))
  const today = allToldOf(has, cooked)
  // If a package is no longer known there is no list for today, and the old statement stays.
  if (told === null || (today !== null && toldOtherwise(told, allToldOf(had, cooked)) === null)) return today
  const added = has.filter((menuId) => !had.includes(menuId))
  const toldOfAdded = added.length > 0 ? allToldOf(added, cooked) : null
  return toldOfAdded === null ? null : toldAlso(told, toldOfAdded)
}
