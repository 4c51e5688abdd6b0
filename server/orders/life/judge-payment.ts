import type Stripe from 'stripe'
import { formatTime } from '../../../contract/clock-time.ts'
import { kitchenHours } from '../../../contract/content/places.ts'
import { firstPaymentPence } from '../../../contract/deposit.ts'
import { formatDay, londonDay, londonInstant, londonTime } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { isShortNotice, ringTheCustomer } from '../../../contract/short-notice.ts'
import { ringAboutMoney } from '../../../contract/staff/order-money.ts'
import type { Order } from '../../database/schema.ts'
import { theSite } from '../../payments/ledger.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { isPaid, needsAttention } from '../order/orders.ts'

/** A Checkout Session with its payment intent and that intent's latest charge expanded. */
export type ExpandedSession = Stripe.Checkout.Session

/** What Stripe's session means for an order. `change` is empty if the order is up to date. */
export interface Judgement {
  change: Partial<
    Pick<
      Order,
      | 'paymentStatus'
      | 'status'
      | 'paymentIntentId'
      | 'refundedPence'
      | 'attention'
      | 'paidAt'
      | 'cancelledAt'
      | 'cancelledBy'
      | 'cancelReason'
    >
  >
  /** True if this payment is new, and it confirms the order. */
  isNewlyPaid: boolean
  /** True if this payment is new, and the event had already begun. */
  isTooLate: boolean
  /** What was newly refunded in Stripe, in pence. Negative if a refund failed after it was counted. */
  newlyRefundedPence: number
  /** True if it is newly known that the customer paid by a method whose money takes days. The order stays pending. */
  isNewlyProcessing: boolean
  /** Why staff have to look at the payment, if that is new. */
  attention?: string
}

/** The refunds of a payment at Stripe, compared with the ledger. */
export interface RefundsSeen {
  /** What was refunded or is on its way back, in pence. */
  refundedPence: number
  /** True if every new refund was asked for on the staff's screen. If not, somebody refunded in Stripe. */
  areAskedForHere: boolean
}

/** What was paid for an order so far, in pence. */
export interface PaidSeen {
  /** The order's first payment; its amount to pay while it is unpaid. */
  ownPence: number
  /** Paid for the order and its changes. */
  paidPence: number
}

/** The judgement that changes nothing. */
export const noNews: Judgement = {
  change: {},
  isNewlyPaid: false,
  isTooLate: false,
  newlyRefundedPence: 0,
  isNewlyProcessing: false,
}

/** Why an order paid too late is cancelled, for its customer and for staff. */
export const cameTooLate = 'The payment reached us after the event had begun.'

/**
 * Decides what Stripe's session means for an order (docs/money.md). Pure.
 * Only a paid session of this order, in pounds and of exactly its amount, completes the order. A completed order is
 * never pending again. Cancelling and refunding are independent (docs/decisions/055): a full refund cancels the order
 * only if it was made in Stripe, and a failed refund does not confirm a cancelled order again.
 * Without `refunds`, the charge says how much was refunded. `paid` comes from the ledger, as the price may have changed
 * since the payment.
 */
export function judgePayment(
  order: Order,
  session: ExpandedSession,
  now: Date,
  refunds = refundsOf(session),
  paid: PaidSeen = { ownPence: firstPaymentPence(order), paidPence: firstPaymentPence(order) },
): Judgement {
  if (session.metadata?.order_id !== order.id) {
    return order.checkoutSessionId
      ? flag(order, 'Its payment session belongs to another order at Stripe.', now)
      : noNews
  }
  if (session.payment_status === 'paid') return judgePaid(order, session, { now, refunds, paid })
  if (order.paymentStatus !== 'pending') return noNews
  if (session.status === 'expired') return close('expired')
  if (session.status !== 'complete') return noNews
  return hasFailed(session) ? close('failed') : { ...noNews, isNewlyProcessing: !order.processingSince }
}

/** Decides about an order whose session Stripe does not know, after its time to pay. */
export function judgeUnknownSession(order: Order): Judgement {
  if (order.paymentStatus !== 'pending') return noNews
  const attention = 'Stripe does not know its payment session. Check whether the key in the settings is the right one.'
  return { ...noNews, change: { paymentStatus: 'expired', status: 'cancelled', attention }, attention }
}

/** The time, and what is known besides the order's session. */
interface Beside {
  now: Date
  refunds: RefundsSeen
  paid: PaidSeen
}

function judgePaid(order: Order, session: ExpandedSession, beside: Beside): Judgement {
  if (session.amount_total !== beside.paid.ownPence || session.currency !== 'gbp') {
    const attention = `Stripe took ${session.amount_total} ${session.currency} in minor units, not the order's amount.`
    // Money was taken, so a cancellation under way ends here. Staff decide, and no page may say that nothing was
    // charged.
    return flag(order, attention, beside.now, order.paymentStatus === 'pending' ? { status: 'pending' } : {})
  }
  return judgeMoney(order, { ...beside, paymentIntentId: paymentIntentIdOf(session) })
}

/**
 * Decides what the session of an order paid offline means. It was closed before, so nobody should have paid there.
 * Stripe still calls a session paid after its payment was refunded. Pure.
 */
export function judgeClosedSession(order: Order, session: ExpandedSession, now: Date): Judgement {
  const isRefunded = (chargeOf(session)?.amount_refunded ?? 0) >= (session.amount_total ?? 0)
  if (session.payment_status !== 'paid' || isRefunded) return noNews
  return flag(
    order,
    'The customer paid this order at Stripe too, after it was paid otherwise. Refund that in Stripe.',
    now,
  )
}

/**
 * Decides what refunds at Stripe mean for an order whose own payment is not at Stripe, but whose changes may be. Pure.
 */
export function judgeRefunds(order: Order, now: Date, refunds: RefundsSeen, paidPence: number): Judgement {
  if (!isPaid(order)) return noNews
  const paid = { ownPence: order.totalPence, paidPence }
  return judgeMoney(order, { now, refunds, paid, paymentIntentId: order.paymentIntentId })
}

function judgeMoney(
  order: Order,
  { now, refunds, paid, paymentIntentId }: Beside & { paymentIntentId: string | null },
): Judgement {
  const { refundedPence } = refunds
  if (refundedPence < order.refundedPence) return takeRefundBack(order, refundedPence)
  const isNewlyPaid = !isPaid(order)
  const isWhollyRefunded = refundedPence >= paid.paidPence
  const newlyRefundedPence = refundedPence - order.refundedPence
  // Everything had been refunded, and then a change was paid.
  const isPaidAgain = order.paymentStatus === 'refunded' && order.status === 'confirmed' && !isWhollyRefunded
  if (!isNewlyPaid && !isPaidAgain && newlyRefundedPence === 0) return noNews
  const isGone = isWhollyRefunded && !refunds.areAskedForHere
  const isTooLate = isNewlyPaid && !isWhollyRefunded && hasBegun(order, now)
  const attention = isTooLate ? ringAboutMoney : isNewlyPaid ? whyLate(order, now, isWhollyRefunded) : undefined
  return {
    ...noNews,
    change: {
      paymentStatus: isWhollyRefunded ? 'refunded' : 'completed',
      status: isGone || isTooLate ? 'cancelled' : isNewlyPaid ? 'confirmed' : order.status,
      refundedPence,
      paymentIntentId,
      ...(isNewlyPaid && { paidAt: now }),
      ...(isNewlyPaid && !isTooLate && order.cancelledAt && notCancelled),
      ...(isTooLate && !order.cancelledAt && { cancelledAt: now, cancelledBy: theSite, cancelReason: cameTooLate }),
      ...(attention && { attention }),
    },
    isNewlyPaid: isNewlyPaid && !isWhollyRefunded && !isTooLate,
    isTooLate,
    newlyRefundedPence: refunds.areAskedForHere ? 0 : newlyRefundedPence,
    attention,
  }
}

/** The columns that clear a cancellation, because the customer pays after all. */
export const notCancelled = { cancelledAt: null, cancelledBy: null, cancelReason: null }

function hasBegun({ eventDate, eventTime }: Order, now: Date): boolean {
  return londonInstant(eventDate, eventTime.slice(0, 5)) <= now
}

function whyLate(order: Order, now: Date, isWhollyRefunded: boolean): string | undefined {
  const wasClosed = order.paymentStatus !== 'pending'
  const reasons = [
    ...(order.cancelledAt ? [`The customer paid while ${order.cancelledBy} cancelled this order, so it stands.`] : []),
    ...(wasClosed ? [`This order was paid after it had ${order.paymentStatus}.`] : []),
    ...(isWhollyRefunded ? [] : whyShort(order, now)),
  ]
  return reasons.length > 0 ? reasons.join(' ') : undefined
}

/** Returns why staff have to ring the customer of an order paid at `now`; empty if they needn't. Pure. */
export function whyShort({ eventDate, eventTime }: Order, now: Date): string[] {
  if (!isShortNotice(now, eventDate, eventTime.slice(0, 5), kitchenHours(siteNow()))) return []
  const paidAt = `${formatTime(londonTime(now))} on ${formatDay(londonDay(now))}`
  return [`${ringTheCustomer} This order was paid at ${paidAt}.`]
}

// An order cancelled by its refund stays cancelled and refunded, because the kitchen has been told. Staff decide about
// the money.
function takeRefundBack(order: Order, refundedPence: number): Judgement {
  const missing = formatPence(order.refundedPence - refundedPence)
  const attention = `A refund of ${missing} failed: the customer does not have that money.`
  const newlyRefundedPence = refundedPence - order.refundedPence
  const isByRefund = order.status === 'cancelled' && !order.cancelledAt
  const paid = isByRefund ? {} : { paymentStatus: 'completed' as const }
  return { ...noNews, change: { ...paid, refundedPence, attention }, newlyRefundedPence, attention }
}

function close(paymentStatus: 'expired' | 'failed'): Judgement {
  return { ...noNews, change: { paymentStatus, status: 'cancelled' } }
}

/**
 * Returns a judgement that adds a reason for attention, unless staff were told it already. Once they have handled it,
 * closes an order that can no longer be paid: otherwise it would keep its places, and be checked at Stripe, for ever.
 */
function flag(order: Order, attention: string, now: Date, change: Judgement['change'] = {}): Judgement {
  if (!order.attention?.includes(attention)) return { ...noNews, change: { ...change, attention }, attention }
  const isOver = order.status === 'cancelled' || order.checkoutExpiresAt <= now
  return order.paymentStatus === 'pending' && !needsAttention(order) && isOver ? close('expired') : noNews
}

/**
 * True if a completed session's payment failed later, as delayed payment methods may:
 * https://docs.stripe.com/payments/checkout/fulfill-orders
 */
export function hasFailed(session: Pick<ExpandedSession, 'payment_intent'>): boolean {
  const intent = session.payment_intent
  return (
    typeof intent === 'object' &&
    intent !== null &&
    (intent.status === 'requires_payment_method' || intent.status === 'canceled')
  )
}

function refundsOf(session: ExpandedSession): RefundsSeen {
  return { refundedPence: chargeOf(session)?.amount_refunded ?? 0, areAskedForHere: false }
}

/** Returns the charge that paid a session, if it is expanded. */
export function chargeOf({ payment_intent }: ExpandedSession): Stripe.Charge | undefined {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined
  return typeof charge === 'object' ? (charge ?? undefined) : undefined
}

/** Returns the id of a session's payment intent, or null if nobody has tried to pay. */
export function paymentIntentIdOf(session: ExpandedSession): string | null {
  const intent = session.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

/** Returns the payment of a paid session, as the ledger takes it. */
export const paymentOf = (session: ExpandedSession) => ({
  amountPence: session.amount_total ?? 0,
  currency: session.currency,
  stripeId: chargeOf(session)?.id ?? null,
  paymentIntentId: paymentIntentIdOf(session),
})
