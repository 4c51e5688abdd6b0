import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { anOrder } from '../an-order.ts'
import { freePort } from '../free-port.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payByBankDebit, payWithCard } from './pay.ts'
import { closeQueued, placeOrder, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'
import { wayBackHeader } from './way-back-key.ts'

let server: TestServer
/** Another server on the same database, which can't reach Stripe. */
let withoutStripe: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const nowhere = createStripe('sk_test_sandbox', `http://127.0.0.1:${await freePort()}`)
  withoutStripe = await startTestServer({ beside: server, stripe: nowhere })
})
afterAll(async () => {
  await withoutStripe.close()
  await server.close()
})
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

interface Sent {
  changes?: Record<string, unknown>
  key?: string
  replaces?: string
  to?: TestServer
}

/** Sends an order as the page does, with the keys of the orders that it replaces. */
async function send({ changes, key = randomUUID(), replaces, to = server }: Sent) {
  const { data, error } = await to.supabase.functions.invoke('create-catering-order', {
    body: anOrder(changes),
    headers: { 'Idempotency-Key': key, ...(replaces === undefined ? {} : { Replaces: replaces }) },
  })
  return { ...data, key, status: error ? error.context.status : 200 }
}

const cancelWith = (orderId: string, key: string, to = server) =>
  to.supabase.from('catering_orders').update({ status: 'cancelled' }).eq('id', orderId).setHeader('Cancel-Key', key)
/** Cancels as a customer does who comes back from the payment page. */
const cancel = async (orderId: string, to = server) =>
  cancelWith(orderId, (await wayBackHeader(to.database, orderId))['Cancel-Key'], to)

const read = async (orderId: string) => {
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', orderId).single()
  const { payment_status, status, payment_processing, closed_early } = data
  return { payment_status, status, payment_processing, closed_early }
}

const open = { payment_status: 'pending', status: 'pending', payment_processing: false, closed_early: false }
const closing = { ...open, status: 'cancelled' }
const closed = { ...closing, payment_status: 'expired', closed_early: true }
const paid = { ...open, payment_status: 'completed', status: 'confirmed' }

/**
 * Changes to everything that the browser may have changed since, so that the order looks like another customer's event.
 */
const other = {
  customer_email: 'jasleen.kaur@example.com',
  delivery_address: '2 High Street',
  event_date: addDays(londonDay(new Date()), 31),
}

test('an order placed again from the same form closes the one before it, whatever was changed', async () => {
  const first = await send({})
  const second = await send({ changes: other, replaces: first.key })
  expect(second.replaced_orders).toEqual([{ order_id: first.order_id, order_number: first.order_number }])
  expect(await read(first.order_id)).toEqual(closing)
  expect(await closeQueued(server)).toBe(1)
  expect([await read(first.order_id), await read(second.order_id)]).toEqual([closed, open])
  expect(await payWithCard(first.checkout_url)).toBeNull()
  expect(await payWithCard(second.checkout_url)).toContain(second.order_id)
  expect(await queuedMails(server)).toEqual([])
})

test('several earlier orders that wait for payment are all closed; the same order sent twice stays one order', async () => {
  const [first, second] = [await send({}), await send({ changes: other })]
  const sent = { changes: { guest_count: 16 }, key: randomUUID(), replaces: `${first.key}, ${second.key}` }
  const third = await send(sent)
  const again = await send(sent)
  expect([third.replaced_orders.length, again.order_id]).toEqual([2, third.order_id])
  expect(await closeQueued(server)).toBe(2)
  expect((await send(sent)).replaced_orders).toBeUndefined()
  expect(await read(third.order_id)).toEqual(open)
})

test('an order whose payment can not be opened closes nothing', async () => {
  const first = await send({})
  const second = await send({ changes: other, replaces: first.key, to: withoutStripe })
  expect(second.status).toBe(502)
  expect(await closeQueued(server)).toBe(0)
  expect(await read(first.order_id)).toEqual(open)
  expect(await payWithCard(first.checkout_url)).toContain(first.order_id)
})

test('orders that are paid, that the bank is processing, or that staff look at, are not replaced', async () => {
  const [bought, debited, odd] = [await send({}), await send({ changes: other }), await send({})]
  await payWithCard(bought.checkout_url)
  await payByBankDebit(debited.checkout_url)
  for (const { order_id } of [bought, debited]) await settleOrder(server, order_id)
  const attention = 'Stripe took another amount.'
  await server.database.update(cateringOrders).set({ attention }).where(eq(cateringOrders.id, odd.order_id))
  const last = await send({ changes: other, replaces: [bought.key, debited.key, odd.key, randomUUID()].join(',') })
  expect(last.replaced_orders).toBeUndefined()
  expect(await closeQueued(server)).toBe(0)
  expect([await read(bought.order_id), await read(debited.order_id), await read(odd.order_id)]).toEqual([
    paid,
    { ...open, payment_processing: true },
    open,
  ])
})

test('an earlier order replaces no later one, and a cancelled one replaces none', async () => {
  const first = await send({})
  const second = await send({ changes: other })
  await send({ key: first.key, replaces: second.key })
  await cancel(second.order_id, withoutStripe)
  const late = await send({ changes: other, key: second.key, replaces: first.key })
  expect(late.status).toBe(409)
  expect([await read(first.order_id), await read(second.order_id)]).toEqual([open, closing])
})

test('an order replaced before its payment is open is withdrawn', async () => {
  const first = await send({})
  await server.database.update(cateringOrders).set({ checkoutSessionId: null, checkoutUrl: null })
  await send({ changes: other, replaces: first.key })
  expect(await findOrder(server.database, first.order_id)).toBeUndefined()
})

test.each(['7', 'order-1', `${randomUUID()};${randomUUID()}`, Array(6).fill(randomUUID()).join()])(
  'replacing %j is refused, and nothing is ordered',
  async (replaces) => {
    expect((await send({ replaces })).status).toBe(400)
    expect(await server.database.$count(cateringOrders)).toBe(0)
  },
)

test('an order that its customer cancels can not be paid any more, and no mail tells of it', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  expect((await cancel(order_id)).status).toBe(204)
  expect((await cancel(order_id)).status).toBe(204)
  expect(await read(order_id)).toEqual(closed)
  expect(await payWithCard(checkout_url)).toBeNull()
  expect(await queuedMails(server)).toEqual([])
  // Once the time to pay is over, it looks like any other unpaid one.
  await server.database.update(cateringOrders).set({ checkoutExpiresAt: sql`now()` })
  expect(await read(order_id)).toEqual({ ...closed, closed_early: false })
})

test('once the reminder has sent the payment link out, a mail tells of the closed payment', async () => {
  const { order_id } = await placeOrder(server)
  await server.database.update(cateringOrders).set({ createdAt: sql`now() - interval '20 minutes'` })
  await reconcileOrders(server)
  expect(await queuedMails(server)).toEqual(['order-received'])
  await cancel(order_id)
  expect(await read(order_id)).toEqual(closed)
  expect(await queuedMails(server)).toEqual(['order-received', 'payment-failed'])
})

test('an order that is paid, or that the bank is processing, can not be cancelled', async () => {
  const [bought, debited] = [await placeOrder(server), await placeOrder(server, { event_date: other.event_date })]
  await payWithCard(bought.checkout_url)
  await payByBankDebit(debited.checkout_url)
  // By now only Stripe knows that it was paid.
  for (const { order_id } of [bought, debited]) {
    const { error, status } = await cancel(order_id)
    expect([status, error?.code]).toEqual([401, '42501'])
  }
  expect(await read(bought.order_id)).toEqual(paid)
  expect(await read(debited.order_id)).toEqual({ ...open, payment_processing: true })
  expect((await cancel(debited.order_id)).status).toBe(401)
  expect(await read(debited.order_id)).toEqual({ ...open, payment_processing: true })
  expect(await queuedMails(server)).toEqual(['order-confirmed', 'payment-processing', 'staff-new-order'])
})

test('an unknown order can not be cancelled', async () => {
  expect((await cancel(randomUUID())).status).toBe(401)
  expect((await cancel('abc')).status).toBe(400)
})

test('while Stripe is away the wish is stored, and the job of each minute fulfils it', async () => {
  const key = randomUUID()
  const { order_id, checkout_url } = await send({ key })
  expect((await cancel(order_id, withoutStripe)).status).toBe(502)
  expect(await read(order_id)).toEqual(closing)
  expect((await send({ key })).status).toBe(409)
  await server.database.update(cateringOrders).set({ createdAt: sql`now() - interval '20 minutes'` })
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(1)
  expect(await read(order_id)).toEqual(closed)
  expect(await payWithCard(checkout_url)).toBeNull()
  expect(await queuedMails(server)).toEqual([])
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(0)
})

test('an order that was paid while it was being cancelled leads to its confirmation when it is sent again', async () => {
  const key = randomUUID()
  const { order_id, checkout_url } = await send({ key })
  await cancel(order_id, withoutStripe)
  await payWithCard(checkout_url)
  expect((await send({ key, to: withoutStripe })).status).toBe(502)
  expect(await read(order_id)).toEqual(closing)
  const again = await send({ key })
  expect([again.status, again.order_id]).toEqual([200, order_id])
  expect(again.checkout_url).toBe(`${server.url}/catering/order-confirmation?order_id=${order_id}`)
  expect(await read(order_id)).toEqual(paid)
})

test('an order that was paid with another amount while it was being cancelled is not shown as cancelled', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url)
  await server.database.update(cateringOrders).set({ totalPence: 34993 })
  expect((await cancel(order_id)).status).toBe(401)
  expect(await read(order_id)).toEqual(open)
  expect(await queuedMails(server)).toEqual(['staff-needs-attention'])
})

test('an order that is cancelled closes no earlier one of the same event', async () => {
  const first = await placeOrder(server)
  const second = await placeOrder(server, { guest_count: 16 })
  await cancel(second.order_id, withoutStripe)
  await reconcileOrders(server)
  expect(await closeQueued(server)).toBe(1)
  expect([await read(first.order_id), await read(second.order_id)]).toEqual([open, closed])
})

test('the id of an order cancels nothing without the right key', async () => {
  const { order_id, checkout_url } = await placeOrder(server)
  const keyOfAnother = (await wayBackHeader(server.database, randomUUID()))['Cancel-Key']
  for (const key of ['', keyOfAnother, 'x'.repeat(4_000)]) {
    const { status, error } = await cancelWith(order_id, key)
    expect([status, error?.code]).toEqual([401, '42501'])
  }
  expect(await read(order_id)).toEqual(open)
  expect(await payWithCard(checkout_url)).toContain(order_id)
})

describe('an order that staff took', () => {
  const took = async () => {
    const ranjit = await signedInAs(server, 'manager', 'Ranjit')
    const { number } = (await ranjit.call(takeOrder, aTakenOrder())).body
    const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, number))
    if (!order?.checkoutUrl) throw new Error('The order has no page to pay at')
    await sendQueuedMails(server)
    const times = async (what: string) =>
      (await ranjit.call(readOrder, { number })).body.timeline.filter((line) => line.what === what).length
    return { id: order.id, url: order.checkoutUrl, sessionId: order.checkoutSessionId ?? '', times }
  }
  const left = 'The customer left the payment page without paying'

  test('is not cancelled by the way back from its payment page: that leads to its own page, and staff see it', async () => {
    const { id, url, sessionId, times } = await took()
    const { cancel_url } = await server.stripe.checkout.sessions.retrieve(sessionId)
    expect(cancel_url).toBe(`${server.url}/catering/order-confirmation?order_id=${id}&left=payment`)
    expect(await times(left)).toBe(0)
    const leave = () => server.supabase.from('catering_orders').update({ payment_left: true }).eq('id', id)
    expect((await leave()).status).toBe(204)
    expect((await leave()).status).toBe(204)
    expect(await times(left)).toBe(1)
    expect([await read(id), await queuedMails(server)]).toEqual([open, []])
    expect(await payWithCard(url)).toContain(id)
  })

  test('is not cancelled by anybody’s wish, whatever key comes with it', async () => {
    const { id, url, times } = await took()
    const { status, error } = await cancel(id)
    expect([status, error?.code]).toEqual([401, '42501'])
    expect(await read(id)).toEqual(open)
    expect(await times(left)).toBe(1)
    await payWithCard(url)
    await settleOrder(server, id)
    // Once it is paid nobody can leave the page any more.
    await server.database.update(cateringOrders).set({ paymentLeftAt: null })
    await server.supabase.from('catering_orders').update({ payment_left: true }).eq('id', id)
    expect([await read(id), await times(left)]).toEqual([paid, 0])
  })
})

test('of an order of the site nobody says that its payment page was left', async () => {
  const { order_id } = await placeOrder(server)
  const { error } = await server.supabase.from('catering_orders').update({ payment_left: true }).eq('id', order_id)
  expect(error?.code).toBe('42501')
  expect((await findOrder(server.database, order_id))?.paymentLeftAt).toBeNull()
})
