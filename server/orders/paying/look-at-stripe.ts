import Stripe from 'stripe'
import { firstPaymentPence } from '../../../contract/deposit.ts'
import { isPayment } from '../../../contract/staff/order-money.ts'
import type { Database } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import { readDisputes } from '../../payments/stripe-disputes.ts'
import { readRefunds } from '../../payments/stripe-refunds.ts'
import type { StripeAnswer } from '../life/after-stripe.ts'
import {
  chargeOf,
  type ExpandedSession,
  judgeClosedSession,
  judgePayment,
  judgeRefunds,
  judgeUnknownSession,
  noNews,
  type PaidSeen,
  paymentIntentIdOf,
} from '../life/judge-payment.ts'
import { compareLedger, isAsAtStripe, isOwnPayment, sumUp } from '../life/reconcile-ledger.ts'
import { isPaid, isPaidOffline } from '../order/orders.ts'

interface LookOptions {
  database: Database
  stripe: Stripe
}

/** What Stripe's answer means for an order, and the ledger that it was compared with. */
export interface Seen extends StripeAnswer {
  ledger: LedgerEntry[]
}

/** What Stripe knows about an order. */
export interface AtStripe {
  /** The order's session; undefined if it has none, null if Stripe does not know it. */
  session: ExpandedSession | null | undefined
  /** The refunds and disputes of all its payments; undefined if there was no need to ask. */
  moved?: { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }
}

/**
 * Asks Stripe about an order's session, and about the refunds and disputes of all its payments. An order paid offline
 * has no session or one that was closed, but its changes may have been paid at Stripe. Changes nothing. Throws what the
 * SDK or the database throws.
 */
export async function lookAtStripe(options: LookOptions, order: Order, sessionId?: string): Promise<Seen> {
  const now = new Date()
  const before = await findLedger(options.database, order.id)
  const session = sessionId === undefined ? undefined : await readOrderSession(options, order, sessionId, now)
  const intents = intentsToAsk(order, session, before)
  if (intents.length === 0) return judgeAnswer(order, before, { session }, now)
  const ofAll = async <Found>(read: (stripe: Stripe, intent: string) => Promise<Found[]>) =>
    (await Promise.all(intents.map((intent) => read(options.stripe, intent)))).flat()
  const [refunds, disputes] = await Promise.all([ofAll(readRefunds), ofAll(readDisputes)])
  // Read after Stripe's answer, so that it has all our refunds: each is in the ledger before Stripe hears of it.
  const ledger = await findLedger(options.database, order.id)
  return judgeAnswer(order, ledger, { session, moved: { refunds, disputes } }, now)
}

/** Decides what Stripe's answer means for an order and its ledger. Pure. */
export function judgeAnswer(order: Order, ledger: LedgerEntry[], { session, moved }: AtStripe, now: Date): Seen {
  const { refunds, disputes } = moved ?? { refunds: [], disputes: [] }
  const ledgerChanges = compareLedger({ refunds, disputes }, ledger)
  if (session === null) return { judgement: judgeUnknownSession(order), ledger, ledgerChanges }
  const own = ownSession(order, session)
  const chargeId = own && chargeOf(own)?.id
  const beside = { ledger, ledgerChanges, chargeId }
  const closed = session && !own ? judgeClosedSession(order, session, now) : noNews
  if (closed.attention) return { ...beside, ledgerChanges: noneMoved(ledger), judgement: closed }
  const paid = paidBy(order, ledger)
  const seen = moved && sumUp(refunds, ledger)
  if (own) return { ...beside, judgement: judgePayment(order, own, now, seen, paid) }
  return { ...beside, judgement: seen ? judgeRefunds(order, now, seen, paid.paidPence) : closed }
}

const noneMoved = (ledger: LedgerEntry[]) => compareLedger({ refunds: [], disputes: [] }, ledger)

/** Returns the session that the order was paid with. Undefined if paid offline: its session was closed before. */
function ownSession(order: Order, session: AtStripe['session']): ExpandedSession | undefined {
  return session && !isPaidOffline(order) ? session : undefined
}

/** True if the order and its ledger already match Stripe's answer. */
export function isAsSeen(order: Order, { judgement, chargeId, ledger, ledgerChanges }: Seen): boolean {
  const hasCharge = !isPaid(order) || !chargeId || Boolean(ownPayment(ledger)?.stripeId)
  const isUnchanged = Object.keys(judgement.change).length === 0 && !judgement.isNewlyProcessing
  return isUnchanged && hasCharge && isAsAtStripe(ledgerChanges)
}

/** Returns the session, or null if Stripe does not know it and the time to pay is over. Throws what the SDK throws. */
async function readOrderSession(
  { stripe }: LookOptions,
  { checkoutExpiresAt }: Order,
  sessionId: string,
  now: Date,
): Promise<ExpandedSession | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
  } catch (error) {
    const isUnknown = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
    if (!isUnknown || checkoutExpiresAt > now) throw error
    return null
  }
}

/**
 * Returns the payment intents whose refunds and disputes have to be read. Most orders have none, which saves the
 * requests.
 */
export function intentsToAsk(order: Order, found: AtStripe['session'], ledger: LedgerEntry[]): string[] {
  const further = ledger.flatMap(({ kind, paymentIntentId }) => (kind === 'charge' ? (paymentIntentId ?? []) : []))
  if (found === null) return []
  const session = ownSession(order, found)
  if (!session) return further
  const intentId = paymentIntentIdOf(session)
  const isOurs = session.metadata?.order_id === order.id && session.payment_status === 'paid'
  if (!isOurs || !intentId) return []
  const charge = chargeOf(session)
  const hasMore = charge?.disputed || (charge?.amount_refunded ?? 0) > 0 || !ledger.every(({ kind }) => isPayment(kind))
  return hasMore || further.length > 0 ? [intentId, ...further] : []
}

/** Finds the order's own payment in its ledger. */
const ownPayment = (ledger: LedgerEntry[]) => ledger.find(isOwnPayment)

/** Sums what was paid. Until the order's first payment is in the ledger, the amount to pay counts instead. */
function paidBy(order: Order, ledger: LedgerEntry[]): PaidSeen {
  const own = ownPayment(ledger)
  const ownPence = own?.amountPence ?? firstPaymentPence(order)
  return { ownPence, paidPence: sumsOf(ledger).paidPence + (own ? 0 : ownPence) }
}
