import type { Logger } from 'pino'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import { describeStripeError } from '../../payments/stripe.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { createRefund } from './create-refund.ts'

export type TryOptions = SettleOptions & { log: Logger }

/**
 * Does now what a job would do later, so that whoever waits sees the result. Returns whether it worked. Logs a failure,
 * and leaves the work to the job.
 */
export async function tryNow({ log }: TryOptions, what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: describeStripeError(error) }, `${what} at once, a job goes on`)
    return false
  }
}

/** Settles an order before an act, so that a refund just made in Stripe counts. Returns whether it worked. */
export function trySettling(options: TryOptions, orderId: string): Promise<boolean> {
  return tryNow(options, `order ${orderId} could not be settled`, () => settleOrder(options, orderId))
}

/** Makes a refund at Stripe that was just asked for. Returns whether it worked. */
export function tryRefunding(options: TryOptions, entry: LedgerEntry): Promise<boolean> {
  return tryNow(options, `refund ${entry.id} could not be made`, () => createRefund(options, entry.id))
}
