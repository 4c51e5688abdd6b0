import { addDays } from './london-time.ts'

/** A day on which a restaurant may want other opening hours. */
export interface Holiday {
  /** yyyy-MM-dd */
  day: string
  name: string
}

/** Returns the holidays between two days (both yyyy-MM-dd, both included), in order. Pure. */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  return years
    .flatMap((year) => [...bankHolidays(year), ...eves(year), ...feasts(year)])
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Returns the bank holidays between two days (both yyyy-MM-dd, both included, at most a year apart), in order. Pure. */
export function bankHolidaysBetween(from: string, to: string): string[] {
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const days = years.flatMap(bankHolidays).map(({ day }) => day)
  return [...new Set(days)].filter((day) => from <= day && day <= to).toSorted()
}

/** The bank holidays of England and Wales (https://www.legislation.gov.uk/ukpga/1971/80/schedule/1), with Easter Sunday. */
function bankHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const christmas = `${year}-12-25`
  const christmasIsOn = weekday(christmas)
  return [
    { day: nextWorkday(`${year}-01-01`), name: 'New Year’s Day' },
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: easter, name: 'Easter Sunday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
    { day: mondayFrom(`${year}-05-01`), name: 'Early May bank holiday' },
    { day: mondayFrom(`${year}-05-25`), name: 'Spring bank holiday' },
    { day: mondayFrom(`${year}-08-25`), name: 'Summer bank holiday' },
    { day: christmas, name: 'Christmas Day' },
    { day: `${year}-12-26`, name: 'Boxing Day' },
    // If Christmas Day or Boxing Day is on a weekend, the next working day is the substitute holiday.
    ...(christmasIsOn === 6 ? [made(year, 27, 'Christmas Day'), made(year, 28, 'Boxing Day')] : []),
    ...(christmasIsOn === 0 ? [made(year, 27, 'Christmas Day')] : []),
    ...(christmasIsOn === 5 ? [made(year, 28, 'Boxing Day')] : []),
  ]
}

const eves = (year: number): Holiday[] => [
  { day: `${year}-12-24`, name: 'Christmas Eve' },
  { day: `${year}-12-31`, name: 'New Year’s Eve' },
]

const made = (year: number, day: number, name: string) => ({ day: `${year}-12-${day}`, name: `${name} (substitute)` })

/** Sunday is 0. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const mondayFrom = (day: string) => addDays(day, (8 - weekday(day)) % 7)
const nextWorkday = (day: string) => addDays(day, { 0: 1, 6: 2 }[weekday(day)] ?? 0)

/** Computes Easter Sunday by J.-M. Oudin's algorithm: https://aa.usno.navy.mil/faq/easter */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = Math.floor((century - 17) / 25)
  let moon = (century - Math.floor(century / 4) - Math.floor((century - correction) / 3) + 19 * golden + 15) % 30
  moon -=
    Math.floor(moon / 28) * (1 - Math.floor(moon / 28) * Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const shift = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const days = moon - shift
  const month = 3 + Math.floor((days + 40) / 44)
  const day = days + 28 - 31 * Math.floor(month / 4)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Diwali follows India's lunar calendar, which no browser provides. */
const diwali: Record<number, string> = {
  2026: '11-08',
  2027: '10-29',
  2028: '10-17',
  2029: '11-05',
  2030: '10-26',
  2031: '11-14',
  2032: '11-02',
  2033: '10-22',
  2034: '11-10',
  2035: '10-30',
}

/**
 * The feasts of our guests and our kitchen. Eid is calculated; the actual sighting of the moon may move it by a day.
 */
function feasts(year: number): Holiday[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter((day) =>
    day.startsWith(`${year}`),
  )
  const eids = days.flatMap((day) => {
    const name = islamicFeasts[islamicDay(day)]
    return name ? [{ day, name }] : []
  })
  const lights = diwali[year] ? [{ day: `${year}-${diwali[year]}`, name: 'Diwali' }] : []
  return [...eids, ...lights, { day: `${year}-04-14`, name: 'Vaisakhi' }]
}

/** Returns a day (yyyy-MM-dd) in the Islamic calendar, as "day/month". */
function islamicDay(day: string): string {
  islamic ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  })
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`))
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  return `${part('day')}/${part('month')}`
}
let islamic: Intl.DateTimeFormat | undefined
const islamicFeasts: Record<string, string> = { '1/10': 'Eid al-Fitr', '10/12': 'Eid al-Adha' }
