import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { cateringOrders } from './schema.ts'

/**
 * A customer cancels an order that is not paid: its status says so first, then its payment page is closed at Stripe, and
 * settleOrder writes what came of it (docs/decisions/030). In between it is cancelled with a pending payment.
 */
const cancelled = { status: 'cancelled' } as const

/** Nobody has paid it, no bank is about to, and it is nothing odd that staff look at. */
const isUnpaid = and(
  eq(cateringOrders.paymentStatus, 'pending'),
  isNull(cateringOrders.processingSince),
  isNull(cateringOrders.attention),
)

/** Marks an order as cancelled while its payment is open. Returns its Checkout Session, or undefined where none is open. */
export async function markCancelled(database: Queryable, orderId: string): Promise<string | undefined> {
  const [order] = await database
    .update(cateringOrders)
    .set(cancelled)
    .where(and(eq(cateringOrders.id, orderId), isUnpaid, isNotNull(cateringOrders.checkoutSessionId)))
    .returning({ sessionId: cateringOrders.checkoutSessionId })
  return order?.sessionId ?? undefined
}

/**
 * Marks as cancelled the unpaid orders that were made under these idempotency keys before an order, which takes their
 * place: it can be paid, or is paid. One whose payment nobody has opened yet is taken back.
 */
export async function markReplaced(database: Queryable, orderId: string, keys: string[]) {
  const isBefore = and(inArray(cateringOrders.idempotencyKey, keys), isUnpaid, wasPlacedBefore(orderId))
  // First, because an order that gets its Checkout Session at this moment is then found below.
  await database.delete(cateringOrders).where(and(isBefore, isNull(cateringOrders.checkoutSessionId)))
  return database
    .update(cateringOrders)
    .set(cancelled)
    .where(isBefore)
    .returning({
      id: cateringOrders.id,
      orderNumber: cateringOrders.orderNumber,
      sessionId: sql<string>`${cateringOrders.checkoutSessionId}`,
    })
}

function wasPlacedBefore(orderId: string): SQL {
  return sql`exists (
    select from catering_orders as later
    where later.id = ${orderId} and later.created_at > ${cateringOrders.createdAt}
      and later.payment_status in ('pending', 'completed') and later.status <> 'cancelled')`
}

/**
 * Cancelled orders whose payment page may still be open, because Stripe or this server went away; at most so many, drawn
 * by lot, so that those which can't be closed keep no other waiting.
 */
export async function findCancelledToClose(database: Queryable, most: number) {
  return database
    .select({ orderId: cateringOrders.id, sessionId: sql<string>`${cateringOrders.checkoutSessionId}` })
    .from(cateringOrders)
    .where(and(isUnpaid, eq(cateringOrders.status, 'cancelled'), isNotNull(cateringOrders.checkoutSessionId)))
    .orderBy(sql`random()`)
    .limit(most)
}
