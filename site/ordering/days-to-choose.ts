import { limits } from '../../contract/limits.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'

/** The first and the last day (yyyy-MM-dd) for which anybody can order today. */
export function daysToChoose() {
  const today = londonDay(new Date())
  return { first: addDays(today, 1), last: addDays(today, limits.eventDaysAhead) }
}
