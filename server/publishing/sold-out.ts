import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import type { MenuDish } from '../../contract/content/menu.ts'
import { differingHours, hoursAt, openPlaces } from '../../contract/content/places.ts'
import type { Location } from '../../contract/content/site.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { businessDay } from '../../contract/opening-hours.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../people/staff-sessions.ts'
import type { Published, PublishOptions } from './publish.ts'
import { publishAtOnce } from './publish-at-once.ts'

type Off = Pick<MenuDish, 'offUntil' | 'offAt'>

/** True if a dish is off the menu of a place, or of all, for the current business day or longer. Pure. */
export const isSoldOut = ({ site }: Content, dish: Off, now: Date, place?: Location) =>
  offUntil(dish, place) > dayOf(site, now, place)

/** Returns the day on which a dish is back at a place, or everywhere; empty if it is not off. */
const offUntil = ({ offUntil = '', offAt = [] }: Off, place?: Location): string =>
  offAt.reduce((day, { place: id, until }) => (id === place?.id && until > day ? until : day), offUntil)

/** Returns the business day at a place. Without a place, a day lasts until the last place has closed. */
const dayOf = (site: Content['site'], now: Date, place?: Location) =>
  (place ? [hoursAt(site, place)] : differingHours(site))
    .map((hours) => businessDay(hours, now))
    .reduce((one, other) => (one < other ? one : other), londonDay(now))

/**
 * Takes a dish off the menu of a place, or of all if none is named, until the next business day; or puts it back.
 * Returns undefined where nothing had to change. Throws AppError `not_found` for an unknown dish, or a place that is
 * not open.
 */
export function setSoldOut(
  options: PublishOptions,
  caller: Caller,
  wanted: { dish: string; isSoldOut: boolean; place?: string },
): Promise<Published | undefined> {
  const at = new Date()
  return publishAtOnce(options, caller, (live) => {
    const { site } = live
    const dish = dishesOf(live.menu).find(({ id }) => id === wanted.dish)
    const place = openPlaces(site).find(({ id }) => id === wanted.place)
    if (!dish || (wanted.place && !place)) throw new AppError('not_found')
    if (isSoldOut(live, dish, at, place) === wanted.isSoldOut) return []
    const thing = `dishes/${dish.id}`
    const until = addDays(dayOf(site, at, place), 1)
    const offEverywhere = { thing, field: 'offUntil', old: dish.offUntil }
    if (!place) return [{ ...offEverywhere, now: wanted.isSoldOut ? until : undefined }]
    const others = openPlaces(site)
      .filter((each) => each !== place && isSoldOut(live, dish, at, each))
      .map((each) => ({ place: each.id, until: offUntil(dish, each) }))
    const off = wanted.isSoldOut ? [...others, { place: place.id, until }] : others
    return [
      { thing, field: 'offAt', old: dish.offAt, now: off.length > 0 ? off : undefined },
      // A dish that was off everywhere stays off at the other places: `others` lists them now.
      ...(wanted.isSoldOut ? [] : [{ ...offEverywhere, now: undefined }]),
    ]
  })
}
