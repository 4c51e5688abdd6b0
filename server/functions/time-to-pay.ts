import { leastTimeToPay } from '../../contract/delivery/can-deliver.ts'
import { londonInstant } from '../../contract/london-time.ts'

/**
 * The longest time that a customer has to pay, in milliseconds. It is an hour below Stripe's longest, so that a late
 * retry still fits.
 */
const longest = 23 * 3_600_000
/**
 * Returns until when an order placed at `now` can be paid, which is never later than its event begins (London's day and
 * time), nor than the notice for its day ends (`noticeEnds`).
 * Returns undefined where that is too soon for Stripe to open a payment.
 */
export function payUntil(now: Date, eventDate: string, eventTime: string, noticeEnds?: Date): Date | undefined {
  const begins = londonInstant(eventDate, eventTime).getTime()
  const until = Math.min(now.getTime() + longest, begins, noticeEnds?.getTime() ?? begins)
  return canOpen(now, new Date(until)) ? new Date(until) : undefined
}

/** Whether Stripe still opens a payment that ends at `until`. */
export function canOpen(now: Date, until: Date): boolean {
  return until.getTime() - now.getTime() >= leastTimeToPay
}
