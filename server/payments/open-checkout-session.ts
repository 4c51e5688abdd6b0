import Stripe from 'stripe'
import { wrongEmail } from '../../contract/create-catering-order.ts'
import { firstPaymentPence } from '../../contract/deposit.ts'
import { confirmationPath } from '../../contract/order-in-words.ts'
import { isAgreed } from '../../contract/package-variants.ts'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { excludedMethods } from './delayed-methods.ts'
import { productId } from './products.ts'
import { cancelLinkOf } from './way-back.ts'

export interface CheckoutOptions {
  database: Database
  stripe: Stripe
  publicUrl: string
}

/** One line of an order, at the price it is sold for. */
export type SoldItem = Pick<OrderItem, 'menuId' | 'itemName' | 'unitPricePence' | 'quantity'>

/** The facts about an order that its Checkout Session needs. */
export type PayableOrder = Pick<
  Order,
  'id' | 'orderNumber' | 'customerEmail' | 'totalPence' | 'checkoutExpiresAt' | 'eventDate' | 'eventTime'
> & {
  /** The member of staff who took it, if any. */
  takenBy?: string | null
  depositPence?: number | null
}

/**
 * Opens the Checkout Session of an order, at the order's own prices, or for its deposit. Stripe creates one session
 * however often this is called, because the idempotency key is the order's id
 * (https://docs.stripe.com/api/idempotent_requests).
 *
 * Returns the session's id and the address of its page. Throws AppError `payment_provider_unavailable` if no open
 * session with the order's amount comes back, and `invalid_order` if Stripe refuses the e-mail address.
 */
export async function openCheckoutSession(
  { database, stripe, publicUrl }: CheckoutOptions,
  order: PayableOrder,
  items: SoldItem[],
): Promise<{ id: string; url: string }> {
  const cancelUrl = await cancelLinkOf(database, publicUrl, order)
  // Always sorted, because Stripe refuses other parameters under the same key.
  const sorted = items.toSorted(byMenuId)
  const ask = (lines: LineItem[], idempotencyKey: string) =>
    stripe.checkout.sessions.create(
      {
        ...pageOf(order, order.checkoutExpiresAt),
        line_items: lines,
        // Stripe replaces the braces with the session's id, so they must not be encoded.
        success_url: `${publicUrl}${confirmationPath(order.id)}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
      },
      { idempotencyKey },
    )
  const lines = order.depositPence
    ? [oneLine(`Deposit for catering order ${order.orderNumber}`, order.depositPence)]
    : sorted.map((item) => (isAgreed(item.menuId) ? byName(item) : ofProduct(item)))
  const asked = ask(lines, `order-${order.id}`).catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || refusesEmail(error)) throw error
    // A product may be missing or archived at Stripe. The order doesn't wait for it, and uses the packages' names
    // instead.
    await queueJob(database, 'keep-products', {}, 'keep-products')
    return ask(order.depositPence ? lines : sorted.map(byName), `order-${order.id}-by-name`)
  })
  const session = await asked.catch((cause: unknown) => {
    throw refusesEmail(cause) ? emailRefused() : new AppError('payment_provider_unavailable', { cause })
  })
  if (typeof session.id !== 'string' || !isWebAddress(session.url)) throw new AppError('payment_provider_unavailable')
  if (session.amount_total !== firstPaymentPence(order) || session.currency !== 'gbp') {
    // Nobody has this session's address. If it can't be expired now, it does no harm and expires by itself.
    await stripe.checkout.sessions.expire(session.id).catch(() => {})
    const cause = new Error('The session would charge another amount than the order’s.')
    throw new AppError('payment_provider_unavailable', { cause })
  }
  return { id: session.id, url: session.url }
}

/**
 * Returns what every payment page of an order asks of Stripe. It closes at `until`. `part` says in the metadata which
 * part of the order is paid there. `event` is the event that payment has to precede.
 */
export function pageOf(
  order: Pick<Order, 'id' | 'orderNumber' | 'customerEmail' | 'eventDate' | 'eventTime'>,
  until: Date,
  { part = {}, event = order }: { part?: Record<string, string>; event?: Pick<Order, 'eventDate' | 'eventTime'> } = {},
) {
  const metadata = { order_id: order.id, order_number: order.orderNumber, ...part }
  return {
    mode: 'payment' as const,
    customer_email: order.customerEmail,
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(until.getTime() / 1000),
    ...excludedMethods(until, event),
  }
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/** Makes an order line with the package's product, which has the picture and groups sales in Stripe's reports. */
function ofProduct({ menuId, unitPricePence, quantity }: SoldItem): LineItem {
  return { quantity, price_data: { ...priceOf(unitPricePence), product: productId(menuId) } }
}

function byName({ itemName, unitPricePence, quantity }: SoldItem): LineItem {
  return { ...oneLine(itemName, unitPricePence), quantity }
}

/** Makes a line of Stripe's page that names no product. */
export const oneLine = (name: string, pence: number): LineItem => ({
  quantity: 1,
  price_data: { ...priceOf(pence), product_data: { name } },
})

const priceOf = (unit_amount: number) => ({ currency: 'gbp', tax_behavior: 'inclusive', unit_amount }) as const

/**
 * True if Stripe refused because this order's session was requested before with other parameters. That happens if
 * another version of this server requested it and died before storing it. Stripe then refuses for at least a day. A
 * session still being opened is a different error, 409, which the SDK throws as a StripeAPIError:
 * https://docs.stripe.com/api/idempotent_requests
 */
export function wasAskedOtherwise(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof Stripe.errors.StripeIdempotencyError
}

function refusesEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
}

function emailRefused(): AppError {
  return new AppError('invalid_order', { fields: [{ path: 'customer_email', message: wrongEmail }] })
}

const byMenuId = (a: { menuId: string }, b: { menuId: string }) => (a.menuId < b.menuId ? -1 : 1)

function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
}
