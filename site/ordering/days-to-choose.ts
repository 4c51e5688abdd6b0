import { limits } from '../../contract/limits.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'

/** Returns the first and last day (yyyy-MM-dd) that anybody can order for today. */
export function daysToChoose() {
  const today = londonDay(new Date())
  return { first: addDays(today, 1), last: addDays(today, limits.eventDaysAhead) }
}
