import { z } from 'zod'
import { formatPence } from '../contract/money.ts'
import type { RefundOutcome } from './card-form.ts'
import { isHeldByBank } from './dispute.ts'
import { emit } from './events.ts'
import { ApiError, integer, metadata, noSuch, text } from './form.ts'
import type { Charge, ChargeHidden, Intent, Refund, RefundHidden } from './objects.ts'
import { type Context, find, inTransaction, newId, type Queryable, type Row, save, unixTime } from './store.ts'

export const refundParameters = z.strictObject({
  payment_intent: text,
  /** In pence. If missing, everything that is left. */
  amount: integer.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
})

/** The seconds until a refund ends. Stripe says only "some time later". */
const endsAfter = 60

const endings: Partial<Record<RefundOutcome, 'succeeded' | 'failed'>> = {
  pends: 'succeeded',
  waits: 'succeeded',
  fails: 'failed',
}

/**
 * Creates a refund and its event (https://docs.stripe.com/api/refunds/create). Throws 400 if the charge can't be
 * refunded.
 */
export async function createRefund(
  context: Context,
  tx: Queryable,
  given: z.output<typeof refundParameters>,
): Promise<Refund> {
  const row = await lockCharge(tx, given.payment_intent)
  const { data: charge, hidden } = row
  if (charge.disputed && (await isHeldByBank(tx, charge.id))) {
    throw new ApiError(400, 'The charge is disputed.', { code: 'charge_disputed' })
  }
  if (hidden.refunds === 'refused') {
    throw new ApiError(400, 'The balance is too low to refund this.', { code: 'balance_insufficient' })
  }
  const amount = amountToRefund(charge, given.amount)
  const isPending = hidden.refunds === 'pends' || hidden.refunds === 'waits'
  const refund: Refund = {
    id: newId('re_'),
    object: 'refund',
    created: unixTime(context),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    ...(isPending && { pending_reason: hidden.refunds === 'waits' ? 'insufficient_funds' : 'processing' }),
    reason: given.reason ?? null,
    status: isPending ? 'pending' : 'succeeded',
  }
  const as = hidden.refunds && endings[hidden.refunds]
  await save(tx, refund, { ...(as && { ends: { at: unixTime(context) + endsAfter, as } }) } satisfies RefundHidden)
  await emit(context, tx, 'charge.refunded', await countRefunded(tx, row, amount))
  return refund
}

/** Ends up to 100 refunds whose time has come: https://docs.stripe.com/testing#refunds */
export async function endDueRefunds(context: Context): Promise<void> {
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from payment_sandbox.objects
     where object = 'refund' and (hidden->'ends'->>'at')::bigint <= $1 order by position limit 100`,
    [unixTime(context)],
  )
  for (const { id } of rows) await inTransaction(context.pool, (tx) => endRefund(context, tx, id))
  if (rows.length > 0) context.wake()
}

async function endRefund(context: Context, tx: Queryable, id: string): Promise<void> {
  const row = await find<Refund, RefundHidden>(tx, 'refund', id, { lock: true })
  if (!row?.hidden.ends) return
  const status = row.hidden.ends.as
  const { pending_reason: _, ...rest } = row.data
  const ended: Refund = { ...rest, status, ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }) }
  await save(tx, ended)
  if (status === 'failed') {
    await countRefunded(tx, await lockCharge(tx, String(ended.payment_intent)), -ended.amount)
    await emit(context, tx, 'refund.failed', ended)
  }
  await emit(context, tx, 'refund.updated', ended)
}

/** Adds to the refunded amount of a charge, in pence. Returns the charge. */
async function countRefunded(tx: Queryable, { data, hidden }: Row<Charge, ChargeHidden>, more: number) {
  const amount_refunded = data.amount_refunded + more
  const charge: Charge = { ...data, amount_refunded, refunded: amount_refunded === data.amount }
  await save(tx, charge, hidden)
  return charge
}

async function lockCharge(tx: Queryable, intentId: string): Promise<Row<Charge, ChargeHidden>> {
  const intent = await find<Intent>(tx, 'payment_intent', intentId)
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400)
  const chargeId = intent.data.latest_charge
  const row = chargeId ? await find<Charge, ChargeHidden>(tx, 'charge', chargeId, { lock: true }) : undefined
  if (row) return row
  throw new ApiError(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
}

function amountToRefund(charge: Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (wanted === undefined || wanted <= left) return wanted ?? left
  throw new ApiError(400, `Only ${formatPence(left)} of the charge is left to refund.`, { param: 'amount' })
}
