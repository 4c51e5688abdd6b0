import { createHash, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type CreateCateringOrder,
  type CreateCateringOrderAnswer,
  createCateringOrderSchema,
} from '../../contract/create-catering-order.ts'
import type { Database } from '../database/database.ts'
import {
  attachCheckoutSession,
  deleteUnopenedOrder,
  findItems,
  findOrderByKey,
  insertOrder,
  type NewOrder,
  type Order,
} from '../database/orders.ts'
import { hasPriceProblems } from '../database/price-problems.ts'
import { AppError } from '../errors.ts'
import { type CheckoutOptions, openCheckoutSession } from '../payments/open-checkout-session.ts'
import { describeStripeError } from '../payments/stripe.ts'
import { newOrderNumber } from './order-number.ts'
import { parseOr } from './parse.ts'
import { type PricedItem, priceOrder } from './price-order.ts'

/** How long a customer has to pay, in milliseconds: an hour below Stripe's longest, so that a late retry still fits. */
const timeToPay = 23 * 3_600_000
/** Stripe's shortest life of a session, in milliseconds; an order with less left can't be opened any more. */
const shortestSession = 31 * 60_000
const firstCheckAfter = 60_000

export interface OrderingOptions extends CheckoutOptions {
  database: Database
  log: Logger
}

/**
 * Takes a catering order: validates, prices, stores it and opens its Checkout Session (design sections 6 and 7).
 * The same idempotency key with the same content gives the same order and payment address, whatever failed before.
 * Throws AppError: invalid_order, price_changed, idempotency_key_reused, order_expired, ordering_paused,
 * payment_provider_unavailable. After any of them no new order is left behind.
 */
export async function createCateringOrder(
  options: OrderingOptions,
  body: unknown,
  idempotencyKey: string | undefined,
): Promise<CreateCateringOrderAnswer> {
  const request = parseOr('invalid_order', createCateringOrderSchema, body)
  const { items, totalPence } = priceOrder(request)
  if (await hasPriceProblems(options.database)) throw new AppError('ordering_paused')
  const order = await storeOnce(options.database, request, items, totalPence, idempotencyKey)
  const checkout_url = await paymentAddress(options, order)
  return { order_id: order.id, order_number: order.orderNumber, checkout_url }
}

async function storeOnce(
  database: Database,
  request: CreateCateringOrder,
  items: PricedItem[],
  totalPence: number,
  key: string | undefined,
): Promise<Order | NewOrder> {
  const requestHash = hashOf(request)
  for (let attempt = 0; attempt < 5; attempt++) {
    const order = newOrder(request, totalPence, requestHash, key)
    const rows = items.map((item) => ({ ...item, id: randomUUID(), orderId: order.id }))
    if (await insertOrder(database, order, rows)) return order
    const earlier = key === undefined ? undefined : await findOrderByKey(database, key)
    if (!earlier) continue // The order number was taken, or the earlier order has just been withdrawn: try anew.
    if (earlier.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
    return earlier
  }
  throw new AppError('internal')
}

function newOrder(request: CreateCateringOrder, totalPence: number, requestHash: string, key: string | undefined) {
  const now = Date.now()
  return {
    id: randomUUID() as string,
    orderNumber: newOrderNumber(),
    totalPence,
    specialInstructions: request.special_instructions || null,
    eventDate: request.event_date,
    eventTime: request.event_time,
    guestCount: request.guest_count,
    customerName: request.customer_name,
    customerEmail: request.customer_email,
    customerPhone: request.customer_phone,
    deliveryAddress: request.delivery_address,
    deliveryCity: request.delivery_city,
    deliveryPostalCode: request.delivery_postal_code,
    idempotencyKey: key ?? null,
    requestHash,
    checkoutExpiresAt: new Date(now + timeToPay),
    nextCheckAt: new Date(now + firstCheckAfter),
  } satisfies NewOrder
}

/** Where the customer goes now: the open payment page, or the confirmation when the order is already paid. */
async function paymentAddress(options: OrderingOptions, order: Order | NewOrder): Promise<string> {
  if (order.paymentStatus === 'completed' || order.paymentStatus === 'refunded') {
    return `${options.publicUrl}/catering/order-confirmation?order_id=${order.id}`
  }
  const isClosed = order.paymentStatus === 'expired' || order.paymentStatus === 'failed'
  const left = order.checkoutExpiresAt.getTime() - Date.now()
  if (isClosed || left < (order.checkoutUrl ? 0 : shortestSession)) throw new AppError('order_expired')
  return order.checkoutUrl ?? (await openPayment(options, order))
}

async function openPayment(options: OrderingOptions, order: Order | NewOrder): Promise<string> {
  const { database, log } = options
  try {
    const session = await openCheckoutSession(options, order, await findItems(database, order.id))
    if (await attachCheckoutSession(database, order.id, session)) return session.url
    throw new AppError('payment_provider_unavailable')
  } catch (error) {
    log.error({ orderNumber: order.orderNumber, stripe: describeStripeError(error) }, 'no payment could be opened')
    await deleteUnopenedOrder(database, order.id)
    if (error instanceof AppError) throw error
    throw new AppError('payment_provider_unavailable', { cause: error })
  }
}

// Only what makes the order what it is; the price references and names that the browser sends are ignored.
function hashOf(request: CreateCateringOrder): string {
  const { order_items, total_amount, ...rest } = request
  const items = order_items.map(({ menu_id, quantity }) => [menu_id.toLowerCase(), quantity]).sort()
  return createHash('sha256')
    .update(JSON.stringify([rest, items, total_amount]))
    .digest('hex')
}
