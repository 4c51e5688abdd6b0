import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPence } from '../contract/money.ts'
import { ApiError, noSuch } from './api-error.ts'
import type { Price, Product } from './catalogue.ts'
import { expire, expireOverdue, lockSession, readSession } from './checkout-session.ts'
import { type AddPost, type Context, unixTime } from './context.ts'
import { expandAll, lineItemList } from './expand.ts'
import { type LineItem, newLineItem, newSession, type Session, shown } from './session-object.ts'
import { find, list as listObjects, type Queryable, save } from './store.ts'
import { expand, integer, list, metadata, paging, read, text, webAddress } from './validate.ts'

/** The shortest and longest life of a session, in seconds: https://docs.stripe.com/api/checkout/sessions/create */
const shortestLife = 30 * 60
const longestLife = 24 * 60 * 60
/** The smallest and largest charge, in pence: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastTotal = 30
const mostTotal = 99_999_999

const quantity = integer.pipe(z.int().min(1).max(999_999))
/** A price that is made for one session. */
const priceData = z.strictObject({
  currency: z.literal('gbp'),
  unit_amount: integer,
  product_data: z.strictObject({ name: text }),
})

const createParameters = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(
    z.union([z.strictObject({ price: text, quantity }), z.strictObject({ price_data: priceData, quantity })]),
  ),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer_email: z.email().max(512).optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expires_at: integer.optional(),
  expand,
})
const expireParameters = z.strictObject({ expand })
const readParameters = z.strictObject({ expand })
const listParameters = z.strictObject({ ...paging, payment_intent: text.optional() })
const lineItemParameters = z.strictObject(paging)

/** Checkout Sessions: https://docs.stripe.com/api/checkout/sessions */
export function sessionsApi(app: FastifyInstance, post: AddPost, context: Context): void {
  post('/checkout/sessions', async (tx, form) => {
    const given = read(createParameters, form)
    const lineItems: LineItem[] = []
    for (const [index, item] of given.line_items.entries()) lineItems.push(await lineItem(tx, item, index))
    checkTotal(lineItems)
    const session = newSession(context.now(), {
      lineItems,
      customerEmail: given.customer_email,
      clientReferenceId: given.client_reference_id,
      metadata: given.metadata,
      successUrl: given.success_url,
      cancelUrl: given.cancel_url,
      expiresAt: expiryOf(given.expires_at, unixTime(context.now())),
    })
    await save(tx, session, { lineItems, intentMetadata: given.payment_intent_data?.metadata ?? {} })
    return expandAll(tx, shown(context, session), given.expand)
  })

  post('/checkout/sessions/:id/expire', async (tx, form, cause, id) => {
    const given = read(expireParameters, form)
    const row = await lockSession(context, tx, id)
    if (!row) throw noSuch('checkout.session', id, 'session')
    if (row.data.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.data.status}.`
      throw new ApiError(400, message)
    }
    return expandAll(tx, shown(context, await expire(context, tx, row.data, row.hidden, cause)), given.expand)
  })

  app.get('/checkout/sessions', async (request) => {
    const given = read(listParameters, request.query)
    await expireOverdue(context)
    const page = await listObjects<Session>(context.pool, 'checkout.session', {
      limit: given.limit,
      startingAfter: given.starting_after,
      where: { payment_intent: given.payment_intent ? [given.payment_intent] : undefined },
    })
    const data = page.data.map((session) => shown(context, session))
    return expandAll(context.pool, { object: 'list', ...page, data, url: '/v1/checkout/sessions' }, given.expand)
  })

  app.get<{ Params: { id: string } }>('/checkout/sessions/:id', async (request) => {
    const given = read(readParameters, request.query)
    const row = await readSession(context, request.params.id)
    if (!row) throw noSuch('checkout.session', request.params.id, 'session')
    return expandAll(context.pool, shown(context, row.data), given.expand)
  })

  app.get<{ Params: { id: string } }>('/checkout/sessions/:id/line_items', async (request) => {
    const { limit, starting_after: startingAfter, expand: paths } = read(lineItemParameters, request.query)
    const row = await readSession(context, request.params.id)
    if (!row) throw noSuch('checkout.session', request.params.id, 'session')
    const items = await lineItemList(context.pool, row.data.id, { limit, startingAfter })
    return expandAll(context.pool, items, paths)
  })
}

type Item = z.output<typeof createParameters>['line_items'][number]

async function lineItem(tx: Queryable, item: Item, index: number) {
  if ('price_data' in item) {
    const { unit_amount, product_data, currency } = item.price_data
    const price = { id: `price_${randomUUID()}`, object: 'price', active: false, currency, unit_amount } as Price
    return newLineItem(price, product_data.name, item.quantity)
  }
  const { price: id, quantity } = item
  const param = `line_items[${index}][price]`
  const price = (await find<Price>(tx, 'price', id))?.data
  if (!price) throw noSuch('price', id, param, 400)
  if (!price.active) {
    throw new ApiError(400, 'The price specified is inactive. This field only accepts active prices.', { param })
  }
  if (price.currency !== 'gbp') throw new ApiError(400, 'The payment sandbox takes prices in gbp only.', { param })
  const product = await find<Product>(tx, 'product', price.product)
  return newLineItem(price, product?.data.name ?? price.id, quantity)
}

function checkTotal(lineItems: LineItem[]): void {
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  if (total < leastTotal) {
    const message = `The Checkout Session's total amount due must add up to at least ${formatPence(leastTotal)}.`
    throw new ApiError(400, message, { code: 'amount_too_small' })
  }
  if (total > mostTotal) {
    const message = `The Checkout Session's total amount due must be no more than ${formatPence(mostTotal)}.`
    throw new ApiError(400, message, { code: 'amount_too_large' })
  }
}

function expiryOf(given: number | undefined, now: number): number {
  if (given === undefined) return now + longestLife
  if (given >= now + shortestLife && given <= now + longestLife) return given
  const bound = given < now + shortestLife ? 'at least 30 minutes' : 'less than 24 hours'
  const message = `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`
  throw new ApiError(400, message, { param: 'expires_at' })
}
