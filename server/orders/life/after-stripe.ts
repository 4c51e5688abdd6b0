import { formatPence } from '../../../contract/money.ts'
import type { Order } from '../../database/schema.ts'
import { isPaid } from '../orders.ts'
import type { Judgement } from '../paying/judge-payment.ts'
import type { Seen } from '../paying/look-at-stripe.ts'
import { isOwnPayment } from '../paying/reconcile-ledger.ts'
import { afterLedgerMoved, type LedgerNews } from './after-ledger-moved.ts'
import type { Attention, Follows, Known } from './follows.ts'
import { together } from './follows.ts'

/** Stripe was asked about the payment of an order, and its answer tells something new. */
export interface StripeAnswered {
  happened: 'stripe answered'
  answer: Pick<Seen, 'judgement' | 'chargeId' | 'ledgerChanges'>
  /** The session that was asked about; null where there is none. */
  sessionId: string | null
}

/** A customer who pays, or whose bank does, has not cancelled after all. */
const stands = { cancelledAt: null, cancelledBy: null, cancelReason: null }

export function afterStripe(known: Known, { answer, sessionId }: StripeAnswered): Follows {
  const { order, now } = known
  const { judgement, chargeId, ledgerChanges } = answer
  // A reason is added beside others, so it is no plain column.
  const { attention: _, ...payment } = judgement.change
  const columns = {
    ...payment,
    ...(judgement.isNewlyProcessing && { processingSince: now, status: 'pending' as const, ...stands }),
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

/** Whether the payment with which an order was placed stands in the ledger, with its charge where Stripe names one. */
function hasOwnCharge({ ledger }: Known, chargeId: string | undefined): boolean {
  const own = ledger.find(isOwnPayment)
  return own !== undefined && (!chargeId || own.stripeId !== null || own.kind === 'paid-otherwise')
}

/** What follows once an order is paid, in whichever way. */
export const afterPaid: Partial<Follows> = {
  mails: [{ mail: 'order-confirmed' }, { mail: 'staff-new-order' }],
  attention: [{ reasons: [{ ask: 'did the customer pay twice' }] }],
  expire: ['those of the orders that it replaces'],
}

/** Nobody ever got the address of a payment page, so after the time to pay there is nothing to ask Stripe about. */
export const afterNeverOpened: Partial<Follows> = {
  columns: { paymentStatus: 'expired', status: 'cancelled' },
  events: [{ event: 'expired' }],
}

/** A cancelled order has no change that waits. */
export function withoutWaiting({ changes }: Pick<Known, 'changes'>): Partial<Follows> {
  const change = changes.find(({ state }) => state === 'waiting')
  if (!change) return {}
  return {
    ends: { change, as: 'withdrawn' },
    expire: change.checkoutSessionId ? ['that of the change which ends'] : [],
  }
}

/** Why a person has to look at it, all in one mail. */
function reasonsOf(order: Order, judgement: Judgement, { failed, disputed }: LedgerNews): Attention['reasons'] {
  // The ledger knows which refund failed and why, so its sentences take the place of the judgement's.
  const isToldByLedger = failed.length > 0 && judgement.newlyRefundedPence < 0
  const judged = isToldByLedger
    ? []
    : [...(judgement.attention ? [judgement.attention] : []), ...ifFull(order, judgement)]
  return [...judged, ...failed, ...disputed]
}

/** An order that is being paid had given the places of its day back where it was closed or cancelled. */
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
  // The amount tells each refund from the one before, so that handling one does not handle the next.
  const part = `A part of the payment was refunded in Stripe, ${formatPence(refundedPence)} in all.`
  if (order.status === 'cancelled') return `${part} The order was cancelled before.`
  return `${part} The order stands; check what is still to be cooked.`
}

/** The time to pay ran out, the session was expired, or a bank did not send the money. */
function afterClosed(order: Order, { change }: Judgement, isOdd: boolean): Partial<Follows> {
  const { paymentStatus } = change
  if (paymentStatus !== 'expired' && paymentStatus !== 'failed') return {}
  const isExpired = paymentStatus === 'expired'
  // Who cancelled on the staff's screen, and why, stands in the order.
  const isToldByOrder = isExpired && order.cancelledAt !== null
  const event = isExpired && order.status === 'cancelled' ? 'cancelled' : paymentStatus
  // A customer who cancelled knows about it. But when the payment link was sent by mail, somebody else may still want
  // to pay. Where staff cancelled it the customer has not heard yet.
  const isKnown = order.status === 'cancelled' && !order.payReminderAt && !order.cancelledAt
  // Staff have dealt with its payment, and with its customer.
  const isHandled = isExpired && order.attention !== null && !order.cancelledAt
  // Staff look first when something is odd, since only they can tell that nothing was charged.
  const isSilent = isKnown || isHandled || isOdd
  return {
    events: isToldByOrder ? [] : [{ event }],
    mails: isSilent ? [] : [{ mail: 'payment-failed' }],
  }
}
