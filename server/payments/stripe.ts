import Stripe from 'stripe'
import { loggable } from '../operations/loggable.ts'

/** The longest wait for one answer from Stripe, in milliseconds. The SDK retries a failed call once. */
const timeout = 8_000

/** Creates the official Stripe SDK. With `apiUrl` it talks to a stand-in. */
export function createStripe(secretKey: string, apiUrl?: string): Stripe {
  const where = apiUrl && hostOf(apiUrl)
  return new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...where })
}

function hostOf(apiUrl: string) {
  const url = new URL(apiUrl)
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const)
  // The SDK takes an IPv6 address without brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: url.port || (protocol === 'http' ? 80 : 443), protocol }
}

/** Returns what the log may contain about a failed Stripe call, without the request or the customer. */
export function describeStripeError(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return loggable(error)
  return { type: error.type, code: error.code, status: error.statusCode, requestId: error.requestId }
}
