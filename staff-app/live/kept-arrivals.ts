import { kitchenHours } from '../../contract/content/places.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { openingsOn } from '../../contract/opening-hours.ts'
import { z } from '../../contract/zod.ts'
import { readStored, store } from '../../ui/browser-storage.ts'
import { staffContentNow } from '../content.ts'

/** The localStorage key of known and new orders. The stored data names no customer. */
const key = 'staff-arrivals'
/** After this many milliseconds a known list no longer tells what is new. */
const knownFor = 3 * 86_400_000

const keptSchema = z.object({
  /** The list of coming orders when it was last read. */
  known: z
    .object({
      asOf: z.iso.datetime(),
      /** The kitchen of the list; missing for the list of all. */
      kitchen: z.string().optional(),
      hasMore: z.boolean(),
      orders: z.array(z.object({ number: z.string(), day: z.string(), time: z.string() })),
    })
    .optional(),
  /** Orders that nobody has opened here yet, each with the last day (yyyy-MM-dd) on which it counts as new. */
  fresh: z.array(z.tuple([z.string(), z.string()])),
})
type KeptArrivals = z.infer<typeof keptSchema>

/** Returns what this device stored about known and new orders. */
export function keptArrivals(now = new Date()): KeptArrivals {
  const { known, fresh } = keptSchema.safeParse(readStored(key, 'localStorage')).data ?? { fresh: [] }
  const isOld = known && now.getTime() - Date.parse(known.asOf) > knownFor
  return { known: isOld ? undefined : known, fresh: stillFresh(fresh, now) }
}

export function keepArrivals(kept: KeptArrivals): void {
  store(key, keptSchema.parse(kept), 'localStorage')
}

/** Leaves out the orders whose last day is over. Pure. */
export function stillFresh(fresh: readonly [string, string][], now: Date): [string, string][] {
  return fresh.filter(([, until]) => until >= londonDay(now))
}

/**
 * Returns the last day (yyyy-MM-dd) on which an order that comes at this instant counts as new. After closing time that
 * is the next day, for the staff who open the kitchen then. Reads the opening hours from the page's content.
 */
export function freshUntil(at: Date): string {
  const day = londonDay(at)
  return openingsOn(kitchenHours(staffContentNow().site), day).some(({ to }) => at < to) ? day : addDays(day, 1)
}
