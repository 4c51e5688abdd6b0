import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { cancelOrder, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { endDueRefunds } from '../../sandbox/refund.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { followRefunds } from '../../server/jobs/follow-refunds.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { createRefund } from '../../server/orders/ending/create-refund.ts'
import { refundOrder as askForRefund } from '../../server/orders/ending/refund-order.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { findLedger } from '../../server/payments/ledger.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { refundMetadata } from '../../server/payments/stripe-refunds.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { intentOf, placeOrder, queuedJobs, sendQueuedMails } from './placed-orders.ts'
import { sentMails } from './sent-mails.ts'
import { signedInAs } from './staff-client.ts'
import { withoutTimes } from './without-times.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const eventDay = addDays(londonDay(new Date()), 10)
const newKey = () => randomBytes(16).toString('hex')
const reason = 'Five guests fewer'

async function placedAndPaid(card?: string) {
  const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url, card)
  await settleOrder(server, id)
  await sendQueuedMails(server)
  return { id, number }
}

const money = async (number: string) => (await manager.call(readOrderMoney, { number })).body
const asked = (number: string, amountPence: number, leftPence = 34994) => ({
  number,
  key: newKey(),
  amountPence,
  reason,
  leftPence,
})
const refundsAtStripe = async (id: string) =>
  (await server.stripe.refunds.list({ payment_intent: await intentOf(server, id), limit: 100 })).data
const heldAtStripe = async (id: string) =>
  (await refundsAtStripe(id)).filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
const whats = async (number: string, who = manager) =>
  (await who.call(readOrder, { number })).body.timeline.map(({ what, by }) => (by ? `${what} (${by})` : what))
const placesTaken = async () => (await findLoadOfDay(server.database, eventDay)).places

/** Lets a minute go by at the payment sandbox. */
const endRefunds = () => {
  const now = () => new Date(Date.now() + 61_000)
  return endDueRefunds({ pool: server.database.pool, now, wake() {} } as never)
}

/** Makes the refunds look a while old, so that the job that follows them takes them up. */
const ageRefunds = (by = '5 minutes') =>
  server.database.execute(sql`update order_ledger set created_at = created_at - ${by}::interval where kind = 'refund'`)

describe('a refund', () => {
  test('of a part: the order stands, the customer gets one mail, and the history says who and why', async () => {
    const { id, number } = await placedAndPaid()
    expect(await money(number)).toMatchObject({ paidPence: 34994, refundedPence: 0, leftPence: 34994, mayCancel: true })
    expect((await manager.call(refundOrder, asked(number, 10_000))).body).toEqual({ state: 'succeeded' })
    const { entries, ...sums } = await money(number)
    expect(sums).toMatchObject({ paidPence: 34994, refundedPence: 10_000, leftPence: 24_994 })
    const [refund] = await refundsAtStripe(id)
    expect(entries).toMatchObject([
      { kind: 'charge', amountPence: 34994, state: 'succeeded', by: null, stripeId: refund?.charge },
      { kind: 'refund', amountPence: 10_000, state: 'succeeded', by: 'Amar', reason, stripeId: refund?.id },
    ])
    expect(await findOrder(server.database, id)).toMatchObject({
      paymentStatus: 'completed',
      status: 'confirmed',
      refundedPence: 10_000,
      attention: null,
    })
    await settleOrder(server, id)
    const [[mailId = '', mail] = [], ...others] = await sendQueuedMails(server)
    expect([mailId.split('.')[0], others]).toEqual(['refund-on-its-way', []])
    expect(mail?.text).toMatch(/£100\.00 for order TR-[\s\S]*Five guests fewer[\s\S]*£349\.94[\s\S]*£249\.94/)
    expect(await whats(number)).toEqual(
      expect.arrayContaining([
        `Refund of £100.00 asked for: ${reason} (Amar)`,
        'Refund of £100.00 has gone to the customer’s bank',
        'Sent: mail to the customer, about the refund',
      ]),
    )
    const kitchen = await signedInAs(server, 'kitchen')
    expect(JSON.stringify(await whats(number, kitchen))).not.toMatch(/Refund of|£/)
  })

  test('pressed twice with one key, also at the same moment and later, is one refund', async () => {
    const { id, number } = await placedAndPaid()
    const press = asked(number, 10_000)
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(refundOrder, press)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await manager.call(refundOrder, press)).body).toEqual({ state: 'succeeded' })
    expect((await manager.call(refundOrder, { ...press, amountPence: 1 })).body).toMatchObject({
      code: 'not_possible',
      message: 'A refund of £100.00 was asked for from this form already.',
    })
    expect(await refundsAtStripe(id)).toHaveLength(1)
  })

  test('never gives back more than is left, nor what another person has not seen', async () => {
    const { id, number } = await placedAndPaid()
    const { status, body } = await manager.call(refundOrder, asked(number, 34_995))
    expect([status, body]).toMatchObject([
      409,
      { code: 'not_possible', fields: [{ path: 'amountPence', message: 'Only £349.94 is left of the payment.' }] },
    ])
    await manager.call(refundOrder, asked(number, 34_994))
    expect((await manager.call(refundOrder, asked(number, 1))).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await manager.call(refundOrder, asked(number, 1, 0))).body).toMatchObject({ code: 'not_possible' })
    expect(await heldAtStripe(id)).toBe(34_994)
    const unpaid = await placeOrder(server)
    expect((await manager.call(refundOrder, asked(unpaid.order_number, 1, 0))).status).toBe(409)
  })

  test('by two people on two servers at the same moment: the later hears that it has changed', async () => {
    const other = await startTestServer({ beside: server, stripe: server.stripe })
    try {
      const { id, number } = await placedAndPaid()
      const simran = await signedInAs(other, 'owner', 'Simran')
      const both = await Promise.all([manager, simran].map(({ call }) => call(refundOrder, asked(number, 20_000))))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
      expect([await heldAtStripe(id), (await money(number)).refundedPence]).toEqual([20_000, 20_000])
    } finally {
      await other.close()
    }
  })

  async function askAndDie(id: string) {
    const order = await findOrder(server.database, id)
    if (!order) throw new Error('there is no order')
    const more = { key: newKey(), amountPence: 2_000, reason, by: 'Amar', leftPence: 33_994 }
    const entryId = await server.database.transaction((tx) => askForRefund(tx, order, more))
    const metadata = refundMetadata(id, entryId)
    await server.stripe.refunds.create({ payment_intent: await intentOf(server, id), amount: 2_000, metadata })
  }

  test('made at the moment in which the order is settled is known as ours', async () => {
    const { id, number } = await placedAndPaid()
    await manager.call(refundOrder, asked(number, 1_000))
    // A server asks for one more, makes it at Stripe and dies, after this call has read the order.
    const { refunds } = server.stripe
    const list = (...given: Parameters<Stripe['refunds']['list']>) => ({
      async autoPagingToArray(most: { limit: number }) {
        if (isFirst) {
          isFirst = false
          await askAndDie(id)
        }
        return refunds.list(...given).autoPagingToArray(most)
      },
    })
    let isFirst = true
    const stripe = Object.create(server.stripe, { refunds: { value: { list } } })
    await settleOrder({ database: server.database, stripe }, id)
    expect((await money(number)).entries.map(({ by, amountPence }) => [by, amountPence])).toEqual([
      [null, 34_994],
      ['Amar', 1_000],
      ['Amar', 2_000],
    ])
    expect(await sentMails(server)).toEqual(['refund-on-its-way', 'refund-on-its-way'])
  })

  test('of everything leaves an order that nobody cancelled to be cooked', async () => {
    const { id, number } = await placedAndPaid()
    const places = await placesTaken()
    await manager.call(refundOrder, asked(number, 34_994))
    await settleOrder(server, id)
    expect(await findOrder(server.database, id)).toMatchObject({ paymentStatus: 'refunded', status: 'confirmed' })
    const kitchen = await signedInAs(server, 'kitchen')
    const numbers = async (day = eventDay) =>
      (await kitchen.call(readDaySheet, { day })).body.orders.map((each) => each.number)
    expect((await kitchen.call(readOrders, {})).body.orders).toMatchObject([{ number, tags: ['test-order'] }])
    expect([await numbers(), await placesTaken()]).toEqual([[number], places])
    expect(places).toBeGreaterThan(0)
    await manager.call(cancelOrder, asked(number, 0, 0))
    expect([await numbers(), await placesTaken()]).toEqual([[], 0])
  })

  test('of an order that staff cancelled does not confirm it again, whichever release settles it', async () => {
    const { id, number } = await placedAndPaid()
    const cancelling = { number, key: randomBytes(16).toString('hex'), amountPence: 1_000, reason: 'Rain.' }
    expect((await manager.call(cancelOrder, { ...cancelling, leftPence: 34_994 })).status).toBe(200)
    // The release before writes this when it sees the refund first.
    await server.database.update(cateringOrders).set({ status: 'confirmed' }).where(eq(cateringOrders.id, id))
    const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.id, id))
    expect(order?.status).toBe('cancelled')
  })

  test('made in Stripe stands in the ledger too, and one from before the ledger is replaced by it', async () => {
    const { id, number } = await placedAndPaid()
    await server.stripe.refunds.create({ payment_intent: await intentOf(server, id), amount: 1_000 })
    await settleOrder(server, id)
    const real = (await money(number)).entries
    expect(real).toMatchObject([
      { kind: 'charge' },
      { kind: 'refund', amountPence: 1_000, by: null, state: 'succeeded' },
    ])
    expect(await sentMails(server)).toEqual(['order-refunded', 'staff-needs-attention'])
    await server.database.execute(sql`truncate order_ledger cascade`)
    const old = { orderId: id, state: 'succeeded' as const }
    await server.database.insert(orderLedger).values([
      { ...old, id: crypto.randomUUID(), kind: 'charge', amountPence: 34_994 },
      { ...old, id: crypto.randomUUID(), kind: 'refund', amountPence: 1_000 },
    ])
    expect((await manager.call(refundOrder, asked(number, 500, 33_994))).status).toBe(200)
    const now = (await money(number)).entries.map(({ stripeId, by, amountPence }) => [stripeId, by, amountPence])
    expect(now).toEqual([
      [real[0]?.stripeId, null, 34_994],
      [real[1]?.stripeId, null, 1_000],
      [expect.any(String), 'Amar', 500],
    ])
    // The earlier refund is not told again, and ours is not told as if it was made in Stripe.
    expect(await sentMails(server)).toEqual(['refund-on-its-way'])
  })

  test('that is pending is shown as such and followed until it ends', async () => {
    const { id, number } = await placedAndPaid('4000 0000 0000 7726')
    expect((await manager.call(refundOrder, asked(number, 10_000))).body).toEqual({ state: 'pending' })
    expect(await money(number)).toMatchObject({ refundedPence: 10_000 })
    await ageRefunds()
    await followRefunds(server)
    expect((await money(number)).entries[1]?.state).toBe('pending')
    await endRefunds()
    await followRefunds(server)
    expect((await money(number)).entries[1]?.state).toBe('succeeded')
    expect(await findOrder(server.database, id)).toMatchObject({ attention: null })
    expect(await sentMails(server)).toEqual(['refund-on-its-way'])
  })

  test('that waits for balance says so', async () => {
    const { number } = await placedAndPaid('4000 0000 0000 7734')
    await manager.call(refundOrder, asked(number, 10_000))
    expect((await money(number)).entries[1]).toMatchObject({
      state: 'pending',
      explanation: 'Stripe waits until our balance there is enough',
    })
  })

  test('that fails later is left again, and staff are told once', async () => {
    const { id, number } = await placedAndPaid('4000 0000 0000 5126')
    await manager.call(refundOrder, asked(number, 34_994))
    expect(await findOrder(server.database, id)).toMatchObject({ paymentStatus: 'refunded', status: 'confirmed' })
    await endRefunds()
    const flag = makeTasks(server as never)['flag-payment']
    const payload = { paymentIntentId: await intentOf(server, id), concern: 'refund.failed' }
    for (let round = 0; round < 2; round++) await flag?.(payload, {} as never)
    expect(await money(number)).toMatchObject({ refundedPence: 0, leftPence: 34_994 })
    expect(await findOrder(server.database, id)).toMatchObject({
      paymentStatus: 'completed',
      status: 'confirmed',
      refundedPence: 0,
      attention:
        'A refund of £349.94 failed: the card has expired or was cancelled. The customer does not have that money.',
    })
    expect(await whats(number)).toContain('Refund of £349.94 failed: the card has expired or was cancelled')
    // The customer hears nothing of a refund that has failed before its mail was sent.
    expect(await sentMails(server)).toEqual(['staff-needs-attention'])
  })

  test('that Stripe refuses has failed, with the reason in plain words', async () => {
    const { id, number } = await placedAndPaid('4000 0000 0000 7742')
    expect((await manager.call(refundOrder, asked(number, 10_000))).body).toEqual({ state: 'failed' })
    expect((await money(number)).entries[1]).toMatchObject({
      explanation: expect.stringContaining('our balance at Stripe'),
    })
    expect((await findOrder(server.database, id))?.attention).toMatch(/^A refund of £100\.00 failed: our balance/)
    expect(await sentMails(server)).toEqual(['staff-needs-attention'])
  })

  test('asked for while Stripe does not answer is made later, once, also after a kill at any step', async () => {
    const { id, number } = await placedAndPaid()
    const cut = await startTestServer({ beside: server, stripe: createStripe('sk_test_sandbox', 'http://127.0.0.1:9') })
    const press = asked(number, 10_000)
    const { call } = await signedInAs(cut, 'manager')
    expect((await call(refundOrder, press)).body).toEqual({ state: 'asked' })
    await cut.close()
    expect((await queuedJobs(server)).map(({ task }) => task)).toContain('create-refund')
    const [, entry] = await findLedger(server.database, id)
    // Stripe takes it, and the answer is lost with the server.
    const dying = Object.create(server.stripe, {
      refunds: {
        value: {
          list: server.stripe.refunds.list.bind(server.stripe.refunds),
          create: async (...given: Parameters<Stripe['refunds']['create']>) => {
            await server.stripe.refunds.create(...given)
            throw new Error('killed')
          },
        },
      },
    })
    await expect(createRefund({ database: server.database, stripe: dying }, entry?.id ?? '')).rejects.toThrow('killed')
    expect((await findLedger(server.database, id))[1]?.state).toBe('asked')
    // A day later Stripe has forgotten the key.
    await server.database.execute(sql`delete from payment_sandbox.idempotency`)
    await ageRefunds('1 day')
    await followRefunds(server)
    await createRefund(server, entry?.id ?? '')
    expect((await findLedger(server.database, id))[1]?.state).toBe('succeeded')
    expect(await refundsAtStripe(id)).toHaveLength(1)
  })

  test('that Stripe does not take for an hour is told to staff once, and is tried again', async () => {
    const { id, number } = await placedAndPaid()
    const stripe = createStripe('sk_test_sandbox', 'http://127.0.0.1:9')
    const cut = await startTestServer({ beside: server, stripe })
    await (await signedInAs(cut, 'manager')).call(refundOrder, asked(number, 10_000))
    await cut.close()
    await ageRefunds('2 hours')
    for (let round = 0; round < 2; round++) {
      await expect(followRefunds({ database: server.database, stripe })).rejects.toThrow(/could not be followed/)
    }
    expect(await findOrder(server.database, id)).toMatchObject({ attention: expect.stringMatching(/for an hour/) })
    expect(await sentMails(server)).toEqual(['staff-needs-attention'])
    await followRefunds(server)
    expect(await heldAtStripe(id)).toBe(10_000)
  })
})

describe('cancelling', () => {
  test('a paid order: it is cooked no more, the places are free, and what was said goes back', async () => {
    const { id, number } = await placedAndPaid()
    const before = (await manager.call(readDaySheet, { day: eventDay })).body.fingerprint
    const press = { ...asked(number, 25_000), reason: 'The wedding moves, £250 agreed' }
    expect((await manager.call(cancelOrder, press)).body).toEqual({ state: 'succeeded' })
    expect((await manager.call(cancelOrder, press)).body).toEqual({ state: 'succeeded' })
    expect((await manager.call(cancelOrder, { ...press, key: newKey() })).body).toMatchObject({ code: 'not_possible' })
    for (let round = 0; round < 2; round++) await settleOrder(server, id)
    expect(await findOrder(server.database, id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'completed',
      refundedPence: 25_000,
      cancelledBy: 'Amar',
      cancelReason: press.reason,
      attention: null,
    })
    expect(await heldAtStripe(id)).toBe(25_000)
    expect(await placesTaken()).toBe(0)
    const sheet = (await manager.call(readDaySheet, { day: eventDay })).body
    expect([sheet.orders, sheet.fingerprint === before]).toEqual([[], false])
    const [toCustomer, toKitchen, ...others] = (await sendQueuedMails(server)).values()
    expect(others).toEqual([])
    expect(toCustomer).toMatchObject({ to: 'jasleen@example.com', subject: expect.stringMatching(/is cancelled$/) })
    expect(toCustomer?.text).toMatch(/£349\.94[\s\S]*£250\.00[\s\S]*£99\.94/)
    expect(String(toCustomer?.attachments?.[0]?.content)).toContain('METHOD:CANCEL')
    expect(toKitchen).toMatchObject({ to: 'kitchen@example.com', subject: expect.stringContaining('Cancelled: ') })
    expect(await whats(number)).toContain(`Cancelled: ${press.reason} (Amar)`)
  })

  test('is told to the kitchen and its tablets with the reason, and without money', async () => {
    const { number } = await placedAndPaid()
    await manager.call(cancelOrder, { ...asked(number, 25_000), reason: 'The wedding moves, £250 agreed' })
    for (const role of ['kitchen', 'tablet'] as const) {
      const { call } = await signedInAs(server, role)
      const { body } = await call(readOrder, { number })
      expect(body).toMatchObject({
        status: 'cancelled',
        cancelled: { by: 'Amar', reason: 'The wedding moves, an amount agreed' },
        tags: ['cancelled', 'test-order'],
      })
      expect(withoutTimes(body)).not.toMatch(/£|250/)
      expect((await call(readOrders, {})).body.orders).toEqual([])
      expect((await call(readOrderMoney, { number })).status).toBe(403)
    }
    expect((await manager.call(readOrders, { search: number })).body.orders).toMatchObject([{ number }])
  })

  test('without a refund keeps the money, and a refund can follow', async () => {
    const { id, number } = await placedAndPaid()
    const press = asked(number, 0)
    const both = await Promise.all([1, 2].map(() => manager.call(cancelOrder, press)))
    expect(both.map(({ body }) => body)).toEqual([{ state: null }, { state: null }])
    expect((await manager.call(refundOrder, asked(number, 34_994))).body).toEqual({ state: 'succeeded' })
    expect(await findOrder(server.database, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await sentMails(server)).toEqual(['order-cancelled', 'refund-on-its-way', 'staff-order-cancelled'])
  })

  test('keeps its word where Stripe refuses the refund: staff have to see to it', async () => {
    const { id, number } = await placedAndPaid('4000 0000 0000 7742')
    expect((await manager.call(cancelOrder, asked(number, 34_994))).body).toEqual({ state: 'failed' })
    expect(await findOrder(server.database, id)).toMatchObject({
      status: 'cancelled',
      attention: expect.stringMatching(/^A refund of £349\.94 failed/),
    })
    const mail = [...(await sendQueuedMails(server))].find(([name]) => name.startsWith('order-cancelled'))?.[1]
    expect(mail?.text).toMatch(/Goes back now\s+£349\.94\s+Stays with us\s+£0\.00/i)
    expect(await money(number)).toMatchObject({ leftPence: 34_994 })
  })

  test('an order that is not paid closes its payment page, and the customer hears why', async () => {
    const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
    const press = { ...asked(number, 0, 0), reason: 'We are closed on that day.' }
    expect((await manager.call(cancelOrder, press)).body).toEqual({ state: null })
    expect((await manager.call(cancelOrder, press)).status).toBe(200)
    expect(await findOrder(server.database, id)).toMatchObject({ paymentStatus: 'expired', status: 'cancelled' })
    expect((await fetch(checkout_url)).status).toBe(410)
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/is cancelled$/)])
    expect(mails[0]?.text).toContain('We are closed on that day.')
    expect(await whats(number)).toEqual([
      'Placed',
      'Payment page opened',
      expect.stringContaining('Cancelled: We are closed on that day. (Amar)'),
      expect.stringContaining('mail to the customer'),
    ])
  })

  test('an order that is paid at that very moment leaves it standing, and staff see it', async () => {
    const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
    // The customer pays after staff have looked and before the page is closed.
    const expire = server.stripe.checkout.sessions.expire.bind(server.stripe.checkout.sessions)
    const sessions = Object.create(server.stripe.checkout.sessions, {
      expire: {
        value: async (session: string) => {
          await payWithCard(checkout_url)
          return expire(session)
        },
      },
    })
    const stripe = Object.create(server.stripe, { checkout: { value: { sessions } } })
    const other = await startTestServer({ beside: server, stripe })
    const { call } = await signedInAs(other, 'manager', 'Simran')
    const { status, body } = await call(cancelOrder, asked(number, 0, 0))
    await other.close()
    expect([status, body]).toMatchObject([409, { code: 'changed_meanwhile', message: expect.stringMatching(/paid/) }])
    expect(await findOrder(server.database, id)).toMatchObject({
      paymentStatus: 'completed',
      status: 'confirmed',
      cancelledAt: null,
      attention: 'The customer paid while Simran cancelled this order, so it stands.',
    })
    expect(await sentMails(server)).toEqual(['order-confirmed', 'staff-needs-attention', 'staff-new-order'])
  })

  test('proposes what the terms give back under which the order was sold', async () => {
    const cancellation = { fullUntilDays: 14, shareUntilDays: 7, sharePercent: 50 }
    await server.database
      .insert(deliveryRuleVersions)
      .values({ version: 1, by: 'a test', rules: { ...defaultRules, cancellation } })
    const { id, number } = await placedAndPaid()
    const proposed = async () => (await money(number)).proposedPence
    await server.database.update(cateringOrders).set({ rulesVersion: 0 }).where(eq(cateringOrders.id, id))
    expect(await proposed()).toBeNull()
    await server.database.update(cateringOrders).set({ rulesVersion: 1 }).where(eq(cateringOrders.id, id))
    expect(await proposed()).toBe(17_497)
    await server.database.delete(deliveryRuleVersions)
  })
})

test('a reason goes with the person who is erased, and the amounts stay', async () => {
  const { id, number } = await placedAndPaid()
  await manager.call(cancelOrder, { ...asked(number, 10_000), reason: 'Jasleen Kaur is ill' })
  expect((await erasePersonalData(server.database, 'jasleen@example.com')).orders).toBe(1)
  expect(await findOrder(server.database, id)).toMatchObject({ cancelReason: null, cancelledBy: 'Amar' })
  expect((await findLedger(server.database, id))[1]).toMatchObject({ reason: null, amountPence: 10_000 })
  const { rows } = await server.database.execute(
    sql`select from staff_acts where concat_ws(' ', subject, "from", "to") like '%Jasleen%'`,
  )
  expect(rows).toEqual([])
})
