import { formatTime } from './clock-time.ts'
import { formatDay, londonDay, londonTime } from './london-time.ts'

/** Returns until when something can be paid, in words: "02:45 PM on Saturday 21 November 2026, London time". */
export function payUntilInWords(until: Date): string {
  return `${formatTime(londonTime(until))} on ${formatDay(londonDay(until))}, London time`
}
