import type Stripe from 'stripe'
import { sayTime } from '../../../contract/clock-time.ts'
import { formatDay, londonDay, londonInstant, londonTime } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { isShortNotice, ringTheCustomer } from '../../../contract/short-notice.ts'
import { ringAboutMoney } from '../../../contract/staff/order-money.ts'
import type { Order } from '../../database/schema.ts'
import { theSite } from '../../payments/ledger.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { isPaid, needsAttention } from '../orders.ts'

/** A Checkout Session with its payment intent expanded, and the latest charge of that expanded too. */
export type ExpandedSession = Stripe.Checkout.Session

/** What Stripe's session means for an order. `change` is empty when the order is already as it should be. */
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
  /** Whether the payment became complete with this judgement, and the order is confirmed by it. */
  isNewlyPaid: boolean
  /** Whether the payment became complete with this judgement, and the event had begun by then. */
  isTooLate: boolean
  /** The pence that were newly refunded in Stripe. Negative where a refund failed after it had been counted. */
  newlyRefundedPence: number
  /**
   * Whether this is the first time that the customer is known to have paid by a method whose money takes days. The
   * order stays pending.
   */
  isNewlyProcessing: boolean
  /** The reason why staff must look at the payment, when it is a new one. */
  attention?: string
}

/** The refunds of a payment at Stripe, beside the ledger. */
export interface RefundsSeen {
  /** What went back or is on its way back, in pence. */
  refundedPence: number
  /** Whether all of it that is new was asked for on the staff's screen. Otherwise somebody refunded in Stripe. */
  areAskedForHere: boolean
}

/** What was paid of an order so far, in pence. */
export interface PaidSeen {
  /** On the payment page with which it was placed; the price while nothing has been paid. */
  ownPence: number
  /** With its changes. */
  paidPence: number
}

/** It changes nothing. */
export const nothing: Judgement = {
  change: {},
  isNewlyPaid: false,
  isTooLate: false,
  newlyRefundedPence: 0,
  isNewlyProcessing: false,
}

/** Why an order whose money came too late is cancelled, for its customer and for staff. */
export const cameTooLate = 'The payment reached us after the event had begun.'

/**
 * Decides what Stripe's session means for an order (docs/money.md). The function is pure: it changes nothing.
 * Only a paid session of this order, in pounds and of exactly its amount, completes the order. A completed order stays
 * completed. Cancelling and refunding are two facts (docs/decisions/055): a whole refund cancels the order only where it
 * was made in Stripe, and no refund makes a cancelled order confirmed again. Without `refunds` the charge tells how much
 * went back. The price may have changed since the order was paid, so the ledger tells what was paid.
 */
export function judgePayment(
  order: Order,
  session: ExpandedSession,
  now: Date,
  refunds = refundsOf(session),
  paid: PaidSeen = { ownPence: order.totalPence, paidPence: order.totalPence },
): Judgement {
  if (session.metadata?.order_id !== order.id) {
    return order.checkoutSessionId
      ? flag(order, 'Its payment session belongs to another order at Stripe.', now)
      : nothing
  }
  if (session.payment_status === 'paid') return judgePaid(order, session, { now, refunds, paid })
  if (order.paymentStatus !== 'pending') return nothing
  if (session.status === 'expired') return close('expired')
  if (session.status !== 'complete') return nothing
  return hasFailed(session) ? close('failed') : { ...nothing, isNewlyProcessing: !order.processingSince }
}

/** Decides about an order whose time to pay is over and whose session Stripe does not know. */
export function judgeUnknownSession(order: Order): Judgement {
  if (order.paymentStatus !== 'pending') return nothing
  const attention = 'Stripe does not know its payment session. Check whether the key in the settings is the right one.'
  return { ...nothing, change: { paymentStatus: 'expired', status: 'cancelled', attention }, attention }
}

/** The moment, and what stands beside the session that an order was placed with. */
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
 * Decides what the session of an order that was paid otherwise means. It was closed before, so nobody should have paid
 * there. Stripe goes on calling a session paid whose payment went back. Pure.
 */
export function judgeClosedSession(order: Order, session: ExpandedSession, now: Date): Judgement {
  const isRefunded = (chargeOf(session)?.amount_refunded ?? 0) >= (session.amount_total ?? 0)
  if (session.payment_status !== 'paid' || isRefunded) return nothing
  return flag(
    order,
    'The customer paid this order at Stripe too, after it was paid otherwise. Refund that in Stripe.',
    now,
  )
}

/**
 * Decides what refunds at Stripe mean for an order that was paid otherwise, and changes of it with Stripe. Pure, as
 * judgePayment is.
 */
export function judgeRefunds(order: Order, now: Date, refunds: RefundsSeen, paidPence: number): Judgement {
  if (!isPaid(order)) return nothing
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
  // Everything had gone back, and then a change of the order was paid.
  const isPaidAgain = order.paymentStatus === 'refunded' && order.status === 'confirmed' && !isWhollyRefunded
  if (!isNewlyPaid && !isPaidAgain && newlyRefundedPence === 0) return nothing
  const isGone = isWhollyRefunded && !refunds.areAskedForHere
  const isTooLate = isNewlyPaid && !isWhollyRefunded && hasBegun(order, now)
  const attention = isTooLate ? ringAboutMoney : isNewlyPaid ? whyLate(order, now, isWhollyRefunded) : undefined
  return {
    ...nothing,
    change: {
      paymentStatus: isWhollyRefunded ? 'refunded' : 'completed',
      status: isGone || isTooLate ? 'cancelled' : isNewlyPaid ? 'confirmed' : order.status,
      refundedPence,
      paymentIntentId,
      ...(isNewlyPaid && { paidAt: now }),
      ...(isNewlyPaid && !isTooLate && order.cancelledAt && stands),
      ...(isTooLate && !order.cancelledAt && { cancelledAt: now, cancelledBy: theSite, cancelReason: cameTooLate }),
      ...(attention && { attention }),
    },
    isNewlyPaid: isNewlyPaid && !isWhollyRefunded && !isTooLate,
    isTooLate,
    newlyRefundedPence: refunds.areAskedForHere ? 0 : newlyRefundedPence,
    attention,
  }
}

/** A customer who pays has not cancelled after all, and neither has anybody else. */
const stands = { cancelledAt: null, cancelledBy: null, cancelReason: null }

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

/** Why staff have to ring the customer of an order that is paid at `now`; nothing where they need not. Pure. */
export function whyShort({ eventDate, eventTime }: Order, now: Date): string[] {
  if (!isShortNotice(now, eventDate, eventTime.slice(0, 5), siteNow())) return []
  const paidAt = `${sayTime(londonTime(now))} on ${formatDay(londonDay(now))}`
  return [`${ringTheCustomer} This order was paid at ${paidAt}.`]
}

// An order that was cancelled with its refund keeps its state, since the kitchen has been told about it. A person decides
// what happens to the money.
function takeRefundBack(order: Order, refundedPence: number): Judgement {
  const missing = formatPence(order.refundedPence - refundedPence)
  const attention = `A refund of ${missing} failed: the customer does not have that money.`
  const newlyRefundedPence = refundedPence - order.refundedPence
  const isByRefund = order.status === 'cancelled' && !order.cancelledAt
  const paid = isByRefund ? {} : { paymentStatus: 'completed' as const }
  return { ...nothing, change: { ...paid, refundedPence, attention }, newlyRefundedPence, attention }
}

function close(paymentStatus: 'expired' | 'failed'): Judgement {
  return { ...nothing, change: { paymentStatus, status: 'cancelled' } }
}

/**
 * The reason may stand beside others, and it was told already where it does. Once staff have handled it, an order that
 * waits for nothing any more is closed: it would keep its places, and Stripe would be asked about it, for ever.
 */
function flag(order: Order, attention: string, now: Date, change: Judgement['change'] = {}): Judgement {
  if (!order.attention?.includes(attention)) return { ...nothing, change: { ...change, attention }, attention }
  const isOver = order.status === 'cancelled' || order.checkoutExpiresAt <= now
  return order.paymentStatus === 'pending' && !needsAttention(order) && isOver ? close('expired') : nothing
}

/**
 * Whether a session was completed and its payment has failed since, as a delayed payment method may:
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

/** Returns the charge that paid a session, where it is expanded. */
export function chargeOf({ payment_intent }: ExpandedSession): Stripe.Charge | undefined {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined
  return typeof charge === 'object' ? (charge ?? undefined) : undefined
}

/** Returns the id of a session's payment intent, or null where nobody has tried to pay. */
export function paymentIntentIdOf(session: ExpandedSession): string | null {
  const intent = session.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
