import { grouped } from '../../contract/grouped.ts'
import { addDays, formatDay, formatDayWithoutYear, londonDay, londonTime } from '../../contract/london-time.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import type { OrderRow, orderMarks, orderTabs, orderTags } from '../../contract/staff/orders.ts'

export type Tab = (typeof orderTabs)[number]
export type Tag = (typeof orderTags)[number]
export type Mark = (typeof orderMarks)[number]

export const tabWords: Record<Tab, string> = {
  coming: 'Coming',
  waiting: 'Waiting for payment',
  attention: 'Needs attention',
  past: 'Past',
}

export const tagWords: Record<Tag, string> = {
  'needs-attention': 'Needs attention',
  changed: 'Changed lately',
  allergies: 'Allergies',
  'short-notice': 'Short notice',
  'not-paid': 'Not paid',
  'rest-overdue': 'Rest overdue',
  'rest-open': 'Rest to pay',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'test-order': 'Test order',
}

export const markWords: Record<Mark, string> = {
  cooked: 'Cooked',
  'on-its-way': 'On its way',
  delivered: 'Delivered',
}

/** Returns a London day as a heading: "Today, Sunday 22 November". Adds the year if it isn't this year's. */
export function dayFromToday(day: string, today: string): string {
  const words = day.slice(0, 4) === today.slice(0, 4) ? formatDayWithoutYear(day) : formatDay(day)
  if (day === today) return `Today, ${words}`
  if (day === addDays(today, 1)) return `Tomorrow, ${words}`
  if (day === addDays(today, -1)) return `Yesterday, ${words}`
  return words
}

/** Returns an instant for use within a sentence: "12:04" for today, otherwise "12:04 on Saturday 21 November". */
export function timeInWords(instant: Date, now = new Date()): string {
  const [day, today] = [londonDay(instant), londonDay(now)]
  const words = day.slice(0, 4) === today.slice(0, 4) ? formatDayWithoutYear(day) : formatDay(day)
  return day === today ? londonTime(instant) : `${londonTime(instant)} on ${words}`
}

/** Lists what is cooked: "2 Deluxe, 15 Lunch boxes". */
export function packagesInWords(packages: OrderRow['packages']): string {
  return packages.map(({ name, quantity, short = name }) => `${quantity} ${short}`).join(', ')
}

/** Sums up a day: "1 order, 15 guests". */
export function dayLoad(orders: readonly Pick<OrderRow, 'guests'>[]): string {
  const guests = orders.reduce((sum, order) => sum + order.guests, 0)
  return `${orders.length === 1 ? '1 order' : `${orders.length} orders`}, ${guestsInWords(guests)}`
}

/** Groups orders by day and keeps their order. */
export function byDay(orders: readonly OrderRow[]): [day: string, orders: OrderRow[]][] {
  return [...grouped(orders, ({ day }) => day)]
}

/** Returns an order's most advanced mark, or undefined. */
export function latestMark({ marks }: Pick<OrderRow, 'marks'>): Mark | undefined {
  return (['delivered', 'on-its-way', 'cooked'] as const).find((mark) => marks.includes(mark))
}
