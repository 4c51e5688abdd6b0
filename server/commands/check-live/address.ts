import { stripeWebhookPath } from '../../../contract/calls.ts'
import { type Config, isLoopback } from '../../config.ts'
import { type Finding, findings, patience, wordsOf } from './finding.ts'

const address = findings('PUBLIC_URL')
const proxy = findings('proxy')
const webhook = findings('webhook')
const clock = findings('clock')

/**
 * The largest difference between our clock and another, in milliseconds. Stripe's signatures are valid for five
 * minutes.
 */
const tolerance = 30_000

/** Checks whether the site can be reached at PUBLIC_URL over https. */
export async function checkAddress({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl)
  const isAtHome = isLoopback(hostname)
  const found = [await checkReady(publicUrl)]
  if (isAtHome) found.push(address.warning(`${publicUrl} is for this machine only`))
  else if (protocol !== 'https:') found.push(address.problem(`${publicUrl} is not https, and Stripe demands it`))
  else if (trustProxy.length === 0) {
    found.push(
      proxy.warning('https comes from a proxy, but TRUST_PROXY names none: rate limits take all clients for one'),
    )
  }
  return found
}

async function checkReady(publicUrl: string): Promise<Finding> {
  try {
    const { status } = await fetchFrom(`${publicUrl}/readyz`)
    if (status === 200) return address.ok(`${publicUrl} answers and is ready`)
    return address.problem(`${publicUrl}/readyz answers ${status} instead of 200`)
  } catch (error) {
    return address.problem(`${publicUrl} can’t be reached: ${wordsOf(error)}`)
  }
}

/**
 * Checks whether Stripe's webhooks would reach this server, with a request without a signature, which this server must
 * refuse.
 */
export async function checkWebhookAddress({ publicUrl }: Config): Promise<Finding> {
  const url = publicUrl + stripeWebhookPath
  try {
    const response = await fetchFrom(url, { method: 'POST', body: '{}' })
    if (response.status === 400 && (await response.text()).includes('invalid_signature')) {
      return webhook.ok(`${url} answers and wants a signature`)
    }
    return webhook.problem(`${url} answers ${response.status}; not our server, or something stands before it`)
  } catch (error) {
    return webhook.problem(`${url} can’t be reached: ${wordsOf(error)}`)
  }
}

/** Checks our clock against that of Stripe or, in the sandbox, of the server at PUBLIC_URL. */
export async function checkClock({ payments, publicUrl }: Config): Promise<Finding> {
  const url = payments.kind === 'stripe' ? (payments.apiUrl ?? 'https://api.stripe.com') : `${publicUrl}/healthz`
  try {
    const { headers } = await fetchFrom(url)
    const { host } = new URL(url)
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return clock.warning(`${host} tells no time to compare with`)
    const apart = Math.round(Math.abs(Date.now() - theirs) / 1_000)
    if (apart * 1_000 <= tolerance) return clock.ok(`agrees with that of ${host}`)
    return clock.problem(`is ${apart} s from that of ${host}; Stripe’s signatures will soon count as too old`)
  } catch (error) {
    return clock.warning(`could not be compared: ${wordsOf(error)}`)
  }
}

// Stripe follows no redirects, so this request does not either.
function fetchFrom(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
}
