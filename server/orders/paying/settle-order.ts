import type Stripe from 'stripe'
import { formatPence } from '../../../contract/money.ts'
import { paidAnother } from '../../../contract/staff/attention.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { type OrderMail, queueExpireCheckout, queueJob } from '../../database/job-queue.ts'
import type { Order } from '../../database/schema.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { whyOverFull } from '../../delivery/why-over-full.ts'
import { recordCharge } from '../../payments/ledger.ts'
import { lockToCancel, withdrawWaitingChange } from '../changes/end-change.ts'
import { announceOrder } from '../order-announcements.ts'
import { addAttention, noteEvent } from '../order-history.ts'
import { changeOrderAsSeen, findOrder, findPaidSibling, isPaid } from '../orders.ts'
import { findOrdersReplacedBy } from '../placing/replaced-orders.ts'
import type { Judgement } from './judge-payment.ts'
import { isAsSeen, lookAtStripe } from './look-at-stripe.ts'
import { applyToLedger, type LedgerNews } from './reconcile-ledger.ts'

export interface SettleOptions {
  database: Database
  stripe: Stripe
}

/**
 * Asks Stripe about an order's payment and updates the order and its ledger to match. This is the only writer of
 * payment_status (docs/money.md), but for orders that were paid otherwise (settle-paid-otherwise.ts). It may be called
 * from anywhere and any number of times: the order changes once and each mail is sent once, because the change is written
 * only while the order is as it was read, and the mails are queued in the same transaction.
 * `sessionId` is for an order whose session was opened but never stored.
 * Returns the order as it stands now, or undefined when there is none. Throws what the SDK or the database throws.
 */
export async function settleOrder(
  { database, stripe }: SettleOptions,
  orderId: string,
  sessionId?: string,
): Promise<Order | undefined> {
  const order = await findOrder(database, orderId)
  if (!order) return undefined
  // A session that is told of an order paid otherwise is that of a change (settle-change.ts).
  const askFor = order.checkoutSessionId ?? (isPaid(order) ? undefined : sessionId)
  if (!askFor && !isPaid(order)) return closeUnopened(database, order)
  const seen = await lookAtStripe({ database, stripe }, order, askFor)
  const { judgement } = seen
  if (isAsSeen(order, seen)) return order
  // A reason is added beside others (noteEvents), so it is no plain change.
  const { attention: _, ...paymentChange } = judgement.change
  const takenBack = takesPlacesBack(order, judgement) ? await rulesInForce(database) : undefined
  const isChanged = await database.transaction(async (tx) => {
    const change = {
      ...paymentChange,
      // A customer who pays has not cancelled after all.
      ...(judgement.isNewlyProcessing && {
        processingSince: new Date(),
        status: 'pending' as const,
        ...{ cancelledAt: null, cancelledBy: null, cancelReason: null },
      }),
      checkoutSessionId: askFor ?? null,
    }
    if (change.status === 'cancelled') await lockToCancel(tx, order)
    if (!(await changeOrderAsSeen(tx, order, change))) return false
    if (isPaid({ ...order, ...change })) await recordCharge(tx, order, seen.chargeId)
    const news = await applyToLedger(tx, { ...order, ...change }, seen.ledgerChanges)
    const overFull = takenBack && (await whyOverFull(tx, takenBack.rules, order.eventDate))
    const judged = { ...judgement, attention: joinReasons(judgement.attention, overFull) }
    const told = withNews(judged, news)
    await noteEvents(tx, order, told)
    await queueMails(tx, order, told)
    if (judgement.isNewlyPaid) await queueClosings(tx, order)
    if (judgement.change.status === 'cancelled') await withdrawWaitingChange(tx, order)
    await announceOrder(tx, order.orderNumber)
    return true
  })
  // Another call changed the order first, perhaps with an older answer from Stripe. Settling again makes sure that
  // nothing in the newer answer is lost.
  return isChanged ? findOrder(database, orderId) : settleOrder({ database, stripe }, orderId, sessionId)
}

/** The ledger knows which refund failed and why, so its sentences take the place of the judgement's. */
function withNews(judgement: Judgement, { failed, disputed }: LedgerNews): Judgement {
  const isTold = failed.length > 0 && judgement.newlyRefundedPence < 0
  return { ...judgement, attention: joinReasons(isTold ? undefined : judgement.attention, ...failed, ...disputed) }
}

// Nobody ever got the address of a payment page, so after the time to pay there is nothing to ask Stripe about.
async function closeUnopened(database: Database, order: Order): Promise<Order> {
  if (order.paymentStatus !== 'pending' || order.checkoutExpiresAt.getTime() > Date.now()) return order
  const change = { paymentStatus: 'expired', status: 'cancelled' } as const
  await database.transaction(async (tx) => {
    if (!(await changeOrderAsSeen(tx, order, change))) return
    await noteEvent(tx, order.id, 'expired')
    await announceOrder(tx, order.orderNumber)
  })
  return { ...order, ...change }
}

/** Whether an order that is being paid had given the places of its day back, because it was closed or cancelled. */
function takesPlacesBack(order: Order, { isNewlyPaid, isNewlyProcessing }: Judgement): boolean {
  return (isNewlyPaid || isNewlyProcessing) && (order.paymentStatus !== 'pending' || order.status === 'cancelled')
}

function joinReasons(...reasons: (string | undefined)[]): string | undefined {
  return reasons.filter((reason) => reason !== undefined).join(' ') || undefined
}

/** Writes down for the order's history what its columns do not date, and why a person has to look at it. */
async function noteEvents(tx: Transaction, order: Order, { change, newlyRefundedPence, attention }: Judgement) {
  const { paymentStatus, refundedPence } = change
  // Who cancelled on the staff's screen, and why, stands in the order.
  const isToldByOrder = order.cancelledAt !== null
  if (paymentStatus === 'expired' && !isToldByOrder) {
    await noteEvent(tx, order.id, order.status === 'cancelled' ? 'cancelled' : 'expired')
  }
  if (paymentStatus === 'failed') await noteEvent(tx, order.id, 'failed')
  if (newlyRefundedPence > 0) await noteEvent(tx, order.id, 'refunded', String(refundedPence))
  if (attention) await addAttention(tx, order.id, attention)
}

async function queueMails(tx: Transaction, order: Order, judgement: Judgement): Promise<void> {
  const { change, isNewlyPaid, isTooLate, newlyRefundedPence, isNewlyProcessing, attention } = judgement
  const mail = (name: OrderMail, more: { refundedPence?: number; reason?: string } = {}) =>
    queueJob(tx, 'send-order-mail', { mail: name, orderId: order.id, ...more })
  const needsAttention = async (reason: string, more: { refundedPence?: number } = {}) => {
    await addAttention(tx, order.id, reason)
    await mail('staff-needs-attention', { ...more, reason })
  }
  if (isNewlyProcessing) await mail('payment-processing')
  if (isTooLate) await mail('paid-too-late')
  if (isNewlyPaid) {
    await mail('order-confirmed')
    await mail('staff-new-order')
    const other = await findPaidSibling(tx, order)
    if (other) await needsAttention(paidAnother(other))
  }
  const { refundedPence } = change
  if (refundedPence !== undefined && newlyRefundedPence > 0) {
    await mail('order-refunded', { refundedPence })
    await needsAttention(refundReason(order, change), { refundedPence })
  }
  const isClosed = change.paymentStatus === 'expired' || change.paymentStatus === 'failed'
  // A customer who cancelled knows about it. But when the payment link was sent by mail, somebody else may still want
  // to pay. Where staff cancelled it the customer has not heard yet.
  const isKnown = order.status === 'cancelled' && !order.payReminderAt && !order.cancelledAt
  // Staff have dealt with its payment, and with its customer.
  const isHandled = change.paymentStatus === 'expired' && order.attention !== null && !order.cancelledAt
  // Staff look first when something is odd, since only they can tell that nothing was charged.
  if (isClosed && !isKnown && !isHandled && !attention) await mail('payment-failed')
  if (attention) await mail('staff-needs-attention', { refundedPence, reason: attention })
}

/**
 * Closes the payment pages of the orders that the paid one replaces, so that nobody pays twice (docs/decisions/021).
 */
async function queueClosings(tx: Transaction, paid: Order): Promise<void> {
  for (const replaced of await findOrdersReplacedBy(tx, paid.id)) await queueExpireCheckout(tx, replaced)
}

function refundReason(order: Order, { paymentStatus, refundedPence = 0 }: Judgement['change']): string {
  if (paymentStatus === 'refunded') return 'The whole payment was refunded in Stripe. The order is cancelled.'
  // The amount tells each refund from the one before, so that handling one does not handle the next.
  const part = `A part of the payment was refunded in Stripe, ${formatPence(refundedPence)} in all.`
  if (order.status === 'cancelled') return `${part} The order was cancelled before.`
  return `${part} The order stands; check what is still to be cooked.`
}
