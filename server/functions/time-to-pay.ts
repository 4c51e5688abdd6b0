import { londonInstant } from '../../contract/london-time.ts'

/** How long a customer has to pay, in milliseconds: an hour below Stripe's longest, so that a late retry still fits. */
const longest = 23 * 3_600_000
/** Stripe's shortest life of a Checkout Session is half an hour; in milliseconds, with a minute for the way there. */
const shortest = 31 * 60_000

/**
 * Until when an order placed at `now` can be paid: never later than its event begins (London's day and time).
 * Undefined where that is too soon for Stripe to open a payment.
 */
export function payUntil(now: Date, eventDate: string, eventTime: string): Date | undefined {
  const until = Math.min(now.getTime() + longest, londonInstant(eventDate, eventTime).getTime())
  return canOpen(now, new Date(until)) ? new Date(until) : undefined
}

/** Whether Stripe still opens a payment that ends then. */
export function canOpen(now: Date, until: Date): boolean {
  return until.getTime() - now.getTime() >= shortest
}
