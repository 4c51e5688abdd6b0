import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { eraseUnpaidOrders } from '../../server/orders/ending/erase-orders.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { lockWaits } from './lock-waits.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { until } from './until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const config = {
  keepApplicationsDays: 180,
  keepEnquiriesDays: 365,
  keepOrdersDays: 2555,
  keepUnpaidOrdersDays: 30,
  mailDir: '/nowhere',
}
const forgetOld = () => forget({ database: server.database, log: silent, config })

type Status = 'pending' | 'completed' | 'failed' | 'expired' | 'refunded'
async function placeOld(paymentStatus: Status, days: number) {
  const placed = await placeOrder(server)
  const createdAt = new Date(Date.now() - days * 86_400_000)
  await server.database
    .update(cateringOrders)
    .set({ paymentStatus, createdAt })
    .where(eq(cateringOrders.id, placed.order_id))
  return placed
}

test('a customer who did not pay is erased after thirty days; amounts, dates and items stay', async () => {
  const gone = [await placeOld('expired', 31), await placeOld('failed', 31)]
  const kept = [await placeOld('expired', 29), await placeOld('failed', 29)]
  for (const status of ['pending', 'completed', 'refunded'] as const) kept.push(await placeOld(status, 31))
  await forgetOld()
  for (const { order_id, order_number } of gone) {
    const order = await findOrder(server.database, order_id)
    expect(order).toMatchObject({ customerName: '', customerEmail: '', customerPhone: '', deliveryAddress: '' })
    expect(order).toMatchObject({ deliveryPostalCode: '', specialInstructions: null, erased: true })
    expect(order).toMatchObject({ orderNumber: order_number, totalPence: 34994, eventTime: '18:30:00' })
  }
  for (const { order_id } of kept) {
    expect(await findOrder(server.database, order_id)).toMatchObject({ customerName: 'Jasleen Kaur', erased: false })
  }
  expect(await server.database.$count(cateringOrderItems)).toBe(14)
})

test('an order that is paid after its customer was erased is for staff to refund', async () => {
  const { order_id, order_number, checkout_url } = await placeOld('expired', 31)
  await forgetOld()
  await payWithCard(checkout_url)
  await settleOrder(server, order_id)
  expect(await findOrder(server.database, order_id)).toMatchObject({ paymentStatus: 'completed', erased: true })
  const sent = await sendQueuedMails(server)
  expect([...sent.values()].map(({ to }) => to)).toEqual(['kitchen@example.com', 'kitchen@example.com'])
  expect(sent.get(`staff-new-order.${order_number}`)?.text).toContain('Refund it.')
  await forgetOld()
  expect((await findOrder(server.database, order_id))?.paymentStatus).toBe('completed')
})

test('an order whose payment is being stored at this moment keeps its customer', async () => {
  const { order_id } = await placeOld('expired', 31)
  let erasing: Promise<number> | undefined
  await server.database.transaction(async (tx) => {
    const paid = { paymentStatus: 'completed', status: 'confirmed' } as const
    await tx.update(cateringOrders).set(paid).where(eq(cateringOrders.id, order_id))
    erasing = eraseUnpaidOrders(server.database, 30)
    await until(async () => (await lockWaits(server.database)) === 1)
  })
  expect(await erasing).toBe(0)
  expect((await findOrder(server.database, order_id))?.customerName).toBe('Jasleen Kaur')
})

test('all are erased, however many there are', async () => {
  const { order_id } = await placeOld('expired', 31)
  await server.database.execute(sql`
    insert into catering_orders select (json_populate_record(orders, json_build_object('id', gen_random_uuid(),
      'order_number', n, 'checkout_session_id', n))).*
    from catering_orders as orders, generate_series(1, 2500) as n where id = ${order_id}`)
  await forgetOld()
  expect(await server.database.$count(cateringOrders, sql`erased and customer_email = ''`)).toBe(2501)
})
