import Stripe from 'stripe'
import { stripeWebhookPath } from '../../contract/calls.ts'
import { type Config, isLoopback } from '../config.ts'
import { createStripe } from '../payments/stripe.ts'
import { webhookEvents } from '../payments/webhook-events.ts'
import { done, errorInWords, type Finding, mayWait, open, wrong } from './finding.ts'

/** The findings about the configured Stripe key and its account's webhook endpoints. */
interface StripeFindings {
  key: Finding[]
  endpoints: Finding[]
}

/** Checks the configured key and asks Stripe about the webhook endpoints. The sandbox has neither. */
export async function checkStripe({
  payments,
  publicUrl,
}: Pick<Config, 'payments' | 'publicUrl'>): Promise<StripeFindings> {
  if (payments.kind === 'sandbox') return { key: [judgeKey(undefined, publicUrl)], endpoints: [] }
  const key = judgeKey(payments.secretKey, publicUrl)
  try {
    const { webhookEndpoints } = createStripe(payments.secretKey, payments.apiUrl)
    const endpoints = await webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
    return { key: [key, done('Stripe answers with this key.')], endpoints: judgeEndpoints(endpoints, publicUrl) }
  } catch (error) {
    // A restricted key is enough for taking orders and need not allow reading this.
    if (error instanceof Stripe.errors.StripePermissionError) {
      const address = publicUrl + stripeWebhookPath
      const says = `The key may not see the endpoints; look for ${address} at Stripe yourself.`
      return { key: [key], endpoints: [mayWait(open(says))] }
    }
    return { key: [key, wrong(`Stripe could not be asked: ${errorInWords(error)}.`)], endpoints: [] }
  }
}

/** Judges whether the kind of key fits the address: a live key for a public site, and only there. */
export function judgeKey(secretKey: string | undefined, publicUrl: string): Finding {
  const isAtHome = isLoopback(new URL(publicUrl).hostname)
  const mode = secretKey ? /^[sr]k_(test|live)_/.exec(secretKey)?.[1] : 'sandbox'
  if (!mode) return wrong('STRIPE_SECRET_KEY is no secret key: those begin with sk_live_ or sk_test_.')
  if (mode === 'live' && isAtHome)
    return wrong(`The key is live while PUBLIC_URL is ${publicUrl}, which nobody else sees.`)
  if (mode === 'live') return done('The key is live: real cards are charged.')
  const name = mode === 'test' ? 'The key is a test key' : 'There is no key, and payments are in the sandbox'
  return isAtHome ? done(`${name}, for a trial on this machine.`) : mayWait(open(`${name}: no real card is charged.`))
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>

/** Judges whether Stripe sends this server all the events that it needs. */
export function judgeEndpoints(endpoints: Endpoint[], publicUrl: string): Finding[] {
  const address = publicUrl + stripeWebhookPath
  const enabled = endpoints.filter((each) => each.status === 'enabled')
  const others = enabled.filter((each) => each.url !== address && new URL(each.url).pathname === stripeWebhookPath)
  const elsewhere = others.map((each) =>
    mayWait(open(`Stripe also tells ${each.url}; delete that if it is an old one.`)),
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
    const says = 'at Stripe, so payments are noticed late.'
    return registered.length > 0
      ? wrong(`${address} is switched off ${says}`)
      : open(`${address} is not registered ${says}`)
  }
  if (another)
    return mayWait(wrong(`${address} is registered twice, and only one signing secret can be in the settings.`))
  const missing = webhookEvents.filter((event) => !ours.enabled_events.some((each) => each === '*' || each === event))
  if (missing.length > 0) return wrong(`${address} is not told of ${missing.join(', ')}.`)
  return done(`Stripe tells ${address} of all events that it needs.`)
}
