import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, formatDayWithoutYear, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { judgeChange, moveOrder } from '../../contract/staff/change-order.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { countedAndHeld } from '../../server/delivery/held-places.ts'
import { checkPlaces } from '../../server/jobs/check-places.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { aPaidOrder, change, packages } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'
import { boxes, inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'
import { until } from './until.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
  await openSouthall(server, {
    places: null,
    deliveriesPerHalfHour: 2,
    own: { places: null, deliveriesPerHalfHour: 1 },
  })
})

const day = addDays(londonDay(new Date()), 10)
const place = (event_time: string, changes = {}, headers = {}) =>
  server.supabase.functions.invoke('create-catering-order', {
    body: boxes(day, 1, { event_time, delivery_postal_code: inHounslow, ...changes }),
    headers,
  })
const placed = async (...asked: Parameters<typeof place>) => {
  const { data, error } = await place(...asked)
  expect(error).toBeNull()
  return data as { order_id: string; order_number: string; replaced_orders?: unknown[] }
}
const refused = async (...asked: Parameters<typeof place>) => {
  const { error } = await place(...asked)
  return ((await error.context.json()) as { fields: { path: string; message: string }[] }).fields
}
const taken = async (kitchen = firstKitchen, on = day) => {
  const found = await findLoadOfDay(server.database, on, kitchen)
  return Object.fromEntries(Object.entries(found.deliveries).filter(([, deliveries]) => deliveries !== 0))
}
const expectCounted = async () =>
  expect((await countedAndHeld(server.database)).filter(({ counted, held }) => counted !== held)).toEqual([])
const daysOf = async (postcode: string) => {
  const address = `${server.url}/functions/v1/delivery-days?from=${day}&to=${day}&postcode=${postcode.split(' ')[0]}`
  const response = await fetch(address, { headers: { apikey: defaultAnonKey } })
  return (await response.json()).days[0]
}

test('the third delivery of a half hour is refused with the next free times; each kitchen counts its own', async () => {
  await placed('12:00')
  await placed('12:29')
  const words = formatDayWithoutYear(day)
  expect(await refused('12:15')).toEqual([
    {
      path: 'event_time',
      message: expect.stringMatching(
        new RegExp(`^We are fully booked at 12.15pm on ${words}. Still free: 12.30pm, 1pm and 1.30pm. Please `),
      ),
    },
  ])
  await placed('12:30')
  await placed('12:15', { delivery_postal_code: inSouthall })
  expect(await refused('12:20', { delivery_postal_code: inSouthall })).toMatchObject([{ path: 'event_time' }])
  expect([await taken(), await taken(southall)]).toEqual([{ '12:00': 2, '12:30': 1 }, { '12:00': 1 }])
  await server.database.execute(sql`update catering_orders set status = 'cancelled' where event_time = '12:29'`)
  await placed('12:15')
  await expectCounted()
  await server.database.execute(sql`delete from catering_orders`)
  expect([await taken(), await taken(southall)]).toEqual([{}, {}])
})

test('of twenty orders at the same second two are stored, and the statement never waits for another table', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => place('18:10')))
  expect(answers.filter(({ error }) => !error)).toHaveLength(2)
  expect(await taken()).toEqual({ '18:00': 2 })
})

test('an order that its customer replaces makes room for the new one in its half hour', async () => {
  const [key, other] = [randomUUID(), randomUUID()]
  await placed('12:00', {}, { 'Idempotency-Key': key })
  await placed('12:00')
  await placed('12:10', {}, { 'Idempotency-Key': other, Replaces: key })
  expect(await taken()).toEqual({ '12:00': 2 })
  await expectCounted()
})

test('the calendar names full half hours, and without the rule it sends what it sent', async () => {
  await placed('12:00', { delivery_postal_code: inSouthall })
  await placed('12:00')
  expect(await daysOf(inHounslow)).not.toHaveProperty('full')
  await setDeliveryRules(server.database, {})
  expect(await daysOf(inHounslow)).toEqual({
    day,
    hours: { from: '00:00', to: '23:59' },
    why: null,
    few_left: false,
    note: null,
  })
  await openSouthall(server, { places: null, deliveriesPerHalfHour: 1, own: { places: null } })
  // The answer about days is kept for a second.
  await until(async () => (await daysOf(inHounslow)).full)
  expect((await daysOf(inHounslow)).full).toEqual(['12:00'])
  expect(await daysOf(inSouthall)).not.toHaveProperty('full')
  expect(await daysOf('')).not.toHaveProperty('full')
})

test('staff take one more over the telephone once they have seen the reason', async () => {
  await placed('12:00')
  await placed('12:00')
  const input = aTakenOrder({ event_date: day, event_time: '12:15', delivery_postal_code: inHounslow })
  const { event_date, event_time, delivery_postal_code } = input
  const { reasons } = (await manager.call(judgeOrder, { event_date, event_time, delivery_postal_code })).body
  expect(reasons).toMatchObject([{ field: 'event_time', message: expect.stringContaining('Still free: 12.30pm') }])
  expect((await manager.call(takeOrder, input)).status).toBe(409)
  const beyond = reasons.map(({ message }) => message)
  expect((await manager.call(takeOrder, { ...input, beyond })).status).toBe(200)
  expect(await taken()).toEqual({ '12:00': 3 })
})

test('a change of time or kitchen is judged by the half hours there, and moves its delivery', async () => {
  await openSouthall(server, {
    places: null,
    deliveriesPerHalfHour: 1,
    own: { places: null, deliveriesPerHalfHour: 1 },
  })
  const number = await aPaidOrder(server, manager, 'cash', { event_date: day, event_time: '12:00' })
  await placed('13:00')
  await placed('12:00', { delivery_postal_code: inSouthall })
  const judge = async (wanted: object) => (await manager.call(judgeChange, { number, ...wanted })).body.reasons
  expect(await judge({ event_time: '12:20' })).toEqual([])
  expect(await judge({ event_time: '13:20' })).toMatchObject([{ field: 'event_time' }])
  expect((await change(manager, number, { event_time: '13:20' })).status).toBe(409)
  expect(await taken()).toEqual({ '12:00': 1, '13:00': 1 })
  expect((await change(manager, number, { event_time: '13:40' })).status).toBe(200)
  expect(await taken()).toEqual({ '13:00': 1, '13:30': 1 })
  const { version } = (await manager.call(readOrder, { number })).body
  const asked = { number, kitchen: southall, version, waiting: null, beyond: ['We deliver to UB.'], key: randomUUID() }
  expect((await manager.call(moveOrder, asked)).status).toBe(200)
  expect([await taken(), await taken(southall)]).toEqual([{ '13:00': 1 }, { '12:00': 1, '13:30': 1 }])
  await expectCounted()
})

test('a change that waits in another half hour holds its delivery there until it is paid, and its order may go there', async () => {
  const tooSmall = { districts: ['TW4'], leastOrderPence: 100_000, driveMinutes: 25 }
  const area = [{ districts: ['TW3'], leastOrderPence: 0, driveMinutes: 25 }, tooSmall]
  await setDeliveryRules(server.database, { deliveriesPerHalfHour: 1, area })
  const order = await aPaidOrder(server, manager, 'cash', { event_date: day, event_time: '12:00' })
  const asked = { event_time: '13:00', delivery_postal_code: 'TW4 7AB', order_items: packages(4, 20) }
  // The order so far is too small for TW4, so its time and place wait with its packages.
  expect((await change(manager, order, asked)).body).toMatchObject({ state: 'waiting' })
  expect(await taken()).toEqual({ '12:00': 1, '13:00': 1 })
  await expectCounted()
  expect(await refused('13:10')).toMatchObject([{ path: 'event_time' }])
  expect((await change(manager, order, { event_time: '13:20' })).status).toBe(200)
  expect(await taken()).toEqual({ '13:00': 1 })
  await expectCounted()
  await placed('12:00')
  const { waiting } = (await manager.call(readOrder, { number: order })).body
  expect(waiting).not.toBeNull()
  expect((await change(manager, order, { event_time: '14:00' })).status).toBe(200)
  expect(await taken()).toEqual({ '12:00': 1, '13:00': 1, '14:00': 1 })
  await expectCounted()
})

test('half hours counted wrong are mended with the places', async () => {
  await placeOrder(server, { event_date: day, event_time: '12:00', delivery_postal_code: inSouthall })
  await server.database.execute(sql`select count_places(${day}, ${southall}, 0, '12:00', 2)`)
  await server.database.execute(sql`select count_places(${day}, ${firstKitchen}, 0, '19:30', 1)`)
  await checkPlaces({ database: server.database, log: silent })
  expect([await taken(), await taken(southall)]).toEqual([{}, { '12:00': 1 }])
  await expectCounted()
})
