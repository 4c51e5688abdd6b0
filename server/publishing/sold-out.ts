import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { differingHours } from '../../contract/content/places.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { businessDay } from '../../contract/opening-hours.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../people/staff-sessions.ts'
import type { Published, PublishOptions } from './publish.ts'
import { publishAtOnce } from './publish-at-once.ts'

/** True if a dish is off the menu for the current business day or longer. Pure. */
export const isSoldOut = ({ site }: Content, { offUntil }: { offUntil?: string }, now: Date) =>
  offUntil !== undefined && offUntil > dayOfAll(site, now)

/** Returns the business day of an instant: the day before, until the last place has closed. */
const dayOfAll = (site: Content['site'], now: Date) =>
  differingHours(site)
    .map((hours) => businessDay(hours, now))
    .reduce((one, other) => (one < other ? one : other), londonDay(now))

/**
 * Takes a dish off the menu until the next business day, or puts it back. Returns undefined where nothing had to
 * change. Throws AppError `not_found` for an unknown dish.
 */
export function setSoldOut(
  options: PublishOptions,
  caller: Caller,
  wanted: { dish: string; isSoldOut: boolean },
): Promise<Published | undefined> {
  const at = new Date()
  return publishAtOnce(options, caller, (live) => {
    const dish = dishesOf(live.menu).find(({ id }) => id === wanted.dish)
    if (!dish) throw new AppError('not_found')
    if (isSoldOut(live, dish, at) === wanted.isSoldOut) return []
    const now = wanted.isSoldOut ? addDays(dayOfAll(live.site, at), 1) : undefined
    return [{ thing: `dishes/${dish.id}`, field: 'offUntil', old: dish.offUntil, now }]
  })
}
