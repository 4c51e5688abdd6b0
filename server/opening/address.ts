import { stripeWebhookPath } from '../../contract/calls.ts'
import { type Config, isLoopback } from '../config.ts'
import { done, errorInWords, type Finding, mayWait, open, patience, wrong } from './finding.ts'

/**
 * The largest accepted difference between our clock and another, in milliseconds. Stripe's signatures are valid for
 * five minutes.
 */
const tolerance = 30_000

/** Checks whether the site can be reached at PUBLIC_URL over https, and whether its proxy is set. */
export async function checkAddress({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl)
  const found = [await checkReady(publicUrl)]
  if (isLoopback(hostname)) found.push(mayWait(open(`${publicUrl} is for this machine only (PUBLIC_URL).`)))
  else if (protocol !== 'https:') found.push(wrong(`${publicUrl} is not https, and Stripe demands it.`))
  else if (trustProxy.length === 0) {
    const says =
      'The settings do not name the proxy in front of the site (TRUST_PROXY), so it takes all visitors for one.'
    found.push(mayWait(open(says)))
  }
  return found
}

async function checkReady(publicUrl: string): Promise<Finding> {
  try {
    const { status } = await fetchFrom(`${publicUrl}/readyz`)
    if (status === 200) return done(`${publicUrl} answers and is ready.`)
    return wrong(`${publicUrl}/readyz answers ${status} instead of 200.`)
  } catch (error) {
    return wrong(`${publicUrl} can’t be reached: ${errorInWords(error)}.`)
  }
}

/**
 * Checks whether Stripe's webhooks would reach this server: sends a request without a signature, which it must refuse.
 */
export async function checkWebhookAddress({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding> {
  const url = publicUrl + stripeWebhookPath
  try {
    const response = await fetchFrom(url, { method: 'POST', body: '{}' })
    if (response.status === 400 && (await response.text()).includes('invalid_signature')) {
      return done(`${url} answers and wants a signature.`)
    }
    return wrong(`${url} answers ${response.status}; that is not our server, or something stands before it.`)
  } catch (error) {
    return wrong(`${url} can’t be reached: ${errorInWords(error)}.`)
  }
}

/** Compares our clock with Stripe's or, in the sandbox, with that of the server at PUBLIC_URL. */
export async function checkClock({ payments, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>): Promise<Finding> {
  const url = payments.kind === 'stripe' ? (payments.apiUrl ?? 'https://api.stripe.com') : `${publicUrl}/healthz`
  try {
    const { headers } = await fetchFrom(url)
    const { host } = new URL(url)
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return mayWait(open(`${host} tells no time to compare the clock with.`))
    const apart = Math.round(Math.abs(Date.now() - theirs) / 1_000)
    if (apart * 1_000 <= tolerance) return done(`The clock agrees with that of ${host}.`)
    return wrong(`The clock is ${apart} s from that of ${host}; Stripe’s signatures will soon count as too old.`)
  } catch (error) {
    return mayWait(open(`The clock could not be compared: ${errorInWords(error)}.`))
  }
}

// Stripe follows no redirects, so neither does this request.
function fetchFrom(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
}
