import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cateringOrders } from '../../server/database/schema.ts'
import { orderEvents } from '../../server/database/staff-schema.ts'
import { checkKitchenMails, lateNews } from '../../server/jobs/check-kitchen-mails.ts'
import { cancelPaidOrder } from '../../server/orders/ending/cancel-order.ts'
import { findOrdersOfTab } from '../../server/orders/lists/order-lists.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { changeToFewer } from './a-change.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { sentMails } from './sent-mails.ts'

let server: TestServer
const kitchenWaits = lateNews['staff-new-order']
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

/** Lets this many minutes pass for all that was written down about payments and mails. */
async function pass(minutes: number) {
  const earlier = sql`- ${minutes} * interval '1 minute'`
  await server.database.execute(sql`update graphile_worker._private_jobs set created_at = created_at ${earlier}`)
  await server.database.execute(sql`update order_mails set handed_over_at = handed_over_at ${earlier}`)
  await server.database.execute(sql`update catering_orders set paid_at = paid_at ${earlier}`)
  await server.database.execute(sql`update order_events set at = at ${earlier}`)
}

const attentionOf = async (id: string) => (await findOrder(server.database, id))?.attention
const eventsOf = (id: string) =>
  server.database.select({ detail: orderEvents.detail }).from(orderEvents).where(eq(orderEvents.orderId, id))

const warningsFor = (mails: Map<string, unknown>) => [...mails.keys()].filter((id) => id.startsWith('staff-kitchen-w'))

test('a kitchen’s mail that waits for ten minutes is warned of once: a mail, Needs attention, a line in the log', async () => {
  const { order_id, order_number } = await placedAndPaid()
  await pass(9)
  await check()
  expect([await attentionOf(order_id), logged()]).toEqual([null, ''])
  await pass(1)
  await check()
  await check()
  expect(await eventsOf(order_id)).toEqual([{ detail: kitchenWaits }])
  const { orders } = await findOrdersOfTab(server.database, 'attention', 1)
  expect(orders.map(({ order }) => [order.orderNumber, order.attention])).toEqual([[order_number, kitchenWaits]])
  const said = logged().trim().split('\n')
  expect(said.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, orderNumber: order_number }])
  const { time: _, ...line } = JSON.parse(said[0] ?? '')
  expect(JSON.stringify(line)).not.toMatch(/Jasleen|@|High Street|7946/)

  const sent = await sendQueuedMails(server)
  expect(warningsFor(sent)).toHaveLength(1)
  expect(sent.get(`staff-kitchen-waits.${order_number}.staff-new-order`)).toMatchObject({
    to: 'kitchen@example.com',
    text: expect.stringContaining(`${server.url}/staff/orders/${order_number}`),
  })
  const { rows } = await server.database.execute(sql`select mail, to_staff from order_mails order by mail`)
  expect(rows).toContainEqual({ mail: 'staff-kitchen-waits', to_staff: true })
  await check()
  expect(await sentMails(server)).toEqual([])
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

test('a kitchen’s mail that was handed over is no reason for a warning', async () => {
  const { order_id } = await placedAndPaid()
  await sendQueuedMails(server)
  await pass(60)
  await check()
  expect([await attentionOf(order_id), await sentMails(server)]).toEqual([null, []])
})

test.each([
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

/** An order that was paid so long ago that only the mails about its news are watched. Its own mails are sent. */
async function knownForLong(changes: Record<string, unknown> = {}) {
  const placed = await placedAndPaid(changes)
  await sendQueuedMails(server)
  await server.database.execute(sql`
    update catering_orders set created_at = created_at - interval '2 months', paid_at = paid_at - interval '2 months'`)
  return placed
}

async function cancel(id: string) {
  const order = await findOrder(server.database, id)
  if (!order) throw new Error('There is no such order')
  const asked = { key: `cancel-${id}`, amountPence: 0, reason: 'It moves', by: 'Amar', leftPence: order.totalPence }
  await server.database.transaction((tx) => cancelPaidOrder(tx, order, asked))
}

const changed = lateNews['staff-order-changed']
const cancelled = lateNews['staff-order-cancelled']

test('a change that the kitchen has not heard of is warned of once, and a later change once more', async () => {
  const { order_id, order_number } = await knownForLong()
  await changeToFewer(server, order_id)
  await pass(9)
  await check()
  expect([await attentionOf(order_id), logged()]).toEqual([null, ''])
  await pass(1)
  await check()
  await check()
  expect([await attentionOf(order_id), await eventsOf(order_id)]).toEqual([changed, [{ detail: changed }]])
  expect(logged()).toContain(order_number)

  const mails = await sendQueuedMails(server)
  const [first = '', ...more] = warningsFor(mails)
  expect(more).toEqual([])
  expect(mails.get(first)).toMatchObject({
    to: 'kitchen@example.com',
    subject: expect.stringContaining(`Does the kitchen know that order ${order_number} has changed?`),
    text: expect.stringContaining(`${server.url}/staff/orders/${order_number}`),
  })
  await check()
  expect(await sentMails(server)).toEqual([])

  await changeToFewer(server, order_id, 2)
  await pass(10)
  await check()
  expect(await eventsOf(order_id)).toHaveLength(2)
  const [second] = warningsFor(await sendQueuedMails(server))
  expect([second !== undefined, second === first]).toEqual([true, false])
})

test('a cancellation that the kitchen has not heard of is warned of once, also after an earlier warning', async () => {
  const { order_id, order_number } = await placedAndPaid()
  await pass(10)
  await check()
  const first = warningsFor(await sendQueuedMails(server))
  await server.database.execute(sql`update catering_orders set attention_handled = attention`)
  await cancel(order_id)
  await pass(9)
  await check()
  expect(await eventsOf(order_id)).toEqual([{ detail: kitchenWaits }])
  await pass(1)
  await check()
  await check()
  expect(await attentionOf(order_id)).toBe(cancelled)
  const { orders } = await findOrdersOfTab(server.database, 'attention', 1)
  expect(orders.map(({ order }) => order.orderNumber)).toEqual([order_number])
  const mails = await sendQueuedMails(server)
  const [second = '', ...more] = warningsFor(mails)
  expect(more).toEqual([])
  expect(first).not.toContain(second)
  expect(mails.get(second)?.subject).toContain(`Does the kitchen know that order ${order_number} is cancelled?`)
  expect(mails.get(second)?.text).toContain('not to be cooked any more')
})

test('two changes that wait together are one warning', async () => {
  const { order_id } = await knownForLong()
  for (const fewer of [1, 2]) await changeToFewer(server, order_id, fewer)
  await pass(10)
  await check()
  await check()
  expect(await eventsOf(order_id)).toEqual([{ detail: changed }])
})

test.each([
  ['a change', 'of a day that is over', sql`event_date = event_date - 30`, false],
  ['a change', 'of an order that was cancelled since', sql`status = 'cancelled'`, false],
  ['a cancellation', 'of a day that is over', sql`event_date = event_date - 30`, true],
])('%s %s is not warned of', async (_what, _name, change, isCancelled) => {
  const { order_id } = await knownForLong()
  await (isCancelled ? cancel(order_id) : changeToFewer(server, order_id))
  await pass(60)
  await server.database.execute(sql`update catering_orders set ${change}`)
  await check()
  expect(await attentionOf(order_id)).toBeNull()
})

test('news whose mail was handed over are not warned of, though its job is still there', async () => {
  const { order_id, order_number } = await knownForLong()
  await cancel(order_id)
  await server.database.execute(sql`
    insert into order_mails (id, order_id, mail, to_staff)
    values (${`staff-order-cancelled.${order_number}`}, ${order_id}, 'staff-order-cancelled', true)`)
  await pass(60)
  await check()
  expect(await attentionOf(order_id)).toBeNull()
})

test('a change’s mail that goes out after a later change shows the order as it stands now, and says so', async () => {
  const { order_id } = await knownForLong({
    order_items: anOrder().order_items.map((item) => ({ ...item, quantity: 9 })),
    total_amount: 2429.82,
  })
  for (const _ of [1, 2]) await changeToFewer(server, order_id)
  const mails = [...(await sendQueuedMails(server))]
  for (const name of ['staff-order-changed', 'order-changed']) {
    const [late, last] = mails.filter(([id]) => id.startsWith(`${name}.`)).map(([, mail]) => mail)
    expect(last?.text).not.toContain('changed again')
    expect(late?.text).toContain('changed again')
    expect(late?.text).toMatch(/^7 × |× 7 /m)
    expect(String(late?.attachments?.[0]?.content)).toContain('SEQUENCE:2\r\n')
  }
})
