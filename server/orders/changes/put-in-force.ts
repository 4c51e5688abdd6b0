import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { allergenList } from '../../../content/allergens.ts'
import { toldAlso, toldOtherwise } from '../../../contract/allergens.ts'
import { changedFacts, moneyOfChange, type OrderContent } from '../../../contract/order-change.ts'
import { markOrder } from '../../../contract/staff/orders.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import { cateringOrderItems, cateringOrders, type Order } from '../../database/schema.ts'
import { lockDays, placesOf } from '../../delivery/changed-places.ts'
import { theSite } from '../../payments/ledger.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { clearMarks } from '../order-acts.ts'
import { announceOrder } from '../order-announcements.ts'
import { isProved } from '../orders.ts'
import { allToldOf } from '../placing/package-allergens.ts'
import { endChange } from './order-changes.ts'
import { tellChanged } from './tell-of-change.ts'

/**
 * Brings a change into force: the order and its items become what the change says, its version counts up, and customer
 * and kitchen are told. Sheets of its day that were printed before are stale from then on, because they say something
 * else. Marks of the kitchen for another day or other packages are taken back. The transaction has to hold the order, which
 * has to be as the change found it.
 */
export async function putInForce(tx: Transaction, order: Order, change: OrderChange): Promise<void> {
  const { before, after, version } = change
  if (!before || !after) throw new Error('A change of an erased order can not come into force')
  await lockDays(tx, [before.eventDate, after.eventDate])
  const { items, ...facts } = after
  const totalPence = priceOf(after)
  const { waivedPence } = moneyOfChange({ ...order, leftPence: 0 }, totalPence)
  // Packages that are no longer sold count in neither sum, so the order keeps the places that they took.
  const places = order.places + placesOf(items) - placesOf(before.items)
  // Staff who correct the address of an order that they took vouch for the new one as for the first.
  const isVouched = change.by !== null && order.takenBy !== null && isProved(order)
  await tx
    .update(cateringOrders)
    .set({
      ...facts,
      ...toldOf(order, { before, after }),
      // A former address is not kept, since erasing finds orders by the present one.
      provedEmail: isVouched || isProved({ ...order, ...after }) ? after.customerEmail : null,
      ...{ version, totalPence, places, waivedPence: waivedPence + change.waivedPence },
    })
    .where(eq(cateringOrders.id, order.id))
  await tx.delete(cateringOrderItems).where(eq(cateringOrderItems.orderId, order.id))
  await tx.insert(cateringOrderItems).values(
    items.map((item) => ({
      ...{ id: randomUUID(), orderId: order.id, totalPence: item.quantity * item.unitPricePence },
      ...item,
    })),
  )
  await takeMarksBack(tx, order, { before, after })
  await endChange(tx, change, 'in-force')
  await tellChanged(tx, change)
  await announceOrder(tx, order.orderNumber)
}

/** Returns what the content of an order costs, in pence. */
export function priceOf({ items }: Pick<OrderContent, 'items'>): number {
  return items.reduce((sum, { quantity, unitPricePence }) => sum + quantity * unitPricePence, 0)
}

/** After these changes the kitchen has to begin again. */
const factsToCookBy = ['Day', 'Packages']

/** Takes back what the kitchen has done, where that was for another day or other packages. The book of acts tells it. */
async function takeMarksBack(
  tx: Transaction,
  { id, orderNumber }: Order,
  { before, after }: { before: OrderContent; after: OrderContent },
): Promise<void> {
  if (!changedFacts(before, after).some(({ name }) => factsToCookBy.includes(name))) return
  for (const mark of await clearMarks(tx, id)) {
    await writeAct(tx, { by: theSite, act: markOrder.name, subject: orderNumber, from: mark })
  }
}

const menuIdsOf = ({ items }: OrderContent) => [...new Set(items.map(({ menuId }) => menuId))].sort()

/**
 * Returns what the order keeps of what was told about allergens. Of changed packages the customer is told what those who
 * order today are told. Where today's list differs from what they were told before, that stays and what is new stands
 * beside it, so that staff are asked to ring them as before.
 */
function toldOf(
  { allergensTold: told }: Order,
  { before, after }: { before: OrderContent; after: OrderContent },
): Partial<Pick<Order, 'allergensTold' | 'allergensVersion'>> {
  const [had, has] = [menuIdsOf(before), menuIdsOf(after)]
  if (had.join() === has.join()) return {}
  if (told === null || toldOtherwise(told, allToldOf(had)) === null) {
    return { allergensVersion: allergenList.version, allergensTold: allToldOf(has) }
  }
  const added = has.filter((menuId) => !had.includes(menuId))
  const toldOfAdded = added.length > 0 ? allToldOf(added) : null
  return toldOfAdded === null ? {} : { allergensTold: toldAlso(told, toldOfAdded) }
}
