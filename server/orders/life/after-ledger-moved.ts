import type Stripe from 'stripe'
import { formatPence } from '../../../contract/money.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { isCounted, partsOf } from '../../payments/ledger.ts'
import { disputed, disputeExplanation } from '../../payments/stripe-disputes.ts'
import { explanationOf, stateOf } from '../../payments/stripe-refunds.ts'
import type { Follows, Known, LedgerWrite, MailFollowing } from './follows.ts'
import { type DisputeMatch, type LedgerChanges, refundFailed } from './reconcile-ledger.ts'

/** What staff have to be told about refunds and disputes, in sentences. */
export interface LedgerNews {
  /** One for each failed refund that was asked for here. */
  failed: string[]
  disputed: string[]
}

/** Stripe refuses a requested refund, with a reason. */
export interface RefundRefused {
  happened: 'refund refused'
  entry: LedgerEntry
  refusal: string
}

interface Moved {
  follows: Partial<Follows>
  news: LedgerNews
}

/**
 * Decides what follows when refunds or disputes at Stripe differ from the ledger: ledger writes, and a mail to the
 * customer about each refund that Stripe has taken. Pure.
 */
export function afterLedgerMoved(known: Known, { fresh, changed, hasOld, disputes }: LedgerChanges): Moved {
  const { order } = known
  const writes: LedgerWrite[] = hasOld ? [{ write: 'no refunds from before the ledger' }] : []
  for (const { refund } of fresh) writes.push({ write: 'refund of Stripe', row: rowFor(refund, order) })
  const mails: MailFollowing[] = []
  const failed: string[] = []
  let { ledger } = known
  for (const { refund, entry } of changed) {
    const becomes = { state: stateOf(refund), explanation: explanationOf(refund), stripeId: refund.id }
    writes.push({ write: 'state of refund', entry, becomes })
    ledger = ledger.map((each) => (each.id === entry.id ? { ...each, ...becomes } : each))
    if (!isCounted(becomes) && entry.idempotencyKey) failed.push(refundFailed(entry.amountPence, becomes.explanation))
    if (entry.state === 'asked') mails.push(...mailOfRefund({ ...known, ledger }, entry))
  }
  const told = disputes.map((match) => afterDispute(order, match))
  return {
    follows: { ledger: [...writes, ...told.map(({ write }) => write)], mails },
    news: { failed, disputed: told.flatMap(({ news }) => news) },
  }
}

/** Returns the ledger write for a dispute, and what staff are told when it begins and ends. */
function afterDispute(order: Order, { dispute, state, entry }: DisputeMatch): { write: LedgerWrite; news: string[] } {
  const explanation = disputeExplanation(dispute)
  const { id: stripeId, amount: amountPence, created } = dispute
  const facts = { orderId: order.id, amountPence, stripeId, paymentIntentId: intentBeside(dispute, order) }
  const write: LedgerWrite = entry
    ? { write: 'state of dispute', entry, becomes: { state, explanation } }
    : { write: 'dispute', row: { ...facts, state, explanation, createdAt: new Date(created * 1000) } }
  return { write, news: newsOfDispute(order, { dispute, state }) }
}

function newsOfDispute({ attention }: Order, { dispute, state }: DisputeMatch): string[] {
  const amount = formatPence(dispute.amount)
  if (state === 'canceled') return [`A dispute has ended, and the bank gave ${amount} back to us.`]
  if (dispute.status === 'lost') return [`A dispute is lost: the customer’s bank keeps ${amount}.`]
  // Staff were told about this dispute when it began.
  return attention?.includes(disputed) ? [] : [disputed]
}

/** Decides what follows if Stripe refuses a refund: it fails with Stripe's reason, and staff have to look. */
export function afterRefused(known: Known, { entry, refusal }: RefundRefused): Partial<Follows> {
  const becomes = { state: 'failed', explanation: refusal } as const
  const ledger = known.ledger.map((each) => (each.id === entry.id ? { ...each, ...becomes } : each))
  return {
    ledger: [{ write: 'state of refund', entry, becomes }],
    // Stripe may already have taken another part of this refund.
    mails: mailOfRefund({ ...known, ledger }, entry),
    attention: [{ reasons: [refundFailed(entry.amountPence, refusal)], telling: { again: entry.id.slice(0, 8) } }],
  }
}

/**
 * Returns the mail to the customer about a refund, once Stripe has answered about every part and taken at least one.
 * Refunds of a cancellation or an applied change have their own mails. A refund that is all offline is mailed when
 * staff ask for it.
 */
function mailOfRefund({ order, ledger, changes }: Known, entry: LedgerEntry): MailFollowing[] {
  const parts = partsOf(ledger, entry)
  const isOpen = parts.some(({ state }) => state === 'asked') || !parts.some(isCounted)
  const isOfChange = changes.some(({ id, state }) => id === entry.changeId && state === 'in-force')
  if (isOpen || isOfCancellation(entry, order) || isOfChange) return []
  const [first = entry] = parts
  return [{ mail: 'refund-on-its-way', entryId: first.id }]
}

/**
 * True if a refund was asked for when the order was cancelled; the cancellation's mail mentions it. Both were written
 * in one transaction, so their times are equal.
 */
function isOfCancellation(
  { createdAt, by }: Pick<LedgerEntry, 'createdAt' | 'by'>,
  { cancelledAt }: Pick<Order, 'cancelledAt'>,
): boolean {
  return by !== null && cancelledAt !== null && createdAt.getTime() === cancelledAt.getTime()
}

function rowFor(refund: Stripe.Refund, order: Order) {
  return {
    orderId: order.id,
    paymentIntentId: intentBeside(refund, order),
    amountPence: refund.amount,
    state: stateOf(refund),
    stripeId: refund.id,
    explanation: explanationOf(refund),
    createdAt: new Date(refund.created * 1000),
  }
}

/**
 * Returns the payment intent, or null if it is the order's own. Entries from before there were other payments have null
 * too.
 */
function intentBeside(
  { payment_intent }: Pick<Stripe.Refund, 'payment_intent'>,
  { paymentIntentId }: Order,
): string | null {
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return intent === undefined || intent === paymentIntentId ? null : intent
}
