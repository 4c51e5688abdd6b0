import Stripe from 'stripe'

/**
 * Expires a Checkout Session, so that it can no longer be paid, and returns it. Returns undefined if Stripe refuses, as
 * for a session that is paid, expired or unknown (https://docs.stripe.com/api/checkout/sessions/expire). Throws any
 * other error of the SDK.
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
 * Expires a Checkout Session and returns its final state. The status is `expired` if nobody has paid it, and nobody can
 * any more. If Stripe refuses to expire it, reads it again. Throws what the SDK throws.
 */
export async function expireForGood(
  stripe: Stripe,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> {
  const expired = await expireCheckoutSession(stripe, sessionId, options)
  return expired ?? stripe.checkout.sessions.retrieve(sessionId, {}, options)
}
