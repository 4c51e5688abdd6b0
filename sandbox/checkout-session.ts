import { z } from 'zod'
import { formatPence } from '../contract/money.ts'
import { bareAddress } from '../contract/text-fields.ts'
import { emit } from './events.ts'
import { ApiError, integer, list, metadata, noSuch, text } from './form.ts'
import type { Intent, LineItem, Product, Session, SessionHidden } from './objects.ts'
import { type Context, find, inTransaction, newId, type Queryable, type Row, save, unixTime } from './store.ts'

export type SessionRow = Row<Session, SessionHidden>

/** The shortest and longest lifetime of a session, in seconds: https://docs.stripe.com/api/checkout/sessions/create */
const shortestLife = 30 * 60
const longestLife = 24 * 60 * 60
/** The smallest and largest charge, in pence: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastTotal = 30
const mostTotal = 99_999_999

const webAddress = text.refine((url) => /^https?:\/\/\S+$/.test(url) && URL.canParse(url))
/** A price created inline with its session: https://docs.stripe.com/api/checkout/sessions/create */
const priceData = z
  .strictObject({
    currency: z.literal('gbp'),
    product: text.optional(),
    product_data: z.strictObject({ name: text }).optional(),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    unit_amount: integer.pipe(z.int().min(0).max(mostTotal)),
  })
  .refine(({ product, product_data }) => !product !== !product_data, 'one of product and product_data is needed')
const quantity = integer.pipe(z.int().min(1).max(999_999))
export const sessionParameters = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(z.strictObject({ price_data: priceData, quantity })),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer_email: bareAddress('Invalid email address').max(512).optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expires_at: integer.optional(),
  excluded_payment_method_types: list(text).optional(),
})
type Given = z.output<typeof sessionParameters>

/** Creates a session with a hosted payment page: https://docs.stripe.com/api/checkout/sessions/create */
export async function createSession(context: Context, tx: Queryable, given: Given): Promise<Session> {
  const lineItems: LineItem[] = []
  for (const [index, item] of given.line_items.entries()) lineItems.push(await lineItem(tx, item, index))
  const [id, now] = [newId('cs_test_'), unixTime(context)]
  const excluded = given.excluded_payment_method_types
  const session: Session = {
    id,
    object: 'checkout.session',
    created: now,
    livemode: false,
    amount_total: totalOf(lineItems),
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    currency: 'gbp',
    customer_email: given.customer_email ?? null,
    ...(excluded && { excluded_payment_method_types: excluded }),
    expires_at: expiryOf(given.expires_at, now),
    metadata: given.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card', 'bacs_debit'].filter((method) => !excluded?.includes(method)),
    payment_status: 'unpaid',
    status: 'open',
    success_url: given.success_url,
    url: `${context.publicUrl}/c/pay/${id}`,
  }
  const hidden: SessionHidden = { lineItems, intentMetadata: given.payment_intent_data?.metadata ?? {} }
  await save(tx, session, hidden)
  return session
}

async function lineItem(tx: Queryable, item: Given['line_items'][number], index: number): Promise<LineItem> {
  const { product = '', product_data, unit_amount, tax_behavior = 'unspecified' } = item.price_data
  const description = product_data?.name ?? (await productOnSale(tx, product, index)).name
  const facts = { description, quantity: item.quantity, price: { unit_amount, tax_behavior }, currency: 'gbp' }
  return { id: newId('li_'), object: 'item', ...facts, amount_total: unit_amount * item.quantity }
}

async function productOnSale(tx: Queryable, id: string, index: number): Promise<Product> {
  const param = `line_items[${index}][price_data][product]`
  const product = (await find<Product>(tx, 'product', id))?.data
  if (!product) throw noSuch('product', id, param, 400)
  if (!product.active) throw new ApiError(400, `The product ${id} is inactive.`, { param })
  return product
}

function totalOf(lineItems: LineItem[]): number {
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  if (total >= leastTotal && total <= mostTotal) return total
  const bounds = `${formatPence(leastTotal)} to ${formatPence(mostTotal)}`
  const code = total < leastTotal ? 'amount_too_small' : 'amount_too_large'
  throw new ApiError(400, `The total of a Checkout Session must be ${bounds}.`, { code })
}

function expiryOf(given: number | undefined, now: number): number {
  if (given === undefined) return now + longestLife
  if (given >= now + shortestLife && given <= now + longestLife) return given
  throw new ApiError(400, 'A Checkout Session lives 30 minutes to 24 hours.', { param: 'expires_at' })
}

/** Returns the session with this id, or undefined. Expires it first if it is overdue. */
export async function readSession(context: Context, id: string): Promise<SessionRow | undefined> {
  const row = await find<Session, SessionHidden>(context.pool, 'checkout.session', id)
  if (!row || !isOverdue(context, row.data)) return row
  const expired = await inTransaction(context.pool, (tx) => lockSession(context, tx, id))
  context.wake()
  return expired
}

/** Locks a session until the transaction ends and returns it. Expires it first if it is overdue. */
export async function lockSession(context: Context, tx: Queryable, id: string): Promise<SessionRow | undefined> {
  const row = await find<Session, SessionHidden>(tx, 'checkout.session', id, { lock: true })
  if (!row || !isOverdue(context, row.data)) return row
  return { ...row, data: await expire(context, tx, row) }
}

/** Expires up to 100 open sessions whose time has run out. */
export async function expireOverdue(context: Context): Promise<void> {
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from payment_sandbox.objects
     where object = 'checkout.session' and data->>'status' = 'open' and (data->>'expires_at')::bigint <= $1 limit 100`,
    [unixTime(context)],
  )
  for (const { id } of rows) await readSession(context, id)
}

/**
 * Expires an open session on request (https://docs.stripe.com/api/checkout/sessions/expire). Throws 404 for an unknown
 * id and 400 if the session isn't open.
 */
export async function expireSession(context: Context, tx: Queryable, id: string): Promise<Session> {
  const row = await lockSession(context, tx, id)
  if (!row) throw noSuch('checkout.session', id)
  if (row.data.status === 'open') return expire(context, tx, row)
  throw new ApiError(400, `Only open Checkout Sessions can be expired. This one is ${row.data.status}.`)
}

async function expire(context: Context, tx: Queryable, { data, hidden }: SessionRow): Promise<Session> {
  const expired: Session = { ...data, status: 'expired', url: null }
  await save(tx, expired, hidden)
  const intent = data.payment_intent && (await find<Intent>(tx, 'payment_intent', data.payment_intent, { lock: true }))
  if (intent) await save(tx, { ...intent.data, status: 'canceled' })
  await emit(context, tx, 'checkout.session.expired', expired)
  return expired
}

function isOverdue(context: Context, session: Session): boolean {
  return session.status === 'open' && session.expires_at <= unixTime(context)
}
