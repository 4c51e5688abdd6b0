import type Stripe from 'stripe'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { carryOutAsRead } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { findChanges } from '../order/order-changes.ts'
import { findOrder, isPaid } from '../order/orders.ts'
import { isAsSeen, lookAtStripe } from './look-at-stripe.ts'
import { settleRest } from './settle-rest.ts'

export interface SettleOptions {
  database: Database
  stripe: Stripe
}

/**
 * Asks Stripe about an order's payments and updates the order and its ledger to match (docs/decisions/004). Safe to call
 * from anywhere and repeatedly. It writes only if the order is still as it was read, and queues mails in the same
 * transaction: the order changes once, and each mail is sent once.
 * `sessionId` is for a session, of the order or its rest, that was opened but never stored.
 * Returns the order afterwards, or undefined if there is none. Throws what the SDK or the database throws.
 */
export async function settleOrder(
  { database, stripe }: SettleOptions,
  orderId: string,
  sessionId?: string,
): Promise<Order | undefined> {
  const order = await findOrder(database, orderId)
  if (!order) return undefined
  if (isPaid(order) && (await settleRest({ database, stripe }, order, sessionId)))
    return settleOrder({ database, stripe }, orderId)
  // An order paid offline has no session of its own. `sessionId` then belongs to a change.
  const askFor = order.checkoutSessionId ?? (isPaid(order) ? undefined : sessionId)
  if (!askFor && !isPaid(order)) return expireUnopened(database, order)
  const answer = await lookAtStripe({ database, stripe }, order, askFor)
  if (isAsSeen(order, answer)) return order
  const changes = isPaid(order) ? await findChanges(database, orderId) : []
  const known = { order, ledger: answer.ledger, changes, now: new Date() }
  const fact = { happened: 'stripe answered', answer, sessionId: askFor ?? null } as const
  const isChanged = await carryOutAsRead(database, known, whatFollows(known, fact))
  // Another call changed the order first, perhaps with an older answer from Stripe. Settles again, so that nothing in
  // the newer answer is lost.
  return isChanged ? findOrder(database, orderId) : settleOrder({ database, stripe }, orderId, sessionId)
}

// Nobody has the address of a payment page, so Stripe need not be asked.
async function expireUnopened(database: Database, order: Order): Promise<Order> {
  const now = new Date()
  if (order.paymentStatus !== 'pending' || order.checkoutExpiresAt > now) return order
  const known = { order, ledger: [], changes: [], now }
  const isChanged = await carryOutAsRead(database, known, whatFollows(known, { happened: 'never opened' }))
  return isChanged ? { ...order, paymentStatus: 'expired', status: 'cancelled' } : order
}
