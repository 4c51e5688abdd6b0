import Stripe from 'stripe'

/**
 * Closes a Checkout Session so that it can't be paid any more. Stripe refuses sessions that are paid, expired or
 * unknown, and they stay as they are: https://docs.stripe.com/api/checkout/sessions/expire
 */
export async function expireCheckoutSession(stripe: Stripe, sessionId: string): Promise<void> {
  await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}
