import { z } from 'zod'
import { emit } from './events.ts'
import { ApiError, flag, noSuch, text } from './form.ts'
import type { Charge, ChargeHidden, Dispute } from './objects.ts'
import { type Context, find, newId, type Queryable, save, unixTime } from './store.ts'

export const disputeParameters = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text }),
  submit: flag.optional(),
})

/**
 * Opens a dispute for a charge (https://docs.stripe.com/testing#disputes). The bank takes the money back at once. The
 * dispute stays open until it is answered.
 */
export async function openDispute(context: Context, tx: Queryable, charge: Charge): Promise<void> {
  const row = await find<Charge, ChargeHidden>(tx, 'charge', charge.id, { lock: true })
  await save(tx, { ...charge, disputed: true }, row?.hidden)
  const dispute: Dispute = {
    id: newId('du_'),
    object: 'dispute',
    created: unixTime(context),
    livemode: false,
    amount: charge.amount,
    balance_transactions: [{ amount: -charge.amount }],
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await save(tx, dispute)
  await emit(context, tx, 'charge.dispute.created', dispute)
  await emit(context, tx, 'charge.dispute.funds_withdrawn', dispute)
}

const endings = new Map<string, 'won' | 'lost'>([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])

/**
 * Answers a dispute. Two texts from Stripe's test mode win or lose it (https://docs.stripe.com/testing#evidence); any
 * other leaves it under review. A dispute that is won returns the money. Throws 404 for an unknown id and 400 if the
 * dispute is already closed.
 */
export async function answerDispute(
  context: Context,
  tx: Queryable,
  id: string,
  { evidence }: z.output<typeof disputeParameters>,
): Promise<Dispute> {
  const row = await find<Dispute>(tx, 'dispute', id, { lock: true })
  if (!row) throw noSuch('dispute', id)
  const { data: before } = row
  if (before.status === 'won' || before.status === 'lost') throw new ApiError(400, 'This dispute is already closed')
  const status = endings.get(evidence.uncategorized_text) ?? 'under_review'
  const back = status === 'won' ? [{ amount: before.amount }] : []
  const answered: Dispute = { ...before, status, balance_transactions: [...before.balance_transactions, ...back] }
  await save(tx, answered)
  if (status === 'won') await emit(context, tx, 'charge.dispute.funds_reinstated', answered)
  if (status !== 'under_review') await emit(context, tx, 'charge.dispute.closed', answered)
  return answered
}

/**
 * True if the bank holds this charge's money because of a dispute that we haven't won. Nothing can then be refunded.
 */
export async function isHeldByBank(tx: Queryable, chargeId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from payment_sandbox.objects
     where object = 'dispute' and data->>'charge' = $1 and data->>'status' <> 'won' limit 1`,
    [chargeId],
  )
  return rows.length > 0
}
