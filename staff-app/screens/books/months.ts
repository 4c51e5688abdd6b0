import { formatDay } from '../../../contract/london-time.ts'

/** Returns the month (yyyy-MM) that is `count` months after this one. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns a month in words: "November 2026". */
export function monthInWords(month: string): string {
  return formatDay(`${month}-01`).split(' ').slice(-2).join(' ')
}
