import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { formatPence } from '../contract/money.ts'
import { webhookEvents } from '../server/payments/stripe-webhook.ts'
import { ApiError, noSuch } from './api-error.ts'
import { type AddPost, type Context, unixTime } from './context.ts'
import { apiVersion, emit } from './events.ts'
import { expandAll } from './expand.ts'
import type { Charge, Intent } from './payment.ts'
import { type ApiObject, find, newId, type Queryable, save } from './store.ts'
import { expand, integer, metadata, paging, read, text } from './validate.ts'

const refundParameters = z.strictObject({
  payment_intent: text,
  amount: integer.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
})
const readParameters = z.strictObject({ expand })
const listParameters = z.strictObject(paging)

const readable = [
  ['payment_intents', 'payment_intent'],
  ['charges', 'charge'],
  ['refunds', 'refund'],
  ['events', 'event'],
] as const

/** Payments, refunds, events, and the webhook endpoint that receives them: https://docs.stripe.com/api/refunds */
export function paymentsApi(app: FastifyInstance, post: AddPost, context: Context): void {
  post('/refunds', async (tx, form, cause) => {
    const given = read(refundParameters, form)
    const charge = await lockCharge(tx, given.payment_intent)
    const amount = amountToRefund(charge, given.amount)
    const amount_refunded = charge.amount_refunded + amount
    const refunded = amount_refunded === charge.amount
    const refund = newRefund(context.now(), charge, { amount, reason: given.reason, metadata: given.metadata })
    const changed: Charge = { ...charge, amount_refunded, refunded }
    await save(tx, refund)
    await save(tx, changed)
    const previous = { amount_refunded: charge.amount_refunded, ...(refunded && { refunded: false }) }
    await emit(context, tx, { type: 'charge.refunded', object: changed, previous }, cause)
    return expandAll(tx, refund, given.expand)
  })

  for (const [path, kind] of readable) {
    app.get<{ Params: { id: string } }>(`/${path}/:id`, async (request) => {
      const given = read(readParameters, request.query)
      const row = await find<ApiObject>(context.pool, kind, request.params.id)
      if (!row) throw noSuch(kind, request.params.id, 'id')
      return expandAll(context.pool, row.data, given.expand)
    })
  }

  app.get('/webhook_endpoints', async (request) => {
    read(listParameters, request.query)
    return { object: 'list', data: [webhookEndpoint(context)], has_more: false, url: '/v1/webhook_endpoints' }
  })
}

async function lockCharge(tx: Queryable, intentId: string): Promise<Charge> {
  const intent = await find<Intent>(tx, 'payment_intent', intentId)
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400)
  const chargeId = intent.data.latest_charge
  const charge = chargeId ? await find<Charge>(tx, 'charge', chargeId, { lock: true }) : undefined
  if (charge) return charge.data
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
): Stripe.Refund {
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
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

function webhookEndpoint({ webhook, now }: Context): Stripe.WebhookEndpoint {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: unixTime(now()),
    description: null,
    enabled_events: [...webhookEvents],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: webhook.url,
  }
}
