import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { webhookEvents } from '../server/payments/webhook-events.ts'
import { noSuch } from './api-error.ts'
import { type AddPost, type Context, unixTime } from './context.ts'
import { answerDispute, endDispute } from './dispute.ts'
import { apiVersion } from './events.ts'
import { expandAll } from './expand.ts'
import { createRefund } from './refund.ts'
import { type ApiObject, find, list as listObjects } from './store.ts'
import { created, expand, flag, integer, metadata, paging, read, text } from './validate.ts'

const refundParameters = z.strictObject({
  payment_intent: text,
  amount: integer.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
})
const readParameters = z.strictObject({ expand })
const listParameters = z.strictObject(paging)
const listOfPaymentParameters = z.strictObject({ ...paging, created, payment_intent: text.optional() })
const disputeParameters = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).default({}),
  submit: flag.default(true),
  expand,
})

const readable = [
  ['payment_intents', 'payment_intent'],
  ['charges', 'charge'],
  ['refunds', 'refund'],
  ['events', 'event'],
  ['disputes', 'dispute'],
] as const

/** Payments, refunds, disputes, events, and the webhook endpoint that receives them: https://docs.stripe.com/api/refunds */
export function paymentsApi(app: FastifyInstance, post: AddPost, context: Context): void {
  post('/refunds', async (tx, form, cause) => {
    const { expand: paths, ...facts } = read(refundParameters, form)
    return expandAll(tx, await createRefund(context, tx, facts, cause), paths)
  })

  app.get('/refunds', async (request) => {
    const given = read(listOfPaymentParameters, request.query)
    const page = await listObjects<Stripe.Refund>(context.pool, 'refund', {
      limit: given.limit,
      startingAfter: given.starting_after,
      created: given.created,
      where: { payment_intent: given.payment_intent ? [given.payment_intent] : undefined },
    })
    return expandAll(context.pool, { object: 'list', ...page, url: '/v1/refunds' }, given.expand)
  })

  app.get('/disputes', async (request) => {
    const given = read(listOfPaymentParameters, request.query)
    const page = await listObjects<Stripe.Dispute>(context.pool, 'dispute', {
      limit: given.limit,
      startingAfter: given.starting_after,
      created: given.created,
      where: { payment_intent: given.payment_intent ? [given.payment_intent] : undefined },
    })
    return expandAll(context.pool, { object: 'list', ...page, url: '/v1/disputes' }, given.expand)
  })

  post('/disputes/:id', async (tx, form, cause, id) => {
    const { evidence, submit, expand: paths } = read(disputeParameters, form)
    const words = submit ? evidence.uncategorized_text : undefined
    return expandAll(tx, await answerDispute(context, tx, id, words, cause), paths)
  })

  post('/disputes/:id/close', async (tx, form, cause, id) => {
    const { expand: paths } = read(readParameters, form)
    return expandAll(tx, await endDispute(context, tx, id, 'lost', cause), paths)
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
