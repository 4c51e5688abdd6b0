import Stripe from 'stripe'
import type { LedgerState } from './ledger.ts'

/** The metadata key by which a refund at Stripe names its ledger entry. */
const entryOf = 'ledger_entry'

/** The most refunds read for one payment. Nobody makes that many. */
const mostRefunds = 1_000

/** Returns all refunds of a payment at Stripe, including failed ones. */
export function readRefunds(stripe: Stripe, paymentIntentId: string): Promise<Stripe.Refund[]> {
  return stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: mostRefunds })
}

/** Returns the metadata by which we recognise our own refunds at Stripe. */
export function refundMetadata(orderId: string, entryId: string): Stripe.MetadataParam {
  return { order_id: orderId, [entryOf]: entryId }
}

/** Returns the id of a refund's ledger entry, or undefined if we didn't ask for the refund. */
export function entryIn({ metadata }: Stripe.Refund): string | undefined {
  return metadata?.[entryOf]
}

const states: Record<string, LedgerState> = {
  pending: 'pending',
  requires_action: 'requires-action',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** Returns the state of a refund: https://docs.stripe.com/api/refunds/object#refund_object-status */
export function stateOf({ status }: Stripe.Refund): LedgerState {
  return states[status ?? ''] ?? 'pending'
}

const failures: Record<string, string> = {
  lost_or_stolen_card: 'the card is lost or stolen',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  charge_for_pending_refund_disputed: 'the customer has disputed the payment at the bank meanwhile',
  insufficient_funds: 'our balance at Stripe was not enough',
  declined: 'the customer’s bank declined it',
  merchant_request: 'it was stopped in Stripe',
}

const waits: Record<string, string> = {
  insufficient_funds: 'Stripe waits until our balance there is enough',
  charge_pending: 'Stripe waits until the payment itself has settled',
}

/** Returns why a refund failed or is delayed, in words for staff, or null if there is nothing to explain. */
export function explanationOf(refund: Stripe.Refund): string | null {
  const { failure_reason = '', pending_reason = '' } = refund
  const state = stateOf(refund)
  if (state === 'failed') return failures[failure_reason] ?? 'Stripe gives no reason'
  if (state === 'canceled') return 'it was cancelled in Stripe'
  if (state === 'requires-action') return 'Stripe waits for the customer, who has a mail from Stripe'
  return state === 'pending' ? (waits[pending_reason] ?? null) : null
}

const refusals: Record<string, string> = {
  charge_already_refunded: 'the whole payment has gone back already',
  charge_disputed: 'the customer disputes the payment at the bank, and Stripe refunds nothing meanwhile',
  balance_insufficient: 'our balance at Stripe is not enough; add to it there, then refund again',
  insufficient_funds: 'our balance at Stripe is not enough; add to it there, then refund again',
}

/**
 * Returns why Stripe refuses a refund, in words for staff. Returns undefined if the error doesn't show whether the
 * refund exists, or another attempt may succeed.
 */
export function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const more = error.param === 'amount' ? 'less than that is left of the payment at Stripe' : 'Stripe does not allow it'
  return refusals[error.code ?? ''] ?? more
}
