import { and, between, eq, sql } from 'drizzle-orm'
import { hoursOn, placesOn } from '../../../contract/delivery/working-days.ts'
import { addDays } from '../../../contract/london-time.ts'
import type { Role } from '../../../contract/staff/call.ts'
import type { WeekDay } from '../../../contract/staff/day.ts'
import type { Database } from '../../database/database.ts'
import { cateringOrders } from '../../database/schema.ts'
import { findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { requireDay } from './day-sheet.ts'

/**
 * Returns the orders, guests and places of seven days, the first being `from` (yyyy-MM-dd). Throws AppError `forbidden`
 * if the role may not see the first day.
 */
export async function showWeek(
  database: Database,
  from: string,
  role: Role,
): Promise<{ days: WeekDay[]; asOf: string }> {
  requireDay(from, role)
  const last = addDays(from, 6)
  const [counts, load, { rules }] = await Promise.all([
    countOrders(database, from, last),
    findDeliveryLoad(database, from, last),
    rulesInForce(database),
  ])
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    ...(counts.get(day) ?? { orders: 0, guests: 0 }),
    taken: load.get(day) ?? 0,
    places: placesOn(rules, day),
    hasDeliveries: hoursOn(rules, day) !== null,
    note: rules.days[day]?.note ?? '',
  }))
  return { days, asOf: new Date().toISOString() }
}

async function countOrders(database: Database, from: string, last: string) {
  const { eventDate, guestCount, status } = cateringOrders
  const rows = await database
    .select({
      day: eventDate,
      orders: sql<number>`count(*)::int`,
      guests: sql<number>`sum(${guestCount})::int`,
    })
    .from(cateringOrders)
    .where(and(between(eventDate, from, last), eq(status, 'confirmed')))
    .groupBy(eventDate)
  return new Map(rows.map(({ day, ...count }) => [day, count]))
}
