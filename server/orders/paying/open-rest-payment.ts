import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { phoneAt } from '../../../contract/content/places.ts'
import { leastPaymentPence } from '../../../contract/deposit.ts'
import { formatPence } from '../../../contract/money.ts'
import { confirmationPath } from '../../../contract/order-in-words.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import { expireForGood } from '../../payments/expire-checkout-session.ts'
import { type CheckoutOptions, oneLine, pageOf } from '../../payments/open-checkout-session.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { requireLockedOrder } from '../order/lock-order.ts'
import { isRestOpen } from '../order/orders.ts'
import { patience } from './pay-otherwise.ts'
import { settleOrder } from './settle-order.ts'
import { restMetadata } from './settle-rest.ts'
import { payUntil } from './time-to-pay.ts'

/**
 * Returns the address of a page on which the rest of an order is paid: what is left to pay at this moment. An open page
 * is returned again, or closed if it asks for another amount. The new page is opened while the order is locked, so two
 * presses never open two.
 * Throws AppError `not_possible` if nothing is left to pay or it can't be paid online, and
 * `payment_provider_unavailable`.
 */
export async function openRestPayment(options: CheckoutOptions, orderId: string): Promise<{ url: string }> {
  try {
    // Between two steps, another press may open a page, or a payment may arrive. Then it is tried again.
    for (let attempt = 0; attempt < 5; attempt++) {
      const url = await openOnce(options, orderId)
      if (url) return { url }
    }
  } catch (cause) {
    throw cause instanceof Stripe.errors.StripeError ? new AppError('payment_provider_unavailable', { cause }) : cause
  }
  throw new AppError('payment_provider_unavailable')
}

/** Returns the page's address; undefined if the order has changed meanwhile. Throws what the SDK throws too. */
async function openOnce(options: CheckoutOptions, orderId: string): Promise<string | undefined> {
  const { database, stripe } = options
  const order = await settleOrder(options, orderId)
  if (!order) throw new AppError('not_found')
  const until = requirePayable(order)
  const { restSessionId } = order
  if (restSessionId) {
    const session = await stripe.checkout.sessions.retrieve(restSessionId)
    if (session.status === 'complete') throw notPossible('Your bank is still paying. We will email you once it has.')
    if (session.status === 'open' && session.amount_total === order.restPence && session.url) return session.url
    if ((await expireForGood(stripe, restSessionId)).status !== 'expired') return undefined
  }
  return database.transaction(async (tx) => {
    const locked = await requireLockedOrder(tx, orderId)
    if (locked.restSessionId !== restSessionId || locked.restPence !== order.restPence || !isRestOpen(locked))
      return undefined
    const { id, url } = await createSession(options, locked, until)
    await tx.update(cateringOrders).set({ restSessionId: id }).where(eq(cateringOrders.id, orderId))
    return url ?? undefined
  })
}

/** Returns until when the rest can be paid at Stripe. Throws AppError `not_possible`. */
function requirePayable(order: Order): Date {
  if (!isRestOpen(order)) throw notPossible('Nothing is left to pay for this order.')
  const until = payUntil(new Date(), order.eventDate, order.eventTime.slice(0, 5))
  const ring = `Please ring us on ${phoneAt(siteNow(), order.kitchen).shown}.`
  if (!until) throw notPossible(`It is too late to pay online. ${ring}`)
  if (order.restPence < leastPaymentPence)
    throw notPossible(`Online, no less than ${formatPence(leastPaymentPence)} can be paid. ${ring}`)
  return until
}

function createSession({ stripe, publicUrl }: CheckoutOptions, order: Order, until: Date) {
  const back = `${publicUrl}${confirmationPath(order.id)}`
  return stripe.checkout.sessions.create(
    {
      ...pageOf(order, until, { part: restMetadata }),
      line_items: [oneLine(`Rest of catering order ${order.orderNumber}`, order.restPence)],
      // Without the session's id: we forget it once it is paid, so it could not prove whose order this is.
      success_url: `${back}&rest=paid`,
      cancel_url: back,
    },
    patience,
  )
}
