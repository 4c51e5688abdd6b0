import { leastTimeToPay } from '../../../contract/delivery/can-deliver.ts'
import { londonInstant } from '../../../contract/london-time.ts'

/**
 * The longest time that a customer has to pay, in milliseconds. It is an hour below Stripe's longest, so that a late
 * retry still fits.
 */
const longest = 23 * 3_600_000
/**
 * The same for an order of the site on a day with a limit of places, so that nobody keeps others out for long without
 * paying. Stripe's shortest is half an hour.
 */
const longestOnLimitedDay = 45 * 60_000

/** What else limits the time to pay. */
interface TimeLimits {
  /** The instant at which the notice for the day ends. */
  noticeEnds?: Date
  /** Whether the day has a limit of places, and nobody of the staff knows who orders. */
  isLimitedDay?: boolean
}

/**
 * Returns until when an order placed at `now` can be paid, which is never later than its event begins (London's day and
 * time), nor than the notice for its day ends.
 * Returns undefined where that is too soon for Stripe to open a payment.
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

/** Whether Stripe still opens a payment that ends at `until`. */
export function canOpen(now: Date, until: Date): boolean {
  return until.getTime() - now.getTime() >= leastTimeToPay
}
