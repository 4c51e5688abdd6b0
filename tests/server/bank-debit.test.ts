import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, londonDay, londonTime } from '../../contract/london-time.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { readOrderMoney, ringAboutMoney } from '../../contract/staff/order-money.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { openChangePayment } from '../../server/orders/changes/change-payment.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { openChange, storeWaitingChange } from './a-change.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { callFunction, proofOf } from './own-order-client.ts'
import { endBankDebit, payByBankDebit, payWithCard } from './pay.ts'
import { placeOrder, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

/** Far enough ahead that a bank's money comes before the event. */
const event_date = addDays(londonDay(new Date()), 30)

async function placeDebited(changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, { event_date, ...changes })
  expect(await payByBankDebit(placed.checkout_url)).toContain(`order_id=${placed.order_id}&session_id=cs_`)
  await settleOrder(server, placed.order_id)
  return placed
}

async function readRow(id: string) {
  return (await server.supabase.from('catering_orders').select('*').eq('id', id).single()).data
}

test('an order whose bank debit is being processed stays pending and says so; twenty callers cause one mail', async () => {
  const { order_id, order_number, checkout_url } = await placeOrder(server, { event_date })
  await payByBankDebit(checkout_url)
  await Promise.all(Array.from({ length: 20 }, () => settleOrder(server, order_id)))
  await settleOrder(server, order_id)
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

test('while the bank sends the money, the link is there, and the mail that its opening sends has the address', async () => {
  const { order_id, order_number } = await placeDebited()
  const first = (await sendQueuedMails(server)).get(`payment-processing.${order_number}`)
  const proof = await proofOf(server, order_id)
  expect(first?.text).toContain(proof.key)
  // Nobody has proved the address yet.
  expect(first?.text).not.toContain('TW3 1AA')

  const { body } = await callFunction(server, 'own-order', proof)
  expect(body).toMatchObject({ stand: 'unpaid', payment_processing: true, may_change: 'nothing' })
  await callFunction(server, 'own-order', proof)
  const [[id, whole] = []] = await sendQueuedMails(server)
  expect(id).toMatch(/^payment-processing\.TR-\w+\.[0-9a-f]{8}$/)
  expect(whole?.text).toContain('1 High Street, Hounslow, TW3 1AA')
  expect(whole?.text).toContain(proof.key)
  expect(await queuedMails(server)).toEqual([])

  expect((await callFunction(server, 'send-change-link', { order_id })).status).toBe(200)
  const [sent] = (await sendQueuedMails(server)).values()
  expect(sent?.text).toContain('once the payment has arrived')
  await server.database.update(cateringOrders).set({ status: 'cancelled' })
  expect((await callFunction(server, 'send-change-link', { order_id })).status).toBe(409)
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
  const { checkout_url } = await placeOrder(server, { event_date })
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
    (await server.supabase.functions.invoke('create-catering-order', { body: anOrder({ event_date }), headers })).data
  const first = await order()
  await payByBankDebit(first.checkout_url)
  await settleOrder(server, first.order_id)
  await server.database.update(cateringOrders).set({ checkoutExpiresAt: new Date(0) })
  const again = await order()
  expect(again.checkout_url).toBe(`${server.url}/catering/order-confirmation?order_id=${first.order_id}`)
})

const sessionOf = async (orderId: string) =>
  server.stripe.checkout.sessions.retrieve((await findOrder(server.database, orderId))?.checkoutSessionId ?? '')
const offersDebit = async (checkoutUrl: string) =>
  (await (await fetch(checkoutUrl)).text()).includes('Pay by bank debit')

test('a bank debit is offered only where its money comes before the event', async () => {
  const far = await placeOrder(server, { event_date })
  expect((await sessionOf(far.order_id)).payment_method_types).toEqual(['card', 'bacs_debit'])
  expect(await offersDebit(far.checkout_url)).toBe(true)
  const near = await placeOrder(server)
  const session = await sessionOf(near.order_id)
  expect(session.payment_method_types).toEqual(['card'])
  expect(session.excluded_payment_method_types).toContain('bacs_debit')
  expect(await offersDebit(near.checkout_url)).toBe(false)
  // Not even by a form from elsewhere.
  await payByBankDebit(near.checkout_url)
  expect(await sessionOf(near.order_id)).toMatchObject({ status: 'open', payment_intent: null })
  expect(await payWithCard(near.checkout_url)).toContain(near.order_id)
})

test('nor is it offered for a change, where the event comes too soon before it or after it', async () => {
  const placed = await placeOrder(server, { event_date })
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  expect(await offersDebit((await openChange(server, placed.order_id)).url)).toBe(true)
  const soon = addDays(londonDay(new Date()), 9)
  for (const moved of ['before', 'after'] as const) {
    await server.database.execute(sql`delete from order_changes`)
    const days = { before: moved === 'before' ? soon : event_date, after: moved === 'after' ? soon : event_date }
    const { order, change } = await storeWaitingChange(server, placed.order_id)
    const { before, after } = change
    if (!before || !after) throw new Error('The change has no content')
    const dated = {
      ...change,
      before: { ...before, eventDate: days.before },
      after: { ...after, eventDate: days.after },
    }
    const url = await openChangePayment({ ...server, publicUrl: server.url }, order, dated)
    expect(await offersDebit(url)).toBe(false)
  }
})

/** Lets the time pass until the event of an order has begun. */
async function letItBegin(orderId: string): Promise<void> {
  const now = new Date(Date.now() - 60_000)
  const begun = { eventDate: londonDay(now), eventTime: londonTime(now) }
  await server.database.update(cateringOrders).set(begun).where(eq(cateringOrders.id, orderId))
}

test('money that comes after the event confirms nothing: one mail to the customer, and staff ring them', async () => {
  const { order_id, order_number, checkout_url } = await placeDebited()
  await sendQueuedMails(server)
  await letItBegin(order_id)
  await endBankDebit(checkout_url, 'arrives')
  await Promise.all([1, 2, 3].map(() => settleOrder(server, order_id)))
  expect(await readRow(order_id)).toMatchObject({ payment_status: 'completed', status: 'cancelled' })
  const order = await findOrder(server.database, order_id)
  expect(order?.attention).toBe(ringAboutMoney)
  const sent = await sendQueuedMails(server)
  expect([...sent.keys()].map((id) => id.split('.')[0]).sort()).toEqual(['paid-too-late', 'staff-needs-attention'])
  const mail = sent.get(`paid-too-late.${order_number}`)
  expect(mail?.text).toContain('came after your event had begun')
  expect(mail?.text).not.toMatch(/is confirmed|look forward|calendar/i)
  expect(mail?.attachments ?? []).toEqual([])
  // The order is on none of the kitchen's lists.
  const manager = await signedInAs(server, 'manager', 'Ranjit')
  const coming = (await manager.call(readOrders, { tab: 'coming' })).body
  expect(JSON.stringify(coming)).not.toContain(order_number)
  const sheet = (await manager.call(readDaySheet, { day: order?.eventDate ?? '' })).body
  expect(JSON.stringify(sheet)).not.toContain(order_number)
  const { body } = await manager.call(readOrder, { number: order_number })
  expect(body.cancelled).toMatchObject({
    by: 'The website',
    reason: 'The payment reached us after the event had begun.',
  })
  // Its money can be given back on its screen.
  const money = (await manager.call(readOrderMoney, { number: order_number })).body
  expect(money).toMatchObject({ paidPence: 34994, leftPence: 34994 })
})
