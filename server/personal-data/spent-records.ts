import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { comingDaysLists } from '../database/delivery-schema.ts'
import { londonToday } from '../database/london-today.ts'
import { rateLimits, stripeEvents } from '../database/schema.ts'
import { deletePrintedOrders } from '../orders/lists/day-sheets.ts'

/**
 * Deletes records that were kept only to recognise repeats: old webhook events, past days' lists, and counters whose
 * window is over. What was printed of past days goes too.
 */
export async function deleteSpentRecords(database: Database): Promise<void> {
  await database.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`)
  await database.delete(comingDaysLists).where(lt(comingDaysLists.day, londonToday))
  await deletePrintedOrders(database)
  // Rows that another request is counting right now are skipped. That request may hold one row and wait for the next.
  const spent = database.select({ key: rateLimits.key }).from(rateLimits).where(sql`${rateLimits.expiresAt} < now()`)
  await database.delete(rateLimits).where(inArray(rateLimits.key, spent.for('update', { skipLocked: true })))
}
