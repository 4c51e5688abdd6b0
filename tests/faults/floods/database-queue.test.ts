import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../../contract/public-anon-key.ts'
import { createStripe } from '../../../server/payments/stripe.ts'
import { startTestServer, type TestServer } from '../../server/harness.ts'
import { placeOrder } from '../../server/placed-orders.ts'
import { startStubbornProvider } from '../../server/stubborn-provider.ts'
import { until } from '../../server/until.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startStubbornProvider>>
let held: pg.PoolClient[]

beforeEach(async () => {
  // The sandbox would wait for the same connections, so this provider takes its place.
  provider = await startStubbornProvider()
  server = await startTestServer({ stripe: createStripe('sk_test_stubborn', provider.url) })
  const { pool } = server.database
  held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
})
afterEach(async () => {
  for (const client of held.splice(0)) client.release()
  await server.close()
  await provider.close()
})

const read = () =>
  fetch(`${server.url}/rest/v1/catering_orders?select=*&id=eq.${randomUUID()}`, { headers: { apikey: defaultAnonKey } })

test('when hundreds wait for the database, the next is refused at once, and an order passes', async () => {
  // This is about how many may wait, and not about how long they do.
  server.database.pool.options.connectionTimeoutMillis = 0
  const waiting = Array.from({ length: 500 }, read)
  await until(async () => server.database.pool.waitingCount === 500)
  const refused = await read()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await refused.json()).code).toBe('overloaded')
  await placeOrder(server)
  for (const client of held.splice(0)) client.release()
  await Promise.all(waiting)
})
