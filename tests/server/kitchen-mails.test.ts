import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findOrdersOfTab } from '../../server/database/order-lists.ts'
import { findOrder } from '../../server/database/orders.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { orderEvents } from '../../server/database/staff-schema.ts'
import { checkKitchenMails, kitchenWaits } from '../../server/jobs/check-kitchen-mails.ts'
import { settleOrder } from '../../server/payments/settle-order.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, queuedMails, sendQueuedMails } from './placed-orders.ts'

let server: TestServer
const lines = new PassThrough()
const logged = () => String(lines.read() ?? '')

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  lines.read()
  await server.database.execute(sql`truncate catering_orders, graphile_worker._private_jobs cascade`)
})

const check = () => checkKitchenMails({ database: server.database, log: pino(lines) })

async function placedAndPaid(changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, changes)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  return placed
}

/** Lets so many minutes pass for all that was written down about payments and mails. */
async function pass(minutes: number) {
  const earlier = sql`- ${minutes} * interval '1 minute'`
  await server.database.execute(sql`update graphile_worker._private_jobs set created_at = created_at ${earlier}`)
  await server.database.execute(sql`update order_mails set handed_over_at = handed_over_at ${earlier}`)
  await server.database.execute(sql`update catering_orders set paid_at = paid_at ${earlier}`)
}

const takeFromQueue = (mail: string) =>
  server.database.execute(sql`delete from graphile_worker._private_jobs where payload->>'mail' = ${mail}`)
const attentionOf = async (id: string) => (await findOrder(server.database, id))?.attention
const eventsOf = (id: string) =>
  server.database.select({ detail: orderEvents.detail }).from(orderEvents).where(eq(orderEvents.orderId, id))

test('a kitchen’s mail that waits for ten minutes is warned of once: a mail, Needs attention, a line in the log', async () => {
  const { order_id, order_number } = await placedAndPaid()
  await pass(9)
  await check()
  expect([await attentionOf(order_id), logged()]).toEqual([null, ''])
  await pass(1)
  await check()
  await check()
  expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-kitchen-waits', 'staff-new-order'])
  expect(await eventsOf(order_id)).toEqual([{ detail: kitchenWaits }])
  const { orders } = await findOrdersOfTab(server.database, 'attention', 1)
  expect(orders.map(({ order }) => [order.orderNumber, order.attention])).toEqual([[order_number, kitchenWaits]])
  const said = logged().trim().split('\n')
  expect(said.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, orderNumber: order_number }])
  expect(said[0]).not.toMatch(/Jasleen|@|High Street|7946/)

  const sent = await sendQueuedMails(server)
  expect(sent.get(`staff-kitchen-waits.${order_number}`)).toMatchObject({
    to: 'kitchen@example.com',
    text: expect.stringContaining(`${server.url}/staff/orders/${order_number}`),
  })
  const { rows } = await server.database.execute(sql`select mail, to_staff from order_mails order by mail`)
  expect(rows).toContainEqual({ mail: 'staff-kitchen-waits', to_staff: true })
  await check()
  expect(await queuedMails(server)).toEqual([])
  expect(await attentionOf(order_id)).toBe(kitchenWaits)
})

test('an order that staff have handled is not warned of again while its mail still waits', async () => {
  const { order_id } = await placedAndPaid()
  await pass(10)
  await check()
  const change = { attention: 'Something else.', attentionHandled: 'Something else.' }
  await server.database.update(cateringOrders).set(change).where(eq(cateringOrders.id, order_id))
  await check()
  expect(await attentionOf(order_id)).toBe('Something else.')
})

test('a kitchen’s mail whose job is lost is warned of ten minutes after the confirmation', async () => {
  const { order_id } = await placedAndPaid()
  await takeFromQueue('staff-new-order')
  await sendQueuedMails(server)
  await check()
  expect(await attentionOf(order_id)).toBeNull()
  await pass(10)
  await check()
  expect(await attentionOf(order_id)).toBe(kitchenWaits)
})

test('a kitchen’s mail that was handed over is no reason for a warning', async () => {
  const { order_id } = await placedAndPaid()
  await sendQueuedMails(server)
  await pass(60)
  await check()
  expect([await attentionOf(order_id), await queuedMails(server)]).toEqual([null, []])
})

test('orders from before mails were written down are left alone, also when their confirmation is sent again', async () => {
  const { order_id, order_number } = await placedAndPaid()
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  await server.database.execute(sql`
    insert into order_mails (id, order_id, mail, to_staff)
    values (${`order-confirmed.${order_number}.0123abcd`}, ${order_id}, 'order-confirmed', false)`)
  await pass(60)
  await check()
  expect([await attentionOf(order_id), await queuedMails(server)]).toEqual([null, []])
})

test.each([
  ['paid three days ago', sql`paid_at = now() - interval '3 days'`],
  ['of a day that is over', sql`event_date = event_date - 30`],
  ['cancelled', sql`status = 'cancelled'`],
  ['refunded in Stripe', sql`payment_status = 'refunded', status = 'cancelled'`],
])('an order %s is not warned of', async (_name, change) => {
  const { order_id } = await placedAndPaid()
  await pass(60)
  await server.database.execute(sql`update catering_orders set ${change}`)
  await check()
  expect(await attentionOf(order_id)).toBeNull()
})
