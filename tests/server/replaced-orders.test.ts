import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payByBankDebit, payWithCard } from './pay.ts'
import { closeQueued, placeOrder, sendQueuedMails } from './placed-orders.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const statusOf = async ({ order_id }: { order_id: string }) =>
  (await findOrder(server.database, order_id))?.paymentStatus

test('an order placed again closes the payment of the one before it; no mail tells of that', async () => {
  const first = await placeOrder(server)
  const second = await placeOrder(server, { guest_count: 16, special_instructions: '' })
  const third = await placeOrder(server, {
    customer_email: 'Jasleen@Example.com',
    delivery_address: ' 1, high street.',
    delivery_postal_code: 'tw31aa',
    guest_count: 17,
  })
  await reconcileOrders(server)
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(2)
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    'expired',
    'expired',
    'pending',
  ])
  expect(await payWithCard(first.checkout_url)).toBeNull()
  expect(await payWithCard(third.checkout_url)).toContain(third.order_id)
  expect([...(await sendQueuedMails(server)).keys()]).toEqual([])
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(0)
})

test('orders for another day, time, address, town, postcode or customer leave the payment of the others open', async () => {
  const first = await placeOrder(server)
  const others: Awaited<ReturnType<typeof placeOrder>>[] = []
  for (const changes of [
    { event_date: addDays(londonDay(new Date()), 11) },
    { event_time: '12:00' },
    { delivery_address: '2 High Street' },
    { delivery_city: 'Southall' },
    { delivery_postal_code: 'UB1 1AA' },
    { customer_email: 'sofia@example.com' },
  ]) {
    others.push(await placeOrder(server, changes))
  }
  await reconcileOrders(server)
  for (const { checkout_url, order_id } of others) {
    await payWithCard(checkout_url)
    await settleOrder(server, order_id)
  }
  expect(await closeQueued(server)).toBe(0)
  expect(await Promise.all(others.map(statusOf))).toEqual(Array(6).fill('completed'))
  expect(await payWithCard(first.checkout_url)).toContain(first.order_id)
})

test('a later order that is paid at once closes the payment of the one before it in that moment', async () => {
  const first = await placeOrder(server)
  const second = await placeOrder(server, { guest_count: 16 })
  await payWithCard(second.checkout_url)
  await settleOrder(server, second.order_id)
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(1)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'completed'])
  const told = [...(await sendQueuedMails(server)).keys()].map((id) => id.split('.')[0])
  expect(told.sort()).toEqual(['order-confirmed', 'staff-new-order'])
})

test('an earlier order that is paid after all keeps the later one open', async () => {
  const first = await placeOrder(server)
  const second = await placeOrder(server, { guest_count: 16 })
  await payWithCard(first.checkout_url)
  await settleOrder(server, first.order_id)
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(0)
  expect(await payWithCard(second.checkout_url)).toContain(second.order_id)
})

test('an order that was paid a moment before it would have been closed is confirmed', async () => {
  const first = await placeOrder(server)
  await placeOrder(server, { guest_count: 16 })
  await reconcileOrders(server)
  await payWithCard(first.checkout_url)
  expect(await closeQueued(server)).toBe(1)
  expect(await statusOf(first)).toBe('completed')
})

test('an order that the bank is processing is never closed, and closes the one before it', async () => {
  const event_date = addDays(londonDay(new Date()), 30)
  const first = await placeOrder(server, { event_date })
  const second = await placeOrder(server, { guest_count: 16, event_date })
  await payByBankDebit(second.checkout_url)
  await settleOrder(server, second.order_id)
  await placeOrder(server, { guest_count: 17 })
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(1)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'pending'])
})

test('an order that staff look at is left alone', async () => {
  await placeOrder(server)
  await server.database.update(cateringOrders).set({ attention: 'Stripe took another amount.' })
  await placeOrder(server, { guest_count: 16 })
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(0)
})
