import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { isToCook } from '../orders.ts'
import { byDay, findChosenOrders } from './order-lists.ts'

/** Today and the two days after it. */
export const comingDays = 3

/**
 * Returns the orders to be cooked on `day` (yyyy-MM-dd) and the two days after it, by day and time, and whether there are
 * more than one page of them. Once that day is over in London, by the database's clock, there are none.
 */
export function findOrdersOfComingDays(database: Queryable, day: string) {
  const ids = (most: number) => sql`
    select id from catering_orders
    where ${isToCook} and event_date < ${londonToday} + ${comingDays}::int
      and ${londonToday} = ${day}::date
    order by ${byDay} limit ${most}`
  return findChosenOrders(database, { ids, order: byDay }, 1)
}
