import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cancelOrder, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { handleAttention, readOrder } from '../../contract/staff/orders.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { endDueRefunds } from '../../sandbox/refund.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { findLedger, isByHand, sumsOf } from '../../server/payments/ledger.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { ensureCharge, writeEntry } from './ledger-rows.ts'
import { callFunction, ownOrderOf, proofOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { intentOf, passQueuedMails, placeOrder, queuedJobs, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
  await setDeliveryRules(server.database, { cancellation: { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const today = londonDay(new Date())
/** Half of £349.94 goes back. */
const inFourDays = { event_date: addDays(today, 4) }
const sums = async (id: string) => sumsOf(await findLedger(server.database, id))
const atStripe = async (id: string) => {
  const { data } = await server.stripe.refunds.list({ payment_intent: await intentOf(server, id), limit: 100 })
  return data.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}

const byHandOf = async (id: string) => (await findLedger(server.database, id)).find(isByHand)

/** An order whose payment was made with this test card. */
async function paidWith(card: string) {
  const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url, card)
  await settleOrder(server, id)
  await ensureCharge(server, id)
  const proof = await proofOf(server, id)
  return {
    id,
    number,
    look: () => callFunction(server, 'own-order', proof),
    cancel: (refund_pence: number) => callFunction(server, 'cancel-own-order', { ...proof, refund_pence }),
  }
}

describe('a customer who cancels', () => {
  test('gets back exactly what the page said, and everybody hears who cancelled', async () => {
    const order = await ownOrderOf(server)
    await passQueuedMails(server)
    expect((await order.look()).body).toMatchObject({ refund_pence: 34_994, terms: expect.stringContaining('50%') })
    const { status, body } = await order.cancel(34_994, { reason: 'The wedding is off' })
    expect([status, body]).toMatchObject([
      200,
      {
        stand: 'cancelled',
        refund_pence: null,
        money: { paid_pence: 34_994, refunded_pence: 34_994, failed_pence: 0 },
      },
    ])
    expect(await findOrder(server.database, order.id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancelledBy: 'the customer',
      cancelReason: 'The wedding is off',
    })
    expect(await atStripe(order.id)).toBe(34_994)
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['jasleen@example.com', expect.stringContaining(`${order.number} is cancelled`)],
      ['kitchen@example.com', expect.stringContaining('Cancelled: ')],
    ])
    expect(mails[0]?.text).toMatch(/The wedding is off[\s\S]*Goes back now\s+£349\.94/i)
    expect(mails[1]?.text).toMatch(/Cancelled by\s+the customer/i)
    const { timeline } = (await manager.call(readOrder, { number: order.number })).body
    expect(timeline.map(({ what, by }) => `${what} (${by})`)).toContain('Cancelled: The wedding is off (the customer)')
  })

  test('later gets the share, rounded in their favour, and nothing is cancelled with the sum of the day before', async () => {
    const order = await ownOrderOf(server, inFourDays)
    const { status, body } = await order.cancel(34_994)
    expect([status, body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', message: expect.stringContaining('£174.97 goes back to you') },
    ])
    expect(await findOrder(server.database, order.id)).toMatchObject({ status: 'confirmed', cancelledAt: null })
    expect(await atStripe(order.id)).toBe(0)
    expect((await order.look()).body.refund_pence).toBe(17_497)
    expect((await order.cancel(17_497)).body.money).toMatchObject({ refunded_pence: 17_497 })
    expect([await atStripe(order.id), await sums(order.id)]).toMatchObject([17_497, { leftPence: 17_497 }])
    expect(await findOrder(server.database, order.id)).toMatchObject({ status: 'cancelled', cancelReason: '' })
  })

  test('is told to ring when the terms end, and nothing can be cancelled with a made up sum', async () => {
    const order = await ownOrderOf(server, { event_date: addDays(today, 1) })
    expect((await order.look()).body).toMatchObject({ stand: 'open', refund_pence: null })
    for (const sum of [0, 34_994]) {
      expect(await order.cancel(sum)).toMatchObject({
        status: 409,
        body: { code: 'not_possible', message: expect.stringContaining('ring us on 020 7946 0123') },
      })
    }
    expect(await findOrder(server.database, order.id)).toMatchObject({ status: 'confirmed' })
  })

  test('gets no more than before by moving the day first', async () => {
    const order = await ownOrderOf(server, inFourDays)
    expect((await order.change({ event_date: addDays(today, 40) })).body).toMatchObject({ refund_pence: 17_497 })
    expect((await order.cancel(34_994)).body.code).toBe('changed_meanwhile')
    expect((await order.cancel(17_497)).body).toMatchObject({ stand: 'cancelled' })
    const early = await ownOrderOf(server)
    expect((await early.change({ event_date: addDays(today, 40) })).body).toMatchObject({ refund_pence: 34_994 })
    const late = await ownOrderOf(server, { event_date: addDays(today, 1) })
    expect((await late.change({ event_date: addDays(today, 40) })).body).toMatchObject({ refund_pence: null })
  })

  test('keeps the terms of the order’s own rules, whatever holds by now', async () => {
    const order = await ownOrderOf(server)
    await server.database.update(cateringOrders).set({ rulesVersion: 0 }).where(eq(cateringOrders.id, order.id))
    expect((await order.look()).body).toMatchObject({ refund_pence: null, terms: expect.stringMatching(/^As soon as/) })
  })
})

describe('nothing else goes back than was said', () => {
  test('when staff give a part back at the same moment, here or in Stripe’s dashboard', async () => {
    const order = await ownOrderOf(server)
    const press = { number: order.number, key: randomBytes(16).toString('hex'), reason: 'Cold starters' }
    const [cancelled, refunded] = await Promise.all([
      order.cancel(34_994),
      manager.call(refundOrder, { ...press, amountPence: 4_994, leftPence: 34_994 }),
    ])
    expect([cancelled.status, refunded.status].sort()).toEqual([200, 409])
    expect(await atStripe(order.id)).toBe(cancelled.status === 200 ? 34_994 : 4_994)

    const other = await ownOrderOf(server)
    await server.stripe.refunds.create({ payment_intent: await intentOf(server, other.id), amount: 10_000 })
    expect((await other.cancel(34_994)).body).toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringContaining('£249.94'),
    })
    expect((await other.look()).body).toMatchObject({ refund_pence: 24_994, money: { refunded_pence: 10_000 } })
    expect((await other.cancel(24_994)).body).toMatchObject({ stand: 'cancelled' })
    expect(await atStripe(other.id)).toBe(34_994)
  })

  test('when staff cancel at the same moment: one of both cancels, and money goes back once', async () => {
    const order = await ownOrderOf(server)
    const press = { number: order.number, key: randomBytes(16).toString('hex'), reason: 'We are closed' }
    const [own, staffs] = await Promise.all([
      order.cancel(34_994),
      manager.call(cancelOrder, { ...press, amountPence: 34_994, leftPence: 34_994 }),
    ])
    expect([own.status, staffs.status].sort()).toEqual([200, 409])
    if (own.status !== 200) expect(own.body.message).toBe('This order is cancelled already.')
    expect(await atStripe(order.id)).toBe(34_994)
  })

  test('when the button is pressed twice, in two tabs, on two servers', async () => {
    const order = await ownOrderOf(server, inFourDays)
    const beside = await startTestServer({ beside: server })
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => order.cancel(17_497, {}, n % 2 ? beside : server)),
    ).finally(() => beside.close())
    expect(answers.map(({ status, body }) => [status, body.stand])).toEqual(Array(4).fill([200, 'cancelled']))
    expect((await order.cancel(17_497)).status).toBe(200)
    expect(await atStripe(order.id)).toBe(17_497)
    expect((await queuedJobs(server)).filter(({ payload }) => payload.mail === 'order-cancelled')).toHaveLength(1)
  })
})

describe('a refund that does not go at once', () => {
  test('while Stripe is down is asked for, and made by its job, once', async () => {
    const order = await ownOrderOf(server)
    const cut = await startTestServer({ beside: server, stripe: createStripe('sk_test_sandbox', 'http://127.0.0.1:9') })
    const { body } = await order.cancel(34_994, {}, cut).finally(() => cut.close())
    expect(body).toMatchObject({ stand: 'cancelled', money: { refunded_pence: 34_994, failed_pence: 0 } })
    expect(await atStripe(order.id)).toBe(0)
    const jobs = (await queuedJobs(server)).filter(({ task }) => task === 'create-refund')
    for (let time = 0; time < 2; time++)
      for (const { payload } of jobs) await makeTasks(server as never)['create-refund']?.(payload, {} as never)
    expect(await atStripe(order.id)).toBe(34_994)
  })

  test('that is refused or fails later stays promised, and the page says that we see to it', async () => {
    const refused = await paidWith('4000 0000 0000 7742')
    expect((await refused.cancel(34_994)).body).toMatchObject({
      stand: 'cancelled',
      money: { refunded_pence: 0, failed_pence: 34_994 },
    })
    const failing = await paidWith('4000 0000 0000 5126')
    expect((await failing.cancel(34_994)).body.money).toMatchObject({ refunded_pence: 34_994, failed_pence: 0 })
    const now = () => new Date(Date.now() + 61_000)
    await endDueRefunds({ pool: server.database.pool, now, wake() {} } as never)
    await settleOrder(server, failing.id)
    expect((await failing.look()).body.money).toMatchObject({ refunded_pence: 0, failed_pence: 34_994 })
    expect((await findOrder(server.database, failing.id))?.attention).toMatch(/^A refund of £349\.94 failed/)
    // Staff give it back at last.
    const press = { number: failing.number, key: randomBytes(16).toString('hex'), reason: 'By hand' }
    expect((await manager.call(readOrderMoney, { number: failing.number })).body.leftPence).toBe(34_994)
    await manager.call(refundOrder, { ...press, amountPence: 34_994, leftPence: 34_994 })
    expect((await failing.look()).body.money).toMatchObject({ refunded_pence: 34_994, failed_pence: 0 })
  })

  test('of an order that was paid in cash is given back by hand', async () => {
    const ranjit = await signedInAs(server, 'manager', 'Ranjit')
    const { body } = await ranjit.call(takeOrder, aTakenOrder({ pay: 'cash' }))
    const { rows } = await server.database.execute<{ id: string }>(
      sql`select id from catering_orders where order_number = ${body.number}`,
    )
    const proof = await proofOf(server, rows[0]?.id ?? '')
    const look = await callFunction(server, 'own-order', proof)
    expect(look.body).toMatchObject({ stand: 'open', refund_pence: 34_994, money: { paid_by: 'by-hand' } })
    const cancelled = await callFunction(server, 'cancel-own-order', { ...proof, refund_pence: 34_994 })
    expect(cancelled.body).toMatchObject({ stand: 'cancelled', money: { refunded_pence: 34_994 } })
    expect((await queuedJobs(server)).map(({ task }) => task)).not.toContain('create-refund')
    // Nobody of the staff has asked for it, so somebody has to be told to hand the money over.
    const toDo = `£349.94 of order ${body.number} was paid in cash or by transfer: give it back.`
    expect((await findOrder(server.database, proof.order_id))?.attention).toBe(toDo)
    const toGiveBack = async () => {
      const { entries } = (await ranjit.call(readOrderMoney, { number: body.number })).body
      return entries.map(({ kind, isToGiveBack }) => [kind, isToGiveBack])
    }
    expect(await toGiveBack()).toEqual([
      ['paid-otherwise', false],
      ['refund', true],
    ])
    await ranjit.call(handleAttention, { number: body.number, attention: toDo, word: 'Handed over at the counter.' })
    expect(await toGiveBack()).toContainEqual(['refund', false])
    const mails = await sendQueuedMails(server)
    const [told] = [...mails].filter(([id]) => id.startsWith('staff-needs-attention'))
    expect(told?.[1]).toMatchObject({ to: 'kitchen@example.com', text: expect.stringContaining(toDo) })
    expect(told?.[1].text).toContain('What to do: ring the customer')
    expect(told?.[1].text).not.toContain('Stripe')
    expect(mails.get(`order-cancelled.${body.number}.${(await byHandOf(proof.order_id))?.id}`)?.text).toContain(
      'We give it back the way you paid.',
    )
    await callFunction(server, 'cancel-own-order', { ...proof, refund_pence: 34_994 })
    expect(await queuedJobs(server)).toEqual([])
  })

  test('of an order that was paid by card and in cash goes back both ways, and everybody reads which part is which', async () => {
    const order = await ownOrderOf(server)
    await writeEntry(server, order.id, { kind: 'paid-otherwise', amountPence: 25_000, reason: 'In cash', by: 'Amar' })
    await server.database.update(cateringOrders).set({ totalPence: 59_994 }).where(eq(cateringOrders.id, order.id))
    expect((await order.cancel(59_994)).body).toMatchObject({ money: { refunded_pence: 59_994 } })
    const toDo = `£250.00 of order ${order.number} was paid in cash or by transfer: give it back.`
    expect((await findOrder(server.database, order.id))?.attention).toBe(toDo)
    const [job] = (await queuedJobs(server)).filter(({ task }) => task === 'create-refund')
    await makeTasks(server as never)['create-refund']?.(job?.payload, {} as never)
    expect(await atStripe(order.id)).toBe(34_994)
    const mails = [...(await sendQueuedMails(server)).values()]
    const text = mails.find(({ subject }) => subject?.includes('is cancelled'))?.text.replace(/\s+/g, ' ')
    expect(text).toContain('We give you £250.00 of it ourselves, the way you paid it.')
    expect(text).toContain('£349.94 goes back through your bank. Banks')
    const lines = (await manager.call(readOrder, { number: order.number })).body.timeline.map(({ what }) => what)
    expect(lines.filter((line) => line.includes('by hand'))).toEqual(['£250.00 to be given back by hand'])
    expect(lines).toContain('Refund of £349.94 asked for')
  })

  test('and that staff ask for gives nobody else anything to do', async () => {
    const order = await ownOrderOf(server)
    await writeEntry(server, order.id, { kind: 'paid-otherwise', amountPence: 25_000, reason: 'In cash', by: 'Amar' })
    await passQueuedMails(server)
    const press = { number: order.number, key: randomBytes(16).toString('hex'), reason: 'Cold starters' }
    await manager.call(refundOrder, { ...press, amountPence: 25_000, leftPence: 59_994 })
    expect((await findOrder(server.database, order.id))?.attention).toBeNull()
    expect((await manager.call(readOrderMoney, { number: order.number })).body.entries).not.toContainEqual(
      expect.objectContaining({ isToGiveBack: true }),
    )
    const [[id, mail] = []] = await sendQueuedMails(server)
    expect(id).toMatch(/^refund-on-its-way/)
    expect(mail?.text).toContain('We give it back the way you paid.')
    const rest = { number: order.number, key: randomBytes(16).toString('hex'), reason: 'Cold desserts' }
    await manager.call(refundOrder, { ...rest, amountPence: 10_000, leftPence: 34_994 })
    const [[, next] = []] = await sendQueuedMails(server)
    expect(next?.text.replace(/\s+/g, ' ')).toContain('It goes back the way you paid. Banks')
  })
})

test('a cancellation that a restored database has forgotten can be made again, and its refund too', async () => {
  const order = await paidWith('4000 0000 0000 5126')
  await order.cancel(34_994)
  await endDueRefunds({ pool: server.database.pool, now: () => new Date(Date.now() + 61_000), wake() {} } as never)
  // As it was at the time of the backup.
  await server.database.execute(sql`delete from order_ledger where kind = 'refund'`)
  await server.database
    .update(cateringOrders)
    .set({ cancelledAt: null, cancelledBy: null, cancelReason: null, paymentStatus: 'completed', refundedPence: 0 })
  await server.database.update(cateringOrders).set({ status: 'confirmed' })
  expect((await order.cancel(34_994)).body).toMatchObject({
    stand: 'cancelled',
    money: { refunded_pence: 34_994, failed_pence: 0 },
  })
  expect(await atStripe(order.id)).toBe(34_994)
})

test('an order that staff gave back as a gift can be cancelled, and nothing more goes back', async () => {
  const order = await ownOrderOf(server)
  const press = { number: order.number, key: randomBytes(16).toString('hex'), reason: 'Sorry for the wait' }
  await manager.call(refundOrder, { ...press, amountPence: 34_994, leftPence: 34_994 })
  expect((await order.look()).body).toMatchObject({ stand: 'open', refund_pence: 0 })
  expect((await order.cancel(0)).body).toMatchObject({ stand: 'cancelled', money: { refunded_pence: 34_994 } })
  expect(await atStripe(order.id)).toBe(34_994)
})

test('an unpaid order, and one whose event has begun, can’t be cancelled here', async () => {
  const { order_id } = await placeOrder(server)
  const cancel = async (id: string) =>
    callFunction(server, 'cancel-own-order', { ...(await proofOf(server, id)), refund_pence: 0 })
  expect((await cancel(order_id)).body.message).toContain('not paid')
  const { id } = await ownOrderOf(server)
  await server.database
    .update(cateringOrders)
    .set({ eventDate: addDays(today, -1) })
    .where(eq(cateringOrders.id, id))
  expect((await cancel(id)).body.message).toContain('has begun')
})
