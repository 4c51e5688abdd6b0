import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { findLedger } from '../../payments/ledger.ts'
import type { Cancelled } from '../life/after-cancelling.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { lockOrder } from '../order/lock-order.ts'
import { findChanges } from '../order/order-changes.ts'
import { isUnpaid } from '../order/orders.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { idsOfParts, type RefundPress, requireLeft } from './refund-order.ts'

/**
 * Cancels an unpaid order: sets its status, expires its session at Stripe, then lets settleOrder store the result
 * (docs/decisions/030). In between, it is cancelled with a pending payment. Stripe decides: an order that is paid, or
 * that a bank is processing, is not cancelled. Safe to call repeatedly.
 * Returns the order afterwards, or undefined if there is none. Throws what the SDK or the database throws; the order is
 * marked by then, and a job completes the cancellation within a minute.
 */
export async function cancelUnpaidOrder(options: SettleOptions, orderId: string): Promise<Order | undefined> {
  const sessionId = await options.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order && markCancelled(tx, order)
  })
  if (sessionId) await expireCheckoutSession(options.stripe, sessionId)
  return settleOrder(options, orderId)
}

/**
 * Marks an unpaid order as cancelled, by its customer or by staff. Returns the id of its session; undefined if it has
 * none or the order can't be cancelled any more. The transaction must have locked the order.
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
 * Cancels a paid order, asks for its refund and withdraws its pending change, all in the caller's transaction, which
 * must have locked the order. Mails the customer, and the kitchen if the event is still to come. Throws as refundOrder
 * does.
 */
export async function cancelPaidOrder(tx: Transaction, order: Order, press: RefundPress): Promise<void> {
  const { by, reason, amountPence } = press
  const ledger = await findLedger(tx, order.id)
  requireLeft(ledger, press)
  const known = { order, ledger, changes: await findChanges(tx, order.id), now: new Date() }
  const refund = amountPence > 0 ? { refund: press, ids: idsOfParts(ledger) } : undefined
  await carryOut(tx, known, whatFollows(known, { happened: 'cancelled', by, reason, refund }))
}
