import { addDays, londonInstant, weekdayIndex } from '../london-time.ts'
import type { DeliveryHours, DeliveryRules } from './rules.ts'

/** The most days to look back for working days. A kitchen that is closed for longer takes no orders. */
const mostDaysBack = 400

/** Returns the delivery hours of a day (yyyy-MM-dd), or null if it has none. */
export function hoursOn(rules: Pick<DeliveryRules, 'week' | 'days'>, day: string): DeliveryHours | null {
  const special = rules.days[day]
  if (special?.opening === 'closed') return null
  if (special?.opening === 'open' && special.hours) return special.hours
  return rules.week[weekdayIndex(day)] ?? null
}

/** Returns the places of a day, or null if there is no limit. */
export function placesOn(rules: Pick<DeliveryRules, 'places' | 'days'>, day: string): number | null {
  return rules.days[day]?.places ?? rules.places
}

/** Few places are left if fewer than this share of the day's places are free, or fewer than one package serves. */
const fewShare = 0.2
const servedByPackage = 10

/** True if only a few of a day's places are left when `taken` are taken. */
export function areFewLeft(rules: Pick<DeliveryRules, 'places' | 'days'>, day: string, taken: number): boolean {
  const limit = placesOn(rules, day)
  return limit !== null && (limit - taken < limit * fewShare || limit - taken < servedByPackage)
}

/**
 * Returns the deadline for paying orders for a day, or undefined if no notice is set. Returns the epoch if there are
 * too few working days. Working days are the days with deliveries.
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
