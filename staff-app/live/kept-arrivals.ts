import { addDays, londonDay } from '../../contract/london-time.ts'
import { openingsOn } from '../../contract/opening-hours.ts'
import { z } from '../../contract/zod.ts'
import { contentNow } from '../content.ts'

/** Where a device remembers it. Nothing there names a customer. */
const key = 'staff-arrivals'
/** A list that was known longer ago tells nothing about what is new; in milliseconds. */
const knownFor = 3 * 86_400_000

const keptSchema = z.object({
  /** The list of coming orders as it was known last. */
  known: z
    .object({
      asOf: z.iso.datetime(),
      hasMore: z.boolean(),
      orders: z.array(z.object({ number: z.string(), day: z.string(), time: z.string() })),
    })
    .optional(),
  /** Orders that nobody has opened here yet, and the last day on which each of them is new. */
  fresh: z.array(z.tuple([z.string(), z.string()])),
})
type KeptArrivals = z.infer<typeof keptSchema>

/** Returns what this device knew of new orders when it was last open. */
export function keptArrivals(now = new Date()): KeptArrivals {
  try {
    const { known, fresh } = keptSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    const isOld = known && now.getTime() - Date.parse(known.asOf) > knownFor
    return { known: isOld ? undefined : known, fresh: stillFresh(fresh, now) }
  } catch {
    return { fresh: [] }
  }
}

export function keepArrivals(kept: KeptArrivals): void {
  try {
    localStorage.setItem(key, JSON.stringify(keptSchema.parse(kept)))
  } catch {
    // They are known until the page is closed.
  }
}

/** Leaves out the orders whose last day is over. Pure. */
export function stillFresh(fresh: readonly [string, string][], now: Date): [string, string][] {
  return fresh.filter(([, until]) => until >= londonDay(now))
}

/**
 * The last day (yyyy-MM-dd) on which an order that comes at this instant is new. What comes after closing time is for
 * those who open the kitchen on the next day. Pure.
 */
export function freshUntil(at: Date): string {
  const day = londonDay(at)
  return openingsOn(contentNow().site, day).some(({ to }) => at < to) ? day : addDays(day, 1)
}
