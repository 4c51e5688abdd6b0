import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cateringOrders } from '../../server/database/schema.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { settleOrder } from '../../server/payments/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { endBankDebit, payByBankDebit } from './pay.ts'
import { placeOrder, queuedMails, sendQueuedMails } from './placed-orders.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrders(server.database)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
})

async function placeDebited(changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, changes)
  expect(await payByBankDebit(placed.checkout_url)).toContain(`order_id=${placed.order_id}&session_id=cs_`)
  await settleOrder(server, placed.order_id)
  return placed
}

async function readRow(id: string) {
  return (await server.supabase.from('catering_orders').select('*').eq('id', id).single()).data
}

test('an order whose bank debit is being processed stays pending and says so, with one mail', async () => {
  const { order_id, order_number } = await placeDebited()
  for (let round = 0; round < 3; round++) await settleOrder(server, order_id)
  expect(await readRow(order_id)).toMatchObject({
    payment_status: 'pending',
    status: 'pending',
    payment_processing: true,
  })
  expect(await queuedMails(server)).toEqual(['payment-processing'])
  const sent = await sendQueuedMails(server)
  const mail = sent.get(`payment-processing.${order_number}`)
  expect(mail?.text).toContain('your bank is processing the payment')
  expect(mail?.text).not.toMatch(/not paid|nothing (has been|was) charged/i)
})

test('twenty callers at the same moment cause one mail', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await payByBankDebit(checkout_url)
  await Promise.all(Array.from({ length: 20 }, () => settleOrder(server, order_id)))
  expect(await queuedMails(server)).toEqual(['payment-processing'])
})

test('when the money arrives the order is confirmed', async () => {
  const { order_id, checkout_url } = await placeDebited()
  await endBankDebit(checkout_url, 'arrives')
  await settleOrder(server, order_id)
  expect(await readRow(order_id)).toMatchObject({ payment_status: 'completed', payment_processing: false })
  const sent = await sendQueuedMails(server)
  expect([...sent.keys()].map((id) => id.split('.')[0]).sort()).toEqual(['order-confirmed', 'staff-new-order'])
})

test('when the bank refuses, the order has failed and its customer is told', async () => {
  const { order_id, order_number, checkout_url } = await placeDebited()
  await endBankDebit(checkout_url, 'fails')
  await settleOrder(server, order_id)
  expect(await readRow(order_id)).toMatchObject({ payment_status: 'failed', payment_processing: false })
  const sent = await sendQueuedMails(server)
  expect([...sent.keys()]).toEqual([`payment-failed.${order_number}`])
})

test('nobody is reminded to pay what the bank is processing, not even by a mail that was queued before', async () => {
  const { checkout_url } = await placeOrder(server)
  await server.database.execute(sql`
    update catering_orders set created_at = now() - interval '16 minutes', next_check_at = now() + interval '1 minute'`)
  await reconcileOrders(server)
  expect(await queuedMails(server)).toEqual(['order-received'])
  await payByBankDebit(checkout_url)
  await server.database.update(cateringOrders).set({ nextCheckAt: new Date(0) })
  await reconcileOrders(server)
  const sent = await sendQueuedMails(server)
  expect([...sent.keys()].map((id) => id.split('.')[0])).toEqual(['payment-processing'])
  await server.database.update(cateringOrders).set({ payReminderAt: null })
  await reconcileOrders(server)
  expect(await queuedMails(server)).toEqual([])
})

test('sending the same order again leads to it and not to a payment, even days later', async () => {
  const headers = { 'Idempotency-Key': 'a-debited-order' }
  const order = async () =>
    (await server.supabase.functions.invoke('create-catering-order', { body: anOrder(), headers })).data
  const first = await order()
  await payByBankDebit(first.checkout_url)
  await settleOrder(server, first.order_id)
  await server.database.update(cateringOrders).set({ checkoutExpiresAt: new Date(0) })
  const again = await order()
  expect(again.checkout_url).toBe(`${server.url}/catering/order-confirmation?order_id=${first.order_id}`)
})
