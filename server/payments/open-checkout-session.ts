import Stripe from 'stripe'
import { wrongEmail } from '../../contract/create-catering-order.ts'
import { confirmationPath } from '../../contract/order-in-words.ts'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'
import { excludedMethods } from './delayed-methods.ts'
import { productId } from './products.ts'
import { wayBack } from './way-back.ts'

export interface CheckoutOptions {
  database: Database
  stripe: Stripe
  publicUrl: string
}

/** One line of an order, at the price at which it is sold. */
export type SoldItem = Pick<OrderItem, 'menuId' | 'itemName' | 'unitPricePence' | 'quantity'>

/** What has to be known of an order to open its Checkout Session. */
export type PayableOrder = Pick<
  Order,
  'id' | 'orderNumber' | 'customerEmail' | 'totalPence' | 'checkoutExpiresAt' | 'eventDate' | 'eventTime'
> & {
  /** Who of the staff took it, if anybody did. */
  takenBy?: string | null
}

/**
 * Opens the Checkout Session of an order, at the order's own prices. Stripe makes one session however often this is
 * called for an order, because the idempotency key is the order's id: https://docs.stripe.com/api/idempotent_requests
 * Returns the session's id and the address of its page.
 * Throws AppError: `payment_provider_unavailable` where no open session of the order's amount comes back, and
 * `invalid_order` where Stripe refuses the e-mail address.
 */
export async function openCheckoutSession(
  { database, stripe, publicUrl }: CheckoutOptions,
  order: PayableOrder,
  items: SoldItem[],
): Promise<{ id: string; url: string }> {
  const metadata = { order_id: order.id, order_number: order.orderNumber }
  const cancelUrl = await wayBack(database, publicUrl, order)
  // The items are always in the same order, because Stripe refuses other parameters under the same key.
  const sorted = items.toSorted(byMenuId)
  const ask = (lines: LineItem[], idempotencyKey: string) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: lines,
        customer_email: order.customerEmail,
        client_reference_id: order.id,
        metadata,
        payment_intent_data: { metadata },
        // Stripe puts the session's id in place of the braces, so they must not be encoded.
        success_url: `${publicUrl}${confirmationPath(order.id)}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
        expires_at: Math.floor(order.checkoutExpiresAt.getTime() / 1000),
        ...excludedMethods(order.checkoutExpiresAt, order),
      },
      { idempotencyKey },
    )
  const asked = ask(sorted.map(ofProduct), `order-${order.id}`).catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || refusesEmail(error)) throw error
    // Perhaps a product is missing or archived at Stripe. No order waits for that: the names of the packages do as well.
    await queueJob(database, 'keep-products', {}, 'keep-products')
    return ask(sorted.map(byName), `order-${order.id}-by-name`)
  })
  const session = await asked.catch((cause: unknown) => {
    throw refusesEmail(cause) ? emailRefused() : new AppError('payment_provider_unavailable', { cause })
  })
  if (typeof session.id !== 'string' || !isWebAddress(session.url)) throw new AppError('payment_provider_unavailable')
  if (session.amount_total !== order.totalPence || session.currency !== 'gbp') {
    // Nobody has the address of this session. Where it can't be expired now, it does no harm and expires by itself.
    await stripe.checkout.sessions.expire(session.id).catch(() => {})
    const cause = new Error('The session would charge another amount than the order’s.')
    throw new AppError('payment_provider_unavailable', { cause })
  }
  return { id: session.id, url: session.url }
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/** A line of the order on its package's product, which has the picture and by which Stripe's reports count. */
function ofProduct({ menuId, unitPricePence, quantity }: SoldItem): LineItem {
  return { quantity, price_data: { ...priceOf(unitPricePence), product: productId(menuId) } }
}

function byName({ itemName, unitPricePence, quantity }: SoldItem): LineItem {
  return { quantity, price_data: { ...priceOf(unitPricePence), product_data: { name: itemName } } }
}

const priceOf = (unit_amount: number) => ({ currency: 'gbp', tax_behavior: 'inclusive', unit_amount }) as const

/**
 * Whether Stripe refused because this order's session was asked for before with other parameters. This happens when
 * another version of this server asked for the session and died before it stored it. Stripe then refuses for at least a
 * day. It is another error where a request is still opening the session: Stripe answers 409 then, which the SDK throws as
 * a StripeAPIError: https://docs.stripe.com/api/idempotent_requests
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
