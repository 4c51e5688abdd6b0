import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cancelOrder, payOtherwise } from '../../contract/staff/order-money.ts'
import { handleAttention } from '../../contract/staff/orders.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { findOrdersToCheck } from '../../server/orders/paying/due-orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let ranjit: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  ranjit = await signedInAs(server, 'manager', 'Ranjit')
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const day = addDays(londonDay(new Date()), 10)
const price = 34_994
const key = () => randomBytes(16).toString('hex')

/** An order for which Stripe took an amount other than ours. `isHandled` says whether staff have looked at it. */
async function oddlyPaid(isHandled = true) {
  const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
  const { checkoutSessionId } = (await findOrder(server.database, id)) ?? {}
  await server.database.execute(sql`
    update payment_sandbox.objects set data = jsonb_set(data, '{amount_total}', '12345') where id = ${checkoutSessionId}`)
  await payWithCard(checkout_url)
  await settleOrder(server, id)
  const { attention } = (await findOrder(server.database, id)) ?? {}
  expect(attention).toContain('Stripe took 12345')
  if (isHandled) await ranjit.call(handleAttention, { number, attention: attention ?? '', word: 'Gave it back.' })
  await sendQueuedMails(server)
  return { id, number }
}
const read = async (id: string) => {
  const { paymentStatus, status } = (await findOrder(server.database, id)) ?? {}
  return [paymentStatus, status]
}
const taken = async () => (await findLoadOfDay(server.database, day)).places
const cancel = (number: string) =>
  ranjit.call(cancelOrder, { number, key: key(), amountPence: 0, leftPence: 0, reason: 'They ordered anew.' })
const inCash = (number: string) =>
  ranjit.call(payOtherwise, { number, key: key(), amountPence: price, pay: 'cash', payment_note: null, beyond: [] })
/** Makes an order's next check overdue. Returns whether the order would be checked. */
const isAskedAbout = async (id: string) => {
  await server.database
    .update(cateringOrders)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(cateringOrders.id, id))
  return (await findOrdersToCheck(server.database, 10)).includes(id)
}

test('before staff have handled it, it is neither cancelled nor paid otherwise, and waits for them', async () => {
  const { id, number } = await oddlyPaid(false)
  for (const press of [cancel, inCash]) expect((await press(number)).status).toBe(409)
  await server.database.update(cateringOrders).set({ checkoutExpiresAt: new Date(0) })
  await settleOrder(server, id)
  expect(await read(id)).toEqual(['pending', 'pending'])
})

test('once they have, they can cancel it: its places are free, and Stripe is asked no more', async () => {
  const { id, number } = await oddlyPaid()
  expect(await taken()).toBe(15)
  expect((await cancel(number)).status).toBe(200)
  expect(await read(id)).toEqual(['expired', 'cancelled'])
  expect([await taken(), await isAskedAbout(id)]).toEqual([0, false])
  const sent = await sendQueuedMails(server)
  expect([...sent.keys()]).toEqual([`payment-failed.${number}`])
  // Money was taken, and only staff know what became of it.
  const { text } = sent.get(`payment-failed.${number}`) ?? {}
  expect(text).toContain('They ordered anew.')
  expect(text).not.toMatch(/nothing was charged|not paid/i)
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', id).single()
  expect(data).toMatchObject({ payment_status: 'expired', charge_uncertain: true })
})

test('or they can record that it was paid otherwise', async () => {
  const { id, number } = await oddlyPaid()
  expect((await inCash(number)).status).toBe(200)
  expect(await read(id)).toEqual(['completed', 'confirmed'])
  const sent = await sendQueuedMails(server)
  expect([...sent.keys()].map((name) => name.split('.')[0]).sort()).toEqual(['order-confirmed', 'staff-new-order'])
})

test('or it closes by itself when its time is over, without a word to the customer', async () => {
  const { id } = await oddlyPaid()
  await settleOrder(server, id)
  expect(await read(id)).toEqual(['pending', 'pending'])
  await server.database.update(cateringOrders).set({ checkoutExpiresAt: new Date(0), nextCheckAt: new Date(0) })
  await reconcileOrders(server)
  expect(await read(id)).toEqual(['expired', 'cancelled'])
  expect([await taken(), await isAskedAbout(id)]).toEqual([0, false])
  expect([...(await sendQueuedMails(server)).keys()]).toEqual([])
  // And it stays so, whatever else is asked.
  await settleOrder(server, id)
  expect(await read(id)).toEqual(['expired', 'cancelled'])
})

test('a customer who orders again from the same form is not kept out by it', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await server.supabase.functions.invoke('create-catering-order', { body: anOrder(), headers })
  const odd = { attention: 'Look.', attentionHandled: 'Look.' }
  await server.database.update(cateringOrders).set(odd)
  const again = { 'Idempotency-Key': crypto.randomUUID(), Replaces: headers['Idempotency-Key'] }
  const body = anOrder({ guest_count: 16 })
  const { data } = await server.supabase.functions.invoke('create-catering-order', { body, headers: again })
  expect(data.replaced_orders).toHaveLength(1)
})
