import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { comingDaysLists } from '../database/delivery-schema.ts'
import { londonToday } from '../database/london-today.ts'
import { rateLimits, stripeEvents } from '../database/schema.ts'

// The longest window is a day. One that ends later was opened while the database's clock was ahead.
const isSpent = sql`(${rateLimits.expiresAt} < now() or ${rateLimits.expiresAt} > now() + interval '2 days')`

/**
 * Deletes records that were kept only to recognise repeats: old webhook events, past days' lists, and counters whose
 * window is over, or would last for longer than any window does.
 */
export async function deleteSpentRecords(database: Database): Promise<void> {
  await database.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`)
  await database.delete(comingDaysLists).where(lt(comingDaysLists.day, londonToday))
  // Rows that another request is counting right now are skipped. That request may hold one row and wait for the next.
  const spent = database.select({ key: rateLimits.key }).from(rateLimits).where(isSpent)
  await database.delete(rateLimits).where(inArray(rateLimits.key, spent.for('update', { skipLocked: true })))
}
