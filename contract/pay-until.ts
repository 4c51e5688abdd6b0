import { sayTime } from './clock-time.ts'
import { formatDay, londonDay, londonTime } from './london-time.ts'

/** Writes when the time to pay ends: "2:45 PM on Saturday 21 November 2026, London time". */
export function payUntilInWords(until: Date): string {
  return `${sayTime(londonTime(until))} on ${formatDay(londonDay(until))}, London time`
}
