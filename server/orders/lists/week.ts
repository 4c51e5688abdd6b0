import { and, between, eq, sql } from 'drizzle-orm'
import { kitchensWithRules, rulesOf } from '../../../contract/delivery/kitchens.ts'
import type { RulesOfAll } from '../../../contract/delivery/rules.ts'
import { hoursOn, placesOn } from '../../../contract/delivery/working-days.ts'
import { addDays } from '../../../contract/london-time.ts'
import type { Fullness, WeekDay } from '../../../contract/staff/day.ts'
import type { Database } from '../../database/database.ts'
import { cateringOrders } from '../../database/schema.ts'
import { type DayLoad, findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { cookedBy } from '../order/orders.ts'
import { requireDay } from './day-sheet.ts'
import type { Reader } from './order-lists.ts'

/**
 * Returns the orders, guests and places of seven days, the first being `from` (yyyy-MM-dd): of all asked kitchens
 * together, and of each kitchen if there are several. Includes a kitchen that takes no orders now if it still has some.
 * Throws AppError `forbidden` if the role may not see the first day.
 */
export async function showWeek(
  database: Database,
  from: string,
  { role, kitchens }: Reader,
): Promise<{ days: WeekDay[]; asOf: string }> {
  requireDay(from, role)
  const last = addDays(from, 6)
  const [counts, inForce] = await Promise.all([countOrders(database, { from, last, kitchens }), rulesInForce(database)])
  const asked = kitchens ?? [...new Set([...inForce.kitchens, ...kitchensWithRules(inForce.rules)])]
  const known = await Promise.all(
    asked.map(async (id) => ({
      id,
      isTaking: inForce.kitchens.includes(id),
      rules: rulesOf(inForce.rules, id),
      load: await findDeliveryLoad(database, from, last, id),
    })),
  )
  const shown = known.filter(
    ({ isTaking, load }) => isTaking || [...load.values()].some(({ places }) => places > 0) || asked.length === 1,
  )
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((day) => {
    const each = shown.map((kitchen) => ({ name: nameOfKitchen(kitchen.id), ...fullnessOf(kitchen, day) }))
    return {
      day,
      ...(counts.get(day) ?? { orders: 0, guests: 0 }),
      ...together(each),
      ...(each.length > 1 && { kitchens: each }),
      note: [...new Set(shown.map(({ rules }) => rules.days[day]?.note).filter(Boolean))].join(' '),
    }
  })
  return { days, asOf: new Date().toISOString() }
}

interface Kitchen {
  /** False if it takes no orders now. It still cooks those that it has. */
  isTaking: boolean
  rules: RulesOfAll
  load: ReadonlyMap<string, DayLoad>
}

const fullnessOf = ({ isTaking, rules, load }: Kitchen, day: string): Fullness => ({
  taken: load.get(day)?.places ?? 0,
  places: isTaking ? placesOn(rules, day) : 0,
  hasDeliveries: isTaking && hoursOn(rules, day) !== null,
})

function together(each: readonly Fullness[]): Fullness {
  return {
    taken: each.reduce((sum, { taken }) => sum + taken, 0),
    places: each.reduce<number | null>((sum, { places }) => (sum === null || places === null ? null : sum + places), 0),
    hasDeliveries: each.some(({ hasDeliveries }) => hasDeliveries),
  }
}

async function countOrders(
  database: Database,
  { from, last, kitchens }: { from: string; last: string; kitchens: Reader['kitchens'] },
) {
  const { eventDate, guestCount, status } = cateringOrders
  const rows = await database
    .select({
      day: eventDate,
      orders: sql<number>`count(*)::int`,
      guests: sql<number>`sum(${guestCount})::int`,
    })
    .from(cateringOrders)
    .where(and(between(eventDate, from, last), eq(status, 'confirmed'), cookedBy(kitchens)))
    .groupBy(eventDate)
  return new Map(rows.map(({ day, ...count }) => [day, count]))
}
