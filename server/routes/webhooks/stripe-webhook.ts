import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { stripeWebhookPath } from '../../../contract/calls.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { stripeEvents } from '../../database/schema.ts'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
import type { webhookEvents } from '../../payments/webhook-events.ts'

/** Stripe's events are a few kB; https://docs.stripe.com/webhooks */
const bodyLimit = 64 * 1024
/** How many events may run at once, from everybody and from one address. Stripe sends a refused event again. */
const places = { all: 200, each: 50 }

export interface WebhookOptions {
  database: Database
  stripe: Stripe
  webhookSecret: string
  rateLimits: boolean
}

/**
 * POST /webhooks/stripe takes signed events. Believes only which order or payment an event is about, and queues a job
 * that asks Stripe for its state. A bad or old signature gets 400, and a replayed event has no effect.
 */
export function stripeWebhook(app: FastifyInstance, options: WebhookOptions): void {
  const { database, stripe, webhookSecret, rateLimits } = options
  app.removeAllContentTypeParsers()
  // The signature covers the exact bytes that Stripe sent.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

  const preParsing = limitConcurrency(rateLimits ? places : { all: places.all })
  app.post(stripeWebhookPath, { bodyLimit, preParsing }, async (request, reply) => {
    const event = readEvent(stripe, request.body, request.headers['stripe-signature'], webhookSecret)
    if (!event) return reply.code(400).send({ code: 'invalid_signature', message: 'The signature is not valid.' })
    await database.transaction(async (tx) => {
      const fresh = await tx.insert(stripeEvents).values({ id: event.id }).onConflictDoNothing()
      if (fresh.rowCount === 1) await queueWork(tx, event)
    })
    return { received: true }
  })
}

function readEvent(stripe: Stripe, body: unknown, signature: unknown, secret: string): Stripe.Event | undefined {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    return undefined
  }
}

/** Queues the job for an event (database/job-queue.ts says what each job does). */
async function queueWork(tx: Transaction, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      const [orderId, changeId] = [uuidIn(session.metadata, 'order_id'), uuidIn(session.metadata, 'change_id')]
      // A change to an order has its own payment page.
      if (changeId) await queueJob(tx, 'settle-change', { changeId, sessionId: session.id })
      else if (orderId) await queueJob(tx, 'settle-order', { orderId, sessionId: session.id })
      return
    }
    case 'charge.refunded':
    case 'refund.updated': {
      const { payment_intent, metadata } = event.data.object
      const paymentIntentId = paymentIntentIn(payment_intent)
      if (paymentIntentId) {
        await queueJob(tx, 'settle-payment-intent', { paymentIntentId, orderId: uuidIn(metadata, 'order_id') })
      }
      return
    }
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const paymentIntentId = paymentIntentIn(event.data.object.payment_intent)
      if (paymentIntentId) await queueJob(tx, 'settle-payment-intent', { paymentIntentId })
      return
    }
    case 'refund.failed':
    case 'charge.dispute.created': {
      const paymentIntentId = paymentIntentIn(event.data.object.payment_intent)
      if (paymentIntentId) await queueJob(tx, 'flag-payment', { paymentIntentId, concern: event.type })
      return
    }
    default:
      // Other events are acknowledged, so that Stripe stops sending them. They have no effect here.
      event.type satisfies Exclude<Stripe.Event['type'], (typeof webhookEvents)[number]>
  }
}

function paymentIntentIn(intent: string | Stripe.PaymentIntent | null): string | undefined {
  return typeof intent === 'string' ? intent : intent?.id
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function uuidIn(metadata: Stripe.Metadata | null, name: 'order_id' | 'change_id'): string | undefined {
  const id = metadata?.[name]
  return id && uuid.test(id) ? id : undefined
}
