import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatTime } from '../../contract/clock-time.ts'
import { londonDay, londonTime } from '../../contract/london-time.ts'
import {
  addNote,
  handleAttention,
  markOrder,
  readOrder,
  readOrders,
  readUnsentMails,
  retryMail,
  sendConfirmation,
  sendPaymentLink,
} from '../../contract/staff/orders.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { orderNotes, staffActs } from '../../server/database/staff-schema.ts'
import { findOrderRow } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { intentOf, passQueuedMails, placeOrder, sendQueuedMails } from './placed-orders.ts'
import { sentMails } from './sent-mails.ts'
import { signedInAs } from './staff-client.ts'
import { withoutTimes } from './without-times.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>
let kitchen: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
  kitchen = await signedInAs(server, 'kitchen', 'Simran')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

async function placedAndPaid(changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, changes)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  return { ...placed, number: placed.order_number }
}

const actsOn = async (number: string) =>
  (await server.database.select().from(staffActs).where(eq(staffActs.subject, number)).orderBy(staffActs.id)).map(
    ({ by, act, from, to }) => [by, act, from, to],
  )
const whats = async (number: string) =>
  (await manager.call(readOrder, { number })).body.timeline.map(({ what, by }) => (by ? `${what} (${by})` : what))

test('an order shows what is cooked, for whom, and all that happened to it', async () => {
  const { number, order_id } = await placedAndPaid({ special_instructions: 'Nut allergy. Pay £5 tip? me@example.com' })
  expect(await whats(number)).toContain('Confirmation to the customer waits to be sent')
  await sendQueuedMails(server)
  await manager.call(addNote, { number, text: 'Rang them: £20 more.\nGate code 12' })
  const { body } = await manager.call(readOrder, { number })
  expect(body).toMatchObject({
    number,
    phone: '020 7946 0999',
    address: '1 High Street',
    postcode: 'TW3 1AA',
    instructions: 'Nut allergy. Pay £5 tip? me@example.com',
    paymentStatus: 'completed',
    notes: [{ by: 'Amar', text: 'Rang them: £20 more.\nGate code 12' }],
    forManagers: {
      email: 'jasleen@example.com',
      totalPence: 34994,
      refundedPence: 0,
      stripePaymentId: await intentOf(server, order_id),
    },
  })
  expect(await whats(number)).toEqual([
    'Placed',
    'Payment page opened',
    'Paid',
    'Sent: confirmation to the customer',
    'Sent: mail to the kitchen',
    'Note written (Amar)',
  ])
})

test('the kitchen and its tablet see neither money nor e-mail addresses, wherever they stand', async () => {
  const { number, order_id } = await placedAndPaid({ special_instructions: 'Nut allergy. Pay £5 tip? me@example.com' })
  const attention = 'A refund of £339.94 failed: the customer does not have that money.'
  await server.database.update(cateringOrders).set({ attention }).where(eq(cateringOrders.id, order_id))
  await manager.call(addNote, { number, text: 'Paid £349.94, write to jasleen@example.com' })
  await server.stripe.refunds.create({ payment_intent: await intentOf(server, order_id), amount: 1000 })
  await settleOrder(server, order_id)
  for (const role of ['kitchen', 'tablet'] as const) {
    const { call } = await signedInAs(server, role)
    const { body } = await call(readOrder, { number })
    const list = (await call(readOrders, {})).body
    expect(body.forManagers).toBeNull()
    expect(list.orders).toHaveLength(1)
    expect(withoutTimes([body, list])).not.toMatch(/£|@|349|339\.94/)
    expect(body.instructions).toContain('Nut allergy')
  }
  expect(await whats(number)).toContain('Refunded, £10.00 in all')
})

test('a refund and a second order for one day need attention until a person has handled them', async () => {
  const first = await placedAndPaid()
  const second = await placedAndPaid({ event_time: '12:00' })
  const flagged = async () => (await manager.call(readOrders, { tab: 'attention' })).body.orders
  const [row] = await flagged()
  expect(row).toMatchObject({ number: second.number, attention: expect.stringContaining(first.number) })
  const handled = { number: second.number, attention: row?.attention ?? '', word: 'Both are meant, says Jasleen' }
  expect((await manager.call(handleAttention, { ...handled, attention: 'something else' })).body).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await kitchen.call(handleAttention, handled)).status).toBe(403)
  expect((await manager.call(handleAttention, handled)).status).toBe(200)
  expect((await manager.call(handleAttention, handled)).status).toBe(409)
  expect(await flagged()).toEqual([])
  expect(await actsOn(second.number)).toEqual([['Amar', 'handle-attention', row?.attention, 'handled']])
  let told = ''
  for (const amount of [1000, 2000]) {
    await server.stripe.refunds.create({ payment_intent: await intentOf(server, second.order_id), amount })
    await settleOrder(server, second.order_id)
    const [again] = await flagged()
    expect(again?.attention).toMatch(/^A part of the payment was refunded/)
    expect(again?.attention).not.toBe(told)
    told = again?.attention ?? ''
    await manager.call(handleAttention, { ...handled, attention: told })
  }
})

test('a double click sends one more confirmation, beside the first one', async () => {
  const { number } = await placedAndPaid()
  const before = [...(await sendQueuedMails(server)).keys()]
  const answers = await Promise.all([1, 2].map(() => manager.call(sendConfirmation, { number })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const again = [...(await sendQueuedMails(server)).keys()]
  expect(again).toEqual([expect.stringMatching(/^order-confirmed\.TR-/)])
  expect(before).not.toContain(again[0])
  expect((await whats(number)).filter((what) => what === 'Sent: confirmation to the customer')).toHaveLength(2)
  expect(await actsOn(number)).toEqual([['Amar', 'send-confirmation', null, null]])
  const unpaid = await placeOrder(server)
  const refused = await manager.call(sendConfirmation, { number: unpaid.order_number })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'not_possible', message: expect.stringMatching(/paid/) },
  ])
})

test('managers see where an unpaid order is paid, and send its link again: once for a double click', async () => {
  const { order_id, order_number: number, checkout_url: address } = await placeOrder(server)
  const toPay = async (who = manager) => (await who.call(readOrder, { number })).body.forManagers?.toPay
  expect(await toPay()).toEqual({ address, until: expect.any(String) })
  await sendQueuedMails(server)
  const answers = await Promise.all([1, 2].map(() => manager.call(sendPaymentLink, { number })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [[id, mail] = [], ...others] = await sendQueuedMails(server)
  expect(others).toEqual([])
  expect(id).toMatch(/^order-received\.TR-/)
  expect(mail?.text).toContain(address)
  expect(await whats(number)).toContain('Link to pay asked for again (Amar)')
  expect((await kitchen.call(sendPaymentLink, { number })).status).toBe(403)

  await payWithCard(address)
  await settleOrder(server, order_id)
  expect(await toPay()).toBeNull()
  const refused = await manager.call(sendPaymentLink, { number })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_possible' }])
})

test('marks are set once and taken back, and two people see what the first did', async () => {
  const { number } = await placedAndPaid()
  const mark = { number, mark: 'cooked', isDone: true } as const
  const both = await Promise.all([manager.call(markOrder, mark), kitchen.call(markOrder, mark)])
  const [by] = both.map(({ body }) => body.marks[0]?.by)
  expect(both.map(({ body }) => body.marks)).toEqual([1, 2].map(() => [{ mark: 'cooked', by, at: expect.any(String) }]))
  await kitchen.call(markOrder, { number, mark: 'delivered', isDone: true })
  expect((await kitchen.call(readOrders, {})).body.orders[0]?.marks).toEqual(['cooked', 'delivered'])
  const { body } = await kitchen.call(markOrder, { ...mark, isDone: false })
  expect(body.marks.map((each) => each.mark)).toEqual(['delivered'])
  expect(await actsOn(number)).toEqual([
    [by, 'mark-order', null, 'cooked'],
    ['Simran', 'mark-order', null, 'delivered'],
    ['Simran', 'mark-order', 'cooked', null],
  ])
  expect(await whats(number)).toContain('No longer: Cooked (Simran)')
})

/** Whether a time is this many minutes before a call that began at `begun` (in milliseconds) and has ended. */
const isMinutesAgo = (minutes: number, time: Date, begun: number) => {
  const called = time.getTime() + minutes * 60_000
  return begun <= called && called <= Date.now()
}

test('a mark that comes late counts from its press, and loses against what was pressed after it', async () => {
  const { number } = await placedAndPaid()
  const press = async (who: typeof kitchen, mark: 'cooked' | 'delivered', isDone: boolean, minutesAgo: number) =>
    (await who.call(markOrder, { number, mark, isDone, ago: minutesAgo * 60_000 })).body.marks.map((each) => each.mark)

  const begun = Date.now()
  expect(await press(kitchen, 'cooked', true, 30)).toEqual(['cooked'])
  const { timeline } = (await manager.call(readOrder, { number })).body
  const cooked = timeline.filter(({ what }) => what === 'Cooked')
  expect(cooked.map(({ at }) => isMinutesAgo(30, new Date(at), begun))).toEqual([true])
  // A press from before that one has no effect, and one from after it has.
  expect(await press(manager, 'cooked', false, 40)).toEqual(['cooked'])
  expect(await press(manager, 'delivered', true, 40)).toEqual(['cooked', 'delivered'])
  expect(await press(manager, 'cooked', false, 20)).toEqual(['delivered'])
  // What is taken back leaves no mark, but the press counts.
  expect(await press(kitchen, 'cooked', true, 25)).toEqual(['delivered'])
  expect(await press(kitchen, 'cooked', true, 0)).toEqual(['cooked', 'delivered'])
  expect(await actsOn(number)).toHaveLength(4)
  expect((await kitchen.call(markOrder, { number, mark: 'cooked', isDone: true, ago: 86_400_001 })).status).toBe(400)
})

/**
 * Places and pays an order whose event is in an hour, with a function that presses *On its way* and one that asks when
 * it left.
 */
async function aboutToLeave() {
  const { number, order_id } = await placedAndPaid()
  const event = new Date(Date.now() + 3_600_000)
  await server.database
    .update(cateringOrders)
    .set({ eventDate: londonDay(event), eventTime: londonTime(event) })
    .where(eq(cateringOrders.id, order_id))
  await sendQueuedMails(server)
  const press = (isDone: boolean, ago = 0, who = kitchen) =>
    who.call(markOrder, { number, mark: 'on-its-way', isDone, ago })
  const leftAt = async () => (await findOrderRow(server.database, order_id))?.left_at
  /** Moves the event and the mark, as if that much time had passed. */
  const moveBy = (time: string) =>
    server.database.execute(sql`
      with moved as (update catering_orders set event_date = event_date + ${time}::interval where id = ${order_id})
      update order_marks set at = at + ${time}::interval where order_id = ${order_id}`)
  return { number, press, leftAt, moveBy }
}

test('a customer is told when their order left, two minutes later, unless the mark was taken back or it has arrived', async () => {
  const { number, press, leftAt } = await aboutToLeave()
  await press(true)
  const { rows } = await server.database.execute(sql`
    select run_at - created_at between interval '119 seconds' and interval '121 seconds' as waits
    from graphile_worker._private_jobs where payload->>'mail' = 'order-on-its-way'`)
  expect(rows).toEqual([{ waits: true }])
  await press(false)
  expect([await sentMails(server), await leftAt()]).toEqual([[], null])
  await press(true)
  await press(true, 0, manager)
  expect(await sentMails(server)).toEqual(['order-on-its-way'])
  await press(false)
  await press(true)
  await kitchen.call(markOrder, { number, mark: 'delivered', isDone: true })
  expect([await sentMails(server), await leftAt()]).toEqual([[], null])
})

test('a customer is told once a day that their order left, however often the mark is set', async () => {
  const { press } = await aboutToLeave()
  await press(true)
  expect(await sentMails(server)).toEqual(['order-on-its-way'])
  await press(false)
  await press(true)
  expect(await sentMails(server)).toEqual([])
  await press(false)
  // Brought back, and delivered on another day.
  await server.database.execute(sql`update order_mails set handed_over_at = handed_over_at - interval '1 day'`)
  await press(true)
  expect(await sentMails(server)).toEqual(['order-on-its-way'])
})

test('a mark sent late tells the time of its press, and mails nobody an hour later or on another day', async () => {
  const late = await aboutToLeave()
  const begun = Date.now()
  await late.press(true, 20 * 60_000)
  const left = new Date((await late.leftAt()) ?? 0)
  expect(isMinutesAgo(20, left, begun)).toBe(true)
  const [mail] = (await sendQueuedMails(server)).values()
  expect(mail?.text).toContain(`left our kitchen at ${formatTime(londonTime(left))}.`)
  await (await aboutToLeave()).press(true, 61 * 60_000)
  const { number, order_id } = await placedAndPaid()
  await passQueuedMails(server)
  await kitchen.call(markOrder, { number, mark: 'on-its-way', isDone: true })
  expect(await sentMails(server)).toEqual([])
  expect((await findOrderRow(server.database, order_id))?.left_at).toBeNull()
})

test('an order that nobody marked as delivered is no longer on its way on the next day', async () => {
  const { press, leftAt, moveBy } = await aboutToLeave()
  await press(true)
  expect(await leftAt()).not.toBeNull()
  await moveBy('-1 day')
  expect(await leftAt()).toBeNull()
})

test('of a long history the newest lines are read, and none about a thing of the same name', async () => {
  const { number, order_id } = await placedAndPaid()
  await server.database.execute(sql`
    insert into staff_acts (by, act, subject, "to", at)
    select 'Simran', 'mark-order', ${number}, 'cooked', now() - interval '1 hour' from generate_series(1, 501)`)
  await server.database.execute(sql`
    insert into order_notes (id, order_id, by, text, created_at)
    select gen_random_uuid(), ${order_id}, 'Simran', n::text, now() - interval '1 hour' + n * interval '1 second'
    from generate_series(1, 501) n`)
  await server.database.insert(staffActs).values({ by: 'Simran', act: 'add-passkey', subject: number })
  await manager.call(addNote, { number, text: 'the newest' })
  const { notes, timeline } = (await manager.call(readOrder, { number })).body
  expect([notes.length, notes[0]?.text, notes.at(-1)?.text]).toEqual([500, '3', 'the newest'])
  expect(timeline.at(-1)).toMatchObject({ what: 'Note written', by: 'Amar' })
  expect(timeline.map(({ what }) => what)).not.toContain('Add passkey')
})

test('what is not cooked gets no mark', async () => {
  const unpaid = await placeOrder(server)
  const { number, order_id } = await placedAndPaid()
  await server.stripe.refunds.create({ payment_intent: await intentOf(server, order_id) })
  await settleOrder(server, order_id)
  for (const each of [unpaid.order_number, number]) {
    const { status, body } = await manager.call(markOrder, { number: each, mark: 'cooked', isDone: true })
    expect([status, body]).toMatchObject([409, { code: 'not_possible' }])
  }
  expect((await kitchen.call(markOrder, { number: 'TR-222222', mark: 'cooked', isDone: true })).status).toBe(404)
})

test('a mail that could not be sent is told, and tried again when somebody asks', async () => {
  const { number } = await placedAndPaid()
  const fail = (attempts: number) =>
    server.database.execute(sql`
      update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'refused', run_at = now() + interval '1 day'
      where payload->>'mail' = 'order-confirmed'`)
  await fail(3)
  const troubled = async () =>
    (await manager.call(readOrder, { number })).body.timeline
      .filter(({ isTrouble }) => isTrouble)
      .map(({ what }) => what)
  expect(await troubled()).toEqual(['Confirmation to the customer could not be sent yet and is tried again'])
  await fail(20)
  expect(await troubled()).toEqual(['Confirmation to the customer could not be sent'])
  const { mails } = (await manager.call(readUnsentMails, {})).body
  expect(mails).toMatchObject([{ number, mail: 'Confirmation to the customer', isGivenUp: true }])
  expect((await kitchen.call(readUnsentMails, {})).status).toBe(403)
  await manager.call(retryMail, { number })
  const { rows } = await server.database.execute(
    sql`select attempts, run_at <= now() as is_due from graphile_worker._private_jobs where payload->>'mail' = 'order-confirmed'`,
  )
  expect(rows).toEqual([{ attempts: 0, is_due: true }])
  expect(await troubled()).toEqual([])
  expect(await sentMails(server)).toContain('order-confirmed')
})

test('a note that was written while its order was erased goes with the next forgetting', async () => {
  const [gone, kept] = [await placeOrder(server), await placeOrder(server)]
  for (const { order_number: number } of [gone, kept]) await manager.call(addNote, { number, text: 'Ring Jasleen' })
  await server.database.update(cateringOrders).set({ erased: true }).where(eq(cateringOrders.id, gone.order_id))
  const keep = {
    keepApplicationsDays: 180,
    keepEnquiriesDays: 365,
    keepOrdersDays: 2555,
    keepUnpaidOrdersDays: 30,
    mailDir: '/nowhere',
  }
  await forget({ database: server.database, log: silent, config: keep })
  expect(await server.database.select().from(orderNotes)).toMatchObject([{ orderId: kept.order_id }])
})

test('a note goes with the customer whom it may name; the book of acts names nobody', async () => {
  const placed = await placeOrder(server)
  const number = placed.order_number
  await Promise.all([1, 2].map(() => manager.call(addNote, { number, text: 'Jasleen Kaur rings back' })))
  expect((await manager.call(readOrder, { number })).body.notes).toHaveLength(1)
  await erasePersonalData(server.database, 'jasleen@example.com')
  expect(await server.database.select().from(orderNotes)).toEqual([])
  const { body } = await manager.call(readOrder, { number })
  expect([body.name, body.phone, body.notes]).toEqual(['', '', []])
  expect(JSON.stringify(await actsOn(number))).not.toMatch(/Jasleen/)
  expect((await manager.call(addNote, { number, text: 'again' })).status).toBe(409)
  expect((await manager.call(addNote, { number, text: ' ' })).status).toBe(400)
})
