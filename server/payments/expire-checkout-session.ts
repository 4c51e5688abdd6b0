import Stripe from 'stripe'

/**
 * Closes a Checkout Session so that it can't be paid any more. Stripe refuses sessions that are paid, expired or
 * unknown, and they stay as they are: https://docs.stripe.com/api/checkout/sessions/expire
 */
export async function expireCheckoutSession(
  stripe: Stripe,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<void> {
  await stripe.checkout.sessions.expire(sessionId, {}, options).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/**
 * Closes a Checkout Session and looks at it once more. Returns whether nobody can pay it any more, and nobody has. Throws
 * what the SDK throws.
 */
export async function closeForGood(
  stripe: Stripe,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  await expireCheckoutSession(stripe, sessionId, options)
  return (await stripe.checkout.sessions.retrieve(sessionId, {}, options)).status === 'expired'
}
