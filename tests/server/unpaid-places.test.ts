import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { unpaidDays } from '../../server/database/delivery-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { checkUnpaidPlaces } from '../../server/jobs/check-places.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { findOrder, requireOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrders, clearOrdersAndJobs } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { endBankDebit, payByBankDebit, payWithCard } from './pay.ts'
import { placeOrder, queuedJobs, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
  await server.database.delete(unpaidDays)
  await setDeliveryRules(server.database)
})

const day = addDays(londonDay(new Date()), 30)
const minutes = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000)
const [deluxe] = cateringPackages

/** This many packages, each of which takes ten places. */
function packages(quantity: number) {
  const [item] = [{ menu_id: deluxe.id, stripe_price_id: deluxe.menuId, item_name: deluxe.name, unit_price: 249.99 }]
  return { order_items: [{ ...item, quantity }], total_amount: (quantity * 24_999) / 100 }
}
const place = (quantity: number, changes: Record<string, unknown> = {}) =>
  placeOrder(server, { event_date: day, ...packages(quantity), ...changes })

const timeToPay = async (orderId: string) => {
  const order = await findOrder(server.database, orderId)
  if (!order) throw new Error('There is no such order')
  const session = await server.stripe.checkout.sessions.retrieve(order.checkoutSessionId ?? '')
  const atStripe = new Date(session.expires_at * 1000)
  return [minutes(order.createdAt, order.checkoutExpiresAt), minutes(order.createdAt, atStripe)]
}

test('where a day has a limit, an order of the site can be paid for 45 minutes; elsewhere for 23 hours', async () => {
  expect(await timeToPay((await place(1)).order_id)).toEqual([23 * 60, 23 * 60])
  await setDeliveryRules(server.database, { places: 100 })
  const { order_id, pay_until } = (await place(1)) as { order_id: string; pay_until?: string }
  expect(await timeToPay(order_id)).toEqual([45, 45])
  expect(pay_until).toBe((await findOrder(server.database, order_id))?.checkoutExpiresAt.toISOString())
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', order_id).single()
  expect(data.pay_until).toBe(pay_until)
})

test('an order that staff take keeps its longer time', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  const { call } = await signedInAs(server, 'manager', 'Ranjit')
  const { body } = await call(takeOrder, aTakenOrder({ event_date: day }))
  const { id } = await requireOrder(server.database, body.number)
  expect(await timeToPay(id)).toEqual([23 * 60, 23 * 60])
})

/** Lets the 45 minutes of an order pass, here and at Stripe. */
async function letTimePass(orderId: string): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await server.database
    .update(cateringOrders)
    .set({ checkoutExpiresAt: past, nextCheckAt: past })
    .where(eq(cateringOrders.id, orderId))
  const { checkoutSessionId } = (await findOrder(server.database, orderId)) ?? {}
  await server.database.execute(sql`
    update payment_sandbox.objects set data = jsonb_set(data, '{expires_at}', '1') where id = ${checkoutSessionId}`)
}

test('whoever sells a day out without paying holds it until the page closes', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  const held = await place(10)
  const { error } = await server.supabase.functions.invoke('create-catering-order', {
    body: anOrder({ event_date: day, ...packages(1) }),
  })
  expect(error.context.status).toBe(400)
  await letTimePass(held.order_id)
  await reconcileOrders(server)
  expect(await findOrder(server.database, held.order_id)).toMatchObject({ paymentStatus: 'expired' })
  expect(await payWithCard(held.checkout_url)).toBeNull()
  expect((await place(10)).order_id).toBeDefined()
})

test('an order is looked at when its time to pay is over, not minutes later', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  const { order_id } = await place(1)
  const soon = sql`now() + interval '90 seconds'`
  await server.database
    .update(cateringOrders)
    .set({ createdAt: sql`now() - interval '43 minutes'`, nextCheckAt: new Date(0), checkoutExpiresAt: soon })
  await reconcileOrders(server)
  const order = await findOrder(server.database, order_id)
  expect(order?.nextCheckAt.getTime()).toBeLessThan((order?.checkoutExpiresAt.getTime() ?? 0) + 5_000)
})

test('money that was on its way when the page closed is judged as what is paid late', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  const late = await place(10)
  await payByBankDebit(late.checkout_url)
  // The bank's answer is known only after the order was closed, and somebody else has the places by then.
  await server.database.update(cateringOrders).set({ paymentStatus: 'expired', status: 'cancelled' })
  await place(10, { customer_email: 'other@example.com' })
  await endBankDebit(late.checkout_url, 'arrives')
  await settleOrder(server, late.order_id)
  const order = await findOrder(server.database, late.order_id)
  expect(order).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
  expect(order?.attention).toContain('200 of 100 places')
})

const check = () => checkUnpaidPlaces(server.database)
/** Lets this many minutes pass for what was seen and told of the days. */
const wait = (passed: number) =>
  server.database.execute(sql`
    update unpaid_days set since = since - ${passed} * interval '1 minute', told_at = told_at - ${passed} * interval '1 minute'`)
const alerts = async () =>
  (await queuedJobs(server)).filter(({ task }) => task === 'send-places-alert').map(({ payload }) => payload.days)

test('staff are told once when unpaid orders hold more than half of a day for ten minutes', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  await place(5)
  await check()
  expect(await server.database.$count(unpaidDays)).toBe(0)
  await place(1, { customer_email: 'other@example.com' })
  await check()
  expect(await alerts()).toEqual([])
  await wait(11)
  for (let look = 0; look < 5; look++) await check()
  expect(await alerts()).toEqual([[day]])
  // No second mail follows for a day, however often the orders are placed again.
  await clearOrders(server.database)
  await check()
  await place(10)
  await wait(11)
  await check()
  expect(await alerts()).toEqual([[day]])
  await wait(24 * 60)
  await check()
  expect(await alerts()).toEqual([[day], [day]])
})

test('a large order that is paid within minutes is no news', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  const { order_id, checkout_url } = await place(9)
  await check()
  await payWithCard(checkout_url)
  await settleOrder(server, order_id)
  await wait(11)
  await check()
  expect([await alerts(), await server.database.$count(unpaidDays)]).toEqual([[], 0])
})

test('several days are one mail, with the orders that hold their places', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  const first = await place(10)
  const second = await place(8, { event_date: addDays(day, 1) })
  await check()
  await wait(11)
  await check()
  expect(await alerts()).toEqual([[day, addDays(day, 1)]])
  const sent: { subject: string; text: string; to: string }[] = []
  const mails = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close() {} }
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', isTrial: false }
  const tasks = makeTasks({ ...server, mails, config, log: silent } as never)
  const [job] = (await queuedJobs(server)).filter(({ task }) => task === 'send-places-alert')
  await tasks['send-places-alert']?.(job?.payload, {} as never)
  expect(sent.map(({ to }) => to)).toEqual(['kitchen@example.com'])
  const { text = '' } = sent[0] ?? {}
  for (const words of [formatDay(day), '100 of 100', '80 of 100', first.order_number, second.order_number]) {
    expect(text).toContain(words)
  }
  // By now nothing is held any more.
  await clearOrders(server.database)
  await tasks['send-places-alert']?.(job?.payload, {} as never)
  expect(sent).toHaveLength(1)
})

test('the mail with the way back to the payment names the time', async () => {
  await setDeliveryRules(server.database, { places: 100 })
  await place(1)
  await server.database.execute(sql`
    update catering_orders set created_at = now() - interval '16 minutes', next_check_at = now() + interval '1 minute'`)
  await reconcileOrders(server)
  const [mail] = [...(await sendQueuedMails(server)).values()]
  expect(mail?.text).toMatch(/You can pay until (12 noon|midnight|[\d.]+[ap]m) on .*We keep your places until then/s)
})
