import type Stripe from 'stripe'
import { formatPence } from '../../../contract/money.ts'
import { isPayment } from '../../../contract/staff/order-money.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import { isByHand, isCounted, type LedgerState } from '../../payments/ledger.ts'
import { disputeExplanation, disputeState } from '../../payments/stripe-disputes.ts'
import { entryIn, explanationOf, stateOf } from '../../payments/stripe-refunds.ts'
import type { RefundsSeen } from './judge-payment.ts'

/** A refund at Stripe and its ledger entry, if there is one. */
interface Match {
  refund: Stripe.Refund
  entry?: LedgerEntry
}

/** A dispute at Stripe in which the bank took money back, its state, and its ledger entry, if there is one. */
export interface DisputeMatch {
  dispute: Stripe.Dispute
  state: LedgerState
  entry?: LedgerEntry
}

/** What has to change in a ledger to match Stripe. */
export interface LedgerChanges {
  fresh: Match[]
  changed: Required<Match>[]
  /** True if the ledger has refunds from before it began. The refunds read from Stripe replace those. */
  hasOld: boolean
  /** Disputes that are missing from the ledger or differ there. */
  disputes: DisputeMatch[]
}

/** True if an entry is the order's own payment, not one for a change. */
export const isOwnPayment = ({ kind, changeId }: Pick<LedgerEntry, 'kind' | 'changeId'>) => isPayment(kind) && !changeId

/** Sums the refunds for judgePayment, from Stripe and the ledger. Includes what staff gave back themselves. Pure. */
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
      const isKnown = entry && !mayBecome[entry.state].includes(state ?? entry.state) && isAsRecorded(entry, dispute)
      return state === undefined || isKnown ? [] : [{ dispute, state, entry }]
    }),
  }
}

export function isAsAtStripe({ fresh, changed, hasOld, disputes }: LedgerChanges): boolean {
  return fresh.length === 0 && changed.length === 0 && !hasOld && disputes.length === 0
}

// An answer of Stripe that is older than the ledger shows a state that has ended.
const isAsRecorded = ({ state, explanation }: LedgerEntry, dispute: Stripe.Dispute) =>
  state !== disputeState(dispute) || explanation === disputeExplanation(dispute)

/** The states that may follow each state. An answer of Stripe that is older than the ledger changes nothing. */
const mayBecome: Record<LedgerState, LedgerState[]> = {
  asked: ['pending', 'requires-action', 'succeeded', 'failed', 'canceled'],
  pending: ['requires-action', 'succeeded', 'failed', 'canceled'],
  'requires-action': ['pending', 'succeeded', 'failed', 'canceled'],
  // A bank may return a refund that has succeeded: https://docs.stripe.com/refunds#failed-refunds
  succeeded: ['failed', 'canceled'],
  failed: [],
  canceled: [],
}

function hasChanged({ state, explanation }: LedgerEntry, refund: Stripe.Refund): boolean {
  const now = stateOf(refund)
  return mayBecome[state].includes(now) || (state === now && explanation !== explanationOf(refund))
}

/** Returns the sentence that tells staff about a failed refund. */
export function refundFailed(pence: number, why: string | null): string {
  return `A refund of ${formatPence(pence)} failed${why ? `: ${why}` : ''}. The customer does not have that money.`
}

/** Returns the sentence that tells staff about a refund that Stripe has not taken for an hour. */
export function refundWaits(pence: number): string {
  return `A refund of ${formatPence(pence)} could not be asked for at Stripe for an hour. It is tried again.`
}
