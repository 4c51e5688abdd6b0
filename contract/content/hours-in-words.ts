import { formatOpeningTime } from '../clock-time.ts'
import { formatDay } from '../london-time.ts'
import { lastDay } from '../opening-hours.ts'
import type { OpeningHours, Span, SpecialDay } from './hours.ts'

/** Writes the hours of a week, one line for each run of equal days: "Monday to Sunday, 11:00 AM to 10:00 PM". */
export const weekInWords = (week: OpeningHours): string[] =>
  daysAlike(week).map(({ days, spans }) => `${days}, ${spansInWords(spans)}`)

/** Returns the runs of days with equal hours, with the names of the days in words. */
export function daysAlike(week: OpeningHours): { days: string; spans: readonly Span[]; from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [index, { spans }] of week.entries()) {
    const last = runs.at(-1)
    if (last && isAlike(week[last.to]?.spans ?? [], spans)) last.to = index
    else runs.push({ from: index, to: index })
  }
  return runs.map(({ from, to }) => {
    const [first, last] = [week[from]?.day ?? '', week[to]?.day ?? '']
    const days = from === to ? first : `${first} ${to === from + 1 ? 'and' : 'to'} ${last}`
    return { days, spans: week[from]?.spans ?? [], from, to }
  })
}

const isAlike = (one: readonly Span[], other: readonly Span[]) => JSON.stringify(one) === JSON.stringify(other)

/** Writes the hours of a day: "11:00 AM to 10:00 PM", or "closed". */
export const spansInWords = (spans: readonly Span[]): string =>
  spans.map(({ opens, closes }) => `${formatOpeningTime(opens)} to ${formatOpeningTime(closes)}`).join(' and ') ||
  'closed'

/** Writes a special day or range: "Christmas, Friday 25 December 2026 to Saturday 26 December 2026". */
export function specialDayInWords(special: Pick<SpecialDay, 'id' | 'until' | 'name'>): string {
  const days = [...new Set([special.id, lastDay(special)])].map(formatDay).join(' to ')
  return special.name ? `${special.name}, ${days}` : days
}
