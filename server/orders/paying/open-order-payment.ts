import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import Stripe from 'stripe'
import { confirmationPath } from '../../../contract/order-in-words.ts'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import type { Reach } from '../../delivery/ordering.ts'
import { AppError, toAppError } from '../../errors.ts'
import {
  type CheckoutOptions,
  openCheckoutSession,
  type PayableOrder,
  type SoldItem,
  wasAskedOtherwise,
} from '../../payments/open-checkout-session.ts'
import { describeStripeError } from '../../payments/stripe.ts'
import { orderWriter } from '../order/new-orders.ts'
import { deleteUnopenedOrder, findItems, findOrder, isBeingCancelled, isProcessing } from '../order/orders.ts'
import { settleOrder } from './settle-order.ts'
import { canOpen } from './time-to-pay.ts'

/** How long a repeated request waits for the first one to open the payment, in milliseconds. */
const openingPatience = 3_000

/** What placing orders and opening their payment needs. */
export interface OrderingOptions extends CheckoutOptions, Reach {
  log: Logger
}

/**
 * Returns where the customer of a repeated request goes: the open payment page, or the confirmation page if the order
 * is paid or a bank is processing its payment. Throws AppError `order_expired` if it can't be paid any more, and
 * `payment_provider_unavailable`.
 */
export async function paymentAddress(options: OrderingOptions, found: PayableOrder): Promise<string> {
  const order = await settleCancelled(options, await waitWhileOpening(options.database, found))
  if (order.paymentStatus === 'completed' || order.paymentStatus === 'refunded' || isProcessing(order)) {
    return options.publicUrl + confirmationPath(order.id)
  }
  const now = new Date()
  const isOpen = order.checkoutUrl ? order.checkoutExpiresAt > now : canOpen(now, order.checkoutExpiresAt)
  if (order.paymentStatus !== 'pending' || isBeingCancelled(order) || !isOpen) throw new AppError('order_expired')
  return order.checkoutUrl ?? openPayment(options, order, await findItems(options.database.forOrders, order.id))
}

/** Asks Stripe about an order that is being cancelled: it may just have been paid on another device. */
async function settleCancelled(options: OrderingOptions, order: Order): Promise<Order> {
  if (!isBeingCancelled(order)) return order
  try {
    return (await settleOrder(options, order.id)) ?? order
  } catch (cause) {
    throw cause instanceof Stripe.errors.StripeError ? new AppError('payment_provider_unavailable', { cause }) : cause
  }
}

/** Waits while the request that made the order opens its payment. If that takes too long, this request will open it. */
async function waitWhileOpening(database: Database, found: PayableOrder): Promise<Order> {
  const deadline = performance.now() + openingPatience
  for (;;) {
    const order = await findOrder(database.forOrders, found.id)
    // The request that made the order could not open its payment, and deleted it.
    if (!order) throw new AppError('payment_provider_unavailable')
    if (order.checkoutUrl || order.paymentStatus !== 'pending' || performance.now() > deadline) return order
    await wait(50)
  }
}

/** Opens the payment of a new order, and returns its address. Deletes the order if the payment can't be opened. */
export async function openNewPayment(
  options: OrderingOptions,
  order: PayableOrder,
  items: SoldItem[],
): Promise<string> {
  try {
    const address = await openPayment(options, order, items)
    options.database.announcements.add(order.orderNumber)
    return address
  } catch (error) {
    await deleteUnopenedOrder(options.database.forOrders, order.id)
    throw error
  }
}

async function openPayment(options: OrderingOptions, order: PayableOrder, items: SoldItem[]): Promise<string> {
  const { database } = options
  try {
    const session = await openCheckoutSession(options, order, items)
    const opened = { orderId: order.id, sessionId: session.id, url: session.url }
    if (await orderWriter(database).attachSession(opened)) return session.url
    // Another request opened the same session first, or deleted the order.
    const { checkoutUrl } = (await findOrder(database.forOrders, order.id)) ?? {}
    if (checkoutUrl) return checkoutUrl
    throw new AppError('payment_provider_unavailable')
  } catch (error) {
    logWhyNotOpened(options, order, error)
    // Nobody has the lost session's address, and the next try places the order again.
    if (wasAskedOtherwise(error)) await deleteUnopenedOrder(database.forOrders, order.id)
    throw error
  }
}

/** Logs why no payment could be opened. */
function logWhyNotOpened({ log }: OrderingOptions, { orderNumber }: PayableOrder, error: unknown): void {
  const { code } = toAppError(error)
  const reason = error instanceof Error ? error.cause : undefined
  log.error({ orderNumber, code, stripe: describeStripeError(reason) }, 'no payment could be opened')
}
