import Stripe from 'stripe'
import { loggable } from '../operations/loggable.ts'

/** Longest wait for one answer of Stripe, in milliseconds; the SDK tries a failed call once more. */
const timeout = 8_000

/** The official SDK, pointed at Stripe or, with `apiUrl`, at a stand-in. */
export function createStripe(secretKey: string, apiUrl?: string): Stripe {
  const where = apiUrl && hostOf(apiUrl)
  return new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...where })
}

function hostOf(apiUrl: string) {
  const url = new URL(apiUrl)
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const)
  // The SDK takes an IPv6 address without its brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: url.port || (protocol === 'http' ? 80 : 443), protocol }
}

/** What a failed Stripe call may tell the log: no request, no customer. */
export function describeStripeError(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return loggable(error)
  return { type: error.type, code: error.code, status: error.statusCode, requestId: error.requestId }
}
