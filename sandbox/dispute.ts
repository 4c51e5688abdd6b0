import type Stripe from 'stripe'
import { ApiError, noSuch } from './api-error.ts'
import { type Cause, type Context, noRequest, unixTime } from './context.ts'
import { emit } from './events.ts'
import type { Charge, ChargeHidden } from './payment.ts'
import { find, newId, type Queryable, save } from './store.ts'

/** Stripe's fee for a dispute, in pence: https://stripe.com/gb/pricing */
const fee = 2_000
/** How long a merchant has to answer, in seconds. */
const toAnswer = 9 * 24 * 60 * 60

/**
 * Opens a dispute of a charge, whose bank takes the money back at once: https://docs.stripe.com/testing#disputes
 * It stays open until it is answered or closed.
 */
export async function openDispute(context: Context, tx: Queryable, charge: Charge): Promise<void> {
  const row = await find<Charge, ChargeHidden>(tx, 'charge', charge.id, { lock: true })
  const disputed: Charge = { ...charge, disputed: true }
  await save(tx, disputed, row?.hidden)
  const dispute = newDispute(context.now(), charge)
  await save(tx, dispute)
  await emit(context, tx, { type: 'charge.dispute.created', object: dispute })
  await emit(context, tx, { type: 'charge.dispute.funds_withdrawn', object: dispute })
}

/**
 * Takes the answer to a dispute. Words of Stripe's test mode decide it: `winning_evidence` and `losing_evidence`
 * (https://docs.stripe.com/testing#evidence). Any other lets the bank go on thinking.
 */
export async function answerDispute(
  context: Context,
  tx: Queryable,
  id: string,
  words: string | undefined,
  cause: Cause,
): Promise<Stripe.Dispute> {
  if (words === 'winning_evidence') return endDispute(context, tx, id, 'won', cause)
  if (words === 'losing_evidence') return endDispute(context, tx, id, 'lost', cause)
  const before = await openDisputeWith(tx, id)
  const answered: Stripe.Dispute = { ...before, status: words ? 'under_review' : before.status }
  await save(tx, answered)
  await emit(context, tx, update(before, answered), cause)
  return answered
}

/** Ends a dispute. Where it is won, the money comes back. */
export async function endDispute(
  context: Context,
  tx: Queryable,
  id: string,
  status: 'won' | 'lost',
  cause: Cause = noRequest,
): Promise<Stripe.Dispute> {
  const before = await openDisputeWith(tx, id)
  const back = status === 'won' ? [moved(context.now(), id, before.amount)] : []
  const ended: Stripe.Dispute = {
    ...before,
    status,
    is_charge_refundable: status === 'won',
    balance_transactions: [...before.balance_transactions, ...back],
  }
  await save(tx, ended)
  await emit(context, tx, update(before, ended), cause)
  if (status === 'won') await emit(context, tx, { type: 'charge.dispute.funds_reinstated', object: ended }, cause)
  await emit(context, tx, { type: 'charge.dispute.closed', object: ended }, cause)
  return ended
}

/** Whether the dispute of a charge has ended in our favour. */
export async function isWon(tx: Queryable, chargeId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from payment_sandbox.objects
     where object = 'dispute' and data->>'charge' = $1 and data->>'status' <> 'won' limit 1`,
    [chargeId],
  )
  return rows.length === 0
}

async function openDisputeWith(tx: Queryable, id: string): Promise<Stripe.Dispute> {
  const row = await find<Stripe.Dispute>(tx, 'dispute', id, { lock: true })
  if (!row) throw noSuch('dispute', id, 'dispute')
  if (row.data.status === 'won' || row.data.status === 'lost') throw new ApiError(400, 'This dispute is already closed')
  return row.data
}

function update(before: Stripe.Dispute, object: Stripe.Dispute) {
  return { type: 'charge.dispute.updated', object, previous: { status: before.status } } as const
}

function newDispute(now: Date, charge: Charge): Stripe.Dispute {
  const id = newId('du_')
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [moved(now, id, -charge.amount)],
    charge: charge.id,
    created: unixTime(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Nobody here reads what evidence was given.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: unixTime(now) + toAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

/** The money of a dispute on its way from us, below zero, or back to us. The fee is taken once. */
function moved(now: Date, source: string, amount: number): Stripe.BalanceTransaction {
  const taken = amount < 0 ? fee : 0
  return {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: unixTime(now),
    balance_type: 'payments',
    created: unixTime(now),
    currency: 'gbp',
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee: taken,
    fee_details:
      taken > 0
        ? [{ amount: taken, application: null, currency: 'gbp', description: 'Dispute fee', type: 'stripe_fee' }]
        : [],
    net: amount - taken,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  }
}
