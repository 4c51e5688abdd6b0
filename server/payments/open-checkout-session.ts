import Stripe from 'stripe'
import type { MenuId } from '../../content/packages.ts'
import { wrongEmail } from '../../contract/create-catering-order.ts'
import { confirmationPath } from '../../contract/order-in-words.ts'
import type { Database } from '../database/database.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'
import { excludedMethods } from './delayed-methods.ts'
import { wayBack } from './way-back.ts'

/** The id of Stripe's price for each package. */
export type PriceReferences = Record<MenuId, string>

export interface CheckoutOptions {
  database: Database
  stripe: Stripe
  prices: PriceReferences
  publicUrl: string
}

/** What has to be known of an order to open its Checkout Session. */
export type PayableOrder = Pick<
  Order,
  'id' | 'orderNumber' | 'customerEmail' | 'totalPence' | 'checkoutExpiresAt' | 'eventDate' | 'eventTime'
> & {
  /** Who of the staff took it, if anybody did. */
  takenBy?: string | null
}

/**
 * Opens the Checkout Session of an order. Stripe makes one session however often this is called for an order, because
 * the idempotency key is the order's id: https://docs.stripe.com/api/idempotent_requests
 * Returns the session's id and the address of its page.
 * Throws AppError: `payment_provider_unavailable` where no open session comes back, `invalid_order` where Stripe
 * refuses the e-mail address, and `ordering_paused` when Stripe would charge another amount than the order's.
 */
export async function openCheckoutSession(
  { database, stripe, prices, publicUrl }: CheckoutOptions,
  order: PayableOrder,
  items: Pick<OrderItem, 'menuId' | 'quantity'>[],
): Promise<{ id: string; url: string }> {
  const metadata = { order_id: order.id, order_number: order.orderNumber }
  const cancelUrl = await wayBack(database, publicUrl, order)
  const asked = stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // The items are always in the same order, because Stripe refuses other parameters under the same key.
      line_items: items
        .toSorted(byMenuId)
        .map((item) => ({ price: prices[item.menuId as MenuId], quantity: item.quantity })),
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
    { idempotencyKey: `order-${order.id}` },
  )
  const session = await asked.catch((cause: unknown) => {
    throw refusesEmail(cause) ? emailRefused() : new AppError('payment_provider_unavailable', { cause })
  })
  if (typeof session.id !== 'string' || !isWebAddress(session.url)) throw new AppError('payment_provider_unavailable')
  if (session.amount_total !== order.totalPence || session.currency !== 'gbp') {
    // Nobody has the address of this session. Where it can't be expired now, it does no harm and expires by itself.
    await stripe.checkout.sessions.expire(session.id).catch(() => {})
    throw new AppError('ordering_paused')
  }
  return { id: session.id, url: session.url }
}

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
