import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderChanges } from '../../server/database/changes-schema.ts'
import type { Database } from '../../server/database/database.ts'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { placesHeld, placesOf } from '../../server/delivery/changed-places.ts'

/** Expects that the places counted for each day are those of its orders' packages, with what waiting changes keep. */
export async function expectPlaces(database: Database): Promise<void> {
  const [orders, items, changes] = await Promise.all([
    database.select().from(cateringOrders),
    database.select().from(cateringOrderItems),
    database.select().from(orderChanges),
  ])
  const held = new Map<string, number>()
  const hold = (day: string, places: number) => {
    if (places > 0) held.set(day, (held.get(day) ?? 0) + places)
  }
  for (const { id, eventDate, paymentStatus, status } of orders) {
    const isGone = status === 'cancelled' || paymentStatus === 'expired' || paymentStatus === 'failed'
    if (!isGone) hold(eventDate, placesOf(items.filter(({ orderId }) => orderId === id)))
  }
  for (const { day, places } of changes.filter(({ state }) => state === 'waiting').map(placesHeld)) hold(day, places)
  const { rows } = await database.execute<{ day: string; places: number }>(
    sql`select day::text as day, places from delivery_load where places <> 0`,
  )
  expect(new Map(rows.map(({ day, places }) => [day, places])), 'the places of each day').toEqual(held)
}
