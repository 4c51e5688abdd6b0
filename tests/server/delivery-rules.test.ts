import { randomUUID } from 'node:crypto'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { cateringOrders, type Order } from '../../server/database/schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { anOrder } from '../an-order.ts'
import { clearOrders, clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { closeQueued, intentOf, queuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { type StubbornProvider, startStubbornProvider } from './stubborn-provider.ts'
import { wayBackHeader } from './way-back-key.ts'

let server: TestServer
let provider: StubbornProvider
let behindStubborn: TestServer

const today = londonDay(new Date())
/** The day of anOrder(), which takes 15 places. */
const day = addDays(today, 10)
/** The places of each day unless a test says otherwise: enough for two orders. */
const places = 30

beforeAll(async () => {
  server = await startTestServer()
  provider = await startStubbornProvider()
  behindStubborn = await startTestServer({ stripe: createStripe('sk_test_stubborn', provider.url) })
  await Promise.all([server, behindStubborn].map(({ database }) => setDeliveryRules(database, { places })))
})
afterAll(async () => {
  await server.close()
  await behindStubborn.close()
  await provider.close()
})
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
  expect(await takenOn(day)).toBe(0)
})

const invoke = (changes = {}, headers: Record<string, string> = {}, on = server) =>
  on.supabase.functions.invoke('create-catering-order', { body: anOrder(changes), headers })

async function place(changes = {}, headers: Record<string, string> = {}) {
  const { data, error } = await invoke(changes, headers)
  expect(error).toBeNull()
  return data as { order_id: string; order_number: string; checkout_url: string; replaced_orders?: unknown[] }
}

async function refusal({ error }: { error: unknown }) {
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const response = (error as FunctionsHttpError).context as Response
  return { status: response.status, body: await response.json() }
}

/** The fields that an order is refused for, each with its message. */
async function fieldsOf(result: { error: unknown }): Promise<[string, string][]> {
  const { status, body } = await refusal(result)
  expect([status, body.code]).toEqual([400, 'invalid_order'])
  return body.fields.map(({ path, message }: { path: string; message: string }) => [path, message])
}

const takenOn = async (day: string, { database } = server) => (await findLoadOfDay(database, day)).places

test('an order keeps its places, the places of its day and the version of the rules that it was judged by', async () => {
  const { order_id } = await place()
  const { places: own, dayPlaces, rulesVersion } = (await findOrder(server.database, order_id)) as Order
  expect([own, dayPlaces, rulesVersion]).toEqual([15, places, 1])
  expect(await takenOn(day)).toBe(15)
})

test('an order that no longer fits is refused at its day, and a smaller one is taken', async () => {
  await place()
  const [, , , lunch] = cateringPackages
  const lunches = (quantity: number) => ({
    order_items: [{ ...anOrder().order_items[1], menu_id: lunch.id, quantity, unit_price: 19.99 }],
    total_amount: Math.round(quantity * 1999) / 100,
  })
  expect(await fieldsOf(await invoke(lunches(16)))).toEqual([
    ['event_date', expect.stringMatching(/^We can't cook that much more on .* order less, or ring us on /)],
  ])
  await place(lunches(15))
  expect(await fieldsOf(await invoke())).toEqual([['event_date', expect.stringMatching(/^We are fully booked on /)]])
  expect(await takenOn(day)).toBe(30)
})

test('of twenty customers at once two get the last places of a day, and the others are told why not', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => invoke()))
  const refused = results.filter(({ error }) => error)
  expect(refused).toHaveLength(18)
  for (const result of refused)
    expect(await fieldsOf(result)).toEqual([['event_date', expect.stringMatching(/fully booked/)]])
  expect(await takenOn(day)).toBe(30)
})

test('a request that is repeated finds its order on a day that is full by now, also at the same moment', async () => {
  await place()
  const headers = { 'Idempotency-Key': 'last-places' }
  const results = await Promise.all(Array.from({ length: 20 }, () => invoke({}, headers)))
  expect(results.map(({ error }) => error)).toEqual(Array(20).fill(null))
  expect(new Set(results.map(({ data }) => data.order_id)).size).toBe(1)
  expect((await place({}, headers)).order_id).toBe(results[0]?.data.order_id)
  expect(await takenOn(day)).toBe(30)
})

describe('places are given back by an order', () => {
  const change = (id: string, to: Partial<Order>) =>
    server.database.update(cateringOrders).set(to).where(eq(cateringOrders.id, id))
  const ways: [string, (order: { order_id: string; checkout_url: string }) => Promise<unknown>][] = [
    [
      'that expires',
      async ({ order_id }) => {
        const session = (await findOrder(server.database, order_id))?.checkoutSessionId ?? ''
        await server.stripe.checkout.sessions.expire(session)
        await settleOrder(server, order_id)
      },
    ],
    ['whose payment fails', ({ order_id }) => change(order_id, { paymentStatus: 'failed', status: 'cancelled' })],
    [
      'that its customer cancels',
      async ({ order_id }) => {
        const wish = server.supabase.from('catering_orders').update({ status: 'cancelled' }).eq('id', order_id)
        await wish.setHeader('Cancel-Key', (await wayBackHeader(server.database, order_id))['Cancel-Key'])
      },
    ],
    [
      'that is refunded',
      async ({ order_id, checkout_url }) => {
        await payWithCard(checkout_url)
        await settleOrder(server, order_id)
        expect(await takenOn(day)).toBe(15)
        await server.stripe.refunds.create({ payment_intent: await intentOf(server, order_id) })
        await settleOrder(server, order_id)
      },
    ],
    [
      'that is deleted',
      ({ order_id }) => server.database.delete(cateringOrders).where(eq(cateringOrders.id, order_id)),
    ],
  ]
  test.each(ways)('%s', async (_how, give) => {
    const order = await place()
    expect(await takenOn(day)).toBe(15)
    await give(order)
    expect(await takenOn(day)).toBe(0)
  })

  test('whose payment could not be opened', async () => {
    provider.mood = 'refuses'
    expect((await refusal(await invoke({}, {}, behindStubborn))).status).toBe(502)
    expect(await takenOn(day, behindStubborn)).toBe(0)
    provider.mood = 'kind'
  })

  test('that moves to another day, which takes them', async () => {
    const { order_id } = await place()
    await change(order_id, { eventDate: addDays(day, 1) })
    expect([await takenOn(day), await takenOn(addDays(day, 1))]).toEqual([0, 15])
  })
})

test('a paid order keeps its places when its person is erased', async () => {
  const past = addDays(today, -3)
  const { order_id } = await place()
  await server.database
    .update(cateringOrders)
    .set({ eventDate: past, paymentStatus: 'completed', status: 'confirmed' })
    .where(eq(cateringOrders.id, order_id))
  await erasePersonalData(server.database, 'jasleen@example.com')
  expect(await findOrder(server.database, order_id)).toMatchObject({ erased: true, customerEmail: '', places: 15 })
  expect(await takenOn(past)).toBe(15)
})

describe('an order placed again from the same form on a full day', () => {
  const key = { first: randomUUID(), second: randomUUID() }
  const again = { 'Idempotency-Key': key.second, Replaces: key.first }

  test('takes the places of the one before it, which is closed', async () => {
    await place()
    const first = await place({}, { 'Idempotency-Key': key.first })
    expect(await fieldsOf(await invoke({ guest_count: 14 }))).toEqual([
      ['event_date', expect.stringMatching(/fully booked/)],
    ])
    const second = await place({ guest_count: 14 }, again)
    expect(second.replaced_orders).toEqual([{ order_id: first.order_id, order_number: first.order_number }])
    expect(await takenOn(day)).toBe(30)
    expect(await closeQueued(server)).toBe(1)
    expect(await findOrder(server.database, first.order_id)).toMatchObject({ paymentStatus: 'expired' })
    expect(await takenOn(day)).toBe(30)
  })

  test('leaves the one before it as it is where it can’t be taken all the same', async () => {
    await place()
    const first = await place({}, { 'Idempotency-Key': key.first })
    const more = { ...anOrder().order_items[1], quantity: 16, unit_price: 19.99 }
    const changes = { order_items: [more], total_amount: 319.84 }
    expect(await fieldsOf(await invoke(changes, again))).toEqual([
      ['event_date', expect.stringMatching(/cook that much more/)],
    ])
    expect(await findOrder(server.database, first.order_id)).toMatchObject({
      paymentStatus: 'pending',
      status: 'pending',
    })
  })

  test('never takes the places of a paid one', async () => {
    await place()
    const first = await place({}, { 'Idempotency-Key': key.first })
    await payWithCard(first.checkout_url)
    await settleOrder(server, first.order_id)
    expect(await fieldsOf(await invoke({ guest_count: 14 }, again))).toEqual([
      ['event_date', expect.stringMatching(/fully booked/)],
    ])
  })
})

describe('an order that gave its places back and is paid after all', () => {
  async function placeClosedOnFullDay(closed: Partial<Order>) {
    const late = await place()
    await server.database.update(cateringOrders).set(closed)
    await place()
    await place()
    await payWithCard(late.checkout_url)
    await settleOrder(server, late.order_id)
    return findOrder(server.database, late.order_id)
  }

  test.each([
    [{ paymentStatus: 'expired', status: 'cancelled' }, /^This order was paid after it had expired\. Its day was full/],
    [{ status: 'cancelled' }, /^Its day was full by then, and has 45 of 30 places taken now\. Decide whether/],
  ] as const)('is kept, and staff are told once that its day is over-full: %o', async (closed, reason) => {
    const order = await placeClosedOnFullDay(closed)
    expect(order).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
    expect(order?.attention).toMatch(reason)
    expect(await takenOn(day)).toBe(45)
    expect(await queuedMails(server)).toEqual(['order-confirmed', 'staff-needs-attention', 'staff-new-order'])
  })

  test('is like any other on a day that has room', async () => {
    const late = await place()
    await server.database.update(cateringOrders).set({ status: 'cancelled' })
    await payWithCard(late.checkout_url)
    await settleOrder(server, late.order_id)
    expect(await findOrder(server.database, late.order_id)).toMatchObject({ status: 'confirmed', attention: null })
  })
})

describe('under rules of every kind', () => {
  const evening = { from: '11:30', to: '20:00' }
  beforeAll(async () => {
    await setDeliveryRules(server.database, {
      notice: { orderBy: '09:00', workingDays: 2 },
      week: Array(7).fill(evening),
      places: 20,
      area: [
        { districts: ['TW3', 'W4'], leastOrderPence: 40_000 },
        { districts: ['UB'], leastOrderPence: 0 },
      ],
    })
  })

  test('every reason is told at once, each at its field', async () => {
    await place({ delivery_postal_code: 'ub11aa' })
    expect(await fieldsOf(await invoke({ event_time: '21:00' }))).toEqual([
      ['event_date', expect.stringMatching(/^We can't cook that much more/)],
      ['event_time', expect.stringMatching(/from 11.30am to 8pm/)],
      ['order_items', expect.stringMatching(/^To TW3 we deliver orders from £400\.00\. Please add to your order/)],
    ])
    expect(await server.database.$count(cateringOrders)).toBe(1)
  })

  test('the time to pay ends where the notice ends, and what can’t be paid in time is refused at its day', async () => {
    const order = { event_date: addDays(today, 3), delivery_postal_code: 'UB1 1AA' }
    const ends = londonInstant(addDays(today, 1), '09:00')
    const at = async <Result>(minutesBefore: number, work: () => Promise<Result>) => {
      vi.useFakeTimers({ toFake: ['Date'], now: ends.getTime() - minutesBefore * 60_000 })
      return work().finally(() => vi.useRealTimers())
    }
    const { order_id } = await at(32, () => place(order))
    expect((await findOrder(server.database, order_id))?.checkoutExpiresAt).toEqual(ends)
    await clearOrders(server.database)
    expect(await fieldsOf(await at(30, () => invoke(order)))).toEqual([
      ['event_date', expect.stringMatching(/^It is too late to order for .* paid by 9am on /)],
    ])
  })

  test('a request from before the rules finds its order when it is repeated', async () => {
    const headers = { 'Idempotency-Key': 'from-before' }
    const { order_id } = await place({ delivery_postal_code: 'UB1 1AA' }, headers)
    await setDeliveryRules(server.database, { week: Array(7).fill(null) })
    expect((await place({ delivery_postal_code: 'UB1 1AA' }, headers)).order_id).toBe(order_id)
    expect(await fieldsOf(await invoke())).toEqual([['event_date', expect.stringMatching(/^We don't deliver on /)]])
  })
})
