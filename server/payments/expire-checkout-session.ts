import Stripe from 'stripe'

/**
 * Expires a Checkout Session, so that it can't be paid any more, and returns it. Returns undefined where Stripe refuses,
 * which it does for a session that is paid, expired or unknown: https://docs.stripe.com/api/checkout/sessions/expire
 * Throws what else the SDK throws.
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
 * Expires a Checkout Session, and returns it as it is afterwards: with the status `expired` where nobody has paid it, and
 * nobody can any more. A session that Stripe refuses to expire is read once more. Throws what the SDK throws.
 */
export async function expireForGood(
  stripe: Stripe,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> {
  const expired = await expireCheckoutSession(stripe, sessionId, options)
  return expired ?? stripe.checkout.sessions.retrieve(sessionId, {}, options)
}
