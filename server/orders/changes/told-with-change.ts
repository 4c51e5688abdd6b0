import { toldAlso, toldOtherwise } from '../../../contract/allergens.ts'
import type { OrderContent } from '../../../contract/order-change.ts'
import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { cookedOf, findSoldWith } from '../../publishing/sold-packages.ts'
import { allToldOf } from '../placing/package-allergens.ts'

const menuIdsOf = ({ items }: OrderContent) => [...new Set(items.map(({ menuId }) => menuId))].sort()

/**
 * Returns what a customer is told about allergens with a change, which their order keeps once it is in force, or null
 * where the order's statement stays as it is. Changed packages are told by today's list, for the dishes that are cooked. If
 * that list already differs from what they were told, the old statement stays with the new one beside it, so that staff
 * are still asked to ring.
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
  // Where a package is not known any more there is no list of today's, and what was told stays.
  if (told === null || (today !== null && toldOtherwise(told, allToldOf(had, cooked)) === null)) return today
  const added = has.filter((menuId) => !had.includes(menuId))
  const toldOfAdded = added.length > 0 ? allToldOf(added, cooked) : null
  return toldOfAdded === null ? null : toldAlso(told, toldOfAdded)
}
