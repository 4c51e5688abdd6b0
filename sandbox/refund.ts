import type Stripe from 'stripe'
import { formatPence } from '../contract/money.ts'
import { ApiError, noSuch } from './api-error.ts'
import type { RefundOutcome } from './card-form.ts'
import { type Cause, type Context, unixTime } from './context.ts'
import { isWon } from './dispute.ts'
import { emit } from './events.ts'
import type { Charge, ChargeHidden, Intent } from './payment.ts'
import { find, inTransaction, newId, type Queryable, save } from './store.ts'

interface RefundFacts {
  payment_intent: string
  /** In pence; all that is left where it is missing. */
  amount?: number
  reason?: Stripe.Refund.Reason
  metadata: Stripe.Metadata
}

/** How a refund that has not ended will end, and when, in Unix time. */
interface RefundHidden {
  ends?: { at: number; as: 'succeeded' | 'failed' }
}

/** The seconds after which a refund of such a card ends. At Stripe it is "some time later". */
const endsAfter = 60

/** Creates a refund, with its events: https://docs.stripe.com/api/refunds/create */
export async function createRefund(context: Context, tx: Queryable, facts: RefundFacts, cause: Cause) {
  const { charge, hidden } = await lockCharge(tx, facts.payment_intent)
  if (charge.disputed && !(await isWon(tx, charge.id))) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw new ApiError(400, message, { code: 'charge_disputed' })
  }
  if (hidden.refunds === 'refused') {
    const message = 'Insufficient funds in your Stripe account to refund this amount.'
    throw new ApiError(400, message, { code: 'balance_insufficient' })
  }
  const amount = amountToRefund(charge, facts.amount)
  const refund = newRefund(context.now(), charge, { ...facts, amount }, hidden.refunds)
  const as = hidden.refunds && endings[hidden.refunds]
  await save(tx, refund, {
    ...(as && { ends: { at: unixTime(context.now()) + endsAfter, as } }),
  } satisfies RefundHidden)
  await emit(context, tx, { type: 'refund.created', object: refund }, cause)
  await countRefunded(context, tx, { charge, hidden }, charge.amount_refunded + amount, cause)
  return refund
}

const endings: Partial<Record<RefundOutcome, 'succeeded' | 'failed'>> = {
  pends: 'succeeded',
  waits: 'succeeded',
  fails: 'failed',
}

/** Ends every refund whose time has come: https://docs.stripe.com/testing#refunds */
export async function endDueRefunds(context: Context): Promise<void> {
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from payment_sandbox.objects
     where object = 'refund' and (hidden->'ends'->>'at')::bigint <= $1 order by position limit 100`,
    [unixTime(context.now())],
  )
  for (const { id } of rows) await inTransaction(context.pool, (tx) => endRefund(context, tx, id))
  if (rows.length > 0) context.wake()
}

async function endRefund(context: Context, tx: Queryable, id: string): Promise<void> {
  const row = await find<Stripe.Refund, RefundHidden>(tx, 'refund', id, { lock: true })
  if (!row?.hidden.ends) return
  const { status: before } = row.data
  const hasFailed = row.hidden.ends.as === 'failed'
  const { pending_reason: _, ...rest } = row.data
  const ended: Stripe.Refund = hasFailed
    ? {
        ...row.data,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        failure_balance_transaction: newId('txn_'),
      }
    : { ...rest, status: 'succeeded' }
  await save(tx, ended)
  if (hasFailed) {
    const held = await lockCharge(tx, String(row.data.payment_intent))
    await countRefunded(context, tx, held, held.charge.amount_refunded - row.data.amount)
    await emit(context, tx, { type: 'refund.failed', object: ended, previous: { status: before } })
  }
  await emit(context, tx, { type: 'refund.updated', object: ended, previous: { status: before } })
}

/** Stores how much of a charge has gone back. Stripe tells of it where that became more. */
async function countRefunded(
  context: Context,
  tx: Queryable,
  { charge, hidden }: { charge: Charge; hidden: ChargeHidden },
  amount_refunded: number,
  cause?: Cause,
): Promise<void> {
  const refunded = amount_refunded === charge.amount
  const changed: Charge = { ...charge, amount_refunded, refunded }
  await save(tx, changed, hidden)
  if (amount_refunded < charge.amount_refunded) return
  const previous = { amount_refunded: charge.amount_refunded, ...(refunded && { refunded: false }) }
  await emit(context, tx, { type: 'charge.refunded', object: changed, previous }, cause)
}

async function lockCharge(tx: Queryable, intentId: string): Promise<{ charge: Charge; hidden: ChargeHidden }> {
  const intent = await find<Intent>(tx, 'payment_intent', intentId)
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400)
  const chargeId = intent.data.latest_charge
  const row = chargeId ? await find<Charge, ChargeHidden>(tx, 'charge', chargeId, { lock: true }) : undefined
  if (row) return { charge: row.data, hidden: row.hidden }
  throw new ApiError(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
}

function amountToRefund(charge: Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = wanted ?? left
  if (amount <= left) return amount
  const message = `Refund amount (${formatPence(amount)}) is greater than unrefunded amount on charge (${formatPence(left)})`
  throw new ApiError(400, message, { param: 'amount' })
}

function newRefund(
  now: Date,
  charge: Charge,
  { amount, reason, metadata }: { amount: number; reason?: Stripe.Refund.Reason; metadata: Stripe.Metadata },
  outcome: RefundOutcome | undefined,
): Stripe.Refund {
  const isPending = outcome === 'pends' || outcome === 'waits'
  return {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created: unixTime(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isPending && { pending_reason: outcome === 'waits' ? 'insufficient_funds' : 'processing' }),
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}
