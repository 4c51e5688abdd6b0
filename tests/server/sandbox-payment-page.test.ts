import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { deluxe, good, order, sandboxUnderTest } from './sandbox-under-test.ts'

const shop = sandboxUnderTest()
const { eventually, open, pageOf, press, typesSeen, webhook } = shop

describe('the payment page', () => {
  test('shows the order, and may not run scripts', async () => {
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
    const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
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
    expect(webhook.events[0]).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id, payment_status: 'paid' } },
    })
    const again = await fetch(pageOf(id), { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(paid.headers.get('location'))
  })

  test('fills the encoded placeholder too', async () => {
    const success_url = 'http://localhost:3000/done?session_id=%7BCHECKOUT_SESSION_ID%7D'
    const { id } = await shop.stripe.checkout.sessions.create({
      ...order,
      line_items: [...order.line_items],
      success_url,
    })
    expect((await press(pageOf(id), good)).headers.get('location')).toBe(`http://localhost:3000/done?session_id=${id}`)
  })

  test('goes back to addresses in any script', async () => {
    const success_url = 'http://localhost:3000/ਤੰਦੂਰ/{CHECKOUT_SESSION_ID}'
    const { id } = await shop.stripe.checkout.sessions.create({
      ...order,
      line_items: [...order.line_items],
      success_url,
    })
    const paid = await press(pageOf(id), good)
    expect(decodeURI(paid.headers.get('location') ?? '')).toBe(`http://localhost:3000/ਤੰਦੂਰ/${id}`)
  })

  test('takes the money once, however often Pay is pressed', async () => {
    const { id } = await open()
    const presses = await Promise.all(Array.from({ length: 6 }, () => press(pageOf(id), good)))
    expect(presses.map((each) => each.status)).toEqual(Array(6).fill(303))
    const { rows } = await shop.pool.query(`select 1 from payment_sandbox.objects where object = 'charge'`)
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
    expect(await shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    })
    expect((await press(pageOf(id), good)).headers.get('location')).toContain('/done')
  })

  test('shows the faults beside the fields and keeps the typed text', async () => {
    const { id } = await open()
    const refused = await press(pageOf(id), { number: '4111 1111', expiry: '12/19', cvc: '<1' })
    const text = await refused.text()
    expect(refused.status).toBe(422)
    expect(text).toContain('id="number-error">This is not one of the test cards.')
    expect(text).toContain('aria-describedby="expiry-error"')
    expect(text).toContain('value="&#60;1"')
    expect((await shop.stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull()
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
    await shop.sandbox.close()
    await shop.start()
    const confirmed = await press(`${pageOf(id)}/confirm`, { answer: 'confirm' })
    expect(confirmed.headers.get('location')).toContain(`session_id=${id}`)
    const paid = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toHaveProperty('payment_intent.latest_charge.payment_method_details.card.last4', '3155')
  })

  test('takes a bank debit, whose money arrives later on request', async () => {
    const { id } = await open()
    const debited = await press(`${pageOf(id)}/bank-debit`, {})
    expect(debited.headers.get('location')).toContain(`session_id=${id}`)
    const expand = ['payment_intent.latest_charge']
    const onItsWay = await shop.stripe.checkout.sessions.retrieve(id, { expand })
    expect(onItsWay).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null })
    expect(onItsWay).toMatchObject({ payment_intent: { status: 'processing', latest_charge: null } })
    expect(await (await fetch(pageOf(id))).text()).toContain('>Let the money arrive</button>')
    expect((await press(pageOf(id), good)).headers.get('location')).toContain(`session_id=${id}`)
    await Promise.all(Array.from({ length: 3 }, () => press(`${pageOf(id)}/bank-debit/end`, { answer: 'arrives' })))
    expect(await shop.stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', latest_charge: { payment_method_details: { type: 'bacs_debit' } } },
    })
    const told = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
    await eventually(() => expect(typesSeen().toSorted()).toEqual(told.toSorted()))
  })

  test('lets a bank debit fail, once', async () => {
    const { id } = await open()
    await press(`${pageOf(id)}/bank-debit/end`, { answer: 'fails' })
    await press(`${pageOf(id)}/bank-debit`, {})
    await press(`${pageOf(id)}/bank-debit/end`, { answer: 'fails' })
    await press(`${pageOf(id)}/bank-debit/end`, { answer: 'arrives' })
    expect(await shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method' },
    })
    expect((await fetch(pageOf(id), { redirect: 'manual' })).status).toBe(303)
    const told = ['checkout.session.completed', 'checkout.session.async_payment_failed']
    await eventually(() => expect(typesSeen().toSorted()).toEqual(told.toSorted()))
  })

  test('confirms no payment that did not ask for it', async () => {
    const { id } = await open()
    const pressed = await press(`${pageOf(id)}/confirm`, { answer: 'confirm' })
    expect(pressed.headers.get('location')).toBe(`/c/pay/${id}`)
    expect((await shop.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    expect((await fetch(pageOf('cs_test_x'))).status).toBe(404)
  })

  test('never stores a card number', async () => {
    const { id } = await open()
    for (const number of ['4000000000000002', '4000002500003155', '4242424242424242']) {
      await press(pageOf(id), { ...good, number })
    }
    const { rows } = await shop.pool.query(
      `select 1 from payment_sandbox.objects where data::text || hidden::text ~ '(4242|4000).?(4242|0025|0000)'`,
    )
    expect(rows).toEqual([])
  })
})
