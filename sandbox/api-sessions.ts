import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPence } from '../contract/money.ts'
import { ApiError, noSuch } from './api-error.ts'
import type { Price, Product } from './catalogue.ts'
import { expire, expireOverdue, lockSession, readSession } from './checkout-session.ts'
import { type AddPost, type Context, unixTime } from './context.ts'
import { expandAll, lineItemList } from './expand.ts'
import { inlinePrice, oneOf, priceData } from './inline-price.ts'
import { excludableMethods } from './payment-methods.ts'
import { type LineItem, newLineItem, newSession, type Session, shown } from './session-object.ts'
import { find, list as listObjects, type Queryable, save } from './store.ts'
import { created, expand, integer, list, metadata, paging, read, text, webAddress } from './validate.ts'

/** The shortest and longest life of a session, in seconds: https://docs.stripe.com/api/checkout/sessions/create */
const shortestLife = 30 * 60
const longestLife = 24 * 60 * 60
/** The smallest and largest charge, in pence: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastTotal = 30
const mostTotal = 99_999_999

const createParameters = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(
    z.strictObject({
      price: text.optional(),
      price_data: priceData.optional(),
      quantity: integer.pipe(z.int().min(1).max(999_999)),
    }),
  ),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer_email: z.email().max(512).optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expires_at: integer.optional(),
  excluded_payment_method_types: list(z.enum(excludableMethods)).default([]),
  expand,
})
const expireParameters = z.strictObject({ expand })
const readParameters = z.strictObject({ expand })
const listParameters = z.strictObject({
  ...paging,
  created,
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})
const lineItemParameters = z.strictObject(paging)

/** Checkout Sessions: https://docs.stripe.com/api/checkout/sessions */
export function sessionsApi(app: FastifyInstance, post: AddPost, context: Context): void {
  post('/checkout/sessions', async (tx, form) => {
    const given = read(createParameters, form)
    const lineItems: LineItem[] = []
    for (const [index, item] of given.line_items.entries()) lineItems.push(await lineItem(context, tx, item, index))
    checkTotal(lineItems)
    const session = newSession(context.now(), {
      lineItems,
      customerEmail: given.customer_email,
      clientReferenceId: given.client_reference_id,
      metadata: given.metadata,
      successUrl: given.success_url,
      cancelUrl: given.cancel_url,
      expiresAt: expiryOf(given.expires_at, unixTime(context.now())),
      excludedMethods: given.excluded_payment_method_types,
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
      created: given.created,
      where: {
        payment_intent: given.payment_intent ? [given.payment_intent] : undefined,
        status: given.status ? [given.status] : undefined,
      },
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

type GivenItem = z.output<typeof createParameters>['line_items'][number]

async function lineItem(context: Context, tx: Queryable, item: GivenItem, index: number): Promise<LineItem> {
  const param = `line_items[${index}]`
  if (item.price && item.price_data) throw oneOf(param, 'price, price_data')
  if (item.price_data) {
    const { price, name } = await inlinePrice(context, tx, item.price_data, `${param}[price_data]`)
    return newLineItem(price, name, item.quantity)
  }
  if (!item.price) {
    const message = 'You must provide either price or price_data for each line item when using prices.'
    throw new ApiError(400, message, { param })
  }
  return listedItem(tx, { price: item.price, quantity: item.quantity }, `${param}[price]`)
}

/** Makes a line item of a price in the catalogue. */
async function listedItem(tx: Queryable, { price: id, quantity }: { price: string; quantity: number }, param: string) {
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
