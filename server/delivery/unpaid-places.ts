import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { londonToday } from '../database/london-today.ts'

/** An order that holds places of its day (yyyy-MM-dd) and that nobody has paid. */
export interface UnpaidOrder extends Record<string, unknown> {
  day: string
  orderNumber: string
  places: number
  checkoutExpiresAt: Date
  takenBy: string | null
  isProcessing: boolean
}

/** Returns the unpaid orders that hold places of days to come, by their days, those with the most places first. */
export async function findUnpaidOrders(database: Queryable): Promise<UnpaidOrder[]> {
  const { rows } = await database.execute<UnpaidOrder & { checkoutExpiresAt: string }>(sql`
    select event_date::text as day, order_number as "orderNumber", places_held(catering_orders) as places,
      checkout_expires_at as "checkoutExpiresAt", taken_by as "takenBy", processing_since is not null as "isProcessing"
    from catering_orders
    where payment_status = 'pending' and event_date >= ${londonToday} and places_held(catering_orders) > 0
    order by event_date, places desc, order_number`)
  return rows.map((row) => ({ ...row, checkoutExpiresAt: new Date(row.checkoutExpiresAt) }))
}

/**
 * Keeps for how long unpaid orders have held much of these days. Returns those of which staff have to be told by now:
 * it has been so for ten minutes, which a payment takes, and they were not told within a day. They count as told then.
 */
export async function noteUnpaidDays(tx: Transaction, days: string[]): Promise<string[]> {
  const these = sql`${sql.param(days)}::date[]`
  await tx.execute(sql`
    delete from unpaid_days
    where day <> all (${these}) and (told_at is null or told_at <= now() - interval '1 day')`)
  await tx.execute(sql`
    insert into unpaid_days (day) select day from unnest(${these}) as seen (day) order by day on conflict do nothing`)
  const { rows } = await tx.execute<{ day: string }>(sql`
    update unpaid_days set told_at = now()
    where day = any (${these}) and since <= now() - interval '10 minutes'
      and (told_at is null or told_at <= now() - interval '1 day')
    returning day::text as day`)
  return rows.map(({ day }) => day).sort()
}
