import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderChanges } from '../../server/database/changes-schema.ts'
import type { Database } from '../../server/database/database.ts'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { placesHeld, placesOf } from '../../server/delivery/changed-places.ts'

/** Expects the places counted for each kitchen's day to be those of its orders' packages and of pending changes. */
export async function expectPlaces(database: Database): Promise<void> {
  const [orders, items, changes] = await Promise.all([
    database.select().from(cateringOrders),
    database.select().from(cateringOrderItems),
    database.select().from(orderChanges),
  ])
  const held = new Map<string, number>()
  const hold = (kitchen: string, day: string, places: number) => {
    const at = `${day} ${kitchen}`
    if (places > 0) held.set(at, (held.get(at) ?? 0) + places)
  }
  for (const { id, kitchen, eventDate, paymentStatus, status } of orders) {
    const isGone = status === 'cancelled' || paymentStatus === 'expired' || paymentStatus === 'failed'
    if (!isGone) hold(kitchen, eventDate, placesOf(items.filter(({ orderId }) => orderId === id)))
  }
  for (const { kitchen, day, places } of changes.filter(({ state }) => state === 'waiting').map(placesHeld))
    hold(kitchen, day, places)
  const { rows } = await database.execute<{ at: string; places: number }>(sql`
    select day || ' hounslow' as at, places from delivery_load where places <> 0
    union all
    select day || ' ' || key, value::int from delivery_load, jsonb_each_text(elsewhere) where value <> '0'`)
  expect(new Map(rows.map(({ at, places }) => [at, places])), 'the places of each day').toEqual(held)
}
