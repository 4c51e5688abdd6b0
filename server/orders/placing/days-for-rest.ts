import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { noticeEnds } from '../../../contract/delivery/working-days.ts'
import { addDays, londonDay } from '../../../contract/london-time.ts'

/** How many days before the event the rest is proposed to be due. */
const proposedBefore = 7

/**
 * Returns the days (London) from which the day of the rest is chosen when an order is taken at `now`, and the one to
 * propose: from tomorrow until the day before the notice for the event's day ends. Undefined if that is too soon. Pure.
 */
export function daysForRest(rules: DeliveryRules, eventDate: string, now: Date) {
  const ends = noticeEnds(rules, eventDate)
  const [first, last] = [addDays(londonDay(now), 1), addDays(ends ? londonDay(ends) : eventDate, -1)]
  const early = addDays(eventDate, -proposedBefore)
  return last < first ? undefined : { first, last, proposed: early < first ? first : early > last ? last : early }
}
