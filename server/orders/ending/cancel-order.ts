import { londonDay } from '../../../contract/london-time.ts'
import type { Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { lockToCancel, withdrawWaitingChange } from '../changes/end-change.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { markCancelled, markPaidCancelled } from './cancelled-orders.ts'
import { type RefundAsked, refundOrder, requireLeft } from './refund-order.ts'

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
export async function cancelPaidOrder(tx: Transaction, order: Order, asked: RefundAsked): Promise<void> {
  const { amountPence, reason, by } = asked
  await lockToCancel(tx, order)
  if (amountPence === 0) await requireLeft(tx, order, asked)
  const entryId = amountPence > 0 ? await refundOrder(tx, order, asked) : undefined
  await markPaidCancelled(tx, order.id, { by, reason: order.erased ? null : reason })
  await withdrawWaitingChange(tx, order)
  await queueJob(tx, 'send-order-mail', { mail: 'order-cancelled', orderId: order.id, entryId })
  if (order.eventDate < londonDay(new Date())) return
  await queueJob(tx, 'send-order-mail', { mail: 'staff-order-cancelled', orderId: order.id })
}
