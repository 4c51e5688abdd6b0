import { sql } from 'drizzle-orm'
import { partsOfVariant } from '../../contract/package-variants.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Transaction } from '../database/database.ts'
import { contentNow } from '../publishing/live-content.ts'

type Served = readonly { menuId: string; serves: number }[]

/**
 * Returns how many guests packages were sold for: the places that they take of their day. `sold` are the packages that the
 * order was sold with.
 */
export function placesOf(
  items: { menuId: string; quantity: number; serves?: number | null | undefined }[],
  sold: Served = [],
): number {
  return items.reduce((sum, { menuId, quantity, serves }) => sum + quantity * (serves ?? servesToday(menuId, sold)), 0)
}

/**
 * For changes stored by a server of 1.2.0, which counted by the live packages too. They wait for a day at most. A package that
 * has left the site serves as many as it was sold for.
 */
function servesToday(menuId: string, sold: Served): number {
  const { packageId } = partsOfVariant(menuId)
  return [...contentNow().packages, ...sold].find((each) => each.menuId === packageId)?.serves ?? 0
}

/**
 * Locks days (yyyy-MM-dd) until the transaction ends, the earliest first, as the statement does that stores orders. Returns
 * how many places of each are taken.
 */
export async function lockDays(tx: Transaction, days: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ day: string; places: number }>(sql`
    insert into delivery_load as load (day, places)
    select distinct day, 0 from unnest(${sql.param(days)}::date[]) as wanted (day) order by day
    on conflict (day) do update set places = load.places returning day::text as day, places`)
  return new Map(rows.map(({ day, places }) => [day, places]))
}

/**
 * Returns the day (yyyy-MM-dd) of a change, and how many places it takes of that beyond those that its order holds. A
 * change that waits for its payment has these places already, so they are there when it is paid.
 */
export function placesKept({ before, after }: Pick<OrderChange, 'before' | 'after'>): { day: string; places: number } {
  if (!before || !after) return { day: '', places: 0 }
  const held = before.eventDate === after.eventDate ? placesOf(before.items) : 0
  return { day: after.eventDate, places: Math.max(0, placesOf(after.items) - held) }
}

/**
 * Takes the places of a change that begins to wait (`by` is 1), or gives them back (-1). It is done here because the
 * triggers count only what orders hold, and a change that waits is no part of its order yet.
 */
export async function countKeptPlaces(
  tx: Transaction,
  change: Pick<OrderChange, 'before' | 'after'>,
  by: 1 | -1,
): Promise<void> {
  const { day, places } = placesKept(change)
  if (places === 0) return
  await tx.execute(sql`
    insert into delivery_load as load (day, places) values (${day}, ${by * places})
    on conflict (day) do update set places = load.places + excluded.places`)
}
