import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { tableNames, tablePath } from '../../../contract/calls.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import { requireApiKey } from '../../http/api-key.ts'
import { settleWaitingChange } from '../../orders/changes/settle-change.ts'
import { cancelUnpaidOrder } from '../../orders/ending/cancel-order.ts'
import { noteLeftPayment } from '../../orders/order/order-acts.ts'
import { findItems, findOrder, findOrderRow, toItemRow } from '../../orders/order/orders.ts'
import { type SettleOptions, settleOrder } from '../../orders/paying/settle-order.ts'
import { describeStripeError } from '../../payments/stripe.ts'
import { isWayBackKey } from '../../payments/way-back.ts'
import { documentRows } from '../documents/documents.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const tables = new Set<string>(tableNames)
const singleObject = 'application/vnd.pgrst.object+json'

export interface RestOptions extends SettleOptions {
  anonKey: string
}

/** The errors of the data API, in PostgREST's shape: https://docs.postgrest.org/en/stable/references/errors.html */
const errors = {
  PGRST116: [406, 'Cannot coerce the result to a single JSON object'],
  PGRST205: [404, 'Could not find the table in the schema cache'],
  '22P02': [400, 'invalid input syntax for type uuid'],
  '42501': [401, 'permission denied for this table'],
} as const

/**
 * The changes of an order that a browser may ask for. `body` is the request, `decide` asks Stripe and changes the
 * order where that is right, and `isGranted` tells from the order whether the request was granted.
 */
const wishes = [
  {
    body: { payment_status: 'completed', status: 'confirmed' },
    decide: settleWithChange,
    isGranted: (order: Order) => order.paymentStatus === 'completed',
  },
  {
    body: { status: 'cancelled' },
    decide: cancelFromItsPage,
    isGranted: (order: Order) => order.paymentStatus === 'expired' || order.paymentStatus === 'failed',
  },
  // The customer of an order that staff took has left its payment page.
  { body: { payment_left: true }, decide: leavePayment, isGranted: (order: Order) => order.takenBy !== null },
]

/**
 * Answers the data calls of the confirmation page (docs/site.md, "Data"), the request to cancel (docs/decisions/030)
 * and the list of an order's documents (docs/decisions/057). Refuses every other filter, column, table or method.
 */
export function rest(app: FastifyInstance, options: RestOptions): void {
  app.addHook('onRequest', requireApiKey(options.anonKey))

  const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } })
  app.get(tablePath('catering_orders'), perMinute(900), (request, reply) => readOrder(options, request, reply))
  app.get(tablePath('catering_order_items'), perMinute(900), (request, reply) => readItems(options, request, reply))
  app.get(tablePath('documents'), perMinute(900), (request, reply) => readDocuments(options, request, reply))
  app.patch(tablePath('catering_orders'), { ...perMinute(120), bodyLimit: 1024 }, (request, reply) =>
    requestChange(options, request, reply),
  )
  app.all<{ Params: { '*': string } }>(tablePath('*'), (request, reply) =>
    postgrestError(reply, tables.has(request.params['*']) ? '42501' : 'PGRST205'),
  )
}

async function readOrder({ database }: RestOptions, request: FastifyRequest, reply: FastifyReply) {
  const id = idAskedFor(request, reply, 'id', { select: '*' })
  if (!id) return reply
  const order = await findOrderRow(database, id)
  const rows = order ? [order] : []
  if (!wantsSingleObject(request)) return sendRows(reply, rows)
  if (!rows[0]) return postgrestError(reply, 'PGRST116', 'The result contains 0 rows')
  reply.header('Content-Range', '0-0/*').type(`${singleObject}; charset=utf-8`)
  // Serialised here, because Fastify has no serialiser for PostgREST's media type.
  return reply.send(JSON.stringify(rows[0]))
}

async function readItems({ database }: RestOptions, request: FastifyRequest, reply: FastifyReply) {
  const id = idAskedFor(request, reply, 'order_id', { select: '*' })
  if (!id) return reply
  const items = await findItems(database, id)
  return sendRows(reply, items.map(toItemRow))
}

async function readDocuments({ database }: RestOptions, request: FastifyRequest, reply: FastifyReply) {
  const id = idAskedFor(request, reply, 'order_id', { select: '*' })
  if (!id) return reply
  return sendRows(reply, await documentRows(database, id))
}

/**
 * Decides a browser's request to change an order, by asking Stripe. A request that isn't granted gets an error,
 * because the client reads 204 as success.
 */
async function requestChange(options: RestOptions, request: FastifyRequest, reply: FastifyReply) {
  const id = idAskedFor(request, reply, 'id', {})
  if (!id) return reply
  const wish = wishes.find(({ body }) => isWish(body, request.body))
  if (!wish) return postgrestError(reply, '42501')
  const order = await wish.decide(options, id, String(request.headers['cancel-key'] ?? '')).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    request.log.error({ stripe: describeStripeError(error) }, 'an order could not be settled on request')
    throw new AppError('payment_provider_unavailable', { cause: error })
  })
  if (!order || !wish.isGranted(order)) return postgrestError(reply, '42501')
  return reply.code(204).header('Content-Range', '0-0/*').send()
}

/** Settles an order, and its pending change if there is one. */
async function settleWithChange(options: SettleOptions, orderId: string): Promise<Order | undefined> {
  await settleWaitingChange(options, orderId)
  return settleOrder(options, orderId)
}

/**
 * Cancels an order for a customer who comes back from its payment page: only the link back from there has the key. An
 * order that staff took isn't cancelled. Instead, staff hear that its customer left the page.
 */
async function cancelFromItsPage(options: SettleOptions, orderId: string, key: string): Promise<Order | undefined> {
  const order = await findOrder(options.database, orderId)
  if (order?.takenBy) return leavePayment(options, orderId)
  return (await isWayBackKey(options.database, orderId, key)) ? cancelUnpaidOrder(options, orderId) : undefined
}

/** Notes that the customer of an order that staff took has left its payment page. Returns the order. */
async function leavePayment({ database }: SettleOptions, orderId: string): Promise<Order | undefined> {
  await noteLeftPayment(database, orderId)
  return findOrder(database, orderId)
}

/**
 * Returns the uuid in `<key>=eq.<uuid>` where the rest of the query is exactly `others`. Otherwise sends an error and
 * returns undefined.
 */
function idAskedFor(request: FastifyRequest, reply: FastifyReply, key: string, others: Record<string, string>) {
  const { [key]: filter, ...rest } = request.query as Record<string, unknown>
  const isExact =
    Object.keys(rest).length === Object.keys(others).length &&
    Object.entries(others).every(([name, value]) => rest[name] === value)
  if (!isExact || typeof filter !== 'string' || !filter.startsWith('eq.')) {
    postgrestError(reply, '42501')
    return undefined
  }
  const id = filter.slice('eq.'.length)
  if (uuid.test(id)) return id.toLowerCase()
  postgrestError(reply, '22P02')
  return undefined
}

function isWish(wished: object, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const entries = Object.entries(wished)
  return Object.keys(body).length === entries.length && entries.every(([name, value]) => body[name as never] === value)
}

function wantsSingleObject(request: FastifyRequest): boolean {
  return request.headers.accept?.includes(singleObject) ?? false
}

function sendRows(reply: FastifyReply, rows: object[]) {
  return reply.header('Content-Range', rows.length > 0 ? `0-${rows.length - 1}/*` : '*/*').send(rows)
}

function postgrestError(reply: FastifyReply, code: keyof typeof errors, details: string | null = null) {
  const [status, message] = errors[code]
  if (code === 'PGRST116') reply.header('Proxy-Status', 'PostgREST; error=PGRST116')
  return reply.code(status).send({ code, details, hint: null, message })
}
