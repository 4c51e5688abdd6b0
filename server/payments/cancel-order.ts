import { markCancelled } from '../database/cancelled-orders.ts'
import type { Order } from '../database/schema.ts'
import { expireCheckoutSession } from './expire-checkout-session.ts'
import { type SettleOptions, settleOrder } from './settle-order.ts'

/**
 * Closes the payment of an order at its customer's wish (docs/decisions/030). Stripe decides: one that is paid, or that a
 * bank is about to pay, stays as it is. Call it as often as you like.
 * Returns the order as it stands now, or undefined when there is none. Throws what the SDK or the database throws; the
 * wish is written down by then, and the job of each minute does the rest.
 */
export async function cancelOrder(options: SettleOptions, orderId: string): Promise<Order | undefined> {
  const sessionId = await markCancelled(options.database, orderId)
  if (sessionId) await expireCheckoutSession(options.stripe, sessionId)
  return settleOrder(options, orderId)
}
