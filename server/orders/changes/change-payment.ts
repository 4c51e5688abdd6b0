import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { leastPaymentPence } from '../../../contract/deposit.ts'
import { formatPence } from '../../../contract/money.ts'
import { confirmationPath } from '../../../contract/order-in-words.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { type CheckoutOptions, oneLine, pageOf } from '../../payments/open-checkout-session.ts'
import { priceOfChange } from '../order/order-changes.ts'
import { storeChangePage } from '../order/waiting-changes.ts'

/** How long to wait while another call opens the same page, in milliseconds: as long as Stripe may take (stripe.ts). */
const openingPatience = 17_000

/**
 * Opens the page on which the difference of a change is paid, stores it with the change, and returns its address. The
 * page takes payment until `checkoutExpiresAt`, which payUntil (paying/time-to-pay.ts) says. Stripe keeps a page open
 * for a day at most, so no change is pending for longer.
 * Safe to call again, even after a crash: Stripe makes one session for each change, and a stored page is returned as it
 * is.
 * Throws AppError `not_possible` if the change is no longer pending or costs less than Stripe's minimum, and
 * `payment_provider_unavailable` if Stripe opens no page.
 */
export async function openChangePayment(
  { database, stripe, publicUrl }: CheckoutOptions,
  order: Pick<Order, 'id' | 'orderNumber' | 'customerEmail' | 'eventDate' | 'eventTime'>,
  change: OrderChange,
): Promise<string> {
  const until = change.checkoutExpiresAt
  if (change.state !== 'waiting' || !until) throw notPossible('This change waits for no payment.')
  if (change.checkoutUrl) return change.checkoutUrl
  if (priceOfChange(change) < leastPaymentPence) {
    throw notPossible(`Stripe takes no payment below ${formatPence(leastPaymentPence)}.`)
  }
  const session = await openOnce(() => createSession(stripe, publicUrl, { order, change, until }))
  const isStored = await storeChangePage(database, {
    id: change.id,
    checkoutSessionId: session.id,
    checkoutUrl: session.url,
  })
  if (isStored) return session.url
  // Nobody has this page's address. If it can't be closed, it expires by itself.
  await expireCheckoutSession(stripe, session.id).catch(() => {})
  throw notPossible('This change was taken back meanwhile.')
}

async function createSession(
  stripe: Stripe,
  publicUrl: string,
  { order, change, until }: { order: Parameters<typeof openChangePayment>[1]; change: OrderChange; until: Date },
): Promise<{ id: string; url: string }> {
  const back = `${publicUrl}${confirmationPath(order.id)}`
  const asked = stripe.checkout.sessions.create(
    {
      ...pageOf(order, until, { part: { change_id: change.id }, event: soonerEvent(order, change) }),
      line_items: [oneLine(`Change of catering order ${order.orderNumber}`, priceOfChange(change))],
      // Stripe replaces the braces with the session's id, so they must not be URL-encoded.
      success_url: `${back}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: back,
    },
    { idempotencyKey: `change-${change.id}` },
  )
  const { id, url } = await asked.catch((cause: unknown) => {
    throw new AppError('payment_provider_unavailable', { cause })
  })
  if (!url) throw new AppError('payment_provider_unavailable')
  return { id, url }
}

/** Returns the event before or after the change, whichever begins first: payment has to be made before both. */
function soonerEvent(order: Pick<Order, 'eventDate' | 'eventTime'>, { before, after }: OrderChange) {
  if (!before || !after) return order
  const beginOf = ({ eventDate, eventTime }: typeof before) => `${eventDate} ${eventTime}`
  return beginOf(after) < beginOf(before) ? after : before
}

/**
 * True if another call is opening the same page. Stripe answers 409: https://docs.stripe.com/api/idempotent_requests
 */
function isBeingOpened(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined
  return cause instanceof Stripe.errors.StripeError && cause.statusCode === 409
}

/**
 * Opens the page, and retries while another call is opening it. Once that call is done, Stripe returns the same session
 * here, even if the other call never got its answer.
 */
async function openOnce(open: () => ReturnType<typeof createSession>): ReturnType<typeof createSession> {
  const deadline = performance.now() + openingPatience
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!isBeingOpened(error) || performance.now() > deadline) throw error
    }
    await wait(200)
  }
}
