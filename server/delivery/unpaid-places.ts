import { sql } from 'drizzle-orm'
import { rulesOf } from '../../contract/delivery/kitchens.ts'
import type { RulesOfAll } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { londonToday } from '../database/london-today.ts'
import { nameIfOther } from './kitchens-now.ts'

/** An unpaid order that holds places on the day of its event. */
export interface UnpaidOrder extends Record<string, unknown> {
  /** yyyy-MM-dd */
  day: string
  kitchen: string
  orderNumber: string
  places: number
  checkoutExpiresAt: Date
  takenBy: string | null
  isProcessing: boolean
}

/**
 * Returns the unpaid orders that hold places from today on, by day; within a day, those with the most places come
 * first.
 */
export async function findUnpaidOrders(database: Queryable): Promise<UnpaidOrder[]> {
  const { rows } = await database.execute<UnpaidOrder & { checkoutExpiresAt: string }>(sql`
    select event_date::text as day, kitchen, order_number as "orderNumber", places_held(catering_orders) as places,
      checkout_expires_at as "checkoutExpiresAt", taken_by as "takenBy", processing_since is not null as "isProcessing"
    from catering_orders
    where payment_status = 'pending' and event_date >= ${londonToday} and places_held(catering_orders) > 0
    order by event_date, places desc, order_number`)
  return rows.map((row) => ({ ...row, checkoutExpiresAt: new Date(row.checkoutExpiresAt) }))
}

/** A day (yyyy-MM-dd) on which unpaid orders hold more than half of a kitchen's limited places. */
export interface DayHeldUnpaid {
  day: string
  /** The kitchen's name, unless it is the first. */
  kitchen?: string
  places: number
  limit: number
  orders: UnpaidOrder[]
}

/** Returns the days on which these unpaid orders hold more than half of the places, in the order given. Pure. */
export function daysHeldUnpaid(rules: RulesOfAll, orders: UnpaidOrder[]): DayHeldUnpaid[] {
  const byDay = Map.groupBy(orders, ({ day, kitchen }) => `${day} ${kitchen}`)
  return [...byDay.values()].flatMap((ofDay) => {
    const [{ day, kitchen } = { day: '', kitchen: '' }] = ofDay
    const limit = placesOn(rulesOf(rules, kitchen), day)
    const places = ofDay.reduce((sum, order) => sum + order.places, 0)
    return limit !== null && places * 2 > limit ? [{ day, ...nameIfOther(kitchen), places, limit, orders: ofDay }] : []
  })
}

/**
 * Records the days (yyyy-MM-dd) on which unpaid orders hold more than half of the places, and forgets the others.
 * Returns the days to tell staff about now, and marks them as told. Staff are told of a day after ten minutes, the time
 * that a payment may take, and at most once in 24 hours.
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
