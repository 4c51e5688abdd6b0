import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { createTestDatabase, silent } from './harness.ts'

export const secretKey = 'sk_test_of_the_sandbox'
const webhookSecret = 'whsec_of_the_sandbox'
export const [deluxe, , , lunch] = cateringPackages
/** The card data of a payment that succeeds. */
export const good = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
/** Makes a webhook take an event and never answer. */
export const neverAnswer = 0

/** The price of a package, as a session brings it along. */
export const priceOf = ({ name, pricePence }: CateringPackage) =>
  ({ currency: 'gbp', unit_amount: pricePence, product_data: { name } }) as const

export const order = {
  mode: 'payment',
  line_items: [
    { price_data: priceOf(deluxe), quantity: 1 },
    { price_data: priceOf(lunch), quantity: 5 },
  ],
  customer_email: 'jane@example.com',
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1' },
  payment_intent_data: { metadata: { order_id: 'order-1' } },
  success_url: 'http://localhost:3000/done?order_id=1&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/catering?a=1&b=2',
} as const satisfies Stripe.Checkout.SessionCreateParams

/** Posts fields to the payment page and returns its answer. */
const press = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/**
 * A sandbox with its own database and webhook, for all tests of the file that calls this. Each test finds it new and
 * empty.
 */
export function sandboxUnderTest() {
  const webhook = { answer: 200, events: [] as Stripe.Event[], refusals: 0 }
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let pool: pg.Pool
  let receiver: Server
  let sandbox: Sandbox
  let stripe: Stripe
  let aheadBy = 0

  const client = (key: string) => {
    const { hostname, port } = new URL(sandbox.url)
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  }

  const start = async () => {
    sandbox = await startSandbox({
      host: '127.0.0.1',
      port: 0,
      pool,
      secretKey,
      webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, secret: webhookSecret },
      log: silent,
      now: () => new Date(Date.now() + aheadBy),
    })
    stripe = client(secretKey)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    pool = openDatabase(database.url, silent).pool
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  beforeEach(async () => {
    Object.assign(webhook, { answer: 200, events: [], refusals: 0 })
    aheadBy = 0
    receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const signature = request.headers['stripe-signature'] ?? ''
      const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret)
      if (webhook.answer === 200) webhook.events.push(event)
      else webhook.refusals += 1
      if (webhook.answer !== neverAnswer) response.writeHead(webhook.answer).end('{}')
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    await start()
  })
  afterEach(async () => {
    await sandbox.close()
    await pool.query('drop schema payment_sandbox cascade')
    await new Promise((resolve) => receiver.close(resolve))
  })

  return {
    /** The answer that the webhook gives, the events that it accepted, and the number that it refused. */
    webhook,
    client,
    start,
    press,
    eventually,
    open: () => stripe.checkout.sessions.create({ ...order, line_items: [...order.line_items] }),
    /** Returns the payment page's address on this machine. */
    pageOf: (id: string) => `${sandbox.url}/c/pay/${id}`,
    typesSeen: () => webhook.events.map((event) => event.type),
    get pool() {
      return pool
    },
    get receiver() {
      return receiver
    },
    get sandbox() {
      return sandbox
    },
    get stripe() {
      return stripe
    },
    /** Sets the sandbox's clock this many milliseconds ahead. */
    set aheadBy(milliseconds: number) {
      aheadBy = milliseconds
    },
  }
}
