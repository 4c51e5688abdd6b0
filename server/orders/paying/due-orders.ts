import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { cateringOrders } from '../../database/schema.ts'
import { isToCook } from '../orders.ts'

/**
 * Returns the ids of pending orders whose next check is due, the oldest check first. No check is postponed by more than
 * an hour. A check that is further away was set while the database's clock was ahead, so it is due too.
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

/**
 * The number of paid orders, the soonest first, that are checked again before their event. It limits the cost of the
 * search.
 */
const soonestToCook = 2_000

/**
 * Returns the ids of orders that are still to be cooked and were not checked at Stripe for 50 minutes. Orders never
 * checked come first, the soonest event first, then those whose check is longest ago. Of orders that were paid otherwise
 * Stripe knows only a page that was closed before, and what was paid there for a change.
 */
export async function findOrdersToRecheck(database: Database, most: number): Promise<string[]> {
  const { checkoutSessionId, eventDate, eventTime, id, recheckedAt } = cateringOrders
  const hasOtherPayment = sql`exists (
    select from order_ledger where order_id = ${id} and payment_intent_id is not null)`
  const soonest = database
    .select({ id, eventDate, eventTime, recheckedAt })
    .from(cateringOrders)
    .where(and(isToCook, or(isNotNull(checkoutSessionId), hasOtherPayment)))
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
