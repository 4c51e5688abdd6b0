import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cateringOrders } from '../../server/database/schema.ts'
import { recheckPaidOrders, reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { intentOf, placeOrder, queuedMails } from './placed-orders.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const settleByPage = (id: string) =>
  server.supabase.from('catering_orders').update({ payment_status: 'completed', status: 'confirmed' }).eq('id', id)

test('an order paid at Stripe is completed when the page asks', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  const location = await payWithCard(checkout_url)
  expect(location).toMatch(`${server.url}/catering/order-confirmation?order_id=${order_id}&session_id=cs_`)
  const { error, status } = await settleByPage(order_id)
  expect([error, status]).toEqual([null, 204])
  expect(await findOrder(server.database, order_id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
  expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-new-order'])
})

test('a declined card leaves the order pending', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url, '4000 0000 0000 0002')
  expect((await settleByPage(order_id)).error?.code).toBe('42501')
  expect((await findOrder(server.database, order_id))?.paymentStatus).toBe('pending')
})

test('thirty callers at the same moment: one change, one set of mails', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url)
  const settled = await Promise.all(Array.from({ length: 30 }, () => settleOrder(server, order_id)))
  expect(settled.map((order) => order?.paymentStatus)).toEqual(Array(30).fill('completed'))
  expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-new-order'])
})

test('a session that was opened but never stored is found through the event', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  const sessionId = (await findOrder(server.database, order_id))?.checkoutSessionId ?? ''
  await server.database.update(cateringOrders).set({ checkoutSessionId: null, checkoutUrl: null })
  await payWithCard(checkout_url)
  await settleOrder(server, order_id, sessionId)
  expect(await findOrder(server.database, order_id)).toMatchObject({
    paymentStatus: 'completed',
    checkoutSessionId: sessionId,
  })
})

test('the session of another order settles nothing', async () => {
  const [mine, theirs] = [await placeOrder(server), await placeOrder(server)]
  await payWithCard(theirs.checkout_url)
  const foreign = (await findOrder(server.database, theirs.order_id))?.checkoutSessionId ?? ''
  await server.database
    .update(cateringOrders)
    .set({ checkoutSessionId: null })
    .where(eq(cateringOrders.id, mine.order_id))
  await settleOrder(server, mine.order_id, foreign)
  expect(await findOrder(server.database, mine.order_id)).toMatchObject({
    paymentStatus: 'pending',
    checkoutSessionId: null,
  })
})

test('with every webhook lost, reconciliation completes a paid order', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url)
  await reconcileOrders(server)
  expect((await findOrder(server.database, order_id))?.paymentStatus).toBe('pending')
  await server.database.update(cateringOrders).set({ nextCheckAt: new Date(0) })
  await reconcileOrders(server)
  expect((await findOrder(server.database, order_id))?.paymentStatus).toBe('completed')
})

test('with its webhook lost, a refund of an event still to come is found', async () => {
  const refundedOrder = async () => {
    const { order_id, checkout_url } = await placeOrder(server)
    await payWithCard(checkout_url)
    await settleOrder(server, order_id)
    await server.stripe.refunds.create({ payment_intent: await intentOf(server, order_id) })
    return order_id
  }
  const [ahead, over] = [await refundedOrder(), await refundedOrder()]
  await server.database.update(cateringOrders).set({ eventDate: '2020-05-01' }).where(eq(cateringOrders.id, over))
  await recheckPaidOrders(server)
  await recheckPaidOrders(server)
  expect(await findOrder(server.database, ahead)).toMatchObject({ paymentStatus: 'refunded', status: 'cancelled' })
  expect((await findOrder(server.database, over))?.paymentStatus).toBe('completed')
  const told = (await queuedMails(server)).filter((mail) => mail === 'order-refunded')
  expect(told).toEqual(['order-refunded'])
})

test('an old order is checked less often than a new one', async () => {
  const next = async (age: string) => {
    const { order_id } = await placeOrder(server)
    await server.database.execute(
      sql`update catering_orders set created_at = now() - ${age}::interval, next_check_at = now() - interval '1 second' where id = ${order_id}`,
    )
    await reconcileOrders(server)
    const order = await findOrder(server.database, order_id)
    return Math.round(((order?.nextCheckAt.getTime() ?? 0) - Date.now()) / 60_000)
  }
  expect([await next('1 second'), await next('1 hour'), await next('20 hours')]).toEqual([1, 6, 60])
})

test('a customer who has not paid after a quarter of an hour gets one mail with the link', async () => {
  const { order_id } = await placeOrder(server)
  await reconcileOrders(server)
  expect(await queuedMails(server)).toEqual([])
  await server.database.execute(sql`update catering_orders set created_at = now() - interval '16 minutes'`)
  await Promise.all([reconcileOrders(server), reconcileOrders(server)])
  await reconcileOrders(server)
  expect(await queuedMails(server)).toEqual(['order-received'])
  expect((await findOrder(server.database, order_id))?.payReminderAt).toBeInstanceOf(Date)
})

test('an order that was never opened at Stripe closes when its time is over', async () => {
  const { order_id } = await placeOrder(server)
  await server.database
    .update(cateringOrders)
    .set({ checkoutSessionId: null, checkoutUrl: null, checkoutExpiresAt: new Date(0), nextCheckAt: new Date(0) })
  await reconcileOrders(server)
  expect((await findOrder(server.database, order_id))?.paymentStatus).toBe('expired')
  expect(await queuedMails(server)).toEqual([])
})
