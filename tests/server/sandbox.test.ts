import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type pg from 'pg'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cateringPackages } from '../../contract/catalogue.ts'
import { openDatabase } from '../../server/database/database.ts'
import { type Sandbox, startSandbox } from '../../server/payments/sandbox/sandbox.ts'
import { setUpPrices } from '../../server/payments/set-up-prices.ts'
import { createTestDatabase, silent } from './harness.ts'

const secretKey = 'sk_test_of_the_sandbox'
const webhookSecret = 'whsec_of_the_sandbox'
const [deluxe, , , lunch] = cateringPackages
const good = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

const neverAnswer = 0

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let sandbox: Sandbox
let stripe: Stripe
let receiver: Server
/** What the webhook answers, and the events that it took. */
let answer: number
let events: Stripe.Event[]
let refusals: number
let ahead: number

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase(database.url, silent).pool
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

beforeEach(async () => {
  answer = 200
  events = []
  refusals = 0
  ahead = 0
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = request.headers['stripe-signature'] ?? ''
    const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret)
    if (answer === 200) events.push(event)
    else refusals += 1
    if (answer !== neverAnswer) response.writeHead(answer).end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await start()
})

afterEach(async () => {
  await sandbox.close()
  await pool.query('drop schema payment_sandbox cascade')
  await new Promise((resolve) => receiver.close(resolve))
})

async function start(): Promise<void> {
  sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    pool,
    secretKey,
    webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, secret: webhookSecret },
    log: silent,
    now: () => new Date(Date.now() + ahead),
  })
  stripe = client(secretKey)
}

function client(key: string): Stripe {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

const order = {
  mode: 'payment',
  line_items: [
    { price: deluxe.priceReference, quantity: 1 },
    { price: lunch.priceReference, quantity: 5 },
  ],
  customer_email: 'jane@example.com',
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1' },
  payment_intent_data: { metadata: { order_id: 'order-1' } },
  success_url: 'http://localhost:3000/done?order_id=1&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/catering?a=1&b=2',
} as const satisfies Stripe.Checkout.SessionCreateParams

const open = () => stripe.checkout.sessions.create({ ...order, line_items: [...order.line_items] })

/** The payment page's address on this machine. */
function pageOf(id: string): string {
  return `${sandbox.url}/c/pay/${id}`
}

function press(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 })
}

const typesSeen = () => events.map((event) => event.type)

describe('sessions', () => {
  test('open with prices and totals of the catalogue, unpaid', async () => {
    const session = await open()
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 24999 + 5 * 1999,
      currency: 'gbp',
      customer_details: { email: 'jane@example.com' },
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      payment_intent: null,
      livemode: false,
      success_url: order.success_url,
    })
    expect(session.id).toMatch(/^cs_test_\w{40,}$/)
    expect(session.url).toBe(`http://localhost:${new URL(sandbox.url).port}/c/pay/${session.id}`)
    expect(session.expires_at - session.created).toBe(24 * 60 * 60)
    expect(session).not.toHaveProperty('line_items')
    expect(session.lastResponse.requestId).toMatch(/^req_/)
  })

  test('are read with what is asked to be expanded', async () => {
    const { id } = await open()
    const read = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent.latest_charge'] })
    expect(read.payment_intent).toBeNull()
    expect(read.line_items?.data.map((item) => [item.description, item.quantity, item.amount_total])).toEqual([
      [deluxe.name, 1, 24999],
      [lunch.name, 5, 9995],
    ])
    const first = await stripe.checkout.sessions.listLineItems(id, { limit: 1 })
    expect(first).toMatchObject({ has_more: true, data: [{ object: 'item', price: { id: deluxe.priceReference } }] })
    expect(first.data[0]?.price?.unit_amount_decimal?.toString()).toBe('24999')
    await expect(stripe.checkout.sessions.retrieve(id, { expand: ['metadata'] })).rejects.toMatchObject({
      message: 'This property cannot be expanded (metadata).',
    })
  })

  test('are expired once, with an event', async () => {
    const { id } = await open()
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.expired']))
    const page = await fetch(pageOf(id))
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('href="http://localhost:3000/catering?a=1&#38;b=2"')
  })

  test('expire by themselves', async () => {
    const { id } = await open()
    await press(pageOf(id), { ...good, number: '4000000000000002' })
    ahead = 24 * 60 * 60 * 1000
    const read = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(read).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } })
    expect((await press(pageOf(id), good)).status).toBe(410)
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.expired']))
  })

  test('expire with nobody looking', async () => {
    await open()
    ahead = 24 * 60 * 60 * 1000
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.expired']))
  }, 15_000)

  test.each([
    [{ foo: 'bar' }, 'foo', 'parameter_unknown'],
    [{ line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price]', 'resource_missing'],
    [{ line_items: [{ price: deluxe.priceReference }] }, 'line_items[0][quantity]', 'parameter_missing'],
    [{ line_items: [{ price: deluxe.priceReference, quantity: -1 }] }, 'line_items[0][quantity]', undefined],
    [{ line_items: undefined }, 'line_items', 'parameter_missing'],
    [{ success_url: undefined }, 'success_url', 'parameter_missing'],
    [{ success_url: 'javascript:alert(1)' }, 'success_url', undefined],
    [{ customer_email: 'nobody' }, 'customer_email', undefined],
    [{ mode: 'subscription' }, 'mode', undefined],
    [{ client_reference_id: 'x'.repeat(201) }, 'client_reference_id', undefined],
    [{ metadata: { a: 'x'.repeat(501) } }, 'metadata[a]', undefined],
    [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at', undefined],
    [{ expires_at: Math.floor(Date.now() / 1000) + 90_000 }, 'expires_at', undefined],
    [{ line_items: [{ price: deluxe.priceReference, quantity: 9999 }] }, undefined, 'amount_too_large'],
  ])('refuse %j', async (change, param, code) => {
    const params = { ...order, ...change } as unknown as Stripe.Checkout.SessionCreateParams
    const refused = await stripe.checkout.sessions.create(params).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(refused).toMatchObject({ statusCode: 400, param, code })
  })

  test('are not found, in Stripe’s words', async () => {
    await expect(stripe.checkout.sessions.retrieve('cs_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_x'",
    })
  })
})

describe('the door', () => {
  test('opens to the key alone', async () => {
    await expect(client('sk_test_other').prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    const bare = await fetch(`${sandbox.url}/v1/prices`)
    expect(bare.status).toBe(401)
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('answers in the shape of errors to what it does not know or take', async () => {
    const headers = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/x-www-form-urlencoded' }
    const ask = async (path: string, body?: string, type = headers['Content-Type']) => {
      const method = body === undefined ? 'GET' : 'POST'
      const reply = await fetch(sandbox.url + path, { method, body, headers: { ...headers, 'Content-Type': type } })
      expect(await reply.json()).toHaveProperty('error.message')
      return reply.status
    }
    expect(await ask('/v1/customers')).toBe(404)
    expect(await ask('/v1/prices/%00')).toBe(400)
    expect(await ask('/v1/products', 'name=%00')).toBe(400)
    expect(await ask('/v1/products', '{}', 'application/json')).toBe(415)
    expect(await ask('/v1/products', `name=${'x'.repeat(70_000)}`)).toBe(413)
  })
})

describe('repeats', () => {
  const idempotencyKey = 'order-1'
  const create = (quantity: number) =>
    stripe.checkout.sessions.create(
      { ...order, line_items: [{ price: lunch.priceReference, quantity }] },
      { idempotencyKey },
    )

  test('get the first answer, also after a restart', async () => {
    const first = await create(2)
    await sandbox.close()
    await start()
    const again = await create(2)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  test('with other parameters are refused', async () => {
    await create(2)
    await expect(create(3)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('at the same moment make one session', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create(2)))
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
    expect(new Set(made).size).toBe(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409 })
    }
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  test('after a refusal are tried anew', async () => {
    await expect(create(0)).rejects.toMatchObject({ statusCode: 400 })
    expect((await create(2)).status).toBe('open')
  })
})

describe('the payment page', () => {
  test('shows the order, and may run nothing', async () => {
    const { id } = await open()
    const page = await fetch(pageOf(id))
    const text = await page.text()
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(text).not.toContain('<script')
    for (const part of [deluxe.name, '5 × £19.99', '£99.95', 'Pay £349.94', 'no money moves', 'jane@example.com']) {
      expect(text).toContain(part)
    }
  })

  test('takes a good card, tells the webhook and goes back', async () => {
    const { id } = await open()
    const paid = await press(pageOf(id), good)
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/done?order_id=1&session_id=${id}`)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        status: 'succeeded',
        amount_received: 34994,
        metadata: { order_id: 'order-1' },
        latest_charge: { paid: true, amount: 34994, amount_refunded: 0, metadata: { order_id: 'order-1' } },
      },
    })
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
    expect(events[0]).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id, payment_status: 'paid' } },
    })
    await eventually(async () => {
      expect(await stripe.events.retrieve(events[0]?.id ?? '')).toMatchObject({ pending_webhooks: 0 })
    })
    const again = await fetch(pageOf(id), { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(paid.headers.get('location'))
  })

  test('fills the encoded placeholder too', async () => {
    const success_url = 'http://localhost:3000/done?session_id=%7BCHECKOUT_SESSION_ID%7D'
    const { id } = await stripe.checkout.sessions.create({ ...order, line_items: [...order.line_items], success_url })
    expect((await press(pageOf(id), good)).headers.get('location')).toBe(`http://localhost:3000/done?session_id=${id}`)
  })

  test('goes back to addresses in any script', async () => {
    const success_url = 'http://localhost:3000/ਤੰਦੂਰ/{CHECKOUT_SESSION_ID}'
    const { id } = await stripe.checkout.sessions.create({ ...order, line_items: [...order.line_items], success_url })
    const paid = await press(pageOf(id), good)
    expect(decodeURI(paid.headers.get('location') ?? '')).toBe(`http://localhost:3000/ਤੰਦੂਰ/${id}`)
  })

  test('takes the money once, however often Pay is pressed', async () => {
    const { id } = await open()
    const presses = await Promise.all(Array.from({ length: 6 }, () => press(pageOf(id), good)))
    expect(presses.map((each) => each.status)).toEqual(Array(6).fill(303))
    const { rows } = await pool.query(`select 1 from payment_sandbox.objects where object = 'charge'`)
    expect(rows).toHaveLength(1)
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  })

  test('keeps the form after a declined card, and takes another', async () => {
    const { id } = await open()
    const refused = await press(pageOf(id), { ...good, number: '4000000000000002' })
    const text = await refused.text()
    expect(refused.status).toBe(402)
    expect(text).toContain('Your card was declined. Try another card.')
    expect(text).toContain('value="12/40"')
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    })
    expect((await press(pageOf(id), good)).headers.get('location')).toContain('/done')
  })

  test('says beside the fields what is wrong and keeps what was typed', async () => {
    const { id } = await open()
    const refused = await press(pageOf(id), { number: '4111 1111', expiry: '12/19', cvc: '<1' })
    const text = await refused.text()
    expect(refused.status).toBe(422)
    expect(text).toContain('id="number-error">This is not one of the test cards.')
    expect(text).toContain('aria-describedby="expiry-error"')
    expect(text).toContain('value="&#60;1"')
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull()
  })

  test('asks to confirm, which may fail and be tried again', async () => {
    const { id } = await open()
    const asking = { ...good, number: '4000002500003155' }
    expect((await press(pageOf(id), asking)).headers.get('location')).toBe(`/c/pay/${id}`)
    expect(await (await fetch(pageOf(id))).text()).toContain('>Confirm payment</button>')
    const failed = await press(`${pageOf(id)}/confirm`, { answer: 'fail' })
    expect(await failed.text()).toContain('The payment was not confirmed.')
    expect(await (await fetch(pageOf(id))).text()).toContain('>Pay £349.94</button>')
    await press(pageOf(id), asking)
    await sandbox.close()
    await start()
    const confirmed = await press(`${pageOf(id)}/confirm`, { answer: 'confirm' })
    expect(confirmed.headers.get('location')).toContain(`session_id=${id}`)
    const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toHaveProperty('payment_intent.latest_charge.payment_method_details.card.last4', '3155')
  })

  test('confirms nothing that was not asked', async () => {
    const { id } = await open()
    const pressed = await press(`${pageOf(id)}/confirm`, { answer: 'confirm' })
    expect(pressed.headers.get('location')).toBe(`/c/pay/${id}`)
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    expect((await fetch(pageOf('cs_test_x'))).status).toBe(404)
  })

  test('never stores a card number', async () => {
    const { id } = await open()
    for (const number of ['4000000000000002', '4000002500003155', '4242424242424242']) {
      await press(pageOf(id), { ...good, number })
    }
    const { rows } = await pool.query(
      `select 1 from payment_sandbox.objects where data::text || hidden::text ~ '(4242|4000).?(4242|0025|0000)'`,
    )
    expect(rows).toEqual([])
  })
})

describe('refunds', () => {
  async function pay() {
    const { id } = await open()
    await press(pageOf(id), good)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    return { id, payment_intent: String(payment_intent) }
  }

  test('give back a part, then the rest', async () => {
    const { id, payment_intent } = await pay()
    const part = await stripe.refunds.create({ payment_intent, amount: 1999, reason: 'requested_by_customer' })
    expect(part).toMatchObject({ object: 'refund', amount: 1999, status: 'succeeded', payment_intent })
    const charge = await stripe.charges.retrieve(String(part.charge))
    expect(charge).toMatchObject({ amount_refunded: 1999, refunded: false })
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 34994 - 1999 })
    const intent = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 34994, refunded: true })
    await eventually(() => expect(typesSeen().filter((type) => type === 'charge.refunded')).toHaveLength(2))
    const whole = events.find((event) => event.type === 'charge.refunded' && event.data.object.refunded)
    expect(whole?.data.previous_attributes).toEqual({ amount_refunded: 1999, refunded: false })
    const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1 })
    expect(data.map((session) => session.id)).toEqual([id])
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('give back no more than was taken, also at once', async () => {
    const { payment_intent } = await pay()
    await expect(stripe.refunds.create({ payment_intent, amount: 34995 })).rejects.toMatchObject({ param: 'amount' })
    const both = await Promise.allSettled([1, 2].map(() => stripe.refunds.create({ payment_intent, amount: 20000 })))
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('need a payment', async () => {
    await expect(stripe.refunds.create({ payment_intent: 'pi_x' })).rejects.toMatchObject({ code: 'resource_missing' })
    const { id } = await open()
    await press(pageOf(id), { ...good, number: '4000000000000002' })
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})

describe('the webhook', () => {
  test('hears of it again until it takes it', async () => {
    answer = 500
    const { id } = await open()
    await press(pageOf(id), good)
    await eventually(() => expect(refusals).toBeGreaterThanOrEqual(2))
    answer = 200
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  }, 15_000)

  test('hears after a restart what it missed', async () => {
    answer = 500
    const { id } = await open()
    await press(pageOf(id), good)
    await eventually(() => expect(refusals).toBeGreaterThan(0))
    await sandbox.close()
    answer = 200
    expect(events).toEqual([])
    await start()
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  })

  test('may be silent: the page does not wait for it, nor does the end', async () => {
    answer = neverAnswer
    const { id } = await open()
    expect((await press(pageOf(id), good)).status).toBe(303)
    await eventually(() => expect(refusals).toBe(1))
    const { hostname, port } = new URL(sandbox.url)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    const ended = once(idle, 'close')
    const asked = Date.now()
    await sandbox.close()
    await ended
    expect(Date.now() - asked).toBeLessThan(5_000)
    receiver.closeAllConnections()
    answer = 200
    await start()
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  })

  test('is listed', async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    expect(data).toMatchObject([{ object: 'webhook_endpoint', status: 'enabled', livemode: false }])
    expect(data[0]?.enabled_events).toContain('checkout.session.completed')
  })
})

describe('the catalogue', () => {
  test('has the four prices', async () => {
    for (const { priceReference, pricePence } of cateringPackages) {
      const price = await stripe.prices.retrieve(priceReference)
      expect(price).toMatchObject({ active: true, currency: 'gbp', type: 'one_time', unit_amount: pricePence })
    }
  })

  test('is set up once, however often', async () => {
    const first = await setUpPrices(stripe)
    expect(await setUpPrices(stripe)).toEqual(first)
    expect(await stripe.prices.list({ limit: 100 })).toMatchObject({ data: { length: 8 }, has_more: false })
    expect((await stripe.products.list({ limit: 3 })).has_more).toBe(true)
  })

  test('moves a lookup key only when told to', async () => {
    const { id: product } = await stripe.products.create({ name: 'Samosas' })
    const price = { product, currency: 'gbp', unit_amount: 500, lookup_key: 'samosas' }
    const first = await stripe.prices.create(price)
    await expect(stripe.prices.create(price)).rejects.toMatchObject({ param: 'lookup_key' })
    const second = await stripe.prices.create({ ...price, transfer_lookup_key: true })
    const { data } = await stripe.prices.list({ lookup_keys: ['samosas'] })
    expect(data.map(({ id }) => id)).toEqual([second.id])
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  })

  test('does not sell at a price that is switched off', async () => {
    await stripe.prices.update(deluxe.priceReference, { active: false })
    await expect(open()).rejects.toMatchObject({ statusCode: 400, param: 'line_items[0][price]' })
  })
})
