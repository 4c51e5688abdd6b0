import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cancelOrder, payOtherwise, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { findDocuments } from '../../server/documents/stored-documents.ts'
import { recheckPaidOrders, reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { cancelUnpaidOrder } from '../../server/orders/ending/cancel-order.ts'
import { orderWriter } from '../../server/orders/order/new-orders.ts'
import { deleteUnopenedOrder, findOrder, requireOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { expireForGood } from '../../server/payments/expire-checkout-session.ts'
import { findLedger } from '../../server/payments/ledger.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { openChange } from './a-change.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { endBankDebit, payByBankDebit, payWithCard } from './pay.ts'
import { placeOrder, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let ranjit: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  ranjit = await signedInAs(server, 'manager', 'Ranjit')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const price = 34_994
const eventDay = addDays(londonDay(new Date()), 10)

async function placed(changes: Record<string, unknown> = {}) {
  const { order_id: id, order_number: number, checkout_url: page } = await placeOrder(server, changes)
  return { id, number, page }
}
const press = (number: string, changes: Partial<Parameters<typeof ranjit.call<typeof payOtherwise>>[1]> = {}) => ({
  number,
  key: randomBytes(16).toString('hex'),
  amountPence: price,
  pay: 'cash' as const,
  ...changes,
})
const record = (number: string, changes: Parameters<typeof press>[1] = {}) =>
  ranjit.call(payOtherwise, press(number, changes))
const orderOf = (id: string) => findOrder(server.database, id)
const ledgerOf = async (id: string) =>
  (await findLedger(server.database, id)).map(({ kind, amountPence, by, reason }) => [kind, amountPence, by, reason])
const money = async (number: string) => (await ranjit.call(readOrderMoney, { number })).body
const placesTaken = async () => (await findLoadOfDay(server.database, eventDay)).places
/** The sandbox's Stripe, with another way to look at a Checkout Session. */
function stripeWith(retrieve: (id: string) => Promise<unknown>): typeof server.stripe {
  const sessions = Object.create(server.stripe.checkout.sessions, { retrieve: { value: retrieve } })
  return Object.create(server.stripe, { checkout: { value: { sessions } } })
}
const sessionOf = async (id: string) => (await orderOf(id))?.checkoutSessionId ?? ''
const whats = async (number: string) =>
  (await ranjit.call(readOrder, { number })).body.timeline.map(({ what, by }) => (by ? `${what} (${by})` : what))
const recorded = async (number: string) => {
  const acts = await server.database.select().from(staffActs).where(eq(staffActs.subject, number))
  return acts.filter(({ act }) => act === payOtherwise.name).map(({ by, from, to }) => [by, from, to])
}
/** Lets the payment page of an order run out of time. */
async function expire(id: string) {
  await server.stripe.checkout.sessions.expire(await sessionOf(id))
  await settleOrder(server, id)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'expired', status: 'cancelled' })
}
/** A second server, at which something happens before or after it closes a payment page. */
async function besideWith(happens: { before?: () => Promise<unknown>; after?: () => unknown }) {
  const { sessions } = server.stripe.checkout
  const closes = async (...given: Parameters<typeof sessions.expire>) => {
    await happens.before?.()
    const closed = await sessions.expire(...given)
    happens.after?.()
    return closed
  }
  const stripe = Object.create(server.stripe, {
    checkout: { value: { sessions: Object.create(sessions, { expire: { value: closes } }) } },
  })
  return startTestServer({ beside: server, stripe })
}

describe('an order of the site that waits for its payment', () => {
  test('is confirmed, its page is closed, and it has its row, its papers and its mails', async () => {
    const { id, number, page } = await placed()
    // The card fails, so its customer comes with cash.
    await payWithCard(page, '4000 0000 0000 0002')
    const places = await placesTaken()
    expect((await money(number)).payOtherwise).toEqual({ amountPence: price, reasons: [] })
    expect((await record(number, { payment_note: 'at the counter' })).status).toBe(200)
    expect((await fetch(page)).status).toBe(410)
    expect(await orderOf(id)).toMatchObject({
      paymentStatus: 'completed',
      status: 'confirmed',
      paymentIntentId: null,
      attention: null,
      checkoutSessionId: expect.stringMatching(/^cs_test_/),
      paidAt: expect.any(Date),
    })
    expect(await ledgerOf(id)).toEqual([['paid-otherwise', price, 'Ranjit', 'In cash: at the counter']])
    expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-new-order'])
    expect(await recorded(number)).toEqual([['Ranjit', 'not paid', 'paid in cash']])
    expect((await whats(number)).slice(0, 3)).toEqual([
      'Placed',
      'Payment page opened',
      'Paid in cash: at the counter (Ranjit)',
    ])
    expect([await placesTaken(), (await money(number)).payOtherwise]).toEqual([places, null])
    const { data } = await server.supabase.from('catering_orders').select('*').eq('id', id).single()
    expect(data).toMatchObject({ payment_status: 'completed', paid_otherwise: true, test_order: true })

    await issueDocuments(server.database, id)
    expect(await findDocuments(server.database, id)).toMatchObject([{ series: 'TEST-REC', grossPence: price }])
    // The webhook of the closed page, and the jobs that ask Stripe, leave it as it is.
    await server.database.update(cateringOrders).set({ nextCheckAt: sql`now() - interval '1 hour'` })
    const before = await orderOf(id)
    await settleOrder(server, id, await sessionOf(id))
    await reconcileOrders(server)
    await recheckPaidOrders(server)
    expect({ ...(await orderOf(id)), recheckedAt: null }).toEqual(before)
    expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-new-order'])
  })

  test('is recorded with exactly its price', async () => {
    const { id, number, page } = await placed()
    for (const amountPence of [price - 1, price + 1]) {
      const { status, body } = await record(number, { amountPence })
      const message = '£349.94 is to be paid. Record exactly that, once you have all of it.'
      expect([status, body]).toMatchObject([409, { fields: [{ path: 'amountPence', message }] }])
    }
    expect([await ledgerOf(id), (await fetch(page)).status]).toEqual([[], 200])
  })

  test('is one record for a double press, and the other of two people hears of it', async () => {
    const { id, number } = await placed()
    const same = press(number)
    const other = await startTestServer({ beside: server, stripe: server.stripe })
    const simran = await signedInAs(other, 'owner', 'Simran')
    const answers = await Promise.all([...[1, 2, 3].map(() => ranjit.call(payOtherwise, same))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ranjit.call(payOtherwise, same)).status).toBe(200)
    const late = await simran.call(payOtherwise, press(number))
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', message: expect.stringContaining('recorded already') },
    ])
    const again = await placed({ customer_email: 'other@example.com' })
    const both = await Promise.all([ranjit, simran].map(({ call }) => call(payOtherwise, press(again.number))))
    await other.close()
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([(await ledgerOf(id)).length, (await ledgerOf(again.id)).length]).toEqual([1, 1])
    expect(await recorded(again.number)).toHaveLength(1)
    // A key that has recorded one order records no other.
    const third = await placed({ customer_email: 'third@example.com' })
    expect((await record(third.number, { key: same.key })).body).toMatchObject({ code: 'not_possible' })
  })

  test('that is paid at Stripe by then, or at that very moment, is settled by that payment', async () => {
    const message = expect.stringContaining('The customer has paid online meanwhile')
    const before = await placed()
    await payWithCard(before.page)
    expect((await record(before.number)).body).toMatchObject({ code: 'changed_meanwhile', message })
    const now = await placed({ customer_email: 'now@example.com' })
    const beside = await besideWith({ before: () => payWithCard(now.page) })
    const simran = await signedInAs(beside, 'manager')
    const { status, body } = await simran.call(payOtherwise, press(now.number))
    await beside.close()
    expect([status, body]).toMatchObject([409, { code: 'changed_meanwhile', message }])
    for (const { id } of [before, now]) {
      expect(await orderOf(id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
      expect(await ledgerOf(id)).toEqual([['charge', price, null, null]])
    }
  })

  test('of which a bank is sending the money is left to the bank', async () => {
    const { id, number, page } = await placed({ event_date: addDays(londonDay(new Date()), 30) })
    await payByBankDebit(page)
    expect((await record(number)).body).toMatchObject({ code: 'not_possible', message: expect.stringMatching(/bank/) })
    expect((await money(number)).payOtherwise).toBeNull()
    // The bank says no, and so the money comes in cash.
    await endBankDebit(page, 'fails')
    expect((await record(number)).status).toBe(200)
    await settleOrder(server, id)
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
  })

  test('is refused while Stripe can not be asked, and recorded by the next press', async () => {
    const { id, number, page } = await placed()
    const cut = await startTestServer({ beside: server, stripe: createStripe('sk_test_sandbox', 'http://127.0.0.1:9') })
    const same = press(number)
    const { status, body } = await (await signedInAs(cut, 'manager')).call(payOtherwise, same)
    await cut.close()
    expect([status, body]).toMatchObject([
      502,
      { code: 'payment_provider_unavailable', message: expect.stringMatching(/Nothing is recorded/) },
    ])
    expect([await ledgerOf(id), (await fetch(page)).status]).toEqual([[], 200])
    expect((await ranjit.call(payOtherwise, same)).status).toBe(200)
  })

  test('keeps its places while its page is closed, and nobody is told that it was not paid', async () => {
    const { id, number } = await placed()
    let settled: Promise<unknown> = Promise.resolve()
    // The webhook of the closed page is faster than the press.
    const beside = await besideWith({ after: () => (settled = settleOrder(server, id)) })
    const { status } = await (await signedInAs(beside, 'manager')).call(payOtherwise, press(number))
    await settled
    await beside.close()
    expect([status, (await orderOf(id))?.status]).toEqual([200, 'confirmed'])
    expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-new-order'])
    expect((await whats(number)).join()).not.toContain('Not paid in time')
  })

  test('at short notice is to be rung, as its confirmation says', async () => {
    const { id, number } = await placed()
    await server.database.execute(sql`
      update catering_orders set event_date = (now() at time zone 'Europe/London' + interval '2 hours')::date,
        event_time = (now() at time zone 'Europe/London' + interval '2 hours')::time`)
    expect((await record(number)).status).toBe(200)
    expect((await orderOf(id))?.attention).toMatch(/^Short notice: ring the customer/)
    expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-needs-attention', 'staff-new-order'])
  })
})

describe('an order that was closed because nobody paid it', () => {
  afterAll(() => setDeliveryRules(server.database))

  test('is confirmed after all, and takes its places back', async () => {
    const { id, number } = await placed()
    const places = await placesTaken()
    await expire(id)
    expect([await placesTaken(), (await money(number)).payOtherwise]).toEqual([0, { amountPence: price, reasons: [] }])
    expect((await record(number, { pay: 'bank-transfer' })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed', takenBeyond: null })
    expect(await placesTaken()).toBe(places)
    // The mail about the closed page is not sent any more.
    const mails = [...(await sendQueuedMails(server)).keys()]
    expect(mails.filter((name) => name.startsWith('payment-failed'))).toEqual([])
  })

  test('is recorded by a server with a single connection left, since a press that asks for a second may wait for itself', async () => {
    const { id, number } = await placed()
    await expire(id)
    const beside = await startTestServer({ beside: server, stripe: server.stripe })
    const simran = await signedInAs(beside, 'manager')
    beside.database.pool.options.max = 2
    const taken = await beside.database.pool.connect()
    const { status } = await simran.call(payOtherwise, press(number))
    taken.release()
    await beside.close()
    expect(status).toBe(200)
  })

  test('whose places are gone is taken beyond the rules by staff who have seen that, under their name', async () => {
    await setDeliveryRules(server.database, { places: 20 })
    const { id, number } = await placed()
    await expire(id)
    await placed({ customer_email: 'faster@example.com' })
    const full = await placesTaken()
    const unseen = await record(number)
    expect([unseen.status, unseen.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect(await ledgerOf(id)).toEqual([])
    const reasons = (await money(number)).payOtherwise?.reasons.map(({ message }) => message) ?? []
    expect(reasons).toEqual([expect.stringContaining("We can't cook that much more")])
    expect((await record(number, { beyond: reasons })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', takenBeyond: reasons.join(' ') })
    expect(await placesTaken()).toBe(2 * full)
    expect(await whats(number)).toContain(`Paid in cash. Beyond the rules: ${reasons.join(' ')} (Ranjit)`)
    expect(await recorded(number)).toEqual([
      ['Ranjit', 'not paid', `paid in cash, beyond the rules: ${reasons.join(' ')}`],
    ])
  })

  test('by its customer or by staff, or whose event is over, stays closed', async () => {
    const byCustomer = await placed()
    await cancelUnpaidOrder(server, byCustomer.id)
    const byStaff = await placed({ customer_email: 'other@example.com' })
    const asked = { number: byStaff.number, key: randomBytes(16).toString('hex'), amountPence: 0, leftPence: 0 }
    await ranjit.call(cancelOrder, { ...asked, reason: 'We are closed.' })
    const isOver = await placed({ customer_email: 'third@example.com' })
    await expire(isOver.id)
    await server.database
      .update(cateringOrders)
      .set({ eventDate: addDays(londonDay(new Date()), -1) })
      .where(eq(cateringOrders.id, isOver.id))
    for (const [{ id, number }, why] of [
      [byCustomer, 'is cancelled'],
      [byStaff, 'is cancelled'],
      [isOver, 'has begun or is over'],
    ] as const) {
      expect((await money(number)).payOtherwise).toBeNull()
      expect((await record(number)).body).toMatchObject({
        code: 'not_possible',
        message: expect.stringContaining(why),
      })
      expect([await ledgerOf(id), (await orderOf(id))?.status]).toEqual([[], 'cancelled'])
    }
    expect((await record('TR-AAAAAA')).status).toBe(404)
  })
})

describe('what becomes of it afterwards', () => {
  test('staff give it back themselves, and the closed page never takes that for a refund that failed', async () => {
    const { id, number } = await placed()
    await record(number)
    const asked = { number, key: randomBytes(16).toString('hex'), amountPence: 10_000, leftPence: price }
    expect((await ranjit.call(refundOrder, { ...asked, reason: 'Two guests fewer' })).body).toEqual({
      state: 'succeeded',
    })
    await settleOrder(server, id)
    await recheckPaidOrders(server)
    expect(await orderOf(id)).toMatchObject({ refundedPence: 10_000, paymentStatus: 'completed', attention: null })
  })

  test('a change is paid at Stripe, and a refund of that in Stripe is noticed', async () => {
    const { id, number } = await placed()
    await record(number)
    const { id: changeId, url, pence } = await openChange(server, id)
    await payWithCard(url)
    await settleChange(server, changeId)
    const further = (await findLedger(server.database, id)).find(({ kind }) => kind === 'charge')
    await server.stripe.refunds.create({ payment_intent: further?.paymentIntentId ?? '' })
    await settleOrder(server, id)
    expect(await money(number)).toMatchObject({ paidPence: price + pence, refundedPence: pence, leftPence: price })
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  /** A Stripe that says of every session that it was paid, and this much of it refunded. */
  function takesAllTheSame(refunded: number) {
    const { sessions } = server.stripe.checkout
    return stripeWith(async (...given: Parameters<typeof sessions.retrieve>) => ({
      ...(await sessions.retrieve(...given)),
      payment_status: 'paid',
      payment_intent: { latest_charge: { amount_refunded: refunded } },
    }))
  }

  test('a payment that Stripe takes all the same is told to staff once', async () => {
    const { id, number } = await placed()
    await record(number)
    await server.database.execute(sql`delete from graphile_worker._private_jobs`)
    const stripe = takesAllTheSame(price - 1)
    for (let round = 0; round < 2; round++) await settleOrder({ database: server.database, stripe }, id)
    expect((await orderOf(id))?.attention).toMatch(/^The customer paid this order at Stripe too/)
    expect(await queuedMails(server)).toEqual(['staff-needs-attention'])
    expect(await money(number)).toMatchObject({ paidPence: price })
  })

  test('a payment there that went back is told to nobody, however often it is looked at', async () => {
    const { id, number } = await placed()
    await record(number)
    await settleOrder({ database: server.database, stripe: takesAllTheSame(price) }, id)
    expect((await orderOf(id))?.attention).toBeNull()
  })
})

test('a page that Stripe has closed is not asked about again', async () => {
  const { id } = await placed()
  const lost = stripeWith(() => Promise.reject(new Error('The second answer is lost')))
  expect(await expireForGood(lost, await sessionOf(id))).toMatchObject({ status: 'expired' })
  expect(await expireForGood(server.stripe, await sessionOf(id))).toMatchObject({ status: 'expired' })
})

test('an order whose payment page was being opened meanwhile gets none, and is not withdrawn', async () => {
  const { body } = await ranjit.call(takeOrder, aTakenOrder({ pay: 'cash' }))
  // As a server that dies before the confirmation leaves it.
  await server.database.execute(sql`truncate order_ledger cascade`)
  await server.database.execute(
    sql`update catering_orders set payment_status = 'pending', status = 'pending', paid_at = null`,
  )
  const id = (await requireOrder(server.database, body.number)).id
  expect((await record(body.number)).status).toBe(200)
  const opened = { orderId: id, sessionId: 'cs_test_late', url: 'https://checkout.example/late' }
  expect(await orderWriter(server.database).attachSession(opened)).toBe(false)
  await deleteUnopenedOrder(server.database, id)
  expect(await orderOf(id)).toMatchObject({ status: 'confirmed', checkoutUrl: null })
})
