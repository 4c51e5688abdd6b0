import { formatTime, halfHourAfter } from './clock-time.ts'
import { grouped } from './grouped.ts'
import { formatDay, londonDay, londonTime } from './london-time.ts'
import { findOrdered, type PackageWithOptions } from './package-variants.ts'
import { confirmationPage } from './pages.ts'

/** The pages and the mails say this about an unpaid order that can no longer be paid. */
export const nothingCharged = 'Nothing was charged.'

/** The confirmation page and the mail say this about a refund. */
export const banksShowRefunds = 'Banks usually show it within five to ten working days.'

/** Returns the path of an order's confirmation page. */
export function confirmationPath(orderId: string): string {
  return `${confirmationPage}?order_id=${orderId}`
}

/** When the food of an order comes (London). */
export interface EventTime {
  eventTime: string
  /** True if the food comes within the half hour from `eventTime`, instead of at that time. */
  halfHour?: boolean | undefined
}

/** Writes when the food of an order comes: "6.30pm", or "between 12 noon and 12.30pm". */
export function eventTimeInWords({ eventTime, halfHour }: EventTime): string {
  const from = formatTime(eventTime)
  return halfHour ? `between ${from} and ${formatTime(halfHourAfter(eventTime))}` : from
}

/** Writes a number of guests: "1 guest", "15 guests". */
export function guestsInWords(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`
}

/** Returns an address on one line, with commas between its parts and in place of line breaks. */
export function addressOnOneLine(...parts: string[]): string {
  return parts.join('\n').replace(/,?\n/g, ', ')
}

/**
 * Returns the display name of a package or variant by its textual menu id. Returns an unknown id unchanged
 * (docs/site.md, "Order confirmation").
 */
export function menuName(menuId: string, packages: readonly (PackageWithOptions & { name: string })[]): string {
  return findOrdered(menuId, packages)?.name ?? menuId
}

/** A line of an order as it is read, with its price in pence. */
interface Line {
  name: string
  quantity: number
  totalPence: number
}

/** Merges the lines of one name: boxes that were sold at two prices look the same to whoever reads. Pure. */
export function linesOf(items: readonly Line[]): Line[] {
  const sum = (same: Line[], of: 'quantity' | 'totalPence') => same.reduce((total, each) => total + each[of], 0)
  return [...grouped(items, ({ name }) => name)].map(([name, same]) => ({
    name,
    quantity: sum(same, 'quantity'),
    totalPence: sum(same, 'totalPence'),
  }))
}

/** Writes when the time to pay ends: "2.45pm on Saturday 21 November 2026, London time". */
export function payUntilInWords(until: Date): string {
  return `${formatTime(londonTime(until))} on ${formatDay(londonDay(until))}, London time`
}

/** Marks every order that was opened in the payment sandbox or in Stripe's test mode. */
export const testOrderMark = 'Test order: no money moved'
