import { limits } from './limits.ts'
import { addDays, londonDay } from './london-time.ts'
import type { z } from './zod.ts'

/** What a customer is told of a day that nobody can order for, whatever the rules. */
export const tooEarly = 'Please choose a day from tomorrow on.'
export const tooFar = 'Please choose a day within two years.'

/** Holds a date (yyyy-MM-dd) to the days that somebody can choose: tomorrow in London, and later, within two years. */
export function dayToCome(date: z.ZodISODate) {
  // The rules need today's date in London, so it is computed each time.
  return date
    .refine((day) => day > londonDay(new Date()), tooEarly)
    .refine((day) => day <= addDays(londonDay(new Date()), limits.eventDaysAhead), tooFar)
}
