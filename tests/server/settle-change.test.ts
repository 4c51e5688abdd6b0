import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cancelOrder, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { endDueRefunds } from '../../sandbox/refund.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import { recheckPaidOrders, reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { openChangePayment } from '../../server/orders/changes/change-payment.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { withdrawPending } from '../../server/orders/changes/withdraw-change.ts'
import { findChange } from '../../server/orders/order/order-changes.ts'
import { findOrder, findOrderRow } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { findLedger, sumsOf } from '../../server/payments/ledger.ts'
import { changeToFewer, openChange, storeWaitingChange } from './a-change.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder } from './ledger-rows.ts'
import { endBankDebit, payByBankDebit, payWithCard } from './pay.ts'
import { passQueuedMails, queuedJobs, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

/** The price of the order of these tests, and what one more of each of its packages costs, in pence. */
const price = 34_994
const more = 24_999 + 1_999

/** Its event is far enough away for a bank debit. */
async function paidOrder() {
  const { order_id: id, order_number: number } = await placePaidOrder(server, {
    event_date: addDays(londonDay(new Date()), 30),
  })
  await passQueuedMails(server)
  return { id, number }
}
const orderOf = async (id: string) => {
  const order = await findOrder(server.database, id)
  if (!order) throw new Error('There is no such order')
  return order
}
const stateOf = async (id: string) => (await findChange(server.database, id))?.state
const money = async (number: string) => (await manager.call(readOrderMoney, { number })).body
const sums = async (id: string) => sumsOf(await findLedger(server.database, id))
const whats = async (number: string) =>
  (await manager.call(readOrder, { number })).body.timeline.map(({ what, by }) => (by ? `${what} (${by})` : what))
const newKey = () => randomBytes(16).toString('hex')

/** Does the jobs about payments that are queued, as the worker would. */
async function doJobs() {
  const tasks = makeTasks(server as never)
  for (;;) {
    const jobs = (await queuedJobs(server)).filter(({ task }) => task !== 'send-order-mail')
    if (jobs.length === 0) return
    await server.database.execute(
      sql`delete from graphile_worker._private_jobs where payload->>'mail' is null and payload::text <> '{}'`,
    )
    for (const { task, payload } of jobs) await tasks[task]?.(payload, {} as never)
  }
}
const changesAnOrder = (id: string, change: (order: Awaited<ReturnType<typeof orderOf>>) => Promise<unknown>) =>
  orderOf(id).then(change)

describe('the page for the difference', () => {
  test('asks for exactly that, and names the order and its change at Stripe', async () => {
    const { id, number } = await paidOrder()
    const { change, order } = await storeWaitingChange(server, id)
    const url = await openChangePayment({ ...server, publicUrl: server.url }, order, change)
    const stored = await findChange(server.database, change.id)
    expect(stored).toMatchObject({ state: 'waiting', checkoutUrl: url, checkoutExpiresAt: change.checkoutExpiresAt })
    const session = await server.stripe.checkout.sessions.retrieve(stored?.checkoutSessionId ?? '', {
      expand: ['line_items'],
    })
    const metadata = { order_id: id, order_number: number, change_id: change.id }
    expect(session).toMatchObject({
      amount_total: more,
      currency: 'gbp',
      metadata,
      customer_email: order.customerEmail,
    })
    expect(session.expires_at).toBe(Math.floor((change.checkoutExpiresAt?.getTime() ?? 0) / 1000))
    expect(session.line_items?.data).toMatchObject([
      { description: `Change of catering order ${number}`, price: { tax_behavior: 'inclusive' } },
    ])
    expect(session.success_url).toContain(`/catering/order-confirmation?order_id=${id}&session_id=`)
    expect(await payWithCard(url)).toContain(`order_id=${id}&session_id=${session.id}`)
    const [paid] = (await server.stripe.checkout.sessions.list({ expand: ['data.payment_intent'] })).data
    expect(paid).toMatchObject({ payment_intent: { metadata } })
  })

  test('is one however often it is opened, also by a server that was killed before it stored it', async () => {
    const { id } = await paidOrder()
    const { change, order } = await storeWaitingChange(server, id)
    const options = { ...server, publicUrl: server.url }
    const urls = await Promise.all([1, 2, 3].map(() => openChangePayment(options, order, change)))
    const stored = await findChange(server.database, change.id)
    if (stored) urls.push(await openChangePayment(options, order, stored))
    expect(new Set(urls).size).toBe(1)
  })

  test('takes what staff do not waive, and nothing that is too little for Stripe', async () => {
    const { id } = await paidOrder()
    const { pence } = await openChange(server, id, 1, { waivedPence: 6_998, waivedReason: 'A spoilt starter' })
    expect(pence).toBe(20_000)
    await changesAnOrder(id, (order) =>
      server.database.transaction(async (tx) => {
        const [change] = (await tx.execute<{ id: string }>(sql`select id from order_changes`)).rows
        const found = await findChange(tx, change?.id ?? '')
        if (found) await withdrawPending(tx, order, found)
      }),
    )
    await expect(openChange(server, id, 1, { waivedPence: more - 29 })).rejects.toMatchObject({ code: 'not_possible' })
  })

  test('is not handed out for a change that was taken back meanwhile, and can not be paid', async () => {
    const { id } = await paidOrder()
    const { change, order } = await storeWaitingChange(server, id)
    await server.database.transaction((tx) => withdrawPending(tx, order, change))
    const opening = openChangePayment({ ...server, publicUrl: server.url }, order, change)
    await expect(opening).rejects.toMatchObject({ code: 'not_possible' })
    const [session] = (await server.stripe.checkout.sessions.list()).data
    expect(session?.status).toBe('expired')
  })
})

describe('a change that is paid', () => {
  test('comes into force once, however often its webhook comes and at how many servers', async () => {
    const { id, number } = await paidOrder()
    const { id: changeId, url } = await openChange(server, id)
    await payWithCard(url)
    await Promise.all([1, 2, 3].map(() => settleChange(server, changeId)))
    await settleChange(server, changeId)
    await settleOrder(server, id)
    expect(await stateOf(changeId)).toBe('in-force')
    expect(await orderOf(id)).toMatchObject({
      version: 2,
      totalPence: price + more,
      paymentStatus: 'completed',
      status: 'confirmed',
      refundedPence: 0,
      attention: null,
    })
    const { entries, ...ledger } = await money(number)
    expect(ledger).toMatchObject({ paidPence: price + more, refundedPence: 0, leftPence: price + more })
    expect(entries).toMatchObject([
      { kind: 'charge', amountPence: price },
      { kind: 'charge', amountPence: more, stripeId: expect.stringMatching(/^ch_/) },
    ])
  })

  test('is noticed by its webhook, by the page that the customer comes back to, and by the job that runs each minute', async () => {
    const look = (id: string) =>
      server.supabase.from('catering_orders').update({ payment_status: 'completed', status: 'confirmed' }).eq('id', id)
    const ways: Record<string, (id: string) => PromiseLike<unknown>> = {
      webhook: async () => {
        await expect
          .poll(async () => (await queuedJobs(server)).map(({ task }) => task), { timeout: 60_000 })
          .toContain('settle-change')
        await doJobs()
      },
      page: look,
      job: () => reconcileOrders(server),
    }
    for (const [way, notice] of Object.entries(ways)) {
      const { id } = await paidOrder()
      const { id: changeId, url } = await openChange(server, id)
      await payWithCard(url)
      await notice(id)
      expect([way, await stateOf(changeId)]).toEqual([way, 'in-force'])
    }
  })

  test('after another change, cheaper or dearer, is told apart from it', async () => {
    const { id } = await paidOrder()
    expect(await changeToFewer(server, id)).toBe(1_999)
    await doJobs()
    const { id: changeId, url, pence } = await openChange(server, id)
    await payWithCard(url)
    await settleChange(server, changeId)
    expect(await orderOf(id)).toMatchObject({ version: 3, totalPence: price - 1_999 + pence, refundedPence: 1_999 })
    expect(await sums(id)).toMatchObject({
      paidPence: price + pence,
      refundedPence: 1_999,
      leftPence: price - 1_999 + pence,
    })
    await settleOrder(server, id)
    expect((await orderOf(id)).attention).toBeNull()
  })

  test('when everything had gone back before makes the order a paid one again', async () => {
    const { id, number } = await paidOrder()
    const asked = { number, key: newKey(), amountPence: price, reason: 'A gift', leftPence: price }
    await manager.call(refundOrder, asked)
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', status: 'confirmed' })
    const { id: changeId, url } = await openChange(server, id)
    await payWithCard(url)
    await settleChange(server, changeId)
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed', version: 2 })
  })

  test('by bank comes into force when the money arrives, and lapses when it does not', async () => {
    for (const [answer, state] of [
      ['arrives', 'in-force'],
      ['fails', 'lapsed'],
    ] as const) {
      const { id } = await paidOrder()
      const { id: changeId, url } = await openChange(server, id)
      await payByBankDebit(url)
      await settleChange(server, changeId)
      expect(await stateOf(changeId)).toBe('waiting')
      await endBankDebit(url, answer)
      await settleChange(server, changeId)
      expect(await stateOf(changeId)).toBe(state)
      expect((await orderOf(id)).version).toBe(answer === 'arrives' ? 2 : 1)
    }
  })
})

describe('what was paid for a change that is no longer possible goes back at once, and everybody is told', () => {
  async function paidTooLate(id: string, number: string, changeId: string) {
    for (let round = 0; round < 3; round++) await settleChange(server, changeId)
    await doJobs()
    const { entries, leftPence } = await money(number)
    const back = entries.filter(({ kind, by }) => kind === 'refund' && by === 'The website')
    expect(back).toMatchObject([
      {
        amountPence: more,
        state: 'succeeded',
        reason: 'The change was no longer possible, so you get back what you paid for it.',
      },
    ])
    const order = await orderOf(id)
    expect(order.version).toBe(1)
    expect(order.attention).toContain('The customer paid £269.98 for a change that was no longer possible.')
    expect(await whats(number)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Refund of £269\.98 asked for: The change .*\(The website\)$/)]),
    )
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails.map(({ text }) => text).join()).toMatch(
      /given you back £269\.98[\s\S]*The change was no longer possible/,
    )
    return { order, leftPence }
  }

  test('because it was taken back at that moment', async () => {
    const { id, number } = await paidOrder()
    const { id: changeId, url } = await openChange(server, id)
    const change = await findChange(server.database, changeId)
    await payWithCard(url)
    await changesAnOrder(id, (order) =>
      server.database.transaction(async (tx) => change && withdrawPending(tx, order, change)),
    )
    await doJobs()
    const { order, leftPence } = await paidTooLate(id, number, changeId)
    expect(order).toMatchObject({ paymentStatus: 'completed', status: 'confirmed', totalPence: price })
    expect([leftPence, await stateOf(changeId)]).toEqual([price, 'withdrawn'])
  })

  test('because staff cancelled the order', async () => {
    const { id, number } = await paidOrder()
    const { id: changeId, url } = await openChange(server, id)
    const asked = { number, key: newKey(), amountPence: 10_000, reason: 'A random reason', leftPence: price }
    await payWithCard(url)
    expect((await manager.call(cancelOrder, asked)).status).toBe(200)
    await doJobs()
    const { order, leftPence } = await paidTooLate(id, number, changeId)
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' })
    expect([leftPence, await stateOf(changeId)]).toEqual([price - 10_000, 'withdrawn'])
  })

  test('because its event has begun', async () => {
    const { id, number } = await paidOrder()
    const { id: changeId, url } = await openChange(server, id)
    await server.database.execute(sql`update catering_orders set event_date = current_date - 1`)
    await payByBankDebit(url)
    await settleChange(server, changeId)
    expect(await stateOf(changeId)).toBe('lapsed')
    await endBankDebit(url, 'arrives')
    await server.database.execute(sql`update catering_orders set event_date = current_date + 10`)
    await recheckPaidOrders(server)
    await paidTooLate(id, number, changeId)
  })
})

test('a change that waits for its payment is told on the page of its order until the money has arrived', async () => {
  const { id } = await paidOrder()
  const { id: changeId, url } = await openChange(server, id)
  await payByBankDebit(url)
  await settleChange(server, changeId)
  expect(await findOrderRow(server.database, id)).toMatchObject({ payment_status: 'completed', change_waits: true })
  await endBankDebit(url, 'arrives')
  await settleChange(server, changeId)
  expect(await findOrderRow(server.database, id)).toMatchObject({ version: 2, change_waits: false })
})

describe('a change that nobody pays', () => {
  test('lapses when its page expires, once', async () => {
    const { id, number } = await paidOrder()
    const { id: changeId } = await openChange(server, id)
    await settleChange(server, changeId)
    expect(await stateOf(changeId)).toBe('waiting')
    const { checkoutSessionId } = (await findChange(server.database, changeId)) ?? {}
    // Its time is over: a page that closes earlier has its change taken back.
    await server.database.update(orderChanges).set({ checkoutExpiresAt: new Date(0) })
    await server.stripe.checkout.sessions.expire(checkoutSessionId ?? '')
    await Promise.all([settleChange(server, changeId), settleChange(server, changeId), reconcileOrders(server)])
    expect(await stateOf(changeId)).toBe('lapsed')
    expect(await orderOf(id)).toMatchObject({ version: 1, totalPence: price, status: 'confirmed' })
    expect(await whats(number)).toContain('The difference was not paid in time, so the order stays as it was')
  })

  test('lapses after its time where its page was never opened, or Stripe does not know it', async () => {
    for (const checkoutSessionId of [null, 'cs_test_unknown']) {
      const { id } = await paidOrder()
      const { change } = await storeWaitingChange(server, id, 1, { checkoutSessionId })
      await settleChange(server, change.id)
      expect(await stateOf(change.id)).toBe('waiting')
      await server.database.execute(sql`update order_changes set checkout_expires_at = now()`)
      await reconcileOrders(server)
      expect(await stateOf(change.id)).toBe('lapsed')
    }
  })

  test('is taken back where its order is no longer as it found it, and its customer hears so once', async () => {
    const { id, number } = await paidOrder()
    const { id: changeId } = await openChange(server, id)
    await server.database.execute(sql`update catering_orders set version = 2`)
    await Promise.all([settleChange(server, changeId), settleChange(server, changeId), reconcileOrders(server)])
    await doJobs()
    expect(await stateOf(changeId)).toBe('withdrawn')
    expect(await queuedMails(server)).toEqual(['change-lapsed'])
    const [mail] = (await sendQueuedMails(server)).values()
    expect(mail).toMatchObject({ to: 'jasleen@example.com', subject: expect.stringContaining(number) })
    expect(mail?.text).toMatch(/taken back, and the link is closed/)
    // Another change came in between, so the order is not as it was.
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/as it was/)
  })

  test('is taken back with its order, and its page is closed', async () => {
    const byStaff = (number: string) =>
      manager.call(cancelOrder, { number, key: newKey(), amountPence: price, reason: 'Rain', leftPence: price })
    const inStripe = async (_number: string, id: string) => {
      const { paymentIntentId: payment_intent } = await orderOf(id)
      await server.stripe.refunds.create({ payment_intent: payment_intent ?? '' })
      await settleOrder(server, id)
    }
    for (const cancel of [byStaff, inStripe]) {
      const { id, number } = await paidOrder()
      const { id: changeId } = await openChange(server, id)
      await cancel(number, id)
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
      expect(await stateOf(changeId)).toBe('withdrawn')
      await doJobs()
      const { checkoutSessionId } = (await findChange(server.database, changeId)) ?? {}
      expect((await server.stripe.checkout.sessions.retrieve(checkoutSessionId ?? '')).status).toBe('expired')
      expect(await stateOf(changeId)).toBe('withdrawn')
    }
  })
})

describe('refunds of an order with several payments', () => {
  async function changedOrder(card?: string) {
    const { id, number } = await paidOrder()
    const { id: changeId, url } = await openChange(server, id)
    await payWithCard(url, card)
    await settleChange(server, changeId)
    await passQueuedMails(server)
    const [, charge] = await findLedger(server.database, id)
    const { paymentIntentId: own } = await orderOf(id)
    return { id, number, own: own ?? '', further: charge?.paymentIntentId ?? '' }
  }
  const atStripe = async (payment_intent: string) =>
    (await server.stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)
  const press = (number: string, amountPence: number, leftPence = price + more) => ({
    number,
    key: newKey(),
    amountPence,
    reason: 'A random reason',
    leftPence,
  })

  test('come from the newest first, and what it cannot cover from the one before; one press is one refund and one mail', async () => {
    const { id, number, own, further } = await changedOrder()
    const pressed = press(number, more + 10_000)
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(refundOrder, pressed)))
    expect(answers.map(({ status, body }) => [status, body.state])).toContainEqual([200, 'succeeded'])
    expect((await manager.call(refundOrder, pressed)).body).toEqual({ state: 'succeeded' })
    await doJobs()
    expect([await atStripe(further), await atStripe(own)]).toEqual([[more], [10_000]])
    expect(await sums(id)).toMatchObject({
      paidPence: price + more,
      refundedPence: more + 10_000,
      leftPence: price - 10_000,
    })
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'completed', refundedPence: more + 10_000 })
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/£369\.98 for order TR-[\s\S]*£619\.92[\s\S]*£249\.94/)
    expect(mails[0]?.text).not.toContain('Went back before')
    const rest = press(number, price - 10_000, price - 10_000)
    expect((await manager.call(refundOrder, rest)).body).toEqual({ state: 'succeeded' })
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', status: 'confirmed' })
    expect((await manager.call(refundOrder, press(number, 1, 0))).status).toBe(409)
  })

  test('of which Stripe refuses one: the other goes back, staff and the customer hear what is true', async () => {
    const { id, number, own, further } = await changedOrder('4000 0000 0000 7742')
    expect((await manager.call(refundOrder, press(number, more + 10_000))).body).toEqual({ state: 'failed' })
    await doJobs()
    expect([await atStripe(further), await atStripe(own)]).toEqual([[], [10_000]])
    expect(await sums(id)).toMatchObject({ refundedPence: 10_000 })
    expect((await orderOf(id)).attention).toContain('A refund of £269.98 failed')
    expect(await queuedMails(server)).toEqual(['refund-on-its-way', 'staff-needs-attention'])
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails.some(({ text }) => /£100\.00 for order/.test(text))).toBe(true)
  })

  test('of which one fails days later is followed by itself', async () => {
    const { id, number } = await changedOrder('4000 0000 0000 5126')
    await manager.call(refundOrder, press(number, more + 10_000))
    expect(await sums(id)).toMatchObject({ refundedPence: more + 10_000 })
    await endDueRefunds({
      ...{ pool: server.database.pool, now: () => new Date(Date.now() + 61_000), wake() {} },
    } as never)
    await settleOrder(server, id)
    expect(await sums(id)).toMatchObject({ refundedPence: 10_000 })
    expect(await orderOf(id)).toMatchObject({ refundedPence: 10_000, status: 'confirmed' })
  })

  test('that are made in Stripe reach the ledger from each payment, and only all of them cancel the order', async () => {
    const { id, own, further } = await changedOrder()
    const flag = makeTasks(server as never)['settle-payment-intent']
    await server.stripe.refunds.create({ payment_intent: further })
    await flag?.({ paymentIntentId: further }, {} as never)
    expect(await sums(id)).toMatchObject({ refundedPence: more, leftPence: price })
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', refundedPence: more })
    await server.stripe.refunds.create({ payment_intent: own })
    await flag?.({ paymentIntentId: own }, {} as never)
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    // Stripe tells the time in seconds, so the order of the refunds may be either.
    const refunds = (await findLedger(server.database, id)).filter(({ kind }) => kind === 'refund')
    expect(new Map(refunds.map(({ paymentIntentId, amountPence }) => [paymentIntentId, amountPence]))).toEqual(
      new Map([
        [further, more],
        [null, price],
      ]),
    )
  })

  test('that are made in Stripe before the payment itself is known here are not lost', async () => {
    const { id } = await paidOrder()
    const { id: changeId, url } = await openChange(server, id)
    await payWithCard(url)
    const [session] = (await server.stripe.checkout.sessions.list()).data
    await server.stripe.refunds.create({ payment_intent: String(session?.payment_intent), amount: 5_000 })
    await settleChange(server, changeId)
    expect(await sums(id)).toMatchObject({ paidPence: price + more, refundedPence: 5_000 })
    expect(await orderOf(id)).toMatchObject({ version: 2, refundedPence: 5_000 })
  })
})
