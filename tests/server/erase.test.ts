import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrder } from '../../server/orders/order/orders.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { lockWaits } from './lock-waits.ts'
import { placeOrder, queuedJobs } from './placed-orders.ts'
import { until } from './until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an order whose payment is being stored at this moment is not erased, nor is any other data', async () => {
  const [paid, other] = [await placeOrder(server), await placeOrder(server)]
  let erasing: ReturnType<typeof erasePersonalData> | undefined
  await server.database.transaction(async (tx) => {
    await tx.execute(
      sql`update catering_orders set payment_status = 'completed', status = 'confirmed' where id = ${paid.order_id}`,
    )
    erasing = erasePersonalData(server.database, 'jasleen@example.com')
    await until(async () => (await lockWaits(server.database)) === 1)
  })
  expect(await erasing).toEqual({ toCook: [paid.order_number], orders: 0, applications: 0, enquiries: 0, news: 0 })
  for (const { order_id } of [paid, other]) {
    expect(await findOrder(server.database, order_id)).toMatchObject({ customerName: 'Jasleen Kaur', erased: false })
  }
  expect(await queuedJobs(server)).toEqual([])
})
