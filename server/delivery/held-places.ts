import { and, eq, sql } from 'drizzle-orm'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { orderChanges } from '../database/changes-schema.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { londonToday } from '../database/london-today.ts'
import { lockDays, placesHeld } from './changed-places.ts'

/**
 * The places of a kitchen on a day (yyyy-MM-dd), or its deliveries in one half hour (`at`): those counted as taken, and
 * those its orders and pending changes actually hold.
 */
interface DayPlaces extends Record<string, unknown> {
  day: string
  kitchen: string
  /** The half hour of the deliveries; empty if this counts places. */
  at: string
  counted: number
  held: number
}

/** Returns the places and deliveries of each of `days`, or, if left out, of each day from today on. */
export async function countedAndHeld(database: Queryable, days?: string[]): Promise<DayPlaces[]> {
  const { rows } = await database.execute<DayPlaces>(sql`
    with held as (
      select event_date as day, kitchen, '' as at, sum(places_held(o))::int as places from catering_orders as o
      where event_date >= ${londonToday} group by event_date, kitchen
      union all
      select event_date, kitchen, half_hour_of(event_time), count(*)::int from catering_orders as o
      where event_date >= ${londonToday} and places_held(o) > 0 group by event_date, kitchen, half_hour_of(event_time)
    ), counted as (
      select day, ${firstKitchen} as kitchen, '' as at, places from delivery_load where day >= ${londonToday}
      union all
      select day, other.key, '', other.value::int from delivery_load, jsonb_each_text(elsewhere) as other
      where day >= ${londonToday}
      union all
      select day, of_kitchen.key, slot.key, slot.value::int
      from delivery_load, jsonb_each(half_hours) as of_kitchen, jsonb_each_text(of_kitchen.value) as slot
      where day >= ${londonToday}
    )
    select day::text as day, kitchen, at, coalesce(counted.places, 0) as counted, coalesce(held.places, 0) as held
    from counted full join held using (day, kitchen, at)`)
  const changes = await database
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.state, 'waiting'), sql`(${orderChanges.after} ->> 'eventDate')::date >= ${londonToday}`))
  for (const { day, kitchen, at, places, deliveries } of changes.map(placesHeld)) {
    hold({ day, kitchen, at: '' }, places)
    hold({ day, kitchen, at }, deliveries)
  }
  return rows.filter(({ day }) => !days || days.includes(day))

  function hold(where: Pick<DayPlaces, 'day' | 'kitchen' | 'at'>, held: number) {
    const known = rows.find((row) => row.day === where.day && row.kitchen === where.kitchen && row.at === where.at)
    if (known) known.held += held
    else if (held > 0) rows.push({ ...where, counted: 0, held })
  }
}

/**
 * Recounts the places taken on these days, and the deliveries. Returns what was wrong. Locks the days first, so that
 * nothing can change meanwhile.
 */
export async function setPlaces(tx: Transaction, days: string[]): Promise<DayPlaces[]> {
  await lockDays(tx, days)
  const wrong = (await countedAndHeld(tx, days)).filter(({ counted, held }) => counted !== held)
  for (const { day, kitchen, at, counted, held } of wrong) {
    const [places, deliveries] = at === '' ? [held - counted, 0] : [0, held - counted]
    await tx.execute(sql`select count_places(${day}, ${kitchen}, ${places}, ${at}, ${deliveries})`)
  }
  return wrong
}
