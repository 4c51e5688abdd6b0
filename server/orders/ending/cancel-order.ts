import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { findChanges } from '../changes/order-changes.ts'
import { holdOrder } from '../hold-order.ts'
import type { Cancelled } from '../life/after-cancelling.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { isUnpaid } from '../orders.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { idsOfParts, type RefundPress, requireLeft } from './refund-order.ts'

/**
 * Cancels an order that is not paid. Its status changes first, then its session is expired at Stripe, and settleOrder
 * stores the result (docs/decisions/030): in between it is cancelled with a pending payment. Stripe decides: an order that is paid or
 * that a bank is processing stays as it is. It may be called any number of times.
 * Returns the order as it stands now, or undefined when there is none. Throws what the SDK or the database throws. The
 * wish is stored by then, and the job that runs each minute completes it.
 */
export async function cancelUnpaidOrder(options: SettleOptions, orderId: string): Promise<Order | undefined> {
  const sessionId = await options.database.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    return order && markCancelled(tx, order)
  })
  if (sessionId) await expireCheckoutSession(options.stripe, sessionId)
  return settleOrder(options, orderId)
}

/**
 * Marks an order as cancelled that is not paid, by its customer or by staff. Returns the id of its session, or undefined
 * where there is none, or the order can't be cancelled any more. The transaction has to hold the order.
 */
export async function markCancelled(
  tx: Transaction,
  order: Order,
  cancelled: Pick<Cancelled, 'by' | 'reason'> = {},
): Promise<string | undefined> {
  if (!isUnpaid(order) || !order.checkoutSessionId) return undefined
  const known = { order, ledger: [], changes: [], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'cancelled', ...cancelled }))
  return order.checkoutSessionId
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
