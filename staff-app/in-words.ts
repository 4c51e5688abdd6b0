import { addDays, formatDay, londonDay, londonTime } from '../contract/london-time.ts'

/**
 * Returns an ISO instant in London time, as people say it: "today, 07:42", "yesterday, 18:05", "Friday 20 November
 * 2026, 09:30".
 */
export function momentInWords(instant: string, now = new Date()): string {
  const at = new Date(instant)
  return `${dayInWords(londonDay(at), londonDay(now))}, ${londonTime(at)}`
}

function dayInWords(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  if (day === addDays(today, 1)) return 'tomorrow'
  return formatDay(day)
}

/** Returns the remaining time in minutes and seconds: "9:05". Never below "0:00". */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Splits an eight-digit code the way people read it out: "1234 5678". */
export const codeInHalves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** The label of each role and what it may do, from the least to the most. */
export const roleWords = {
  kitchen: { label: 'Kitchen', hint: 'Sees coming orders and marks them. No e-mail addresses, money or applications.' },
  manager: { label: 'Manager', hint: 'Also orders, refunds, applications, tablets, and new links for the kitchen.' },
  owner: { label: 'Owner', hint: 'Everything, and decides who is on the staff.' },
} as const
