import { isPastMidnight, lastDay, type OpeningHours, type Span, type SpecialDay } from './content/hours.ts'
import { addDays, londonDay, londonInstant } from './london-time.ts'

/** When the restaurant is open: the hours of its week, and the days that differ. */
export interface Hours {
  openingHours: OpeningHours
  specialDays: readonly SpecialDay[]
}

/** Returns the hours of a day (yyyy-MM-dd); none where it is closed. Pure. */
export function spansOn({ openingHours, specialDays }: Hours, day: string): readonly Span[] {
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
