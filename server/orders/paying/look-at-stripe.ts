import Stripe from 'stripe'
import { isPayment } from '../../../contract/staff/order-money.ts'
import type { Database } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import { readDisputes } from '../../payments/stripe-disputes.ts'
import { readRefunds } from '../../payments/stripe-refunds.ts'
import { isPaid, isPaidOtherwise } from '../orders.ts'
import {
  chargeOf,
  type ExpandedSession,
  type Judgement,
  judgeClosedSession,
  judgePayment,
  judgeRefunds,
  judgeUnknownSession,
  nothing,
  type PaidSeen,
  paymentIntentIdOf,
} from './judge-payment.ts'
import { compareLedger, isSame, type LedgerChanges, sumUp } from './reconcile-ledger.ts'

interface LookOptions {
  database: Database
  stripe: Stripe
}

/** What Stripe's answer means for an order and for its ledger. */
export interface Seen {
  judgement: Judgement
  chargeId?: string
  ledger: LedgerEntry[]
  ledgerChanges: LedgerChanges
}

/**
 * Asks Stripe about the session of an order, and about the refunds and disputes of all its payments. An order that was paid otherwise
 * has none, or one that was closed before, and its changes may have been paid at Stripe all the same. Changes nothing.
 * Throws what the SDK or the database throws.
 */
export async function lookAtStripe(options: LookOptions, order: Order, sessionId?: string): Promise<Seen> {
  const now = new Date()
  const before = await findLedger(options.database, order.id)
  const unchanged = { ledger: before, ledgerChanges: compareLedger({ refunds: [], disputes: [] }, before) }
  const session = sessionId === undefined ? undefined : await readSession(options, order, sessionId, now)
  if (session === null) return { judgement: judgeUnknownSession(order), ...unchanged }
  // An order that was paid otherwise may have a session that was closed before.
  const own = session && !isPaidOtherwise(order) ? session : undefined
  const beside = session && !own ? judgeClosedSession(order, session, now) : nothing
  const chargeId = own && chargeOf(own)?.id
  const intents = intentsToAsk(order, own, before)
  if (intents.length === 0 || beside.attention) {
    const judgement = own ? judgePayment(order, own, now, undefined, paidBy(order, before)) : beside
    return { judgement, chargeId, ...unchanged }
  }
  const ofAll = async <Found>(read: (stripe: Stripe, intent: string) => Promise<Found[]>) =>
    (await Promise.all(intents.map((intent) => read(options.stripe, intent)))).flat()
  const [refunds, disputes] = await Promise.all([ofAll(readRefunds), ofAll(readDisputes)])
  // A refund stands in the ledger before Stripe hears of it. Read after Stripe's answer, the ledger knows each of ours.
  const ledger = await findLedger(options.database, order.id)
  const [seen, paid] = [sumUp(refunds, ledger), paidBy(order, ledger)]
  const judgement = own ? judgePayment(order, own, now, seen, paid) : judgeRefunds(order, now, seen, paid.paidPence)
  return { judgement, chargeId, ledger, ledgerChanges: compareLedger({ refunds, disputes }, ledger) }
}

/** Whether all of that stands in the order and its ledger already. */
export function isAsSeen(order: Order, { judgement, chargeId, ledger, ledgerChanges }: Seen): boolean {
  const hasCharge = !isPaid(order) || !chargeId || Boolean(ownPayment(ledger)?.stripeId)
  const isUnchanged = Object.keys(judgement.change).length === 0 && !judgement.isNewlyProcessing
  return isUnchanged && hasCharge && isSame(ledgerChanges)
}

/** Returns the session, or null where Stripe does not know it and the time to pay is over. */
async function readSession(
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

/** The payments whose refunds and disputes have to be asked for. Most orders have neither, and need no question. */
function intentsToAsk(order: Order, session: ExpandedSession | undefined, ledger: LedgerEntry[]): string[] {
  const further = ledger.flatMap(({ kind, paymentIntentId }) => (kind === 'charge' ? (paymentIntentId ?? []) : []))
  if (!session) return further
  const intentId = paymentIntentIdOf(session)
  const isOurs = session.metadata?.order_id === order.id && session.payment_status === 'paid'
  if (!isOurs || !intentId) return []
  const charge = chargeOf(session)
  const hasMore = charge?.disputed || (charge?.amount_refunded ?? 0) > 0 || !ledger.every(({ kind }) => isPayment(kind))
  return hasMore || further.length > 0 ? [intentId, ...further] : []
}

/** The payment with which an order was placed. */
const ownPayment = (ledger: LedgerEntry[]) => ledger.find(({ kind, changeId }) => isPayment(kind) && !changeId)

/** Before its row is written, what is asked for on the order's own page is its price. */
function paidBy(order: Order, ledger: LedgerEntry[]): PaidSeen {
  const own = ownPayment(ledger)
  const ownPence = own?.amountPence ?? order.totalPence
  return { ownPence, paidPence: sumsOf(ledger).paidPence + (own ? 0 : ownPence) }
}
