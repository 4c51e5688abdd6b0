import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { checkPlaces } from '../../server/jobs/check-places.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { placeOrder, queuedJobs } from './placed-orders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = addDays(londonDay(new Date()), 10)
const counted = async () =>
  (await server.database.execute(sql`select day::text, places from delivery_load where places <> 0 order by day`)).rows
const alerts = async () => (await queuedJobs(server)).filter(({ task }) => task === 'send-places-mended')

test('a count of places that differs from the orders is mended and told, and one that is right is left alone', async () => {
  const check = () => checkPlaces({ database: server.database, log: silent })
  await placeOrder(server, { event_date: day })
  const right = await counted()
  expect(right).toHaveLength(1)
  await check()
  expect(await alerts()).toEqual([])

  const other = addDays(day, 1)
  await server.database.execute(sql`update delivery_load set places = places + 40 where day = ${day}`)
  await server.database.execute(
    sql`insert into delivery_load (day, places) values (${other}, 7), (${addDays(day, -40)}, 9)`,
  )
  await check()
  await check()
  const held = right[0]?.places as number
  expect(await counted()).toEqual([{ day: addDays(day, -40), places: 9 }, ...right])
  expect((await alerts()).map(({ payload }) => payload)).toEqual([
    {
      days: expect.arrayContaining([
        { day, counted: held + 40, held },
        { day: other, counted: 7, held: 0 },
      ]),
    },
  ])

  await server.database.execute(sql`delete from delivery_load where day = ${day}`)
  await check()
  expect(await counted()).toEqual([{ day: addDays(day, -40), places: 9 }, ...right])
})

test('places that a change keeps while it waits to be paid count as held', async () => {
  const { order_id } = await placeOrder(server, { event_date: day, customer_email: 'waits@example.com' })
  const content = (quantity: number) =>
    JSON.stringify({ eventDate: day, eventTime: '18:30', items: [{ menuId: 'executive-lunch', quantity }] })
  await server.database.execute(sql`
    insert into order_changes (id, order_id, version, state, before, after, difference_pence, idempotency_key)
    values (gen_random_uuid(), ${order_id}, 2, 'waiting', ${content(5)}::jsonb, ${content(12)}::jsonb, 100, 'waits')`)
  await server.database.execute(sql`update delivery_load set places = places + 7 where day = ${day}`)
  const [before, told] = [await counted(), (await alerts()).length]
  await checkPlaces({ database: server.database, log: silent })
  expect(await counted()).toEqual(before)
  expect(await alerts()).toHaveLength(told)
})
