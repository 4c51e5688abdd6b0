import { markCancelled } from '../database/cancelled-orders.ts'
import type { Order } from '../database/schema.ts'
import { expireCheckoutSession } from './expire-checkout-session.ts'
import { type SettleOptions, settleOrder } from './settle-order.ts'

/**
 * Closes the payment of an order at its customer's wish (docs/decisions/030). Stripe decides: an order that is paid or
 * that a bank is processing stays as it is. It may be called any number of times.
 * Returns the order as it stands now, or undefined when there is none. Throws what the SDK or the database throws. The
 * wish is stored by then, and the job that runs each minute completes it.
 */
export async function cancelOrder(options: SettleOptions, orderId: string): Promise<Order | undefined> {
  const sessionId = await markCancelled(options.database, orderId)
  if (sessionId) await expireCheckoutSession(options.stripe, sessionId)
  return settleOrder(options, orderId)
}
