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
 * Opens a dispute of a charge, whose bank takes the money back at once: https://docs.stripe.com/testing#disputes
 * It stays open until it is answered.
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
 * Takes the answer to a dispute. Words of Stripe's test mode decide it
 * (https://docs.stripe.com/testing#evidence). Any other lets the bank go on thinking. Where it is won, the money comes
 * back.
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

/** Whether a bank has the money of a charge, so that nothing of it can be refunded: its dispute is not won. */
export async function isHeldByBank(tx: Queryable, chargeId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from payment_sandbox.objects
     where object = 'dispute' and data->>'charge' = $1 and data->>'status' <> 'won' limit 1`,
    [chargeId],
  )
  return rows.length > 0
}
