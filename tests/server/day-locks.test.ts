import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { openPageOf } from '../../server/orders/changes/offer-change.ts'
import { cancelReplacedOrders } from '../../server/orders/ending/cancelled-orders.ts'
import { orderWriter } from '../../server/orders/order/new-orders.ts'
import { findOrder, requireOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { storeWaitingChange } from './a-change.ts'
import { aPaidOrder, change, packages } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { lockWaits } from './lock-waits.ts'
import { placeOrder } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'
import { until } from './until.ts'

// PostgreSQL ends one of two transactions that wait for each other's day. So in each of these tests a second connection
// holds one day, and the test looks whether the work that waits for that day already holds the other day or row.

let server: TestServer
let amar: Awaited<ReturnType<typeof signedInAs>>
let second: pg.PoolClient

beforeAll(async () => {
  server = await startTestServer()
  amar = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
  second = await server.database.pool.connect()
})
afterEach(async () => {
  await second.query('rollback')
  second.release()
})

const sooner = addDays(londonDay(new Date()), 10)
const later = addDays(sooner, 1)

/** Holds a row with the second connection, or fails at once where another transaction has it. */
async function hold(table: string, column: string, value: string): Promise<void> {
  const { rowCount } = await second.query(`select from ${table} where ${column} = $1 for update nowait`, [value])
  expect(rowCount).toBe(1)
}

const isWaiting = async () => (await lockWaits(server.database)) > 0

/** Expects that the work which waits for one day holds no other. */
async function expectNotHeld(work: () => Promise<unknown>, waitsFor: string, other: string): Promise<void> {
  await second.query('begin')
  await hold('delivery_load', 'day', waitsFor)
  const working = work()
  await until(isWaiting)
  await hold('delivery_load', 'day', other)
  await second.query('rollback')
  await working
}

test('an order that a refund in Stripe cancels, and whose waiting change is for an earlier day', async () => {
  const number = await aPaidOrder(server, amar, 'card', { event_date: later })
  expect((await change(amar, number, { event_date: sooner, order_items: packages(2, 5) })).body).toEqual({
    state: 'waiting',
  })
  const id = (await requireOrder(server.database, number)).id
  const { paymentIntentId } = (await findOrder(server.database, id)) ?? {}
  await server.stripe.refunds.create({ payment_intent: paymentIntentId ?? '' })
  await expectNotHeld(() => settleOrder(server, id), sooner, later)
  expect(await findOrder(server.database, id)).toMatchObject({ status: 'cancelled' })
})

test('new orders of one statement, of which one is for an earlier day without a limit', async () => {
  const { database } = server
  const order = (eventDate: string, dayPlaces: number | null) => {
    const { customer_name, customer_email, customer_phone, delivery_address, delivery_city } = anOrder()
    return {
      order: {
        ...{ id: randomUUID(), orderNumber: `TR-${randomUUID().slice(0, 6).toUpperCase()}`, totalPence: 1_999 },
        eventDate,
        eventTime: '18:30',
        guestCount: 1,
        places: 1,
        dayPlaces,
        rulesVersion: 0,
        kitchen: firstKitchen,
        isExample: false,
        halfHour: false,
        restPence: 0,
        customerName: customer_name,
        customerEmail: customer_email,
        customerPhone: customer_phone,
        deliveryAddress: delivery_address,
        deliveryCity: delivery_city,
        deliveryPostalCode: 'TW3 1AA',
        requestHash: randomUUID(),
        checkoutExpiresAt: new Date(Date.now() + 3_600_000),
      },
      items: [],
    }
  }
  const insert = (...given: Parameters<typeof order>) => orderWriter(database).insert(order(...given) as never)
  await Promise.all([insert(sooner, null), insert(later, 10)])
  const together = async () => {
    // Two statements run at once, and the orders behind them share the next one.
    const [elsewhere, beyond] = [addDays(later, 1), addDays(later, 2)]
    const answers = await Promise.all([
      ...[insert(elsewhere, null), insert(beyond, null)],
      ...[insert(later, 10), insert(sooner, null)],
    ])
    expect(answers).toEqual([true, true, true, true])
  }
  await expectNotHeld(together, sooner, later)
})

test.each([
  ['sooner', sooner, later],
  ['later', later, sooner],
])('orders of both days that their customer replaces, while the %s day is held', async (_, waitsFor, other) => {
  const keys = [randomUUID(), randomUUID()]
  for (const [index, key] of keys.entries()) {
    const body = anOrder({ event_date: [later, sooner][index] })
    const headers = { 'Idempotency-Key': key }
    expect((await server.supabase.functions.invoke('create-catering-order', { body, headers })).error).toBeNull()
  }
  const { order_id } = await placeOrder(server, { event_date: addDays(later, 2) })
  await expectNotHeld(() => cancelReplacedOrders(server.database, order_id, keys), waitsFor, other)
})

test('a change whose page can not be opened, while its order is being cancelled', async () => {
  const number = await aPaidOrder(server, amar)
  const id = (await requireOrder(server.database, number)).id
  const { change: waiting } = await storeWaitingChange(server, id)
  const create = vi.fn(() => Promise.reject(new Error('away')))
  const stripe = { checkout: { sessions: { create } } }
  await second.query('begin')
  await hold('catering_orders', 'id', id)
  await hold('delivery_load', 'day', sooner)
  const opening = openPageOf({ ...server, stripe, publicUrl: server.url } as never, waiting).catch(() => 'failed')
  await until(isWaiting)
  await hold('order_changes', 'id', waiting.id)
  await second.query('rollback')
  expect(await opening).toBe('failed')
})
