import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { addNote, markOrder, readOrder, readOrders } from '../../contract/staff/orders.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { orderNotes } from '../../server/database/staff-schema.ts'
import { eraseOrders } from '../../server/orders/ending/erase-orders.ts'
import { foldOrders } from '../../server/orders/lists/order-search.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payByBankDebit, payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'
import { signedInAs, staffClient } from './staff-client.ts'

let server: TestServer
const today = londonDay(new Date())
const inDays = (days: number) => addDays(today, days)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
})

/** Stores an order that is paid for, with changes; returns its number. */
async function paidOrder(orderNumber: string, changes: Partial<typeof cateringOrders.$inferInsert> = {}) {
  await server.database.insert(cateringOrders).values({
    id: crypto.randomUUID(),
    orderNumber,
    paymentStatus: 'completed',
    status: 'confirmed',
    totalPence: 34994,
    eventDate: inDays(10),
    eventTime: '18:30',
    guestCount: 15,
    customerName: 'Jasleen Kaur',
    customerEmail: 'jasleen@example.com',
    customerPhone: '020 7946 0999',
    deliveryAddress: '1 High Street',
    deliveryCity: 'Hounslow',
    deliveryPostalCode: 'TW3 1AA',
    requestHash: '',
    checkoutExpiresAt: new Date(),
    paidAt: new Date(),
    ...changes,
  })
  return orderNumber
}

async function numbersOf(call: ReturnType<typeof staffClient>, input: Parameters<typeof readOrders.input.parse>[0]) {
  const { status, body } = await call(readOrders, input as never)
  expect(status).toBe(200)
  return body.orders.map(({ number }) => number)
}

test('coming orders stand by day and time, with all that a row shows', async () => {
  const { call } = await signedInAs(server, 'tablet')
  const placed = await placeOrder(server, { event_time: '12:00', special_instructions: 'One guest has a nut allergy' })
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  await paidOrder('TR-LATER2', { eventDate: inDays(11), eventTime: '09:00' })
  await paidOrder('TR-SAME22')
  await paidOrder('TR-TDAY22', { eventDate: today })
  await paidOrder('TR-PAST22', { eventDate: inDays(-1) })
  await paidOrder('TR-REFND2', { paymentStatus: 'refunded', status: 'cancelled' })
  await paidOrder('TR-CANCL2', { status: 'cancelled' })
  await placeOrder(server)
  const { body } = await call(readOrders, {})
  expect(body.orders.map(({ number }) => number)).toEqual(['TR-TDAY22', placed.order_number, 'TR-SAME22', 'TR-LATER2'])
  expect(body.orders[1]).toEqual({
    number: placed.order_number,
    day: inDays(10),
    time: '12:00',
    name: 'Jasleen Kaur',
    town: 'Hounslow',
    district: 'TW3',
    guests: 15,
    packages: [
      { menuId: 'deluxe-tandoori', name: 'Deluxe Tandoori Feast', quantity: 1, short: 'Deluxe' },
      {
        menuId: 'executive-lunch/chicken',
        name: 'Executive Lunch Box (chicken)',
        quantity: 5,
        short: 'Lunch boxes (chicken)',
      },
    ],
    tags: ['allergies', 'test-order'],
    marks: [],
    attention: null,
  })
  expect(body).toMatchObject({ hasMore: false, counts: { waiting: 0, attention: 0 } })
  expect(Math.abs(Date.parse(body.asOf) - Date.now())).toBeLessThan(60_000)
})

test('an order whose payment a bank is processing is coming, and not paid', async () => {
  const { call } = await signedInAs(server, 'kitchen')
  const placed = await placeOrder(server, { event_date: inDays(30) })
  await payByBankDebit(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  expect((await call(readOrders, {})).body.orders[0]).toMatchObject({
    number: placed.order_number,
    tags: ['not-paid', 'test-order'],
  })
  expect((await call(readOrder, { number: placed.order_number })).status).toBe(200)
  expect(await numbersOf(call, { search: placed.order_number })).toEqual([placed.order_number])
})

test('the other tabs hold what waits, what needs a person, and what is over', async () => {
  const { call } = await signedInAs(server, 'manager')
  const waiting = await placeOrder(server)
  await paidOrder('TR-ATTN22', { attention: 'Ring them.' })
  await paidOrder('TR-ATTN33', { attention: 'Ring them.', eventDate: inDays(2) })
  await paidOrder('TR-ATTN44', { attention: 'Ring them.', eventDate: inDays(-3), attentionHandled: 'Ring.' })
  await paidOrder('TR-HNDLD2', { attention: 'Done.', attentionHandled: 'Done.' })
  await paidOrder('TR-PAST22', { eventDate: inDays(-1) })
  await paidOrder('TR-PAST33', { eventDate: inDays(-2), paymentStatus: 'refunded', status: 'cancelled' })
  await paidOrder('TR-GNE222', { eventDate: inDays(-2), paymentStatus: 'expired', status: 'cancelled' })
  expect(await numbersOf(call, { tab: 'waiting' })).toEqual([waiting.order_number])
  expect(await numbersOf(call, { tab: 'attention' })).toEqual(['TR-ATTN33', 'TR-ATTN22', 'TR-ATTN44'])
  expect(await numbersOf(call, { tab: 'past' })).toEqual(['TR-PAST22', 'TR-PAST33', 'TR-ATTN44'])
  const { counts, orders } = (await call(readOrders, { tab: 'attention' })).body
  expect(counts).toEqual({ waiting: 1, attention: 3 })
  expect(orders[0]).toMatchObject({ tags: ['needs-attention'], attention: 'Ring them.' })
})

test('the kitchen and its tablet read what is coming and no other order', async () => {
  await paidOrder('TR-CMNG22', { eventDate: today })
  await paidOrder('TR-PAST22', { eventDate: inDays(-1) })
  await paidOrder('TR-UNPD22', { paymentStatus: 'pending', status: 'pending' })
  await paidOrder('TR-GNE222', { paymentStatus: 'refunded', status: 'cancelled' })
  const all = ['TR-CMNG22', 'TR-GNE222', 'TR-PAST22', 'TR-UNPD22']
  for (const role of ['tablet', 'kitchen'] as const) {
    const { call } = await signedInAs(server, role)
    for (const tab of ['waiting', 'attention', 'past'] as const) {
      const { status, body } = await call(readOrders, { tab })
      expect([status, body]).toMatchObject([403, { code: 'forbidden' }])
    }
    for (const search of ['kaur', '02079460999', 'TW3', ...all]) {
      const found = await numbersOf(call, { search })
      expect([search, found]).toEqual([search, search.startsWith('TR-') && search !== all[0] ? [] : [all[0]]])
    }
    expect(await numbersOf(call, { search: inDays(-1) })).toEqual([])
    const mark = { mark: 'cooked', isDone: true } as const
    for (const number of all) {
      const expected = number === all[0] ? 200 : 404
      const answers = [await call(readOrder, { number }), await call(markOrder, { number, ...mark })]
      if (role === 'kitchen') answers.push((await call(addNote, { number, text: 'Gate 2' })) as never)
      expect([number, ...answers.map(({ status }) => status)]).toEqual([number, ...answers.map(() => expected)])
    }
    expect((await call(readOrders, {})).body.counts).toEqual({ waiting: 0, attention: 0 })
  }
  const { call } = await signedInAs(server, 'manager')
  expect((await numbersOf(call, { search: 'kaur' })).sort()).toEqual(all)
})

test('a note about an allergy is told in the list', async () => {
  const { call } = await signedInAs(server, 'tablet')
  await paidOrder('TR-NTE222')
  const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, 'TR-NTE222'))
  const note = { id: crypto.randomUUID(), orderId: order?.id ?? '', by: 'Amar', text: 'One guest is a coeliac' }
  await server.database.insert(orderNotes).values(note)
  expect((await call(readOrders, {})).body.orders[0]?.tags).toEqual(['allergies'])
})

test('a list of more than a page says so and goes on', async () => {
  const { call } = await signedInAs(server, 'tablet')
  await server.database.execute(sql`
    insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
      customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
      payment_status, status, checkout_expires_at)
    select gen_random_uuid(), 'TR-' || (100000 + n), 1, current_date + 2 + n / 100, '12:00', 1, '', '', '', '', '', '', '',
      'completed', 'confirmed', now() from generate_series(1, 250) n`)
  const first = await call(readOrders, {})
  const second = await call(readOrders, { page: 2 })
  expect([first.body.orders.length, first.body.hasMore]).toEqual([200, true])
  expect([second.body.orders.length, second.body.hasMore]).toEqual([50, false])
  expect(new Set([...first.body.orders, ...second.body.orders].map(({ number }) => number)).size).toBe(250)
})

test('a search finds an order by whatever somebody knows of it', async () => {
  const { call } = await signedInAs(server, 'manager')
  const day = inDays(10)
  await paidOrder('TR-4K7MQ2', { paymentIntentId: 'pi_3Px9zS2', checkoutSessionId: 'cs_live_a1B2' })
  await paidOrder('TR-9ZZZZ9', {
    customerName: 'Amar x%y',
    customerEmail: 'amar@example.com',
    customerPhone: '+44 7700 900123',
    deliveryPostalCode: 'ub11aa',
    eventDate: inDays(400),
    paymentStatus: 'pending',
    status: 'pending',
  })
  const [year = '', month = '', date = ''] = day.split('-')
  const searches = ['TR-4K7MQ2', '4k7mq2', 'kaur', 'Jas KAUR', '02079460999', '+44 (0)20 7946 0999', '0999', 'TW31AA']
  const more = ['tw3', 'JASLEEN@example.com', 'pi_3Px9zS2', 'cs_live_a1B2', day, `${date}/${month}/${year}`]
  for (const search of [...searches, ...more, `kaur ${date}/${month}/${year}`]) {
    expect([search, await numbersOf(call, { search })]).toEqual([search, ['TR-4K7MQ2']])
  }
  for (const search of ['00447700900123', 'UB1', 'x%y', 'amar', inDays(400)]) {
    expect([search, await numbersOf(call, { search })]).toEqual([search, ['TR-9ZZZZ9']])
  }
  for (const search of [
    '%',
    '_',
    'j%n',
    '\\',
    "'; drop table x",
    'TR-',
    '\u0000',
    'amar@example',
    `kaur ${inDays(11)}`,
  ]) {
    expect([search, await numbersOf(call, { search })]).toEqual([search, []])
  }
})

test('a search for words looks past accents and signs, and into numbers, instructions and notes', async () => {
  const { call } = await signedInAs(server, 'manager')
  await paidOrder('TR-XXVCV2', { customerName: 'Zoë O’Hara', specialInstructions: 'No nuts, call zed@hidden.example' })
  await paidOrder('TR-9ZZZZ9', {
    customerName: "Søren D'Souza-Łuk",
    allergies: 'Sésame',
    customerEmail: 's@example.com',
  })
  const finds = async (number: string, ...searches: string[]) => {
    for (const search of searches) {
      expect([search, await numbersOf(call, { search })]).toEqual([search, [number]])
    }
  }
  await finds('TR-XXVCV2', 'zoe', 'ZOË', 'ohara', 'o’hara', "O'Hara", 'hara zoe', 'VCV2', 'tr-xxv', 'nut', 'nuts ohara')
  await finds('TR-9ZZZZ9', 'soren', 'dsouza', 'd’souza', 'luk', 'sesame', 'SESAME')
  await call(addNote, { number: 'TR-9ZZZZ9', text: 'Gâteau at the side door' })
  await finds('TR-9ZZZZ9', 'gateau', 'side door', `gateau ${inDays(10)}`)
  expect(await numbersOf(call, { search: 'hidden' })).toEqual([])

  // Orders from before there was a column for it are found alike.
  await server.database.update(cateringOrders).set({ searchText: null })
  await finds('TR-XXVCV2', 'zoe', 'ohara', 'VCV2', 'nut')
  await finds('TR-9ZZZZ9', 'soren', 'gateau')
  await foldOrders(server.database)
  const texts = await server.database.select({ text: cateringOrders.searchText }).from(cateringOrders)
  expect(texts.map(({ text }) => text).sort()).toEqual([
    '9zzzz9 soren dsouzaluk sesame gateau at the side door',
    'xxvcv2 zoe ohara no nuts call  ',
  ])
  await finds('TR-9ZZZZ9', 'soren', 'gateau')
  // No search finds an erased person, not even by what staff wrote.
  await eraseOrders(server.database, eq(cateringOrders.orderNumber, 'TR-9ZZZZ9'))
  const [erased] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.erased, true))
  expect(erased?.searchText).toBe('')
})

test('the kitchen finds nobody by an e-mail address or a payment', async () => {
  const { call } = await signedInAs(server, 'kitchen')
  await paidOrder('TR-4K7MQ2', { paymentIntentId: 'pi_3Px9zS2' })
  expect(await numbersOf(call, { search: 'jasleen@example.com' })).toEqual([])
  expect(await numbersOf(call, { search: 'pi_3Px9zS2' })).toEqual([])
  expect(await numbersOf(call, { search: 'jasleen' })).toEqual(['TR-4K7MQ2'])
})

test('an e-mail address that a customer wrote elsewhere is kept from the kitchen, and a postal address stays whole', async () => {
  await paidOrder('TR-4K7MQ2', {
    customerName: 'Jasleen jas@example.com',
    deliveryAddress: 'Flat 3 Pounds Close, jas@example.com',
    deliveryCity: 'jas@example.com',
    deliveryPostalCode: 'jas@example.com',
  })
  const { call } = await signedInAs(server, 'kitchen')
  const { body } = await call(readOrder, { number: 'TR-4K7MQ2' })
  expect(JSON.stringify([body, (await call(readOrders, {})).body])).not.toMatch(/example/i)
  expect(body).toMatchObject({ name: 'Jasleen an e-mail address', address: 'Flat 3 Pounds Close, an e-mail address' })
  const manager = await signedInAs(server, 'manager')
  const whole = (await manager.call(readOrder, { number: 'TR-4K7MQ2' })).body
  expect([whole.name, whole.town]).toEqual(['Jasleen jas@example.com', 'jas@example.com'])
})

test('a stranger is told nothing', async () => {
  const { status, body } = await staffClient(server)(readOrders, {})
  expect([status, body]).toMatchObject([404, { code: 'not_found' }])
})
