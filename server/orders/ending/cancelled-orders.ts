import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CreateCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { queueExpireCheckout } from '../../database/job-queue.ts'
import { cateringOrders } from '../../database/schema.ts'

/** The same condition in SQL as isUnpaid in orders.ts. */
const isUnpaidInSql = and(
  eq(cateringOrders.paymentStatus, 'pending'),
  isNull(cateringOrders.processingSince),
  or(isNull(cateringOrders.attention), eq(cateringOrders.attention, cateringOrders.attentionHandled)),
)

/**
 * Cancels the unpaid orders that were placed with these idempotency keys before order `by`, now that it can be paid
 * instead, and queues jobs that expire their Checkout Sessions (docs/decisions/030). Deletes those whose payment was
 * never opened. Returns the cancelled orders.
 */
export async function cancelReplacedOrders(
  { forOrders, announcements }: Database,
  by: string,
  keys: string[],
): Promise<CreateCateringOrderAnswer['replaced_orders']> {
  const replaced = await cancelUnpaid(forOrders, keys, wasPlacedBefore(by))
  for (const { id, sessionId } of replaced) await queueExpireCheckout(forOrders, { orderId: id, sessionId })
  for (const { orderNumber } of replaced) announcements.add(orderNumber)
  return replaced.map(({ id, orderNumber }) => ({ order_id: id, order_number: orderNumber }))
}

/** A day (yyyy-MM-dd) of one kitchen. */
interface KitchenDay {
  kitchen: string
  day: string
}

const isOf = ({ kitchen, day }: KitchenDay) =>
  sql`${cateringOrders.eventDate} = ${day} and ${cateringOrders.kitchen} = ${kitchen}`

/**
 * Cancels the unpaid orders with these idempotency keys for a day of a kitchen, before the order that replaces them is
 * stored. This releases their places.
 */
export async function cancelUnpaidOfDay(
  database: Database['forOrders'],
  keys: string[],
  day: KitchenDay,
): Promise<void> {
  await cancelUnpaid(database, keys, isOf(day))
}

// One order at a time: a single statement could hold one order's day while it waits for another's.
async function cancelUnpaid(database: Database['forOrders'], keys: string[], isMeant: SQL) {
  const orders: Awaited<ReturnType<typeof cancelOneUnpaid>> = []
  for (const key of keys) orders.push(...(await cancelOneUnpaid(database, key, isMeant)))
  return orders
}

/**
 * Cancels or deletes an unpaid order. Not by way of whatFollows: nothing follows but this column, and a new order waits
 * for it, so one conditional statement saves the lock and the read.
 */
async function cancelOneUnpaid(database: Database['forOrders'], key: string, isMeant: SQL) {
  const isToCancel = and(eq(cateringOrders.idempotencyKey, key), isUnpaidInSql, isMeant)
  // Deletes first: an order that gets its Checkout Session at this moment is then found by the update.
  await database.delete(cateringOrders).where(and(isToCancel, isNull(cateringOrders.checkoutSessionId)))
  return database
    .update(cateringOrders)
    .set({ status: 'cancelled' })
    .where(isToCancel)
    .returning({
      id: cateringOrders.id,
      orderNumber: cateringOrders.orderNumber,
      sessionId: sql<string>`${cateringOrders.checkoutSessionId}`,
    })
}

/** Returns the places and half hours that the unpaid orders with these idempotency keys hold at a kitchen on a day. */
export function findPlacesHeld(database: Queryable, keys: string[], day: KitchenDay) {
  const [places, at] = [sql<number>`places_held(${cateringOrders})`, sql<string>`half_hour_of(event_time)`]
  return database
    .select({ places, at, deliveries: sql<number>`1` })
    .from(cateringOrders)
    .where(and(inArray(cateringOrders.idempotencyKey, keys), isUnpaidInSql, isOf(day), sql`${places} > 0`))
}

function wasPlacedBefore(orderId: string): SQL {
  return sql`exists (
    select from catering_orders as later
    where later.id = ${orderId} and later.created_at > ${cateringOrders.createdAt}
      and later.payment_status in ('pending', 'completed') and later.status <> 'cancelled')`
}

/**
 * Returns up to `most` cancelled orders whose payment page may still be open, because Stripe or this server failed.
 * Chosen at random, so that orders which can't be closed don't hold up the others.
 */
export async function findCancelledToExpire(database: Queryable, most: number) {
  return database
    .select({ orderId: cateringOrders.id, sessionId: sql<string>`${cateringOrders.checkoutSessionId}` })
    .from(cateringOrders)
    .where(and(isUnpaidInSql, eq(cateringOrders.status, 'cancelled'), isNotNull(cateringOrders.checkoutSessionId)))
    .orderBy(sql`random()`)
    .limit(most)
}
