/** Dates and times of events are local values of London ("2026-12-24", "18:30"), never instants. */

const londonDate = formatter('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })
const londonClock = formatter('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })
const longDate = formatter('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The day it is in London at `instant`, as yyyy-MM-dd. */
export function londonDay(instant: Date): string {
  return londonDate().format(instant)
}

/** The time it is in London at `instant`, as HH:mm. */
export function londonTime(instant: Date): string {
  return londonClock().format(instant)
}

/** The instant at which it is this day and time (yyyy-MM-dd, HH:mm) in London; of two in autumn the first. */
export function londonInstant(day: string, time: string): Date {
  const inWinter = new Date(`${day}T${time}:00Z`)
  const inSummer = new Date(inWinter.getTime() - 3_600_000)
  return londonDay(inSummer) === day && londonTime(inSummer) === time ? inSummer : inWinter
}

/** The calendar day `days` after `day` (both yyyy-MM-dd). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A calendar day in long format: "2026-12-24" becomes "Thursday 24 December 2026". */
export function formatDay(day: string): string {
  // Put together by hand, since engines disagree about a comma after the weekday.
  const parts = longDate()
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .filter((part) => part.type !== 'literal')
  return parts.map((part) => part.value).join(' ')
}

/** A clock time as the site and its mails write it (spec section 9): "18:30" becomes "06:30 PM". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(hour)}:${twoDigits(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A formatter made at its first use: on a slow phone it costs tens of milliseconds, and few screens need one. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, options)
    return made
  }
}
