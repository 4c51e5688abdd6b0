import type { Change } from '../../contract/content/change-set.ts'
import type { Content } from '../../contract/content/content.ts'
import { formatDay } from '../../contract/london-time.ts'
import { spansOn } from '../../contract/opening-hours.ts'
import { notPossible } from '../errors.ts'
import type { Caller } from '../people/staff-sessions.ts'
import type { Published, PublishOptions } from './publish.ts'
import { publishAtOnce } from './publish-at-once.ts'

/**
 * Closes the restaurant on a day (yyyy-MM-dd), or restores the usual hours of its weekday. Returns undefined where
 * nothing had to change. Throws AppError `not_possible` for a day within a range of special days, and for opening a
 * day that is closed every week.
 */
export function setClosed(
  options: PublishOptions,
  caller: Caller,
  { day, isClosed }: { day: string; isClosed: boolean },
): Promise<Published | undefined> {
  return publishAtOnce(options, caller, ({ site }) => {
    if (isClosed === (spansOn(site, day).length === 0)) return []
    const special = site.specialDays.find((each) => each.id <= day && day <= (each.until ?? each.id))
    if (special?.until)
      throw notPossible(`${formatDay(day)} is one of several days that differ. Change them in the list.`)
    return isClosed ? closing(site, day, special) : opening(site, day, special)
  })
}

type Site = Content['site']
type Special = Site['specialDays'][number] | undefined

function closing(site: Site, day: string, special: Special): Change[] {
  const thing = `specialDays/${day}`
  const spans = { thing, field: 'spans', old: special?.spans, now: [] }
  return special ? [spans] : [{ thing, field: 'name', now: '' }, spans, listWith(site, (ids) => [...ids, day])]
}

function opening(site: Site, day: string, special: Special): Change[] {
  if (!special) throw notPossible('We are closed on every such weekday. Change the hours of the week.')
  return [listWith(site, (ids) => ids.filter((id) => id !== day))]
}

function listWith({ specialDays }: Site, change: (ids: string[]) => string[]): Change {
  const old = specialDays.map(({ id }) => id)
  return { thing: 'site', field: 'specialDays', old, now: change(old) }
}
