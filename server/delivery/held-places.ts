import { and, eq, sql } from 'drizzle-orm'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { orderChanges } from '../database/changes-schema.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { londonToday } from '../database/london-today.ts'
import { lockDays, placesHeld } from './changed-places.ts'

/**
 * The places of a kitchen on a day (yyyy-MM-dd): those counted as taken, and those its orders and pending changes
 * actually hold.
 */
interface DayPlaces extends Record<string, unknown> {
  day: string
  kitchen: string
  counted: number
  held: number
}

/** Returns the places of every day from today on, or of only these days. */
export async function countedAndHeld(database: Queryable, days?: string[]): Promise<DayPlaces[]> {
  const { rows } = await database.execute<DayPlaces>(sql`
    with held as (
      select event_date as day, kitchen, sum(places_held(o))::int as places from catering_orders as o
      where event_date >= ${londonToday} group by event_date, kitchen
    ), counted as (
      select day, ${firstKitchen} as kitchen, places from delivery_load where day >= ${londonToday}
      union all
      select day, other.key, other.value::int from delivery_load, jsonb_each_text(elsewhere) as other
      where day >= ${londonToday}
    )
    select day::text as day, kitchen, coalesce(counted.places, 0) as counted, coalesce(held.places, 0) as held
    from counted full join held using (day, kitchen)`)
  const changes = await database
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.state, 'waiting'), sql`(${orderChanges.after} ->> 'eventDate')::date >= ${londonToday}`))
  for (const { day, kitchen, places } of changes.map(placesHeld)) {
    const known = rows.find((row) => row.day === day && row.kitchen === kitchen)
    if (known) known.held += places
    else rows.push({ day, kitchen, counted: 0, held: places })
  }
  return rows.filter(({ day }) => !days || days.includes(day))
}

/**
 * Recounts the places taken on these days. Returns the days whose count was wrong. Locks the days first, so that their
 * places can't change meanwhile.
 */
export async function setPlaces(tx: Transaction, days: string[]): Promise<DayPlaces[]> {
  await lockDays(tx, days)
  const wrong = (await countedAndHeld(tx, days)).filter(({ counted, held }) => counted !== held)
  for (const { day, kitchen, counted, held } of wrong)
    await tx.execute(sql`select count_places(${day}, ${kitchen}, ${held - counted})`)
  return wrong
}
