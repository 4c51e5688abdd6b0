import type Stripe from 'stripe'
import type { LedgerState } from './ledger.ts'

/** The most disputes read for one payment. A payment has one at a time, and Stripe keeps the earlier ones. */
const mostDisputes = 100

/** The message to staff when a customer disputes a payment. */
export const disputed = 'The customer disputes the payment at the bank. Answer in Stripe before its deadline.'

/** Returns all disputes of a payment at Stripe. */
export function readDisputes(stripe: Stripe, paymentIntentId: string): Promise<Stripe.Dispute[]> {
  return stripe.disputes
    .list({ payment_intent: paymentIntentId, limit: 100 })
    .autoPagingToArray({ limit: mostDisputes })
}

/**
 * Returns where the money of a dispute is: `succeeded` while the bank has it, `canceled` once we have it back.
 * Undefined if it never moved, as with a bank's inquiry before a dispute. This follows from the dispute's balance
 * transactions, at most two: https://docs.stripe.com/api/disputes/object
 */
export function disputeState({ balance_transactions, status }: Stripe.Dispute): LedgerState | undefined {
  const isTaken = balance_transactions.some(({ amount }) => amount < 0)
  if (balance_transactions.some(({ amount }) => amount > 0)) return isTaken ? 'canceled' : undefined
  return isTaken || status === 'lost' ? 'succeeded' : undefined
}

/** Returns the state of a dispute in words for staff. */
export function disputeExplanation(dispute: Stripe.Dispute): string {
  if (disputeState(dispute) === 'canceled') return 'the money is back with us'
  return dispute.status === 'lost' ? 'the dispute is lost' : 'the bank has not decided yet'
}
