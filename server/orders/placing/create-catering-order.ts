import type { z } from 'zod'
import type { CreateCateringOrder, createCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import { AppError } from '../../errors.ts'
import type { PayableOrder } from '../../payments/open-checkout-session.ts'
import { cancelReplacedOrders } from '../ending/cancelled-orders.ts'
import { type OrderingOptions, openNewPayment, paymentAddress } from '../paying/open-order-payment.ts'
import { admitOrder } from './admit-order.ts'
import { priceOrder } from './price-order.ts'
import { findRepeated, storeOnce } from './store-order.ts'

/** What belongs to a request besides its body. */
export interface Ordering {
  idempotencyKey?: string
  /** The idempotency keys of earlier orders that this one replaces. */
  replacedKeys: string[]
  /**
   * The allergen statement that the page showed (allergenStatementOf), encoded for a header. Missing if the client shows
   * none.
   */
  allergenStatement?: unknown
  /** The terms that the page showed (termsInForce). Missing if the client shows none. */
  termsShown?: unknown
}

/**
 * Takes a catering order: prices it, judges whether it can be delivered, stores it and opens its Checkout Session
 * (docs/architecture.md, "The way of an order"). Returns its id, its number and its payment address.
 * The same idempotency key with the same content returns the same order and payment address, whatever failed before.
 * Once the order can be paid, cancels the orders that it replaces.
 * Throws AppError, and leaves no new order behind: invalid_order, price_changed, allergens_changed, terms_changed,
 * idempotency_key_reused, order_expired, ordering_not_open, ordering_paused, payment_provider_unavailable, overloaded.
 */
export async function createCateringOrder(
  options: OrderingOptions,
  request: CreateCateringOrder,
  ordering: Ordering,
): Promise<z.input<typeof createCateringOrderAnswer>> {
  const { order, address } = await placeOrder(options, request, ordering)
  const replaced = await cancelReplacedOrders(options.database, order.id, ordering.replacedKeys)
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    checkout_url: address,
    pay_until: order.checkoutExpiresAt.toISOString(),
    ...(replaced.length > 0 && { replaced_orders: replaced }),
  }
}

/** Stores the order and opens its payment, or finds what an earlier request with its key made. */
async function placeOrder(
  options: OrderingOptions,
  request: CreateCateringOrder,
  { idempotencyKey, replacedKeys, allergenStatement, termsShown }: Ordering,
): Promise<{ order: PayableOrder; address: string }> {
  const { database } = options
  const repeated = await findRepeated(database, request, idempotencyKey)
  if (repeated) return { order: repeated, address: await paymentAddress(options, repeated) }
  // Judges only new orders: a repeated request must find its order, whatever has changed since.
  const priced = priceOrder(request)
  if (allergenStatement !== undefined && allergenStatement !== encodeURIComponent(priced.sold.allergenStatement ?? ''))
    throw new AppError('allergens_changed')
  const { order, isNew } = await storeOnce(database, request, priced, idempotencyKey, (wanted, now, isFull) =>
    admitOrder(database, wanted, { now, server: options, isFull, replacedKeys, termsShown }),
  )
  const address = isNew ? await openNewPayment(options, order, priced.items) : await paymentAddress(options, order)
  return { order, address }
}
