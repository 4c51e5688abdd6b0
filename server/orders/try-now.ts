import type { Logger } from 'pino'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { describeStripeError } from '../payments/stripe.ts'
import { createRefund } from './ending/create-refund.ts'
import { type SettleOptions, settleOrder } from './paying/settle-order.ts'

export type TryOptions = SettleOptions & { log: Logger }

/**
 * Does at once what a job does later in any case, so that whoever waits sees the end of it. Returns whether it was done;
 * what failed is logged, and the job goes on.
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

/** Brings an order's ledger up to date before an act, so that a refund that was made in Stripe a moment ago counts. */
export function trySettling(options: TryOptions, orderId: string): Promise<boolean> {
  return tryNow(options, `order ${orderId} could not be settled`, () => settleOrder(options, orderId))
}

/** Makes a refund at Stripe that was just asked for. */
export function tryRefunding(options: TryOptions, entry: LedgerEntry): Promise<boolean> {
  return tryNow(options, `refund ${entry.id} could not be made`, () => createRefund(options, entry.id))
}
