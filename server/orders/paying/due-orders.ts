import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { cateringOrders } from '../../database/schema.ts'
import { isToCook } from '../order/orders.ts'

/**
 * Returns the ids of up to `most` pending orders whose next check is due, the oldest check first. Checks are postponed
 * by an hour at most; one further away was set while the database's clock was ahead, so it is due too.
 */
export async function findOrdersToCheck(database: Database, most: number): Promise<string[]> {
  const { nextCheckAt, paymentStatus } = cateringOrders
  const isDue = or(lte(nextCheckAt, sql`now()`), gt(nextCheckAt, sql`now() + interval '61 minutes'`))
  const due = await database
    .select({ id: cateringOrders.id })
    .from(cateringOrders)
    .where(and(eq(paymentStatus, 'pending'), isDue))
    .orderBy(nextCheckAt)
    .limit(most)
  return due.map((order) => order.id)
}

/** How many paid orders are considered for another check, soonest event first. Limits the cost of the query. */
const soonestToCook = 2_000

/**
 * Returns the ids of up to `most` orders to cook that were not checked at Stripe for 50 minutes. Never checked orders
 * come first, by event; then those checked longest ago. Of orders paid offline, Stripe may know only a page that was
 * closed before, or payments for changes.
 */
export async function findOrdersToRecheck(database: Database, most: number): Promise<string[]> {
  const { checkoutSessionId, eventDate, eventTime, id, recheckedAt, restSessionId } = cateringOrders
  const hasOtherPayment = sql`exists (
    select from order_ledger where order_id = ${id} and payment_intent_id is not null)`
  const soonest = database
    .select({ id, eventDate, eventTime, recheckedAt })
    .from(cateringOrders)
    .where(and(isToCook, or(isNotNull(checkoutSessionId), isNotNull(restSessionId), hasOtherPayment)))
    .orderBy(eventDate, eventTime)
    .limit(soonestToCook)
    .as('soonest')
  const due = await database
    .select({ id: soonest.id })
    .from(soonest)
    .where(or(isNull(soonest.recheckedAt), lte(soonest.recheckedAt, sql`now() - interval '50 minutes'`)))
    .orderBy(sql`${soonest.recheckedAt} nulls first`, soonest.eventDate, soonest.eventTime)
    .limit(most)
  return due.map((order) => order.id)
}
