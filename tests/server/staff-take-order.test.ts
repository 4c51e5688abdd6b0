import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import { site } from '../../content/site.ts'
import { addDays, londonDay, londonTime } from '../../contract/london-time.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { refundOrder } from '../../contract/staff/order-money.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { recheckPaidOrders, reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { releaseNow } from '../../server/publishing/live-content.ts'
import { publishRelease, withPackage } from './a-release.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { change } from './changed-orders.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { closeQueued, placeOrder, sendQueuedMails } from './placed-orders.ts'
import { sentMails } from './sent-mails.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs, staffClient } from './staff-client.ts'

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

const day = addDays(londonDay(new Date()), 10)
const [, , , lunch] = cateringPackages
const take = (changes: Parameters<typeof aTakenOrder>[0] = {}) => ranjit.call(takeOrder, aTakenOrder(changes))
const orders = () => server.database.select().from(cateringOrders)
const rowOf = async (number: string) => (await orders()).find(({ orderNumber }) => orderNumber === number)
const ledger = () => server.database.select().from(orderLedger)
const takings = async () =>
  (await server.database.select().from(staffActs).where(eq(staffActs.act, takeOrder.name)).orderBy(staffActs.id)).map(
    ({ by, subject, to }) => [by, subject, to],
  )
const whats = async (number: string, who = ranjit) =>
  (await who.call(readOrder, { number })).body.timeline.map(({ what, by }) => (by ? `${what} (${by})` : what))

describe('an order that is taken in place of one that is not paid', () => {
  test('closes its payment page, and the customer gets one link alone', async () => {
    const first = await take()
    await sendQueuedMails(server)
    const { body } = await take({ guest_count: 12, replaces: first.body.number })
    expect(await rowOf(first.body.number)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'Ranjit',
      cancelReason: `Taken once more, as ${body.number}.`,
    })
    await closeQueued(server)
    expect(await rowOf(first.body.number)).toMatchObject({ paymentStatus: 'expired' })
    expect(await rowOf(body.number)).toMatchObject({ status: 'pending', guestCount: 12 })
    expect([...(await sendQueuedMails(server)).keys()]).toEqual([
      expect.stringContaining(`order-received.${body.number}`),
    ])
  })

  test('leaves one that was paid meanwhile as it is, and is not taken in place of one that does not exist', async () => {
    const { order_id, order_number, checkout_url } = await placeOrder(server)
    await payWithCard(checkout_url)
    await settleOrder(server, order_id)
    expect((await take({ replaces: order_number })).status).toBe(200)
    expect(await rowOf(order_number)).toMatchObject({ status: 'confirmed', cancelledBy: null })
    const before = (await orders()).length
    expect((await take({ replaces: 'TR-ZZZZZZ' })).status).toBe(404)
    expect(await orders()).toHaveLength(before)
  })
})

describe('the question of allergies', () => {
  test('has to be answered: no order is taken without, nor for “some” without words', async () => {
    for (const [unanswered, path] of [
      [{ allergies: undefined }, 'allergies'],
      [{ allergies: 'some' }, 'allergy_words'],
      [{ allergies: 'some', allergy_words: ' – ' }, 'allergy_words'],
    ] as const) {
      const { status, body } = await take(unanswered as object)
      expect([status, body]).toMatchObject([400, { fields: [{ path }] }])
    }
    // All that is wrong is told at once.
    const { body } = await take({ allergies: 'some', guest_count: 0 })
    expect(body).toMatchObject({ fields: [{ path: 'guest_count' }, { path: 'allergy_words' }] })
    expect(await orders()).toEqual([])
  })

  test('a no has no tag, and is told to the kitchen and to the customer', async () => {
    const { number } = (await take({ pay: 'cash', special_instructions: 'No allergies (asked). Ring the bell.' })).body
    expect((await rowOf(number))?.allergies).toBe('')
    const { body } = await ranjit.call(readOrder, { number })
    expect(body).toMatchObject({ allergies: 'No allergies (asked)', allergyAnswer: '', clashes: [] })
    expect(body.tags).not.toContain('allergies')
    const mails = [...(await sendQueuedMails(server)).values()].filter(({ subject }) => !subject.includes('attention'))
    expect(mails.length).toBeGreaterThan(1)
    for (const { text } of mails) expect(text.replace(/\s+/g, ' ')).toContain('Allergies No allergies (asked)')
  })

  test('a yes has the tag, its words, and the packages that go against it, also in the kitchen’s mail', async () => {
    const said = { allergies: 'some', allergy_words: '2 guests COELIAC', special_instructions: '' } as const
    const { number } = (await take({ pay: 'cash', ...said })).body
    const { body } = await ranjit.call(readOrder, { number })
    expect(body).toMatchObject({
      allergies: '2 guests COELIAC',
      allergyAnswer: '2 guests COELIAC',
      instructions: null,
      clashes: [
        'Deluxe Tandoori Feast contains gluten (wheat).',
        'Executive Lunch Box (chicken) contains gluten (wheat).',
      ],
    })
    expect(body.tags).toContain('allergies')
    expect((await ranjit.call(readOrders, {})).body.orders[0]?.tags).toContain('allergies')
    const kitchens = [...(await sendQueuedMails(server)).values()].find(({ to }) => to === 'kitchen@example.com')
    const text = kitchens?.text.replace(/\s+/g, ' ')
    expect(text).toContain(
      'Deluxe Tandoori Feast contains gluten (wheat). Executive Lunch Box (chicken) contains gluten (wheat).',
    )
    expect(text).toContain('2 guests COELIAC')
    const { body: sheet } = await ranjit.call(readDaySheet, { day })
    expect(sheet.orders[0]).toMatchObject({ allergies: '2 guests COELIAC', clashes: body.clashes })
  })

  test('is not asked for an order of the site: its words tell, or “Not said”', async () => {
    const said = async (special_instructions: string) => {
      const { order_number: number } = await placeOrder(server, { special_instructions })
      return (await ranjit.call(readOrder, { number })).body
    }
    expect(await said('')).toMatchObject({ allergies: 'Not said', allergyAnswer: null, clashes: [] })
    expect(await said('Mild, please.')).toMatchObject({ allergies: 'Not said' })
    expect(await said('No allergies.')).toMatchObject({ allergies: 'None, in the customer’s own words' })
    const coeliac = await said('One guest is coeliac')
    expect(coeliac).toMatchObject({ allergies: 'In the customer’s own words', clashes: { length: 2 } })
    // The site's form has no such field, and nobody slips one in.
    const { order_number: number } = await placeOrder(server, { allergies: 'none', allergy_words: 'x' })
    expect((await rowOf(number))?.allergies).toBeNull()
  })

  test('is changed, keeps its answer where it is not asked again, and goes with its customer', async () => {
    const { number } = (await take({ pay: 'cash' })).body
    const asked = { allergies: 'some', allergy_words: 'A nut allergy' } as const
    expect((await change(ranjit, number, asked)).body).toEqual({ state: 'in-force' })
    expect((await rowOf(number))?.allergies).toBe('A nut allergy')
    const { changes } = (await ranjit.call(readOrder, { number })).body
    expect(changes[0]?.facts).toEqual([{ name: 'Allergies', before: 'No allergies (asked)', after: 'A nut allergy' }])
    expect((await change(ranjit, number, { guest_count: 20 })).body).toEqual({ state: 'in-force' })
    expect((await rowOf(number))?.allergies).toBe('A nut allergy')
    const without = await change(ranjit, number, { allergies: 'some', allergy_words: '' })
    expect([without.status, without.body]).toMatchObject([400, { fields: [{ path: 'allergy_words' }] }])
    await server.database.update(cateringOrders).set({ eventDate: addDays(day, -60) })
    await erasePersonalData(server.database, 'jasleen@example.com')
    expect((await rowOf(number))?.allergies).toBeNull()
    const left = await server.database.execute(sql`select 1 from order_changes where after::text like '%nut%'`)
    expect(left.rowCount).toBe(0)
  })
})

describe('with a link to pay', () => {
  test('the customer gets it by mail at once, pays, and has an order like every other', async () => {
    const { status, body } = await take({ special_instructions: 'A nut allergy' })
    expect(status).toBe(200)
    const { number } = body
    const order = await rowOf(number)
    expect(order).toMatchObject({ totalPence: 34994, places: 15, paymentStatus: 'pending', takenBy: 'Ranjit' })
    expect(order?.checkoutUrl).toMatch(/^http/)
    expect(await takings()).toContainEqual(['Ranjit', number, 'with a link to pay'])
    const [[mailId = '', mail] = [], ...others] = await sendQueuedMails(server)
    expect([mailId.split('.')[0], others]).toEqual(['order-received', []])
    expect(mail).toMatchObject({ to: 'jasleen@example.com' })
    for (const words of [order?.checkoutUrl ?? '', '1 High Street', 'A nut allergy', 'heard everything right']) {
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(words)
    }
    expect((await ranjit.call(readOrders, { tab: 'waiting' })).body.orders.map((each) => each.number)).toEqual([number])

    await payWithCard(order?.checkoutUrl ?? '')
    await settleOrder(server, order?.id ?? '')
    expect(await rowOf(number)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
    expect((await whats(number)).slice(0, 4)).toEqual([
      'Taken on the telephone (Ranjit)',
      'Payment page opened',
      'Sent: mail to the customer, with the link to pay',
      'Paid',
    ])
  })

  test('no second link follows after a quarter of an hour', async () => {
    await take()
    await sendQueuedMails(server)
    await server.database.update(cateringOrders).set({ createdAt: sql`now() - interval '20 minutes'` })
    await reconcileOrders(server)
    expect(await sentMails(server)).toEqual([])
  })

  test('the mail goes out however many mails the day has seen', async () => {
    const mails = Array.from({ length: 7 }, (_, index) => addDays(day, index))
    for (const event_date of mails) await take({ event_date })
    expect((await sendQueuedMails(server)).size).toBe(7)
  })

  test('a payment provider that is away leaves no order, and the same form takes it later', async () => {
    const { create } = server.stripe.checkout.sessions
    const stub = vi.spyOn(server.stripe.checkout.sessions, 'create')
    stub.mockRejectedValueOnce(Object.assign(new Error('away'), { type: 'StripeConnectionError' }))
    const order = aTakenOrder()
    expect((await ranjit.call(takeOrder, order)).body).toMatchObject({ code: 'payment_provider_unavailable' })
    expect(await orders()).toEqual([])
    stub.mockImplementation(create)
    expect((await ranjit.call(takeOrder, order)).status).toBe(200)
    stub.mockRestore()
  })

  test('an event that begins too soon for it is refused, and taken where the money is there', async () => {
    const soon = { event_date: day, event_time: '18:30' }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T18:05:00Z`) })
    try {
      const { reasons } = await judged({ ...soon, event_time: londonTime(new Date(Date.now() + 25 * 60_000)) })
      const close = { ...soon, event_time: londonTime(new Date(Date.now() + 25 * 60_000)) }
      const beyond = reasons.map(({ message }) => message)
      expect(beyond.join()).toMatch(/too soon/)
      const refused = await take({ ...close, beyond })
      expect([refused.status, refused.body]).toMatchObject([400, { fields: [{ path: 'pay' }] }])
      expect((await take({ ...close, beyond, pay: 'cash' })).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('paid otherwise', () => {
  test('is confirmed at once, with its row in the ledger, and goes to the kitchen', async () => {
    const { body } = await take({ pay: 'bank-transfer', payment_note: 'Reference 4711' })
    const { number } = body
    const order = await rowOf(number)
    expect(order).toMatchObject({ paymentStatus: 'completed', status: 'confirmed', checkoutSessionId: null })
    expect(order?.paidAt).toBeInstanceOf(Date)
    expect(await ledger()).toMatchObject([
      { kind: 'paid-otherwise', amountPence: 34994, state: 'succeeded', by: 'Ranjit', stripeId: null },
    ])
    expect(await sentMails(server)).toEqual(['order-confirmed', 'staff-new-order'])
    expect(await takings()).toContainEqual(['Ranjit', number, 'paid by bank transfer'])
    expect(await whats(number)).toEqual(
      expect.arrayContaining(['Taken on the telephone (Ranjit)', 'Paid by bank transfer: Reference 4711 (Ranjit)']),
    )
    const kitchen = await signedInAs(server, 'kitchen')
    expect((await kitchen.call(readOrders, {})).body.orders).toMatchObject([{ number, tags: [] }])
  })

  test('staff give money back themselves, and no refund is asked of Stripe', async () => {
    const { number } = (await take({ pay: 'cash' })).body
    await sendQueuedMails(server)
    const giveBack = (amountPence: number, leftPence: number) => {
      const key = randomUUID().replaceAll('-', '')
      return ranjit.call(refundOrder, { number, key, amountPence, leftPence, reason: 'Two guests fewer.' })
    }
    expect((await giveBack(10_000, 34_994)).body).toEqual({ state: 'succeeded' })
    const [[mailId = '', mail] = [], ...others] = await sendQueuedMails(server)
    expect([mailId.split('.')[0], others]).toEqual(['refund-on-its-way', []])
    expect(mail?.text).toContain('£100.00')
    expect(mail?.text).not.toContain('working days')
    expect((await giveBack(30_000, 24_994)).status).toBe(409)
    expect((await giveBack(24_994, 24_994)).body).toEqual({ state: 'succeeded' })
    expect((await ledger()).map(({ kind, amountPence, state }) => [kind, amountPence, state]).sort()).toEqual([
      ['paid-otherwise', 34_994, 'succeeded'],
      ['refund', 10_000, 'succeeded'],
      ['refund', 24_994, 'succeeded'],
    ])
    expect(await rowOf(number)).toMatchObject({ refundedPence: 34_994, paymentStatus: 'refunded', status: 'confirmed' })
  })

  test('Stripe is never asked about it', async () => {
    const { body } = await take({ pay: 'cash' })
    const retrieve = vi.spyOn(server.stripe.checkout.sessions, 'retrieve')
    await server.database.update(cateringOrders).set({ nextCheckAt: sql`now() - interval '1 hour'` })
    const seen = await rowOf(body.number)
    await recheckPaidOrders(server)
    await reconcileOrders(server)
    expect(await settleOrder(server, seen?.id ?? '')).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
    expect(retrieve).not.toHaveBeenCalled()
    expect(await rowOf(body.number)).toMatchObject({ recheckedAt: null })
    retrieve.mockRestore()
  })

  test('asks again who sits there, which a link does not', async () => {
    await server.database.execute(
      sql`update staff_sessions set proved_at = now() - interval '16 minutes' where person_id = ${ranjit.id}`,
    )
    expect((await take({ pay: 'cash' })).body).toMatchObject({ code: 'prove_again' })
    expect(await orders()).toEqual([])
    expect((await take()).status).toBe(200)
    await server.database.execute(sql`update staff_sessions set proved_at = now() where person_id = ${ranjit.id}`)
  })

  test('a server that dies before the confirmation loses nothing: the next press confirms the same order', async () => {
    const order = aTakenOrder({ pay: 'cash' })
    await server.database.execute(sql`
      create function refuse_row() returns trigger language plpgsql as $$ begin raise 'dies'; end $$;
      create trigger refuse_row before insert on order_ledger execute function refuse_row()`)
    expect((await ranjit.call(takeOrder, order)).status).toBe(500)
    expect(await orders()).toMatchObject([{ paymentStatus: 'pending', paidAt: null }])
    expect(await sentMails(server)).toEqual([])
    await server.database.execute(sql`drop trigger refuse_row on order_ledger; drop function refuse_row`)
    const { body } = await ranjit.call(takeOrder, order)
    expect(await orders()).toMatchObject([{ orderNumber: body.number, paymentStatus: 'completed' }])
    expect(await ledger()).toHaveLength(1)
  })

  test('one that nobody confirmed is closed, and says so to a late press', async () => {
    const order = aTakenOrder({ pay: 'cash' })
    await ranjit.call(takeOrder, order)
    await server.database.execute(sql`
      update catering_orders set payment_status = 'pending', status = 'pending', paid_at = null,
        checkout_expires_at = now() - interval '1 minute', next_check_at = now() - interval '1 minute'`)
    await reconcileOrders(server)
    expect(await orders()).toMatchObject([{ paymentStatus: 'expired' }])
    expect((await ranjit.call(takeOrder, order)).body).toMatchObject({ code: 'order_expired' })
  })

  test('closes the payment page that its customer left open, and tells of another paid order', async () => {
    const open = await placeOrder(server)
    const first = await take({ pay: 'cash' })
    expect(await closeQueued(server)).toBe(1)
    expect(await rowOf(open.order_number)).toMatchObject({ paymentStatus: 'expired' })
    const second = await take({ pay: 'cash' })
    expect((await rowOf(second.body.number))?.attention).toContain(first.body.number)
    const ours = { pay: 'cash', customer_email: site.email.toUpperCase() } as const
    await take(ours)
    const other = await take(ours)
    expect(await rowOf(other.body.number)).toMatchObject({ attention: null })
  })

  test('the note about the payment goes with the customer whom it may name, the amount stays', async () => {
    await take({ pay: 'cash', payment_note: 'Counted with Mr Singh', event_date: day })
    await server.database.update(cateringOrders).set({ eventDate: addDays(londonDay(new Date()), -3) })
    const number = (await orders())[0]?.orderNumber ?? ''
    await erasePersonalData(server.database, 'jasleen@example.com')
    expect(await ledger()).toMatchObject([{ amountPence: 34994, reason: null }])
    expect(await whats(number)).toContain('Paid otherwise (Ranjit)')
    expect(JSON.stringify(await takings())).not.toMatch(/Singh/)
  })
})

test.each(['link', 'cash'] as const)('a double press is one order, paid with %s', async (pay) => {
  const order = aTakenOrder({ pay })
  const answers = await Promise.all([1, 2, 3].map(() => ranjit.call(takeOrder, order)))
  const again = await ranjit.call(takeOrder, order)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set([...answers, again].map(({ body }) => body.number)).size).toBe(1)
  expect(await orders()).toHaveLength(1)
  expect(await ledger()).toHaveLength(pay === 'cash' ? 1 : 0)
  expect(await sentMails(server)).toEqual(pay === 'cash' ? ['order-confirmed', 'staff-new-order'] : ['order-received'])
  expect((await takings()).filter(([, number]) => number === again.body.number)).toHaveLength(1)
})

test('a form that was changed after it was sent takes no second order, and says which it has taken', async () => {
  const order = aTakenOrder()
  const { body } = await ranjit.call(takeOrder, order)
  const changed = await ranjit.call(takeOrder, { ...order, guest_count: 16 })
  expect([changed.status, changed.body]).toMatchObject([
    422,
    { code: 'idempotency_key_reused', message: expect.stringContaining(body.number) },
  ])
  expect((await ranjit.call(takeOrder, { ...order, pay: 'cash' })).status).toBe(422)
  expect(await orders()).toHaveLength(1)
})

const judged = async (draft: Parameters<typeof ranjit.call<typeof judgeOrder>>[1]) =>
  (await ranjit.call(judgeOrder, draft)).body

describe('the rules', () => {
  const hours = { from: '11:30', to: '20:00' }

  beforeEach(async () => {
    await setDeliveryRules(server.database, { places: 20, week: Array(7).fill(hours) })
  })
  afterAll(() => setDeliveryRules(server.database))

  const { order_items, event_date, delivery_postal_code } = aTakenOrder()
  const full = "We can't cook that much more"

  test('a draft is priced and judged as far as it goes', async () => {
    expect(await judged({})).toEqual({
      totalPence: 0,
      serves: 0,
      allergens: null,
      halfHour: false,
      reasons: [],
      places: null,
      linkUntil: null,
      rest: null,
      terms: { fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), cancelling: expect.stringContaining('ring us') },
    })
    const draft = { event_date, event_time: '21:00', delivery_postal_code, order_items }
    const said = await judged(draft)
    expect(said).toMatchObject({
      totalPence: 34994,
      serves: 15,
      allergens: expect.stringContaining('Contains'),
      places: { taken: 0, limit: 20 },
    })
    expect(said.reasons).toEqual([{ field: 'event_time', message: expect.stringMatching(/from 11\.30am to 8pm/) }])
    expect(JSON.stringify(said.reasons)).not.toMatch(/Please|[Rr]ing us/)
    await setDeliveryRules(server.database, { area: [{ districts: ['UB'], leastOrderPence: 50_000 }] })
    expect((await judged({ delivery_postal_code: 'TW3 1AB' })).reasons).toMatchObject([
      { field: 'delivery_postal_code' },
    ])
    expect((await judged({ delivery_postal_code: 'UB1 1AB', order_items })).reasons).toMatchObject([
      { field: 'order_items' },
    ])
    const unknown = await ranjit.call(judgeOrder, { order_items: [{ menu_id: randomUUID(), quantity: 1 }] })
    expect(unknown.status).toBe(400)
  })

  test('going beyond them needs that the reasons were seen, and is written down', async () => {
    const late = { event_time: '21:00', pay: 'cash' } as const
    const refused = await take(late)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect(await orders()).toEqual([])
    const { reasons } = await judged({ event_date, event_time: '21:00', delivery_postal_code, order_items })
    const beyond = reasons.map(({ message }) => message)
    const { body } = await take({ ...late, beyond })
    expect(await rowOf(body.number)).toMatchObject({ takenBeyond: beyond.join(' '), dayPlaces: 20 })
    expect(await takings()).toContainEqual([
      'Ranjit',
      body.number,
      `paid in cash, beyond the rules: ${beyond.join(' ')}`,
    ])
    expect((await whats(body.number))[0]).toBe(`Taken on the telephone, beyond the rules: ${beyond.join(' ')} (Ranjit)`)
  })

  test('only staff who have seen that a day is full may go beyond it', async () => {
    await take({ pay: 'cash' })
    expect((await judged({ event_date, order_items })).places).toEqual({ taken: 15, limit: 20 })
    const { reasons } = await judged({ event_date, event_time: '18:30', delivery_postal_code, order_items })
    expect(reasons).toMatchObject([{ field: 'event_date', message: expect.stringContaining(full) }])
    expect((await take()).status).toBe(409)
    expect((await take({ beyond: ['something else'] })).status).toBe(409)
    const { status, body } = await take({ beyond: reasons.map(({ message }) => message) })
    expect([status, await rowOf(body.number)]).toMatchObject([200, { dayPlaces: null }])
    expect((await findLoadOfDay(server.database, day)).places).toBe(30)
  })

  test('today, a closed day and a full one: each rule that is gone beyond is told and written down', async () => {
    const soon = new Date(Date.now() + 3_600_000)
    const [today, time] = [londonDay(soon), londonTime(soon)]
    await setDeliveryRules(server.database, {
      places: 20,
      days: { [today]: { opening: 'closed', hours: null, note: '', places: 10 } },
    })
    const { reasons } = await judged({ event_date: today, event_time: time, delivery_postal_code, order_items })
    const beyond = reasons.map(({ message }) => message)
    expect(beyond).toEqual([
      ...(today === londonDay(new Date()) ? ['Please choose a day from tomorrow on.'] : []),
      expect.stringMatching(/^We don't deliver on /),
      expect.stringMatching(/^We can't cook that much more on /),
    ])
    const late = { event_date: today, event_time: time, pay: 'cash' } as const
    expect((await take({ ...late, beyond: beyond.slice(0, -1) })).status).toBe(409)
    const { body } = await take({ ...late, beyond })
    expect(await rowOf(body.number)).toMatchObject({ takenBeyond: beyond.join(' '), dayPlaces: null })
  })

  test('what the screen said of allergens and of cancelling is what the customer was told, or nothing is taken', async () => {
    const { allergens, terms } = await judged({ order_items })
    if (!terms) throw new Error('the server tells the terms')
    const told = { allergens, terms: terms.fingerprint }
    expect(terms.cancelling).toMatch(/ring us/)
    for (const other of [
      { ...told, allergens: 'Contains milk.' },
      { ...told, terms: 'other' },
    ]) {
      expect((await take({ told: other })).body).toMatchObject({
        code: 'changed_meanwhile',
        message: expect.stringContaining('before you take it'),
      })
    }
    expect(await orders()).toEqual([])
    expect((await take({ told })).status).toBe(200)
  })

  test('of two people at the last places one is told that they are gone', async () => {
    const priya = await signedInAs(server, 'owner', 'Priya')
    const answers = await Promise.all(
      [ranjit, priya, ranjit, priya].map(({ call }) => call(takeOrder, aTakenOrder({ pay: 'cash' }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await findLoadOfDay(server.database, day)).places).toBe(15)
  })

  test('beyond the notice a link can be paid until the event', async () => {
    await setDeliveryRules(server.database, { notice: { orderBy: '00:00', workingDays: 30 } })
    const { reasons, linkUntil } = await judged({ event_date, event_time: '18:30', delivery_postal_code, order_items })
    expect(reasons).toHaveLength(1)
    const { body } = await take({ beyond: reasons.map(({ message }) => message) })
    const until = (await rowOf(body.number))?.checkoutExpiresAt.getTime() ?? 0
    expect(until).toBeGreaterThan(Date.now() + 22 * 3_600_000)
    expect(Math.abs(until - Date.parse(linkUntil ?? ''))).toBeLessThan(60_000)
  })
})

describe('refuses', () => {
  test('a price that the customer was not told', async () => {
    const { status, body } = await take({ total_pence: 29994 })
    expect([status, body]).toMatchObject([
      409,
      { code: 'price_changed', message: expect.stringMatching(/£349\.94 now, and the screen said £299\.94/) },
    ])
    expect(await orders()).toEqual([])
  })

  test.each([
    ['event_date', { event_date: addDays(londonDay(new Date()), -1) }],
    ['event_date', { event_date: addDays(londonDay(new Date()), 731) }],
    ['order_items.0.menu_id', { order_items: [{ menu_id: randomUUID(), quantity: 1 }] }],
    ['order_items', { order_items: [] }],
    ['order_items', { order_items: [1, 2].map(() => ({ menu_id: cateringPackages[0].id, quantity: 1 })) }],
    ['customer_email', { customer_email: '' }],
    ['customer_phone', { customer_phone: 'none' }],
    ['payment_note', { payment_note: 'x'.repeat(201) }],
    ['guest_count', { guest_count: 0 }],
  ])('what is wrong, at its field: %s', async (path, changes) => {
    const { status, body } = await take(changes)
    expect([status, body]).toMatchObject([400, { fields: [{ path }] }])
    expect(await orders()).toEqual([])
  })

  test('a package with a choice for which nobody has named an option', async () => {
    const boxes = { menu_id: lunch.id, quantity: 40 }
    const { status, body } = await take({ order_items: [boxes], total_pence: 79960 })
    const message = 'Executive Lunch Box comes with chicken or paneer. Say how many of each.'
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'order_items.0.choices', message }] }])
    expect(await orders()).toEqual([])
    const choices = [
      { option: 'chicken', quantity: 28 },
      { option: 'paneer', quantity: 12 },
    ]
    expect((await take({ order_items: [{ ...boxes, choices }], total_pence: 79960 })).status).toBe(200)
  })

  test('once, what the customer was told of packages that have changed since', async () => {
    const drawn = releaseNow().number
    const fish = { id: 'fish', name: 'fish', dishes: ['paneer-roll'] }
    const other = withPackage('executive-lunch', {
      options: [...lunch.options, fish],
      description: 'With a fish roll.',
    })
    const options = await publishRelease(server, other)
    const { status, body } = await take({ release: drawn })
    const message =
      'The site has changed since this form was opened. Executive Lunch Box comes with chicken or paneer or fish now. Tell the customer, and look at the packages again.'
    expect([status, body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', message, fields: [{ path: 'order_items' }] },
    ])
    expect(await orders()).toEqual([])

    const packages = other.packages.map((each) =>
      each.menuId === 'deluxe-tandoori' ? { ...each, dishes: ['salad'] } : each,
    )
    await publishRelease(server, { ...other, packages })
    const told = await take({ release: options })
    expect(told.body).toMatchObject({
      message: expect.stringMatching(/opened\. Deluxe Tandoori Feast is without .*Seekh kebabs, .* now\. Tell/),
    })
    // Changed photographs, descriptions and packages that were not ordered are no reason to refuse.
    const vegetarian = packages.map((each) =>
      each.menuId === 'vegetarian-delight' ? { ...each, serves: 30 } : { ...each, description: 'Another text.' },
    )
    const before = releaseNow().number
    await publishRelease(server, { ...other, packages: vegetarian })
    const key = randomUUID()
    const taken = await take({ release: before, key })
    expect(taken.status).toBe(200)
    // Sent again after a lost answer, the form gets the order that it made.
    await publishRelease(server, other)
    expect((await take({ release: before, key })).body).toEqual(taken.body)
  })

  test('the kitchen, its tablet and strangers', async () => {
    for (const role of ['kitchen', 'tablet'] as const) {
      const { call } = await signedInAs(server, role)
      expect((await call(takeOrder, aTakenOrder())).status).toBe(403)
      expect((await call(judgeOrder, {})).status).toBe(403)
    }
    expect((await staffClient(server)(takeOrder, aTakenOrder())).status).toBe(404)
    expect((await staffClient(server)(judgeOrder, {})).status).toBe(404)
    expect(await orders()).toEqual([])
  })
})

test('at short notice nobody is asked to ring a customer who has just rung', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  try {
    const { reasons } = await judged({ event_date: day, event_time: '18:30' })
    const { body } = await take({ pay: 'cash', beyond: reasons.map(({ message }) => message) })
    expect(await rowOf(body.number)).toMatchObject({ attention: null })
    const mails = [...(await sendQueuedMails(server)).values()].map(({ subject, text }) => `${subject} ${text}`)
    expect(mails).toHaveLength(2)
    expect(mails.join()).not.toMatch(/[Ss]hort notice/)
  } finally {
    vi.useRealTimers()
  }
})
