import { sql } from 'drizzle-orm'
import { halfHourOf } from '../../contract/delivery/half-hours.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { partsOfVariant } from '../../contract/package-variants.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Transaction } from '../database/database.ts'
import { contentNow } from '../publishing/live-content.ts'

type Served = readonly { menuId: string; serves: number }[]

/**
 * Returns how many guests the packages serve: the places they take on their day. `sold` are the packages as they were
 * sold with the order.
 */
export function placesOf(
  items: { menuId: string; quantity: number; serves?: number | null | undefined }[],
  sold: Served = [],
): number {
  return items.reduce((sum, { menuId, quantity, serves }) => sum + quantity * (serves ?? servesToday(menuId, sold)), 0)
}

/**
 * Returns what a package serves by the live content, or else as it was sold. Only for changes stored by a server of
 * 1.2.0, which counted the same way. They are pending for a day at most.
 */
function servesToday(menuId: string, sold: Served): number {
  const { packageId } = partsOfVariant(menuId)
  return [...contentNow().packages, ...sold].find((each) => each.menuId === packageId)?.serves ?? 0
}

/**
 * Locks days (yyyy-MM-dd) until the transaction ends, for all kitchens. Locks the earliest first, like the statement
 * that stores orders, to avoid deadlocks.
 */
export async function lockDays(tx: Transaction, days: string[]): Promise<void> {
  await tx.execute(sql`
    insert into delivery_load as load (day, places)
    select distinct day, 0 from unnest(${sql.param(days)}::date[]) as wanted (day) order by day
    on conflict (day) do update set places = load.places`)
}

/**
 * Returns the kitchen and day (yyyy-MM-dd) of a change, its half hour, and the extra places and deliveries it takes
 * there, beyond those its order holds. A pending change holds these, so they are free for it when it is paid.
 */
export function placesHeld({ before, after }: Pick<OrderChange, 'before' | 'after'>) {
  if (!before || !after) return { kitchen: firstKitchen, day: '', at: '', places: 0, deliveries: 0 }
  const { kitchen = firstKitchen, eventDate: day } = after
  const at = halfHourOf(after.eventTime)
  const isThere = before.eventDate === day && (before.kitchen ?? firstKitchen) === kitchen
  return {
    kitchen,
    day,
    at,
    places: Math.max(0, placesOf(after.items) - (isThere ? placesOf(before.items) : 0)),
    deliveries: isThere && halfHourOf(before.eventTime) === at ? 0 : 1,
  }
}

/**
 * Takes the places of a change that becomes pending (`by` is 1), or gives them back (-1). The triggers count only what
 * orders hold, and a pending change isn't part of its order yet.
 */
export async function countHeldPlaces(
  tx: Transaction,
  change: Pick<OrderChange, 'before' | 'after'>,
  by: 1 | -1,
): Promise<void> {
  const { kitchen, day, at, places, deliveries } = placesHeld(change)
  if (places === 0 && deliveries === 0) return
  await tx.execute(sql`select count_places(${day}, ${kitchen}, ${by * places}, ${at}, ${by * deliveries})`)
}
