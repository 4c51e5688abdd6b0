import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { allergenList } from '../../content/allergens.ts'
import { moneyOfChange, type OrderContent } from '../../contract/order-change.ts'
import { lockDays, placesOf } from '../database/changed-places.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Transaction } from '../database/database.ts'
import { announceOrder } from '../database/order-announcements.ts'
import { endChange } from '../database/order-changes.ts'
import { cateringOrderItems, cateringOrders, type Order } from '../database/schema.ts'
import { allToldOf } from '../functions/package-allergens.ts'
import { tellChanged } from './tell-of-change.ts'

/**
 * Brings a change into force: the order and its items become what the change says, its version counts up, and customer
 * and kitchen are told. Sheets of its day that were printed before are stale from then on, because they say something
 * else. The transaction has to hold the order, which has to be as the change found it.
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
  await tx
    .update(cateringOrders)
    .set({
      ...facts,
      ...(isSameFood(before, after) ? {} : toldOf(items)),
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
  await endChange(tx, change, 'in-force')
  await tellChanged(tx, change)
  await announceOrder(tx, order.orderNumber)
}

/** Returns what the content of an order costs, in pence. */
export function priceOf({ items }: Pick<OrderContent, 'items'>): number {
  return items.reduce((sum, { quantity, unitPricePence }) => sum + quantity * unitPricePence, 0)
}

const isSameFood = (before: OrderContent, after: OrderContent) =>
  JSON.stringify(before.items.map(({ menuId }) => menuId).sort()) ===
  JSON.stringify(after.items.map(({ menuId }) => menuId).sort())

/** The customer is told of the changed packages what those who order today are told. */
function toldOf(items: OrderContent['items']) {
  return {
    allergensVersion: allergenList.version,
    allergensTold: allToldOf(items.map(({ menuId }) => menuId)),
  }
}
