import { leastTimeToPay } from '../../../contract/delivery/can-deliver.ts'
import { londonInstant } from '../../../contract/london-time.ts'

/** The longest time to pay, in milliseconds: an hour below Stripe's limit, so that a late retry still fits. */
const longest = 23 * 3_600_000
/**
 * The longest time to pay for an online order on a day with limited places, in milliseconds, so that nobody keeps
 * others out for long without paying. Stripe's minimum is half an hour.
 */
const longestOnLimitedDay = 45 * 60_000

/** Other limits on the time to pay. */
interface TimeLimits {
  /** When the notice for the day ends. */
  noticeEnds?: Date
  /** True if the day has limited places, and the order was not taken by staff. */
  isLimitedDay?: boolean
}

/**
 * Returns until when an order placed at `now` can be paid: never after its event begins (London's day and time) or the
 * notice for its day ends. Returns undefined if that is too soon for Stripe to open a payment.
 */
export function payUntil(
  now: Date,
  eventDate: string,
  eventTime: string,
  { noticeEnds, isLimitedDay = false }: TimeLimits = {},
): Date | undefined {
  const begins = londonInstant(eventDate, eventTime).getTime()
  const longestHere = isLimitedDay ? longestOnLimitedDay : longest
  const until = Math.min(now.getTime() + longestHere, begins, noticeEnds?.getTime() ?? begins)
  return canOpen(now, new Date(until)) ? new Date(until) : undefined
}

/** True if Stripe still opens a payment that ends at `until`. */
export function canOpen(now: Date, until: Date): boolean {
  return until.getTime() - now.getTime() >= leastTimeToPay
}
