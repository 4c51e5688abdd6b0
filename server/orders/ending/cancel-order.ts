import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { findChanges } from '../changes/order-changes.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { markCancelled } from './cancelled-orders.ts'
import { idsOfParts, type RefundPress, requireLeft } from './refund-order.ts'

/**
 * Cancels an order that is not paid at its customer's wish, and expires its session (docs/decisions/030). Stripe decides: an order that is paid or
 * that a bank is processing stays as it is. It may be called any number of times.
 * Returns the order as it stands now, or undefined when there is none. Throws what the SDK or the database throws. The
 * wish is stored by then, and the job that runs each minute completes it.
 */
export async function cancelUnpaidOrder(options: SettleOptions, orderId: string): Promise<Order | undefined> {
  const sessionId = await markCancelled(options.database, orderId)
  if (sessionId) await expireCheckoutSession(options.stripe, sessionId)
  return settleOrder(options, orderId)
}

/**
 * Cancels an order that is paid, and asks for the refund that goes with it. Both stand there or neither. The transaction
 * has to hold the order. A change that waits for its payment is taken back with it. The customer gets a mail, and the
 * kitchen does where it was still to cook.
 * Throws as refundOrder does.
 */
export async function cancelPaidOrder(tx: Transaction, order: Order, press: RefundPress): Promise<void> {
  const { by, reason, amountPence } = press
  const ledger = await requireLeft(tx, order, press)
  const known = { order, ledger, changes: await findChanges(tx, order.id), now: new Date() }
  const refund = amountPence > 0 ? { refund: press, ids: idsOfParts(ledger) } : undefined
  await carryOut(tx, known, whatFollows(known, { happened: 'cancelled', by, reason, refund }))
}
