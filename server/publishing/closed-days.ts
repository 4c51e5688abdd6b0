import type { Change } from '../../contract/content/change-set.ts'
import type { Content } from '../../contract/content/content.ts'
import { hoursAt } from '../../contract/content/places.ts'
import type { Location } from '../../contract/content/site.ts'
import { formatDay } from '../../contract/london-time.ts'
import { spansOn, specialDayOn } from '../../contract/opening-hours.ts'
import { AppError, notPossible } from '../errors.ts'
import type { Caller } from '../people/staff-sessions.ts'
import type { Published, PublishOptions } from './publish.ts'
import { publishAtOnce } from './publish-at-once.ts'

/**
 * Closes the restaurant or one of its places on a day (yyyy-MM-dd), or restores the usual hours of its weekday. Returns
 * undefined where nothing had to change. Throws AppError `not_found` for an unknown place, and `not_possible` for a day
 * within a range of special days and for opening a day that is closed every week or in all places.
 */
export function setClosed(
  options: PublishOptions,
  caller: Caller,
  { day, isClosed, place: id }: { day: string; isClosed: boolean; place?: string },
): Promise<Published | undefined> {
  return publishAtOnce(options, caller, ({ site }) => {
    const place = site.locations.find((each) => each.id === id)
    if (id && !place) throw new AppError('not_found')
    if (isClosed === (spansOn(place ? hoursAt(site, place) : site, day).length === 0)) return []
    const days = place ? (place.specialDays ?? []) : site.specialDays
    const special = specialDayOn(days, day)
    if (special?.until)
      throw notPossible(`${formatDay(day)} is one of several days that differ. Change them in the list.`)
    if (!isClosed && !special)
      throw notPossible(place && specialDayOn(site.specialDays, day) ? closedInAll : closedEachWeek)
    if (place) return daysOfPlace(place, day, isClosed)
    return isClosed ? closing(site, day, special) : [listWith(site, (ids) => ids.filter((id) => id !== day))]
  })
}

type Site = Content['site']
type Special = Site['specialDays'][number] | undefined

function closing(site: Site, day: string, special: Special): Change[] {
  const thing = `specialDays/${day}`
  const spans = { thing, field: 'spans', old: special?.spans, now: [] }
  return special ? [spans] : [{ thing, field: 'name', now: '' }, spans, listWith(site, (ids) => [...ids, day])]
}

/** Returns the change of a place's own special days, which are one field. */
function daysOfPlace({ id, specialDays }: Location, day: string, isClosed: boolean): Change[] {
  const old = specialDays ?? []
  const others = old.filter((each) => each.id !== day)
  const name = old.find((each) => each.id === day)?.name ?? ''
  const days = isClosed ? [...others, { id: day, name, spans: [] }] : others
  // Undefined instead of an empty list, which would count as hours of its own: 1.3.0 can't read those.
  const now = days.length > 0 ? days : undefined
  return [{ thing: `locations/${id}`, field: 'specialDays', old: specialDays, now }]
}

const closedInAll = 'All places are closed on this day. Change it in the list of days that differ.'
const closedEachWeek = 'We are closed on every such weekday. Change the hours of the week.'

function listWith({ specialDays }: Site, change: (ids: string[]) => string[]): Change {
  const old = specialDays.map(({ id }) => id)
  return { thing: 'site', field: 'specialDays', old, now: change(old) }
}
