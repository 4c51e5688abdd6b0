import { limits } from './limits.ts'
import { addDays, londonDay } from './london-time.ts'
import type { z } from './zod.ts'

/** Why a day can't be chosen, whatever the delivery rules say. */
export const tooEarly = 'Please choose a day from tomorrow on.'
export const tooFar = 'Please choose a day within two years.'

/** Returns the first and last day (yyyy-MM-dd) that customers can order for today. */
export function daysToChoose() {
  const today = londonDay(new Date())
  return { first: addDays(today, 1), last: addDays(today, limits.eventDaysAhead) }
}

/** Limits a date (yyyy-MM-dd) to the days that can be chosen: from tomorrow in London, up to two years ahead. */
export function dayToCome(date: z.ZodISODate) {
  // Today's date in London has to be computed at each check.
  return date
    .refine((day) => day > londonDay(new Date()), tooEarly)
    .refine((day) => day <= addDays(londonDay(new Date()), limits.eventDaysAhead), tooFar)
}
