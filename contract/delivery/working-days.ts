import { addDays, londonInstant } from '../london-time.ts'
import type { DeliveryHours, DeliveryRules } from './rules.ts'

/** How far back working days are counted. A kitchen that is closed for longer takes no orders. */
const mostDaysBack = 400

/** Returns the hours in which a day (yyyy-MM-dd) has deliveries, or null for a day without any. */
export function hoursOn(rules: Pick<DeliveryRules, 'week' | 'days'>, day: string): DeliveryHours | null {
  const special = rules.days[day]
  if (special?.opening === 'closed') return null
  if (special?.opening === 'open' && special.hours) return special.hours
  return rules.week[weekdayOf(day)] ?? null
}

/** Returns how many places a day has, or null where it has no limit. */
export function placesOn(rules: Pick<DeliveryRules, 'places' | 'days'>, day: string): number | null {
  return rules.days[day]?.places ?? rules.places
}

/** Few places are left when there are fewer than this share of the day's, or fewer than one package serves. */
const fewShare = 0.2
const servedByPackage = 10

/** Returns whether only few of a day's places are left, of which so many are taken. */
export function areFewLeft(rules: Pick<DeliveryRules, 'places' | 'days'>, day: string, taken: number): boolean {
  const limit = placesOn(rules, day)
  return limit !== null && (limit - taken < limit * fewShare || limit - taken < servedByPackage)
}

/**
 * Returns the instant at which the notice for a day ends: orders for it have to be paid by then. Returns undefined
 * where no notice is set. Working days are the days with deliveries.
 */
export function noticeEnds(rules: DeliveryRules, day: string): Date | undefined {
  if (!rules.notice) return
  let { workingDays } = rules.notice
  let last = day
  for (let back = 0; workingDays > 0; back++) {
    if (back === mostDaysBack) return new Date(0)
    last = addDays(last, -1)
    if (hoursOn(rules, last)) workingDays--
  }
  return londonInstant(last, rules.notice.orderBy)
}

/** Monday is 0, as in the week of the rules. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
