import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { deliveryLoad, deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { shiftTimes } from '../samples/shift-times.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a sample that gets older moves as a whole: times, days that are keys, and days in JSON', async () => {
  const { database } = server
  const [day = '', next = '', last = ''] = [30, 31, 32].map((days) => addDays(londonDay(new Date()), days))
  await placeOrder(server, { event_date: day })
  await database.insert(deliveryLoad).values({ day: next, places: 7 })
  const closed = { opening: 'closed' as const, hours: null, note: '', places: null }
  const rules = { ...defaultRules, days: { [next]: closed } }
  await database.insert(deliveryRuleVersions).values({ version: 1, rules, by: 'Priya' })
  const read = async () =>
    (
      await database.execute(sql`
        select extract(epoch from created_at)::text as placed, event_date::text, (select array_agg(day::text order by day) from delivery_load) as days,
          (select array_agg(key) from delivery_rules, jsonb_object_keys(rules->'days') as key) as closed
        from catering_orders`)
    ).rows[0]
  const before = await read()
  const client = await database.pool.connect()
  await shiftTimes(client as never, { milliseconds: 86_400_000, days: 1 }).finally(() => client.release(true))
  expect(await read()).toEqual({
    placed: (Number(before?.placed) + 86_400).toFixed(6),
    event_date: next,
    days: [next, last],
    closed: [last],
  })
})
