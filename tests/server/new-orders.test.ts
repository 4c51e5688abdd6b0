import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { orderWriter } from '../../server/orders/order/new-orders.ts'
import { findItems, findOrder } from '../../server/orders/order/orders.ts'
import { clearOrders } from './clear-orders.ts'
import { createTestDatabase, silent } from './harness.ts'

let database: Database
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase())
  database = openDatabase(url, silent)
})
afterAll(async () => {
  await database.close()
  await drop()
})
afterEach(async () => {
  await clearOrders(database)
})

function aNewOrder(number: number, changes: { eventDate?: string; idempotencyKey?: string } = {}) {
  const id = randomUUID()
  const item = {
    menuId: 'executive-lunch',
    itemName: 'Executive Lunch Box',
    unitPricePence: 1999,
    serves: 1,
    food: null,
  }
  const order = {
    id,
    orderNumber: `TR-${id}`,
    totalPence: 1999 * (number + 1),
    eventDate: '2026-12-24',
    eventTime: '18:30',
    guestCount: 15,
    customerName: `Customer ${number}`,
    customerEmail: `customer-${number}@example.com`,
    customerPhone: '020 7946 0999',
    deliveryAddress: '1 High Street',
    deliveryCity: 'Hounslow',
    deliveryPostalCode: 'TW3 1AA',
    requestHash: 'hash',
    kitchen: firstKitchen,
    places: 10,
    rulesVersion: 0,
    restPence: 0,
    isExample: false,
    halfHour: false,
    checkoutExpiresAt: new Date('2026-12-01T12:00:00Z'),
    ...changes,
  }
  const quantity = number + 1
  return { order, items: [{ ...item, id: randomUUID(), orderId: id, quantity, totalPence: 1999 * quantity }] }
}

async function countDeadlocks(): Promise<number> {
  const statement =
    'select pg_stat_force_next_flush(), deadlocks::int from pg_stat_database where datname = current_database()'
  const { rows } = await database.pool.query(statement)
  return rows[0].deadlocks
}

const crowd = (size: number) => Array.from({ length: size }, (_, number) => aNewOrder(number))

test('each of many orders at once gets its own items and its own session', async () => {
  const orders = crowd(40)
  const stored = await Promise.all(orders.map(orderWriter(database).insert))
  expect(stored).toEqual(orders.map(() => true))
  const sessionOf = (id: string) => ({ orderId: id, sessionId: `cs_${id}`, url: `http://127.0.0.1/pay/${id}` })
  const attached = await Promise.all(
    orders.map(({ order }) => orderWriter(database).attachSession(sessionOf(order.id))),
  )
  expect(attached).toEqual(orders.map(() => true))

  for (const { order, items } of orders) {
    const { sessionId, url } = sessionOf(order.id)
    const expected = { ...order, eventTime: '18:30:00', checkoutSessionId: sessionId, checkoutUrl: url }
    expect(await findOrder(database, order.id)).toMatchObject(expected)
    expect(await findItems(database, order.id)).toEqual(items)
  }
})

test('an order that the database refuses does not fail the others', async () => {
  const orders = crowd(10)
  orders[5] = aNewOrder(5, { eventDate: '2026-02-30' })
  const outcomes = await Promise.allSettled(orders.map(orderWriter(database).insert))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([outcomes[5]])
  expect(await database.$count(cateringOrders)).toBe(9)
})

test('of many orders with one idempotency key at once, one is stored', async () => {
  const twins = Array.from({ length: 10 }, (_, number) => aNewOrder(number, { idempotencyKey: 'key' }))
  const answers = await Promise.all(twins.map(orderWriter(database).insert))
  expect(answers.filter(Boolean)).toHaveLength(1)
  const [left] = await database.select().from(cateringOrders)
  const [winner] = twins.filter((_, index) => answers[index])
  expect(left?.id).toBe(winner?.order.id)
})

test('two servers with the same keys in opposite order do not wait for each other', async () => {
  const other = openDatabase(url, silent)
  for (let round = 0; round < 20; round++) {
    const keyed = () => Array.from({ length: 60 }, (_, n) => aNewOrder(n, { idempotencyKey: `${round}-${n}` }))
    const [ours, theirs] = await Promise.all([
      Promise.all(keyed().map(orderWriter(database).insert)),
      Promise.all(keyed().reverse().map(orderWriter(other).insert)),
    ])
    theirs.reverse()
    expect(ours.map((stored, n) => stored !== theirs[n])).not.toContain(false)
  }
  await other.close()
  expect(await countDeadlocks()).toBe(0)
})

test('a session is attached neither to an order that is gone nor to one that has another', async () => {
  const orders = crowd(6)
  await Promise.all(orders.map(orderWriter(database).insert))
  const ids = orders.map(({ order }) => order.id)
  const attach = (orderId: string, sessionId: string) =>
    orderWriter(database).attachSession({ orderId, sessionId, url: `http://127.0.0.1/pay/${sessionId}` })
  expect(await attach(ids[2] ?? '', 'first')).toBe(true)

  const asked = [...ids, randomUUID()]
  const attached = await Promise.all(asked.map((id, index) => attach(id, `second-${index}`)))
  expect(attached).toEqual([true, true, false, true, true, true, false])
  expect(await attach(ids[2] ?? '', 'first')).toBe(true)
  expect(await findOrder(database, ids[2] ?? '')).toMatchObject({ checkoutSessionId: 'first' })
})
