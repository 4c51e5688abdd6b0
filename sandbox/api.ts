import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createSession, expireOverdue, expireSession, readSession, sessionParameters } from './checkout-session.ts'
import { answerDispute, disputeParameters } from './dispute.ts'
import { ApiError, integer, list, noSuch, read, text } from './form.ts'
import { once } from './idempotency.ts'
import type { ApiObject, SessionHidden } from './objects.ts'
import { changeProduct, createProduct, productChange, productParameters } from './product.ts'
import { createRefund, refundParameters } from './refund.ts'
import { type Context, find, list as listObjects, newId, type Queryable } from './store.ts'

/** The objects that can be read by id and listed: their path and kind. */
const readable = [
  ['/checkout/sessions', 'checkout.session'],
  ['/payment_intents', 'payment_intent'],
  ['/charges', 'charge'],
  ['/refunds', 'refund'],
  ['/disputes', 'dispute'],
  ['/products', 'product'],
] as const

const expand = list(text).default([])
const readParameters = z.strictObject({ expand })
const listParameters = z.strictObject({
  expand,
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: text.optional(),
  created: z.strictObject({ gte: integer }).optional(),
  payment_intent: text.optional(),
  status: text.optional(),
})

/** The fields that hold another object's id, and that object's kind. */
const references = new Map([
  ['payment_intent', 'payment_intent'],
  ['latest_charge', 'charge'],
])

interface ById {
  Params: { id: string }
}

/** The part of Stripe's API that we use, under /v1: https://docs.stripe.com/api */
export function api(app: FastifyInstance, context: Context, secretKey: string): void {
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply))
  app.setNotFoundHandler((request) => {
    throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`)
  })
  app.addHook('onRequest', async (request, reply) => {
    request.id = `req_${randomBytes(7).toString('hex')}`
    reply.header('request-id', request.id).header('cache-control', 'no-store')
    checkKey(request.headers.authorization, secretKey)
    if (request.url.includes('%00')) throw new ApiError(400, 'Invalid string: null characters are not allowed.')
  })
  changes(app, context)
  for (const [path, kind] of readable) {
    app.get(path, (request) => answerList(context, path, kind, request.query))
    app.get<ById>(`${path}/:id`, async ({ params: { id }, query }) => {
      const given = read(readParameters, query)
      const isSession = kind === 'checkout.session'
      const row = isSession ? await readSession(context, id) : await find<ApiObject>(context.pool, kind, id)
      if (!row) throw noSuch(kind, id)
      return expandAll(context.pool, row.data, given.expand)
    })
  }
  const endpoint = { id: 'we_sandbox', object: 'webhook_endpoint', livemode: false, status: 'enabled' }
  app.get('/webhook_endpoints', async (request) => {
    read(listParameters, request.query)
    const ours = { ...endpoint, url: context.webhook.url, enabled_events: ['*'] }
    return { object: 'list', data: [ours], has_more: false, url: '/v1/webhook_endpoints' }
  })
}

/** Registers the POST endpoints. Each runs in one transaction and is safe to repeat with the same idempotency key. */
function changes(app: FastifyInstance, context: Context): void {
  const post = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    work: (tx: Queryable, given: z.output<Schema>, id: string) => Promise<object>,
  ) =>
    app.post<ById>(path, async ({ url, body, headers, id: requestId, params }) => {
      const key = headers['idempotency-key']?.toString() ?? newId('none_')
      if (key.length > 255) throw new ApiError(400, 'Idempotency keys may be at most 255 characters long.')
      const answer = await once(context.pool, { key, request: [url, body], requestId }, (tx) =>
        work(tx, read(schema, body), params.id),
      )
      context.wake()
      return answer
    })
  post('/checkout/sessions', sessionParameters, (tx, given) => createSession(context, tx, given))
  post('/checkout/sessions/:id/expire', z.strictObject({}), (tx, _given, id) => expireSession(context, tx, id))
  post('/products', productParameters, (tx, given) => createProduct(context, tx, given))
  post('/products/:id', productChange, (tx, given, id) => changeProduct(tx, id, given))
  post('/refunds', refundParameters, (tx, given) => createRefund(context, tx, given))
  post('/disputes/:id', disputeParameters, (tx, given, id) => answerDispute(context, tx, id, given))
}

async function answerList(context: Context, path: string, kind: string, query: unknown): Promise<object> {
  const given = read(listParameters, query)
  if (kind === 'checkout.session') await expireOverdue(context)
  const only = (value: unknown) => (value === undefined ? undefined : [String(value)])
  const page = await listObjects<ApiObject>(context.pool, kind, {
    limit: given.limit,
    startingAfter: given.starting_after,
    since: given.created?.gte,
    where: {
      payment_intent: only(given.payment_intent),
      status: only(given.status),
    },
  })
  return expandAll(context.pool, { object: 'list', ...page, url: `/v1${path}` }, given.expand)
}

/**
 * Replaces ids with their objects, for paths such as `payment_intent.latest_charge`:
 * https://docs.stripe.com/api/expanding_objects
 */
async function expandAll(db: Queryable, data: object, paths: string[]): Promise<object> {
  for (const path of paths) await expandPath(db, data as Record<string, unknown>, path.split('.'))
  return data
}

async function expandPath(db: Queryable, at: Record<string, unknown>, [field = '', ...rest]: string[]): Promise<void> {
  const kind = references.get(field)
  if (field === 'data' && Array.isArray(at.data)) {
    for (const each of at.data) await expandPath(db, each, rest)
  } else if (field === 'line_items') {
    const row = await find<ApiObject, SessionHidden>(db, 'checkout.session', String(at.id))
    at.line_items = { object: 'list', data: row?.hidden.lineItems ?? [], has_more: false }
  } else if (kind) {
    const held = at[field]
    if (typeof held === 'string') at[field] = (await find(db, kind, held))?.data ?? held
    if (held && rest.length > 0) await expandPath(db, at[field] as Record<string, unknown>, rest)
  } else throw new ApiError(400, `This property cannot be expanded (${field}).`, { param: 'expand' })
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  const [, given = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
  if (!timingSafeEqual(digest(given), digest(secretKey))) throw new ApiError(401, 'Invalid API Key provided.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function answerError({ log }: Context, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const {
    status,
    statusCode = status ?? 500,
    message,
    code,
    detail,
  } = error as Partial<ApiError> & {
    statusCode?: number
    code?: string
  }
  if (statusCode < 500) {
    return reply.code(statusCode).send({ error: { type: 'invalid_request_error', ...detail, message } })
  }
  log.error({ request: request.id, reason: message, code }, 'the payment sandbox failed to answer')
  return reply.code(500).send({ error: { type: 'api_error', message: 'The payment sandbox failed.' } })
}
