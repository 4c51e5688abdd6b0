import { addDays, londonDay, londonInstant, weekdayIndex } from './london-time.ts'

/** The weekdays, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** From opening to closing (HH:mm, London). */
interface Span {
  opens: string
  closes: string
}

/** Days with other hours than their weekdays: from `id` (yyyy-MM-dd) to `until`, or only `id` if `until` is missing. */
interface SpecialDay<Hours extends Span> {
  id: string
  until?: string
  spans: readonly Hours[]
}

/** The restaurant's opening hours: its week, Monday first, and the special days. */
export interface Hours<Each extends Span = Span> {
  openingHours: readonly { spans: readonly Each[] }[]
  specialDays: readonly SpecialDay<Each>[]
}

/** True if the hours end after midnight. */
export const isPastMidnight = ({ opens, closes }: Span) => closes <= opens

/** Returns the last day of a special day or range. */
export const lastDay = ({ id, until }: { id: string; until?: string }) => until ?? id

/** Returns the special day or range that holds a day (yyyy-MM-dd), if there is one. Pure. */
export const specialDayOn = <Each extends { id: string; until?: string }>(days: readonly Each[], day: string) =>
  days.find((each) => each.id <= day && day <= lastDay(each))

/** Returns the opening hours of a day (yyyy-MM-dd); none if closed. Pure. */
export function spansOn<Each extends Span>({ openingHours, specialDays }: Hours<Each>, day: string): readonly Each[] {
  return specialDayOn(specialDays, day)?.spans ?? openingHours[weekdayIndex(day)]?.spans ?? []
}

/**
 * Returns when each opening of a day begins and ends. An opening that ends after midnight belongs to the day before.
 * Pure.
 */
export function openingsOn(hours: Hours, day: string): { from: Date; to: Date }[] {
  return spansOn(hours, day).map((span) => ({
    from: londonInstant(day, span.opens),
    to: londonInstant(isPastMidnight(span) ? addDays(day, 1) : day, span.closes),
  }))
}

/**
 * Returns the business day of an instant (yyyy-MM-dd, London): still the day before, until its hours after midnight
 * end. Pure.
 */
export function businessDay(hours: Hours, instant: Date): string {
  const today = londonDay(instant)
  const before = addDays(today, -1)
  return openingsOn(hours, before).some(({ to }) => instant < to) ? before : today
}
