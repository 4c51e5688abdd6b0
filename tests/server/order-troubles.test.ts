import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queueJob } from '../../server/database/job-queue.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders, rateLimits } from '../../server/database/schema.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { sendOrderMail } from '../../server/mail/send-order-mail.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { flagPayment } from '../../server/orders/paying/flag-payment.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { expireCheckoutSession } from '../../server/payments/expire-checkout-session.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { clearOrders } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { intentOf, placeOrder, queuedJobs, queuedMails } from './placed-orders.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  sent.clear()
  await clearOrders(server.database)
  await server.database.delete(rateLimits)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
})

const sent = new Map<string, Mail>()
const mails = { send: async (mail: Mail, id: string) => void sent.set(id, mail), close() {} }
const config = { publicUrl: 'http://localhost', staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }

/** Sends the queued mails, as the worker would. */
async function sendQueued() {
  for (const { task, payload } of await queuedJobs(server)) {
    if (task !== 'send-order-mail') continue
    await sendOrderMail({ database: server.database, mails, config, cvLinkSecret: '', log: silent }, payload as never)
  }
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
}

async function placePaidOrder(changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, changes)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  return { ...placed, paymentIntentId: await intentOf(server, placed.order_id) }
}

/** A Stripe whose first answer about a session arrives only after `meanwhile` is done. */
function answersLate(meanwhile: () => Promise<unknown>): Stripe {
  const { sessions } = server.stripe.checkout
  let isFirst = true
  const retrieve = async (...asked: Parameters<typeof sessions.retrieve>) => {
    const answer = await sessions.retrieve(...asked)
    if (isFirst) {
      isFirst = false
      await meanwhile()
    }
    return answer
  }
  const { refunds, disputes } = server.stripe
  return { checkout: { sessions: { retrieve } }, refunds, disputes } as unknown as Stripe
}

test('a call that loses the race with an older answer asks again, so that a refund is never dropped', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url)
  const { database } = server
  const stripe = answersLate(async () => {
    await settleOrder(server, order_id)
    await server.stripe.refunds.create({ payment_intent: await intentOf(server, order_id) })
  })
  await settleOrder({ database, stripe }, order_id)
  expect(await findOrder(database, order_id)).toMatchObject({ paymentStatus: 'refunded', refundedPence: 34994 })
  expect(await queuedMails(server)).toEqual([
    'order-confirmed',
    'order-refunded',
    'staff-needs-attention',
    'staff-new-order',
  ])
})

test('mails that are outdated by a refund are not sent', async () => {
  const { order_id, order_number, paymentIntentId } = await placePaidOrder()
  await server.stripe.refunds.create({ payment_intent: paymentIntentId })
  await settleOrder(server, order_id)
  await sendQueued()
  const names = [...sent.keys()].map((id) => id.split(`.${order_number}`)[0]).sort()
  expect(names).toEqual(['order-refunded', 'staff-needs-attention'])
})

test('nobody is told that nothing was charged when it was charged after all', async () => {
  const placed = await placeOrder(server)
  await queueJob(server.database, 'send-order-mail', { mail: 'payment-failed', orderId: placed.order_id })
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  await sendQueued()
  expect([...sent.keys()].sort()).toEqual([
    `order-confirmed.${placed.order_number}`,
    `staff-new-order.${placed.order_number}`,
  ])
})

test('each partial refund is stored and told once, to the customer and to staff', async () => {
  const { order_id, order_number, paymentIntentId } = await placePaidOrder()
  for (const amount of [1_000, 2_000]) {
    await server.stripe.refunds.create({ payment_intent: paymentIntentId, amount })
    for (let round = 0; round < 2; round++) await settleOrder(server, order_id)
  }
  expect(await findOrder(server.database, order_id)).toMatchObject({ paymentStatus: 'completed', refundedPence: 3_000 })
  await sendQueued()
  expect([...sent.keys()].filter((id) => id.startsWith('staff-needs-attention'))).toHaveLength(2)
  expect([...sent.keys()].filter((id) => id.startsWith('order-refunded'))).toEqual([
    `order-refunded.${order_number}.1000`,
    `order-refunded.${order_number}.3000`,
  ])
})

test.each([
  ['refund.failed', /does not have that money/],
  ['charge.dispute.created', /disputes the payment/],
] as const)('%s is reported to staff once and leaves the order as it is', async (concern, words) => {
  const { order_id, paymentIntentId } = await placePaidOrder()
  for (let round = 0; round < 3; round++) await flagPayment(server, { paymentIntentId, concern })
  const order = await findOrder(server.database, order_id)
  expect(order).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
  expect(order?.attention).toMatch(words)
  expect((await queuedMails(server)).filter((mail) => mail === 'staff-needs-attention')).toHaveLength(1)
})

test('a dispute after an earlier one was handled is told again, with a mail of its own', async () => {
  const { order_id, paymentIntentId } = await placePaidOrder()
  await flagPayment(server, { paymentIntentId, concern: 'charge.dispute.created' })
  await server.database.update(cateringOrders).set({ attentionHandled: sql`attention` })
  await flagPayment(server, { paymentIntentId, concern: 'charge.dispute.created' })
  expect((await findOrder(server.database, order_id))?.attentionHandled).toBeNull()
  await sendQueued()
  expect([...sent.keys()].filter((id) => id.startsWith('staff-needs-attention'))).toHaveLength(2)
})

test('a new reason stands beside those that nobody has handled, and each is told once', async () => {
  const { order_id, paymentIntentId } = await placePaidOrder()
  const attention = async () => (await findOrder(server.database, order_id))?.attention
  await flagPayment(server, { paymentIntentId, concern: 'charge.dispute.created' })
  await server.database.update(orderLedger).set({ amountPence: 34993 })
  for (let round = 0; round < 3; round++) {
    await settleOrder(server, order_id)
    for (const concern of ['charge.dispute.created', 'refund.failed'] as const) {
      await flagPayment(server, { paymentIntentId, concern })
    }
  }
  expect(await attention()).toMatch(/^The customer disputes .* Stripe took 34994 .* Stripe could not deliver a refund/)
  expect((await queuedMails(server)).filter((mail) => mail === 'staff-needs-attention')).toHaveLength(3)
})

test('a payment that is not ours is left alone', async () => {
  await flagPayment(server, { paymentIntentId: 'pi_other', concern: 'charge.dispute.created' })
  expect(await queuedMails(server)).toEqual([])
})

test('a customer who placed a second order for the same day is not asked to pay the first', async () => {
  await placeOrder(server)
  const second = await placeOrder(server, { guest_count: 16 })
  await server.database.execute(sql`update catering_orders set created_at = created_at - interval '16 minutes'`)
  await reconcileOrders(server)
  await sendQueued()
  expect([...sent.keys()]).toEqual([`order-received.${second.order_number}`])
})

test('a customer who paid one order of that day gets no mail about the other that expired', async () => {
  const first = await placePaidOrder()
  const second = await placeOrder(server, { guest_count: 16 })
  await server.stripe.checkout.sessions.expire(
    (await findOrder(server.database, second.order_id))?.checkoutSessionId ?? '',
  )
  await settleOrder(server, second.order_id)
  await sendQueued()
  expect([...sent.keys()].sort()).toEqual([
    `order-confirmed.${first.order_number}`,
    `staff-new-order.${first.order_number}`,
  ])
})

test('two paid orders of one customer for one day: staff are asked to check', async () => {
  const first = await placePaidOrder()
  await placePaidOrder()
  await sendQueued()
  const [check] = [...sent].filter(([id]) => id.startsWith('staff-needs-attention')).map(([, mail]) => mail.text)
  expect(check).toContain(`paid order ${first.order_number} for the same day too`)
})

test('one address gets at most five mails a day that it may not have asked for', async () => {
  for (let day = 1; day <= 6; day++) {
    await placeOrder(server, { event_date: `2027-01-0${day}`, customer_email: 'Stranger@example.com' })
  }
  await server.database.execute(sql`update catering_orders set created_at = created_at - interval '16 minutes'`)
  await reconcileOrders(server)
  await sendQueued()
  expect(sent.size).toBe(5)
})

test('an order that Stripe does not know closes when its time is over, and staff are told', async () => {
  const { order_id } = await placeOrder(server)
  await server.database.update(cateringOrders).set({ checkoutSessionId: 'cs_test_unknown' })
  await expect(settleOrder(server, order_id)).rejects.toThrow(/No such/)
  await server.database.update(cateringOrders).set({ checkoutExpiresAt: new Date(0) })
  await settleOrder(server, order_id)
  const order = await findOrder(server.database, order_id)
  expect(order).toMatchObject({ paymentStatus: 'expired', status: 'cancelled' })
  expect(await queuedMails(server)).toEqual(['staff-needs-attention'])
})

test('an order that staff look at gets no reminder to pay', async () => {
  await placeOrder(server)
  await server.database.execute(
    sql`update catering_orders set created_at = now() - interval '16 minutes', attention = 'odd'`,
  )
  await reconcileOrders(server)
  expect(await queuedMails(server)).toEqual([])
})

test('erasing a customer closes the payment that still waits', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await erasePersonalData(server.database, 'jasleen@example.com')
  const [job] = await queuedJobs(server)
  expect(job?.task).toBe('expire-checkout')
  for (let round = 0; round < 2; round++) {
    await expireCheckoutSession(server.stripe, String(job?.payload.sessionId))
  }
  await payWithCard(checkout_url)
  await settleOrder(server, order_id)
  expect((await findOrder(server.database, order_id))?.paymentStatus).toBe('expired')
})

test('an erased order that was paid all the same: staff are told, nobody else is', async () => {
  const { order_id, checkout_url, order_number } = await placeOrder(server)
  await payWithCard(checkout_url)
  await erasePersonalData(server.database, 'jasleen@example.com')
  await settleOrder(server, order_id)
  await sendQueued()
  const mail = sent.get(`staff-new-order.${order_number}`)
  expect([sent.size, mail?.to, mail?.replyTo]).toEqual([1, 'kitchen@example.com', undefined])
  expect(mail?.text).toContain('after its customer was erased')
})

test('a slow payment provider is asked about several orders at once', async () => {
  for (let orders = 0; orders < 5; orders++) await placeOrder(server)
  await server.database.update(cateringOrders).set({ nextCheckAt: new Date(0) })
  let asked = 0
  let letAllAnswer = () => {}
  const allAsked = new Promise<void>((resolve) => {
    letAllAnswer = resolve
  })
  const { sessions } = createStripe('sk_test_sandbox', server.sandbox.url).checkout
  const retrieve = async (...question: Parameters<typeof sessions.retrieve>) => {
    if (++asked === 5) letAllAnswer()
    await allAsked
    return sessions.retrieve(...question)
  }
  await reconcileOrders({ ...server, stripe: { checkout: { sessions: { retrieve } } } as unknown as Stripe })
  expect(asked).toBe(5)
  const due = await server.database.$count(cateringOrders, eq(cateringOrders.nextCheckAt, new Date(0)))
  expect(due).toBe(0)
})
