import Stripe from 'stripe'

/**
 * Expires a Checkout Session so that it can't be paid any more, and returns it. Stripe refuses sessions that are paid,
 * expired or unknown; they stay as they are, and undefined is returned: https://docs.stripe.com/api/checkout/sessions/expire
 */
export async function expireCheckoutSession(
  stripe: Stripe,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session | undefined> {
  return stripe.checkout.sessions.expire(sessionId, {}, options).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return undefined
  })
}

/**
 * Expires a Checkout Session, and returns it as it is then: `expired` where nobody can pay it any more, and nobody has. One
 * answer of Stripe is enough where the session was open; one that it refuses to expire is looked at. Throws what the SDK
 * throws.
 */
export async function expireForGood(
  stripe: Stripe,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> {
  const expired = await expireCheckoutSession(stripe, sessionId, options)
  return expired ?? stripe.checkout.sessions.retrieve(sessionId, {}, options)
}
