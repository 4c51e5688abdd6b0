import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { refundOrder } from '../../server/orders/ending/refund-order.ts'
import { carryOutAsRead } from '../../server/orders/life/carry-out.ts'
import { whatFollows } from '../../server/orders/life/what-follows.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { findLedger } from '../../server/payments/ledger.ts'
import { storeWaitingChange } from './a-change.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder } from './ledger-rows.ts'
import { queuedMails } from './placed-orders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => clearOrders(server.database))

const price = 34_994

/** A paid order as it was read, with a refund of £50 asked for. */
async function readWithRefund() {
  const { order_id: id } = await placePaidOrder(server)
  const order = await orderOf(id)
  const refund = { key: `k ${id}`, amountPence: 5_000, reason: 'Rain', by: 'Ranjit', leftPence: price }
  const entryId = await server.database.transaction((tx) => refundOrder(tx, order, refund))
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  return { known: await read(id), entryId }
}

async function orderOf(id: string) {
  const order = await findOrder(server.database, id)
  if (!order) throw new Error('There is no such order')
  return order
}

async function read(id: string) {
  const [ledger, changes] = [await findLedger(server.database, id), await findChanges(server.database, id)]
  return { order: await orderOf(id), ledger, changes, now: new Date() }
}

const refused = ({ known, entryId }: Awaited<ReturnType<typeof readWithRefund>>) => {
  const entry = known.ledger.find(({ id }) => id === entryId)
  if (!entry) throw new Error('There is no such entry')
  return whatFollows(known, { happened: 'refund refused', entry, refusal: 'Stripe does not allow it' })
}

test('what follows is written once, while order and ledger are as they were read', async () => {
  const seen = await readWithRefund()
  expect(await carryOutAsRead(server.database, seen.known, refused(seen))).toBe(true)
  expect(await queuedMails(server)).toEqual(['staff-needs-attention'])
  // A second call has read the same state, and comes late.
  expect(await carryOutAsRead(server.database, seen.known, refused(seen))).toBe(false)
  expect(await queuedMails(server)).toEqual(['staff-needs-attention'])
  expect((await read(seen.known.order.id)).ledger[1]).toMatchObject({ state: 'failed' })
})

test('nothing is written where another row of the ledger has changed since it was read', async () => {
  const seen = await readWithRefund()
  const { id } = seen.known.order
  const [charge] = seen.known.ledger
  await server.database
    .update(orderLedger)
    .set({ explanation: 'altered' })
    .where(eq(orderLedger.id, String(charge?.id)))
  expect(await carryOutAsRead(server.database, seen.known, refused(seen))).toBe(false)
  expect((await read(id)).ledger[1]).toMatchObject({ state: 'asked' })
  expect(await queuedMails(server)).toEqual([])
})

test('an order is not cancelled as it was read where a change has begun to wait since', async () => {
  const { order_id: id } = await placePaidOrder(server)
  const known = await read(id)
  const { change } = await storeWaitingChange(server, id)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  const follows = whatFollows(known, { happened: 'cancelled', by: 'Ranjit', reason: 'Rain' })
  expect(await carryOutAsRead(server.database, known, follows)).toBe(false)
  expect(await orderOf(id)).toMatchObject({ status: 'confirmed', cancelledAt: null })
  const again = await read(id)
  const anew = whatFollows(again, { happened: 'cancelled', by: 'Ranjit', reason: 'Rain' })
  expect(await carryOutAsRead(server.database, again, anew)).toBe(true)
  expect((await read(id)).changes).toMatchObject([{ id: change.id, state: 'withdrawn' }])
  expect(await queuedMails(server)).toEqual(['order-cancelled', 'staff-order-cancelled'])
})

test('nothing is written where the order has another state than was read', async () => {
  const { order_id: id } = await placePaidOrder(server)
  const known = await read(id)
  await server.database.update(cateringOrders).set({ status: 'cancelled' }).where(eq(cateringOrders.id, id))
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  const follows = whatFollows(known, { happened: 'cancelled', by: 'Ranjit', reason: 'Rain' })
  expect(await carryOutAsRead(server.database, known, follows)).toBe(false)
  expect(await queuedMails(server)).toEqual([])
})
