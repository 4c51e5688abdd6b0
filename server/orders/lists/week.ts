import { and, between, eq, sql } from 'drizzle-orm'
import { rulesOf } from '../../../contract/delivery/kitchens.ts'
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
 * Returns the orders, guests and places of seven days at all kitchens together, the first being `from` (yyyy-MM-dd). Throws AppError `forbidden`
 * if the role may not see the first day.
 */
export async function showWeek(
  database: Database,
  from: string,
  role: Role,
): Promise<{ days: WeekDay[]; asOf: string }> {
  requireDay(from, role)
  const last = addDays(from, 6)
  const [counts, { rules, kitchens }] = await Promise.all([countOrders(database, from, last), rulesInForce(database)])
  const each = await Promise.all(
    kitchens.map(async (kitchen) => ({
      rules: rulesOf(rules, kitchen),
      load: await findDeliveryLoad(database, from, last, kitchen),
    })),
  )
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((day) => {
    const limits = each.map((kitchen) => placesOn(kitchen.rules, day))
    return {
      day,
      ...(counts.get(day) ?? { orders: 0, guests: 0 }),
      taken: each.reduce((sum, { load }) => sum + (load.get(day) ?? 0), 0),
      places: limits.reduce((sum, limit) => (sum === null || limit === null ? null : sum + limit)) ?? null,
      hasDeliveries: each.some((kitchen) => hoursOn(kitchen.rules, day) !== null),
      note: [...new Set(each.map((kitchen) => kitchen.rules.days[day]?.note).filter(Boolean))].join(' '),
    }
  })
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
