import { londonInstant } from '../../contract/london-time.ts'

/**
 * The longest time that a customer has to pay, in milliseconds. It is an hour below Stripe's longest, so that a late
 * retry still fits.
 */
const longest = 23 * 3_600_000
/**
 * The shortest time to pay, in milliseconds. Stripe's shortest is half an hour, and a minute is added for the request
 * to Stripe.
 */
const shortest = 31 * 60_000

/**
 * Returns until when an order placed at `now` can be paid, which is never later than its event begins (London's day and
 * time).
 * Returns undefined where that is too soon for Stripe to open a payment.
 */
export function payUntil(now: Date, eventDate: string, eventTime: string): Date | undefined {
  const until = Math.min(now.getTime() + longest, londonInstant(eventDate, eventTime).getTime())
  return canOpen(now, new Date(until)) ? new Date(until) : undefined
}

/** Whether Stripe still opens a payment that ends at `until`. */
export function canOpen(now: Date, until: Date): boolean {
  return until.getTime() - now.getTime() >= shortest
}
