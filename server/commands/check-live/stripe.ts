import Stripe from 'stripe'
import { stripeWebhookPath } from '../../../contract/calls.ts'
import { type Config, isLoopback } from '../../config.ts'
import { createStripe } from '../../payments/stripe.ts'
import { webhookEvents } from '../../payments/webhook-events.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const key = findings('Stripe key')
const webhook = findings('webhook')

/** Checks the key and the webhook endpoints of the Stripe account in the settings. */
export async function checkStripe({ payments, publicUrl }: Config): Promise<Finding[]> {
  if (payments.kind === 'sandbox') return [judgeKey(undefined, publicUrl)]
  const stripe = createStripe(payments.secretKey, payments.apiUrl)
  return [judgeKey(payments.secretKey, publicUrl), ...(await inspectEndpoints(stripe, publicUrl))]
}

/** Checks whether the kind of key fits the address: a live key for a public site, and only for that. */
export function judgeKey(secretKey: string | undefined, publicUrl: string): Finding {
  const isAtHome = isLoopback(new URL(publicUrl).hostname)
  const mode = secretKey ? /^[sr]k_(test|live)_/.exec(secretKey)?.[1] : 'sandbox'
  if (!mode) return key.problem('STRIPE_SECRET_KEY is no secret key: those begin with sk_live_ or sk_test_')
  if (mode === 'live' && isAtHome)
    return key.problem(`is live while PUBLIC_URL is ${publicUrl}, which nobody else sees`)
  if (mode === 'live') return key.ok('is live: real cards are charged')
  const name = mode === 'test' ? 'is a test key' : 'none: payments are in the sandbox'
  return isAtHome ? key.ok(`${name}, for a trial on this machine`) : key.warning(`${name}: no real card is charged`)
}

async function inspectEndpoints(stripe: Stripe, publicUrl: string): Promise<Finding[]> {
  try {
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
    return judgeEndpoints(endpoints, publicUrl)
  } catch (error) {
    // A restricted key is enough for the shop and need not be able to read this.
    if (error instanceof Stripe.errors.StripePermissionError) {
      return [
        webhook.warning(
          `the key may not see the endpoints; look for ${publicUrl}${stripeWebhookPath} at Stripe yourself`,
        ),
      ]
    }
    return [webhook.problem(`Stripe could not be asked: ${wordsOf(error)}`)]
  }
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>

/** Checks whether Stripe will send this server all the events that it needs. */
export function judgeEndpoints(endpoints: Endpoint[], publicUrl: string): Finding[] {
  const address = publicUrl + stripeWebhookPath
  const enabled = endpoints.filter((each) => each.status === 'enabled')
  const others = enabled.filter((each) => each.url !== address && new URL(each.url).pathname === stripeWebhookPath)
  const elsewhere = others.map((each) =>
    webhook.warning(`Stripe also tells ${each.url}; delete that if it is an old one`),
  )
  return [
    judgeOurs(
      endpoints.filter((each) => each.url === address),
      address,
    ),
    ...elsewhere,
  ]
}

function judgeOurs(registered: Endpoint[], address: string): Finding {
  const [ours, another] = registered.filter((each) => each.status === 'enabled')
  if (!ours) {
    const state = registered.length > 0 ? 'is switched off' : 'is not registered'
    return webhook.problem(`${address} ${state} at Stripe, so payments are noticed late`)
  }
  if (another)
    return webhook.warning(`${address} is registered twice, and only one signing secret can be in the settings`)
  const missing = webhookEvents.filter((event) => !ours.enabled_events.some((each) => each === '*' || each === event))
  if (missing.length > 0) return webhook.problem(`${address} is not told of ${missing.join(', ')}`)
  return webhook.ok(`Stripe tells ${address} of all events that it needs`)
}
