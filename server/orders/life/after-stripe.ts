import { formatPence } from '../../../contract/money.ts'
import type { Order } from '../../database/schema.ts'
import { isPaid } from '../order/orders.ts'
import { afterLedgerMoved, type LedgerNews } from './after-ledger-moved.ts'
import { closingRest } from './after-rest.ts'
import type { Attention, Follows, Known } from './follows.ts'
import { together } from './follows.ts'
import { type Judgement, notCancelled } from './judge-payment.ts'
import { isOwnPayment, type LedgerChanges } from './reconcile-ledger.ts'

/** What Stripe's answer means for an order and its ledger. */
export interface StripeAnswer {
  judgement: Judgement
  chargeId?: string
  ledgerChanges: LedgerChanges
}

/** Stripe was asked about an order's payment, and its answer has news. */
export interface StripeAnswered {
  happened: 'stripe answered'
  answer: StripeAnswer
  /** The session that was asked about, or null. */
  sessionId: string | null
}

export function afterStripe(known: Known, { answer, sessionId }: StripeAnswered): Follows {
  const { order, now } = known
  const { judgement, chargeId, ledgerChanges } = answer
  // Not a plain column: a new reason is added to those already there.
  const { attention: _, ...payment } = judgement.change
  const columns = {
    ...payment,
    ...(judgement.isNewlyProcessing && { processingSince: now, status: 'pending' as const, ...notCancelled }),
    checkoutSessionId: sessionId,
  }
  const after = { ...order, ...columns }
  const { follows: moved, news } = afterLedgerMoved({ ...known, order: after }, ledgerChanges)
  const reasons = reasonsOf(order, judgement, news)
  return together(
    { columns, ledger: isPaid(after) && !hasOwnCharge(known, chargeId) ? [{ write: 'own charge', chargeId }] : [] },
    moved,
    { attention: reasons.length > 0 ? [{ reasons, telling: { refundedPence: payment.refundedPence } }] : [] },
    judgement.isNewlyProcessing && { mails: [{ mail: 'payment-processing' }] },
    judgement.isTooLate && { mails: [{ mail: 'paid-too-late' }] },
    judgement.isNewlyPaid && afterPaid,
    judgement.newlyRefundedPence > 0 && afterRefundInStripe(order, payment),
    afterClosed(order, judgement, reasons.length > 0),
    payment.status === 'cancelled' && withoutWaiting(known),
  )
}

/** True if the ledger has the order's own payment, with its charge if Stripe names one. */
function hasOwnCharge({ ledger }: Known, chargeId: string | undefined): boolean {
  const own = ledger.find(isOwnPayment)
  return own !== undefined && (!chargeId || own.stripeId !== null || own.kind === 'paid-otherwise')
}

/** What follows once an order is paid, in any way. */
export const afterPaid: Partial<Follows> = {
  mails: [{ mail: 'order-confirmed' }, { mail: 'staff-new-order' }],
  attention: [{ reasons: [{ ask: 'did the customer pay twice' }] }],
  expire: ['those of the orders that it replaces'],
}

/**
 * What follows if an order's payment page was never opened in time. Nobody has its address, so Stripe need not be
 * asked.
 */
export const afterNeverOpened: Partial<Follows> = {
  columns: { paymentStatus: 'expired', status: 'cancelled' },
  events: [{ event: 'expired' }],
}

/** Returns what withdraws a cancelled order's pending change, and closes the pages of that change and of the rest. */
export function withoutWaiting({ order, changes }: Known): Partial<Follows> {
  const change = changes.find(({ state }) => state === 'waiting')
  const { expire } = closingRest(order)
  if (!change) return { expire }
  return {
    ends: { change, as: 'withdrawn' },
    expire: change.checkoutSessionId ? [...expire, 'that of the change which ends'] : expire,
  }
}

/** Returns why staff have to look at the order, all for one mail. */
function reasonsOf(order: Order, judgement: Judgement, { failed, disputed }: LedgerNews): Attention['reasons'] {
  // The ledger knows which refund failed and why, so its sentences replace the judgement's.
  const isMailedByLedger = failed.length > 0 && judgement.newlyRefundedPence < 0
  const judged = isMailedByLedger
    ? []
    : [...(judgement.attention ? [judgement.attention] : []), ...ifFull(order, judgement)]
  return [...judged, ...failed, ...disputed]
}

/**
 * Asks whether the day is over-full. An order that was closed or cancelled had released its places before it was paid.
 */
function ifFull(order: Order, { isNewlyPaid, isNewlyProcessing }: Judgement): Attention['reasons'] {
  const hadGivenBack = order.paymentStatus !== 'pending' || order.status === 'cancelled'
  return (isNewlyPaid || isNewlyProcessing) && hadGivenBack ? [{ ask: 'is its day over-full' }] : []
}

function afterRefundInStripe(order: Order, change: Judgement['change']): Partial<Follows> {
  const { refundedPence } = change
  if (refundedPence === undefined) return {}
  return {
    events: [{ event: 'refunded', detail: String(refundedPence) }],
    mails: [{ mail: 'order-refunded', refundedPence }],
    attention: [{ reasons: [refundReason(order, change)], telling: { refundedPence } }],
  }
}

function refundReason(order: Order, { paymentStatus, refundedPence = 0 }: Judgement['change']): string {
  if (paymentStatus === 'refunded') return 'The whole payment was refunded in Stripe. The order is cancelled.'
  // The amount tells this refund from the previous one, so that handling one does not handle the next.
  const part = `A part of the payment was refunded in Stripe, ${formatPence(refundedPence)} in all.`
  if (order.status === 'cancelled') return `${part} The order was cancelled before.`
  return `${part} The order stands; check what is still to be cooked.`
}

/**
 * Decides what follows if a payment expired or failed: the time ran out, the session was expired early, or a bank did
 * not pay.
 */
function afterClosed(order: Order, { change }: Judgement, isOdd: boolean): Partial<Follows> {
  const { paymentStatus } = change
  if (paymentStatus !== 'expired' && paymentStatus !== 'failed') return {}
  const isExpired = paymentStatus === 'expired'
  // The order itself records which staff member cancelled it, and why.
  const isMailedByOrder = isExpired && order.cancelledAt !== null
  const event = isExpired && order.status === 'cancelled' ? 'cancelled' : paymentStatus
  // A customer who cancelled knows already. If the payment link was mailed, somebody else may still want to pay. If
  // staff cancelled, the customer has not been told yet.
  const isKnown = order.status === 'cancelled' && !order.payReminderAt && !order.cancelledAt
  // Staff have dealt with the payment and the customer.
  const isHandled = isExpired && order.attention !== null && !order.cancelledAt
  // If something is odd, staff look first: only they can tell whether anything was charged.
  const isSilent = isKnown || isHandled || isOdd
  return {
    events: isMailedByOrder ? [] : [{ event }],
    mails: isSilent ? [] : [{ mail: 'payment-failed' }],
  }
}
