import { addDays } from '../../../contract/london-time.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const monthName =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const weekdayName =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)'
const date = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?:,? (?<year>\\d{4}))?'

const aloneInText = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu')
const forms = [
  aloneInText('(?<year>\\d{4})-(?<number>\\d{1,2})-(?<day>\\d{1,2})'),
  aloneInText('(?<day>\\d{1,2})[/.](?<number>\\d{1,2})(?:[/.](?<year>\\d{4}|\\d{2}))?'),
  aloneInText(`(?:${weekdayName.replace('?<weekday>', '?:')},? )?${date} (?:of )?${monthName}${year}`),
  aloneInText(`(?:${weekdayName.replace('?<weekday>', '?:')},? )?${monthName} ${date}${year}`),
  aloneInText('(?<relative>today|tomorrow|yesterday)'),
  aloneInText(weekdayName),
]

/**
 * Finds a day in a text, in British usage: "5 dec", "Saturday", "tomorrow", "05/12/2026". `today` and the days found
 * are yyyy-MM-dd. A day without a year may be the last one or the next; a weekday is today or the next one. Returns the
 * days and the rest of the text, or undefined if there is no day. Pure.
 */
export function readDay(text: string, today: string): { days: string[]; rest: string } | undefined {
  for (const form of forms) {
    const match = form.exec(text)
    const days = match?.groups ? daysMeant(match.groups, today) : []
    if (match && days.length > 0) return { days, rest: text.replace(match[0], ' ').trim() }
  }
  return undefined
}

type Groups = Record<string, string | undefined>

function daysMeant({ relative, weekday, month, number, day, year }: Groups, today: string): string[] {
  if (relative) return [addDays(today, { yesterday: -1, today: 0, tomorrow: 1 }[relative.toLowerCase()] ?? 0)]
  if (weekday) return [nextWeekday(weekdays.indexOf(weekday.toLowerCase().slice(0, 3)), today)]
  const monthNumber = month ? months.indexOf(month.toLowerCase().slice(0, 3)) + 1 : Number(number)
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [thisYear - 1, thisYear, thisYear + 1]
  const days = years.map((each) => calendarDay(each, monthNumber, Number(day))).filter((each) => each !== undefined)
  return year ? days : nearest(days, today)
}

/** Returns the last day before `today`, and the first from today on. `days` must be ascending. */
function nearest(days: string[], today: string): string[] {
  const past = days.filter((day) => day < today).slice(-1)
  return [...past, ...days.filter((day) => day >= today).slice(0, 1)]
}

function nextWeekday(weekday: number, today: string): string {
  const present = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (weekday - present + 7) % 7)
}

/** Returns the day as yyyy-MM-dd, or undefined if it doesn't exist, such as 31 June. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000) return undefined
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text ? text : undefined
}
