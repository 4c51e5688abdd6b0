import Stripe from 'stripe'

/**
 * Closes a Checkout Session, so that it can't be paid any more. One that is paid, expired or unknown stays as it is:
 * Stripe refuses those, https://docs.stripe.com/api/checkout/sessions/expire
 */
export async function expireCheckoutSession(stripe: Stripe, sessionId: string): Promise<void> {
  await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}
