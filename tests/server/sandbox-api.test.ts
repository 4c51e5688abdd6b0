import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { deluxe, good, lunch, order, priceOf, sandboxUnderTest, secretKey } from './sandbox-under-test.ts'

const shop = sandboxUnderTest()
const { client, eventually, open, pageOf, press, typesSeen } = shop

const inData = (name: string) => `line_items[0][price_data][${name}]`
/** The data of a price that a session brings along, with some of it altered. */
const inline = (change: object = {}) => ({
  currency: 'gbp',
  unit_amount: 4998,
  product_data: { name: 'Change of an order' },
  ...change,
})

/** The data of a price for a product that was made before. */
const onProduct = (product: string) => inline({ product_data: undefined, product })

describe('sessions', () => {
  test('open with the sum of what is sold, unpaid', async () => {
    const session = await open()
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 24999 + 5 * 1999,
      currency: 'gbp',
      customer_email: 'jane@example.com',
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      payment_intent: null,
      livemode: false,
      success_url: order.success_url,
    })
    expect(session.id).toMatch(/^cs_test_\w{40,}$/)
    expect(session.url).toBe(`http://localhost:${new URL(shop.sandbox.url).port}/c/pay/${session.id}`)
    expect(session.expires_at - session.created).toBe(24 * 60 * 60)
    expect(session).not.toHaveProperty('line_items')
    expect(session.lastResponse.requestId).toMatch(/^req_/)
  })

  test('are read with the fields to expand', async () => {
    const { id } = await open()
    const read = await shop.stripe.checkout.sessions.retrieve(id, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    })
    expect(read.payment_intent).toBeNull()
    expect(read.line_items?.data.map((item) => [item.description, item.quantity, item.amount_total])).toEqual([
      [deluxe.name, 1, 24999],
      [lunch.name, 5, 9995],
    ])
    await expect(shop.stripe.checkout.sessions.retrieve(id, { expand: ['metadata'] })).rejects.toMatchObject({
      message: 'This property cannot be expanded (metadata).',
    })
  })

  test('open with a price of their own', async () => {
    const name = 'Change of catering order TR-7F3K9Q'
    const price_data = {
      currency: 'gbp',
      product_data: { name },
      tax_behavior: 'inclusive',
      unit_amount: 4998,
    } as const
    const session = await shop.stripe.checkout.sessions.create({ ...order, line_items: [{ price_data, quantity: 1 }] })
    expect(session).toMatchObject({ amount_total: 4998, currency: 'gbp', status: 'open' })
    const page = await (await fetch(pageOf(session.id))).text()
    for (const part of [name, 'Pay £49.98']) expect(page).toContain(part)
  })

  test('are expired once, with an event', async () => {
    const { id } = await open()
    expect(await shop.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.expired']))
    const page = await fetch(pageOf(id))
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('href="http://localhost:3000/catering?a=1&#38;b=2"')
  })

  test('expire by themselves', async () => {
    const { id } = await open()
    await press(pageOf(id), { ...good, number: '4000000000000002' })
    shop.aheadBy = 24 * 60 * 60 * 1000
    const read = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(read).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } })
    expect((await press(pageOf(id), good)).status).toBe(410)
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.expired']))
  })

  test('expire when nobody reads them', async () => {
    await open()
    shop.aheadBy = 24 * 60 * 60 * 1000
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.expired']))
  }, 15_000)

  test.each([
    [{ foo: 'bar' }, 'foo', undefined],
    [{ line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price_data]', undefined],
    [{ line_items: [{ price_data: onProduct('prod_x'), quantity: 1 }] }, inData('product'), 'resource_missing'],
    [{ line_items: [{ price_data: inline() }] }, 'line_items[0][quantity]', undefined],
    [{ line_items: [{ price_data: inline(), quantity: -1 }] }, 'line_items[0][quantity]', undefined],
    [{ line_items: undefined }, 'line_items', undefined],
    [
      { line_items: [{ price_data: inline({ product: 'prod_x' }), quantity: 1 }] },
      'line_items[0][price_data]',
      undefined,
    ],
    [{ line_items: [{ price_data: inline({ unit_amount: -5 }), quantity: 1 }] }, inData('unit_amount'), undefined],
    [{ line_items: [{ price_data: inline({ unit_amount: 29 }), quantity: 1 }] }, undefined, 'amount_too_small'],
    [{ line_items: [{ price_data: inline({ colour: 'red' }), quantity: 1 }] }, inData('colour'), undefined],
    [{ success_url: 'javascript:alert(1)' }, 'success_url', undefined],
    [{ customer_email: 'nobody' }, 'customer_email', undefined],
    [{ mode: 'subscription' }, 'mode', undefined],
    [{ metadata: { a: 'x'.repeat(501) } }, 'metadata[a]', undefined],
    [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at', undefined],
    [{ expires_at: Math.floor(Date.now() / 1000) + 90_000 }, 'expires_at', undefined],
    [{ line_items: [{ price_data: priceOf(deluxe), quantity: 9999 }] }, undefined, 'amount_too_large'],
  ])('refuse %j', async (change, param, code) => {
    const params = { ...order, ...change } as unknown as Stripe.Checkout.SessionCreateParams
    const refused = await shop.stripe.checkout.sessions.create(params).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(refused).toMatchObject({ statusCode: 400, param, code })
  })

  test('are not found, in Stripe’s words', async () => {
    await expect(shop.stripe.checkout.sessions.retrieve('cs_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_x'",
    })
  })
})

describe('the API', () => {
  test('accepts only its key', async () => {
    await expect(client('sk_test_other').products.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    const bare = await fetch(`${shop.sandbox.url}/v1/products`)
    expect(bare.status).toBe(401)
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('answers unknown or refused requests in the shape of errors', async () => {
    const headers = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/x-www-form-urlencoded' }
    const ask = async (path: string, body?: string, type = headers['Content-Type']) => {
      const method = body === undefined ? 'GET' : 'POST'
      const reply = await fetch(shop.sandbox.url + path, {
        method,
        body,
        headers: { ...headers, 'Content-Type': type },
      })
      expect(await reply.json()).toHaveProperty('error.message')
      return reply.status
    }
    expect(await ask('/v1/customers')).toBe(404)
    expect(await ask('/v1/products/%00')).toBe(400)
    expect(await ask('/v1/products', 'name=%00')).toBe(400)
    expect(await ask('/v1/products', '{}', 'application/json')).toBe(415)
    expect(await ask('/v1/products', `name=${'x'.repeat(70_000)}`)).toBe(413)
  })
})

describe('repeated requests', () => {
  const idempotencyKey = 'order-1'
  const create = (quantity: number) =>
    shop.stripe.checkout.sessions.create(
      { ...order, line_items: [{ price_data: priceOf(lunch), quantity }] },
      { idempotencyKey },
    )

  test('get the first answer, also after a restart', async () => {
    const first = await create(2)
    await shop.sandbox.close()
    await shop.start()
    const again = await create(2)
    expect(again.id).toBe(first.id)
    expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(1)
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
    expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  test('after a refusal are tried again', async () => {
    await expect(create(0)).rejects.toMatchObject({ statusCode: 400 })
    expect((await create(2)).status).toBe('open')
  })
})

describe('refunds', () => {
  async function pay(number = good.number) {
    const { id } = await open()
    await press(pageOf(id), { ...good, number })
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(id)
    return { id, payment_intent: String(payment_intent) }
  }

  test('refund a part, then the rest', async () => {
    const { id, payment_intent } = await pay()
    const part = await shop.stripe.refunds.create({ payment_intent, amount: 1999, reason: 'requested_by_customer' })
    expect(part).toMatchObject({ object: 'refund', amount: 1999, status: 'succeeded', payment_intent })
    const charge = await shop.stripe.charges.retrieve(String(part.charge))
    expect(charge).toMatchObject({ amount_refunded: 1999, refunded: false })
    expect(await shop.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 34994 - 1999 })
    const intent = await shop.stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 34994, refunded: true })
    await eventually(() => expect(typesSeen().filter((type) => type === 'charge.refunded')).toHaveLength(2))
    const { data } = await shop.stripe.checkout.sessions.list({ payment_intent, limit: 1 })
    expect(data.map((session) => session.id)).toEqual([id])
    await expect(shop.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('never refund more than was taken, also at once', async () => {
    const { payment_intent } = await pay()
    await expect(shop.stripe.refunds.create({ payment_intent, amount: 34995 })).rejects.toMatchObject({
      param: 'amount',
    })
    const both = await Promise.allSettled(
      [1, 2].map(() => shop.stripe.refunds.create({ payment_intent, amount: 20000 })),
    )
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['4000000000007726', 'pending', 'succeeded', 'processing', 1000],
    ['4000000000007734', 'pending', 'succeeded', 'insufficient_funds', 1000],
    ['4000000000005126', 'succeeded', 'failed', undefined, 0],
  ])('of the card %s are %s at first and %s a minute later', async (number, first, last, pending_reason, refunded) => {
    const { payment_intent } = await pay(number)
    const refund = await shop.stripe.refunds.create({ payment_intent, amount: 1000 })
    expect([refund.status, refund.pending_reason]).toEqual([first, pending_reason])
    const charge = () => shop.stripe.charges.retrieve(String(refund.charge))
    expect((await charge()).amount_refunded).toBe(1000)
    shop.aheadBy = 61_000
    await eventually(async () => expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe(last))
    expect((await charge()).amount_refunded).toBe(refunded)
    const isFailed = last === 'failed'
    await eventually(() =>
      expect(
        typesSeen()
          .filter((type) => type.startsWith('refund.'))
          .sort(),
      ).toEqual([...(isFailed ? ['refund.failed'] : []), 'refund.updated']),
    )
  })

  test('of a card that refunds nothing are refused', async () => {
    const { payment_intent } = await pay('4000000000007742')
    await expect(shop.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'balance_insufficient' })
    expect((await shop.stripe.refunds.list({ payment_intent })).data).toEqual([])
  })

  test('are listed by their payment, the youngest first, page by page', async () => {
    const [mine, theirs] = [await pay(), await pay()]
    await shop.stripe.refunds.create({ payment_intent: theirs.payment_intent })
    const made: string[] = []
    for (const amount of [1, 2, 3]) made.unshift((await shop.stripe.refunds.create({ ...payOf(mine), amount })).id)
    const all = await shop.stripe.refunds.list({ ...payOf(mine), limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(all.map(({ id }) => id)).toEqual(made)
  })

  const payOf = ({ payment_intent }: { payment_intent: string }) => ({ payment_intent })

  test('need a payment', async () => {
    await expect(shop.stripe.refunds.create({ payment_intent: 'pi_x' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    const { id } = await open()
    await press(pageOf(id), { ...good, number: '4000000000000002' })
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(id)
    await expect(shop.stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})

describe('products', () => {
  const params = { id: 'samosas', name: 'Samosas' }
  const sell = () =>
    shop.stripe.checkout.sessions.create({
      ...order,
      line_items: [{ price_data: onProduct(params.id), quantity: 2 }],
    })

  test('are made once under an id, and sold under the name that they have', async () => {
    await shop.stripe.products.create(params)
    await expect(shop.stripe.products.create(params)).rejects.toMatchObject({ code: 'resource_already_exists' })
    const images = ['https://tandoor.example/samosas.jpg']
    const changed = await shop.stripe.products.update(params.id, { name: 'Two samosas', images })
    expect(changed).toMatchObject({ name: 'Two samosas', images, description: null, active: true })
    const { amount_total, id } = await sell()
    expect(amount_total).toBe(9996)
    expect(await (await fetch(pageOf(id))).text()).toContain('Two samosas')
  })

  test('that are archived are not sold', async () => {
    await shop.stripe.products.create(params)
    await shop.stripe.products.update(params.id, { active: false })
    await expect(sell()).rejects.toMatchObject({ statusCode: 400, param: inData('product') })
  })
})
