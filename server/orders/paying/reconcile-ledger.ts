import type Stripe from 'stripe'
import { formatPence } from '../../../contract/money.ts'
import type { Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import {
  changeDispute,
  changeRefund,
  deleteRefundsFromBefore,
  findLedger,
  isByHand,
  isCounted,
  type LedgerState,
  partsOf,
  recordDispute,
  recordForeignRefund,
} from '../../payments/ledger.ts'
import { disputed, disputeExplanation, disputeState } from '../../payments/stripe-disputes.ts'
import { entryIn, explanationOf, stateOf } from '../../payments/stripe-refunds.ts'
import { findChange } from '../changes/order-changes.ts'
import type { RefundsSeen } from './judge-payment.ts'

/** A refund at Stripe, and the entry of the ledger that it belongs to, where there is one. */
interface Match {
  refund: Stripe.Refund
  entry?: LedgerEntry
}

/** A dispute at Stripe for which the bank took money back, how that stands, and its entry, where there is one. */
interface DisputeMatch {
  dispute: Stripe.Dispute
  state: LedgerState
  entry?: LedgerEntry
}

/** What has to be changed in a ledger so that it tells what Stripe holds. */
export interface LedgerChanges {
  fresh: Match[]
  changed: Required<Match>[]
  /** Whether there are refunds from before the ledger, which Stripe's own replace. */
  hasOld: boolean
  /** Disputes that the ledger lacks, or of which it tells something else. */
  disputes: DisputeMatch[]
}

/**
 * Returns what to tell judgePayment of the refunds at Stripe, beside the ledger as it is. What staff gave back themselves
 * counts too. Pure.
 */
export function sumUp(refunds: Stripe.Refund[], ledger: LedgerEntry[]): RefundsSeen {
  const counted = refunds.filter((refund) => isCounted({ state: stateOf(refund) }))
  const ids = new Set(ledger.map(({ id }) => id))
  const foreign = counted.filter((refund) => !ids.has(entryIn(refund) ?? ''))
  const known = ledger.filter((entry) => entry.kind === 'refund' && !entry.idempotencyKey && isCounted(entry))
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const byHandPence = sum(ledger.filter(isByHand).map(({ amountPence }) => amountPence))
  return {
    refundedPence: sum(counted.map(({ amount }) => amount)) + byHandPence,
    areAskedForHere: sum(foreign.map(({ amount }) => amount)) <= sum(known.map(({ amountPence }) => amountPence)),
  }
}

/** Compares the refunds and disputes at Stripe with the ledger. Pure. */
export function compareLedger(
  { refunds, disputes }: { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] },
  ledger: LedgerEntry[],
): LedgerChanges {
  const matches: Match[] = refunds.map((refund) => ({
    refund,
    entry: ledger.find(({ id, stripeId }) => stripeId === refund.id || id === entryIn(refund)),
  }))
  return {
    fresh: matches.filter(({ entry }) => !entry),
    changed: matches.filter(
      (match): match is Required<Match> => match.entry !== undefined && hasChanged(match.entry, match.refund),
    ),
    hasOld:
      refunds.length > 0 &&
      ledger.some(({ kind, stripeId, idempotencyKey }) => kind === 'refund' && !stripeId && !idempotencyKey),
    disputes: disputes.flatMap((dispute) => {
      const state = disputeState(dispute)
      const entry = ledger.find(({ stripeId }) => stripeId === dispute.id)
      const isKnown = entry && !mayBecome[entry.state].includes(state ?? entry.state) && isAsTold(entry, dispute)
      return state === undefined || isKnown ? [] : [{ dispute, state, entry }]
    }),
  }
}

export function isSame({ fresh, changed, hasOld, disputes }: LedgerChanges): boolean {
  return fresh.length === 0 && changed.length === 0 && !hasOld && disputes.length === 0
}

// An answer that is older than the ledger tells of a state that has ended.
const isAsTold = ({ state, explanation }: LedgerEntry, dispute: Stripe.Dispute) =>
  state !== disputeState(dispute) || explanation === disputeExplanation(dispute)

/** The states that each state may become. An answer of Stripe that is older than the ledger changes nothing. */
const mayBecome: Record<LedgerState, LedgerState[]> = {
  asked: ['pending', 'requires-action', 'succeeded', 'failed', 'canceled'],
  pending: ['requires-action', 'succeeded', 'failed', 'canceled'],
  'requires-action': ['pending', 'succeeded', 'failed', 'canceled'],
  // A bank may send back a refund that has succeeded: https://docs.stripe.com/refunds#failed-refunds
  succeeded: ['failed', 'canceled'],
  failed: [],
  canceled: [],
}

function hasChanged({ state, explanation }: LedgerEntry, refund: Stripe.Refund): boolean {
  const now = stateOf(refund)
  return mayBecome[state].includes(now) || (state === now && explanation !== explanationOf(refund))
}

/** What staff have to hear of changes of a ledger, in sentences. */
export interface LedgerNews {
  failed: string[]
  disputed: string[]
}

/**
 * Writes the changes into the ledger, in the transaction that holds the order, and queues the mail to the customer about
 * each refund that Stripe has taken. Returns a sentence for staff about each refund asked for here that failed, and those about
 * disputes.
 */
export async function applyToLedger(
  tx: Transaction,
  order: Order,
  { fresh, changed, hasOld, disputes }: LedgerChanges,
): Promise<LedgerNews> {
  if (hasOld) await deleteRefundsFromBefore(tx, order.id)
  for (const { refund } of fresh) await recordForeignRefund(tx, entryFor(refund, order))
  const news: LedgerNews = { failed: [], disputed: [] }
  for (const { refund, entry } of changed) {
    const [state, explanation] = [stateOf(refund), explanationOf(refund)]
    if (!(await changeRefund(tx, entry, { state, explanation, stripeId: refund.id }))) continue
    const isOver = !isCounted({ state })
    if (isOver && entry.idempotencyKey) news.failed.push(refundFailed(entry.amountPence, explanation))
    if (entry.state === 'asked') await tellOfRefund(tx, order, entry)
  }
  for (const match of disputes) news.disputed.push(...(await applyDispute(tx, order, match)))
  return news
}

/** Writes how a dispute stands into the ledger. Returns what staff have to hear of it. */
async function applyDispute(tx: Transaction, order: Order, { dispute, state, entry }: DisputeMatch): Promise<string[]> {
  const explanation = disputeExplanation(dispute)
  if (!entry) {
    const { id: stripeId, amount: amountPence, created } = dispute
    const facts = { amountPence, stripeId, paymentIntentId: intentBeside(dispute, order) }
    const createdAt = new Date(created * 1000)
    await recordDispute(tx, { orderId: order.id, ...facts, state, explanation, createdAt })
  } else if (!(await changeDispute(tx, entry, { state, explanation }))) return []
  const amount = formatPence(dispute.amount)
  if (state === 'canceled') return [`A dispute has ended, and the bank gave ${amount} back to us.`]
  if (dispute.status === 'lost') return [`A dispute is lost: the customer’s bank keeps ${amount}.`]
  // Staff were told when it began.
  return order.attention?.includes(disputed) ? [] : [disputed]
}

/**
 * Queues the mail to the customer about a refund, once Stripe has answered about each of its parts and has taken one. The
 * cancellation of an order has a mail of its own, and so has a change that is in force. Of one that Stripe has no part in the customer hears when staff ask.
 */
export async function tellOfRefund(tx: Transaction, order: Order, entry: LedgerEntry): Promise<void> {
  const parts = partsOf(await findLedger(tx, order.id), entry)
  const isOpen = parts.some(({ state }) => state === 'asked') || !parts.some(isCounted)
  if (isOpen || isOfCancellation(entry, order) || (await isOfChange(tx, entry))) return
  const [first = entry] = parts
  await queueJob(tx, 'send-order-mail', { mail: 'refund-on-its-way', orderId: order.id, entryId: first.id })
}

/** The order's own payment has none, so that an entry reads the same as those that know of no other payment. */
function intentBeside(
  { payment_intent }: Pick<Stripe.Refund, 'payment_intent'>,
  { paymentIntentId }: Order,
): string | null {
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return intent === undefined || intent === paymentIntentId ? null : intent
}

function entryFor(refund: Stripe.Refund, order: Order) {
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
 * Whether a refund was asked for together with cancelling the order, whose mail tells of it. Both were written by one
 * transaction, so they have the same time.
 */
function isOfCancellation(
  { createdAt, by }: Pick<LedgerEntry, 'createdAt' | 'by'>,
  { cancelledAt }: Pick<Order, 'cancelledAt'>,
): boolean {
  return by !== null && cancelledAt !== null && createdAt.getTime() === cancelledAt.getTime()
}

/** Whether a refund was asked for because a change in force made the order cheaper; the mail about that tells of it. */
async function isOfChange(tx: Transaction, { changeId }: LedgerEntry): Promise<boolean> {
  const change = changeId ? await findChange(tx, changeId) : undefined
  return change?.state === 'in-force'
}

/** The sentence that tells staff of a refund that failed. */
export function refundFailed(pence: number, why: string | null): string {
  return `A refund of ${formatPence(pence)} failed${why ? `: ${why}` : ''}. The customer does not have that money.`
}

/** The sentence that tells staff of a refund that Stripe does not take. */
export function refundWaits(pence: number): string {
  return `A refund of ${formatPence(pence)} could not be asked for at Stripe for an hour. It is tried again.`
}
