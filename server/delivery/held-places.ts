import { eq, sql } from 'drizzle-orm'
import { orderChanges } from '../database/changes-schema.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Jobs } from '../database/job-queue.ts'
import { londonToday } from '../database/london-today.ts'
import { lockDays, placesHeld } from './changed-places.ts'

/** The places of a day (yyyy-MM-dd): those counted as taken, and those its orders and pending changes actually hold. */
export type DayPlaces = Jobs['send-places-mended']['days'][number]

/** Returns the places of every day from today on, or of only these days. */
export async function countedAndHeld(database: Queryable, days?: string[]): Promise<DayPlaces[]> {
  const { rows } = await database.execute<DayPlaces>(sql`
    with held as (
      select event_date as day, sum(places_held(o))::int as places from catering_orders as o
      where event_date >= ${londonToday} group by event_date)
    select day::text as day, coalesce(load.places, 0) as counted, coalesce(held.places, 0) as held
    from (select * from delivery_load where day >= ${londonToday}) as load full join held using (day)`)
  const changes = await database.select().from(orderChanges).where(eq(orderChanges.state, 'waiting'))
  const kept = new Map<string, number>()
  for (const { day, places } of changes.map(placesHeld)) kept.set(day, (kept.get(day) ?? 0) + places)
  return rows
    .filter(({ day }) => !days || days.includes(day))
    .map((row) => ({ ...row, held: row.held + (kept.get(row.day) ?? 0) }))
}

/**
 * Recounts the places taken on these days. Returns the days whose count was wrong. Locks the days first, so that their
 * places can't change meanwhile.
 */
export async function setPlaces(tx: Transaction, days: string[]): Promise<DayPlaces[]> {
  await lockDays(tx, days)
  const wrong = (await countedAndHeld(tx, days)).filter(({ counted, held }) => counted !== held)
  for (const { day, held } of wrong) await tx.execute(sql`update delivery_load set places = ${held} where day = ${day}`)
  return wrong
}
