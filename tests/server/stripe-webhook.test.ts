import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stripeEvents } from '../../server/database/schema.ts'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.database.delete(stripeEvents)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
})

const orderId = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'

function anEvent(type: string, object: object = {}, id = `evt_${type}`) {
  const session = { id: 'cs_1', object: 'checkout.session', metadata: { order_id: orderId } }
  return JSON.stringify({ id, object: 'event', type, data: { object: { ...session, ...object } } })
}

function send(payload: string, signature?: string) {
  const header = signature ?? server.stripe.webhooks.generateTestHeaderString({ payload, secret: server.webhookSecret })
  return fetch(`${server.url}/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) },
  })
}

async function jobs() {
  const { rows } = await server.database.execute<{ task: string; payload: object }>(
    sql`select task_identifier as task, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.id`,
  )
  return rows
}

test.each([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])('%s queues one check of the order', async (type) => {
  const response = await send(anEvent(type))
  expect([response.status, await response.json()]).toEqual([200, { received: true }])
  expect(await jobs()).toEqual([{ task: 'settle-order', payload: { orderId, sessionId: 'cs_1' } }])
})

test('a refund queues a check of its payment', async () => {
  await send(anEvent('charge.refunded', { payment_intent: 'pi_1', metadata: {} }))
  expect(await jobs()).toEqual([{ task: 'settle-payment-intent', payload: { paymentIntentId: 'pi_1' } }])
})

test.each(['refund.failed', 'charge.dispute.created'])('%s queues a message to staff', async (concern) => {
  await send(anEvent(concern, { payment_intent: 'pi_1', metadata: {} }))
  expect(await jobs()).toEqual([{ task: 'flag-payment', payload: { paymentIntentId: 'pi_1', concern } }])
})

test('a replayed event does nothing, also ten times at once', async () => {
  const payload = anEvent('checkout.session.completed')
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(payload)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  expect(await jobs()).toHaveLength(1)
})

test.each([
  ['an unknown kind', anEvent('customer.created')],
  ['a session that is not ours', anEvent('checkout.session.completed', { metadata: {} })],
  ['an order id that is none', anEvent('checkout.session.completed', { metadata: { order_id: "' or 1=1" } })],
])('%s is acknowledged and ignored', async (_what, payload) => {
  expect((await send(payload)).status).toBe(200)
  expect(await jobs()).toEqual([])
})

test('bad signatures are refused and nothing is stored', async () => {
  const payload = anEvent('checkout.session.completed')
  const sign = (options: object) =>
    server.stripe.webhooks.generateTestHeaderString({ payload, secret: server.webhookSecret, ...options })
  const old = Math.floor(Date.now() / 1000) - 301
  for (const signature of [
    '',
    'nonsense',
    sign({ secret: 'whsec_other' }),
    sign({ timestamp: old }),
    sign({ scheme: 'v0' }),
  ]) {
    expect([signature, (await send(payload, signature)).status]).toEqual([signature, 400])
  }
  const forOther = sign({ payload: anEvent('checkout.session.expired') })
  expect((await send(payload, forOther)).status).toBe(400)
  expect(await server.database.$count(stripeEvents)).toBe(0)
  expect(await jobs()).toEqual([])
})

test('a signed body that is no event is refused', async () => {
  expect((await send('not json')).status).toBe(400)
})

test('a huge body is refused before it is read', async () => {
  expect((await send('x'.repeat(300_000))).status).toBe(413)
})
