import { toldAlso, toldOtherwise } from '../../../contract/allergens.ts'
import type { OrderContent } from '../../../contract/order-change.ts'
import type { Order } from '../../database/schema.ts'
import { allToldOf } from '../placing/package-allergens.ts'

const menuIdsOf = ({ items }: OrderContent) => [...new Set(items.map(({ menuId }) => menuId))].sort()

/**
 * Returns what a customer is told about allergens with a change, which their order keeps once it is in force, or null
 * where what the order keeps goes on holding. Of changed packages they are told what those who order today are told. Where
 * today's list differs from what they were told before, that stays and what is new stands beside it, so that staff are
 * asked to ring them as before.
 */
export function toldWithChange(
  { allergensTold: told }: Order,
  { before, after }: { before: OrderContent; after: OrderContent },
): string | null {
  const [had, has] = [menuIdsOf(before), menuIdsOf(after)]
  if (had.join() === has.join()) return null
  const today = allToldOf(has)
  // Where a package is not sold any more there is no list of today's, and what was told stays.
  if (told === null || (today !== null && toldOtherwise(told, allToldOf(had)) === null)) return today
  const added = has.filter((menuId) => !had.includes(menuId))
  const toldOfAdded = added.length > 0 ? allToldOf(added) : null
  return toldOfAdded === null ? null : toldAlso(told, toldOfAdded)
}
