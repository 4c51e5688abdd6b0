/** Dates and times of events are local to London ("2026-12-24", "18:30"), never instants. */

const londonParts = formatter({
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dayParts = formatter({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Returns the day in London at `instant`, as yyyy-MM-dd. */
export function londonDay(instant: Date): string {
  return dayOf(londonParts(instant))
}

/** Returns the time in London at `instant`, as HH:mm. */
export function londonTime(instant: Date): string {
  return timeOf(londonParts(instant))
}

/**
 * Returns the instant of a day and time (yyyy-MM-dd, HH:mm) in London. A time that occurs twice, in autumn, means the
 * first.
 */
export function londonInstant(day: string, time: string): Date {
  const inWinter = new Date(`${day}T${time}:00Z`)
  const inSummer = new Date(inWinter.getTime() - 3_600_000)
  const parts = londonParts(inSummer)
  return dayOf(parts) === day && timeOf(parts) === time ? inSummer : inWinter
}

/** Returns the calendar day `days` after `day` (both yyyy-MM-dd). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Formats a calendar day: "2026-12-24" becomes "Thursday 24 December 2026". */
export function formatDay(day: string): string {
  const parts = dayParts(new Date(`${day}T00:00:00Z`))
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`
}

/** Formats a calendar day whose year is plain from the page: "Thursday 24 December". */
export const formatDayWithoutYear = (day: string) => formatDay(day).replace(/ \d{4}$/, '')

/** Returns a day's index in a week that begins on Monday (0). */
export function weekdayIndex(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

const dayOf = ({ year, month, day }: Parts) => `${year}-${twoDigits(month)}-${twoDigits(day)}`
// Some engines write midnight as hour 24, and some omit a leading zero despite "2-digit".
const timeOf = ({ hour, minute }: Parts) => `${twoDigits(Number(hour) % 24)}:${twoDigits(minute)}`
const twoDigits = (number: number | string = '') => String(number).padStart(2, '0')

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/**
 * Returns a function that splits an instant into named parts of a date. It uses the parts, not the formatted text,
 * because engines differ in order, commas and spaces (Safari prints 11/22/26 where others print 2026-11-22). The
 * formatter is created on first use: creating one takes a slow phone tens of milliseconds, and few screens need it.
 */
function formatter(options: Intl.DateTimeFormatOptions): (instant: Date) => Parts {
  let made: Intl.DateTimeFormat | undefined
  return (instant) => {
    made ??= new Intl.DateTimeFormat('en-GB', options)
    return Object.fromEntries(made.formatToParts(instant).map(({ type, value }) => [type, value]))
  }
}
