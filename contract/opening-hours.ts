import { addDays, londonDay, londonInstant } from './london-time.ts'

/** The weekdays, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The hours between an opening and its closing (HH:mm, London). */
interface Span {
  opens: string
  closes: string
}

/** Days that differ from their weekdays: from the day of the id (yyyy-MM-dd) on, up to `until` where that is given. */
interface SpecialDay<Hours extends Span> {
  id: string
  until?: string
  spans: readonly Hours[]
}

/** When the restaurant is open: the hours of its week, Monday first, and the days that differ. */
export interface Hours<Each extends Span = Span> {
  openingHours: readonly { spans: readonly Each[] }[]
  specialDays: readonly SpecialDay<Each>[]
}

/** Whether hours go on past midnight. */
export const isPastMidnight = ({ opens, closes }: Span) => closes <= opens

/** The last day of days that differ. */
export const lastDay = ({ id, until }: { id: string; until?: string }) => until ?? id

/** Returns the hours of a day (yyyy-MM-dd); none where it is closed. Pure. */
export function spansOn<Each extends Span>({ openingHours, specialDays }: Hours<Each>, day: string): readonly Each[] {
  const special = specialDays.find((each) => each.id <= day && day <= lastDay(each))
  // Monday is 0.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return special?.spans ?? openingHours[weekday]?.spans ?? []
}

/** Returns the instants between which a day's openings lie. One that goes on past midnight belongs to the day before. Pure. */
export function openingsOn(hours: Hours, day: string): { from: Date; to: Date }[] {
  return spansOn(hours, day).map((span) => ({
    from: londonInstant(day, span.opens),
    to: londonInstant(isPastMidnight(span) ? addDays(day, 1) : day, span.closes),
  }))
}

/**
 * Returns the day whose business an instant belongs to (yyyy-MM-dd, London): the day before, as long as its hours go on
 * past midnight. Pure.
 */
export function businessDay(hours: Hours, instant: Date): string {
  const today = londonDay(instant)
  const before = addDays(today, -1)
  return openingsOn(hours, before).some(({ to }) => instant < to) ? before : today
}
