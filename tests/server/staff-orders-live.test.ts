import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../contract/staff/content.ts'
import { readWeek } from '../../contract/staff/day.ts'
import { markOrder } from '../../contract/staff/orders.ts'
import { staffSessions } from '../../server/database/staff-schema.ts'
import { drain } from '../../server/http/drain.ts'
import { announceOrder } from '../../server/orders/order/order-events.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { publishRelease, withPackage } from './a-release.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'
import { fetchPatiently, signedInAs, staffClient } from './staff-client.ts'
import { openScreen } from './staff-screen.ts'
import { until } from './until.ts'

let one: TestServer
let other: TestServer
const screens: Awaited<ReturnType<typeof openScreen>>[] = []

beforeAll(async () => {
  one = await startTestServer()
  other = await startTestServer({ beside: one })
})
afterEach(async () => {
  for (const screen of screens.splice(0)) await screen.leave()
})
afterAll(async () => {
  await other.close()
  await one.close()
})

async function screenOn(server: TestServer, cookie: string) {
  const screen = await openScreen(server, cookie)
  screens.push(screen)
  await screen.ready()
  return screen
}

/** Cuts every connection that listens, as a restart of the database does. */
const cutLines = (server: TestServer) =>
  server.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen %' or query = 'select')`)

test('an order that one server takes, and its payment, stand on the screens of both', async () => {
  const { cookie, call } = await signedInAs(one, 'manager')
  const [here, there] = [await screenOn(one, cookie), await screenOn(other, cookie)]
  const placed = await placeOrder(one)
  await Promise.all([here.hears(placed.order_number), there.hears(placed.order_number)])
  const before = there.changes().length
  await payWithCard(placed.checkout_url)
  await settleOrder(one, placed.order_id)
  await until(async () => there.changes().length > before)
  const marked = there.changes().length
  await call(markOrder, { number: placed.order_number, mark: 'cooked', isDone: true })
  await until(async () =>
    there
      .changes()
      .slice(marked)
      .some(({ numbers }) => numbers.includes(placed.order_number)),
  )
})

test.each(['kitchen', 'tablet'] as const)('the stream of a %s names no order that it may not see', async (role) => {
  const [theirs, ours] = [await signedInAs(one, role), await signedInAs(one, 'manager')]
  const [screen, manager] = [await screenOn(other, theirs.cookie), await screenOn(other, ours.cookie)]
  const [paid, unpaid] = [await placeOrder(one), await placeOrder(one)]
  await Promise.all([manager.hears(paid.order_number), manager.hears(unpaid.order_number)])
  await payWithCard(paid.checkout_url)
  await settleOrder(one, paid.order_id)
  await screen.hears(paid.order_number)
  // For an order that is not named, the screen reads again what it shows.
  expect(screen.changes().filter(({ everything }) => everything).length).toBeGreaterThan(1)
  expect(screen.heard.join()).not.toContain(unpaid.order_number)
  const named = screen.changes().length
  await one.database.execute(sql`update catering_orders set event_date = '2020-01-01' where id = ${paid.order_id}`)
  await announceOrder(one.database, paid.order_number)
  await until(async () => screen.changes().length > named)
  expect(screen.changes().at(-1)).toEqual({ numbers: [], everything: true })
})

test.each(['manager', 'tablet'] as const)(
  'a release reaches the screen of a %s as soon as its server says it',
  async (role) => {
    const { cookie, call } = await signedInAs(one, role)
    const screen = await screenOn(one, cookie)
    await until(async () => screen.heard.includes('event: release\ndata: 1'))
    const early = call(readContent, { release: 2 })
    const number = await publishRelease(one, withPackage('vegetarian-delight', { name: 'Garden Feast' }))
    await until(async () => screen.heard.includes(`event: release\ndata: ${number}`))
    // A call from before the server knew the release gets it too, and every answer names it.
    const answers = [await early, await call(readContent, { release: 1 })]
    for (const { body } of answers) {
      expect(body.release).toBe(number)
      expect(body.packages.map(({ name }) => name)).toContain('Garden Feast')
    }
    expect((await call(readWeek, { from: '2000-01-01' })).headers.get('content-release')).toBe(String(number))
    expect((await staffClient(one)(readWeek, { from: '2000-01-01' })).headers.get('content-release')).toBeNull()
  },
)

test('a stream is not kept, not buffered, and nothing for strangers', async () => {
  const { cookie } = await signedInAs(one, 'kitchen')
  const { response } = await screenOn(one, cookie)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const head = await fetchPatiently(`${one.url}/staff/events`, { method: 'HEAD', headers: { cookie } })
  expect(head.status).toBe(404)
  const stranger = await openScreen(one)
  expect(stranger.response.status).toBe(404)
  expect(Object.fromEntries(stranger.response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect((await openScreen(one, 'staff=x')).response.status).toBe(404)
})

test('a line to the database that is cut comes back, and screens then read everything', async () => {
  const { cookie } = await signedInAs(one, 'manager')
  const screen = await screenOn(other, cookie)
  await cutLines(one)
  await until(async () => screen.heard.some((each) => each.startsWith('event: lost')))
  await until(async () => screen.changes().filter(({ everything }) => everything).length > 1)
  const placed = await placeOrder(one)
  await screen.hears(placed.order_number)
})

test('the screens of a session that is ended elsewhere end, and no others', async () => {
  const ended = await signedInAs(one, 'manager')
  const stays = await signedInAs(one, 'manager')
  const [here, there] = [await screenOn(one, ended.cookie), await screenOn(other, ended.cookie)]
  const untouched = await screenOn(one, stays.cookie)
  await other.database.delete(staffSessions).where(eq(staffSessions.personId, ended.id))
  await Promise.all([here.ended(), there.ended()])
  const placed = await placeOrder(one)
  await untouched.hears(placed.order_number)
  expect((await openScreen(one, ended.cookie)).response.status).toBe(404)
})

test('one session has a few screens, and the oldest gives way', async () => {
  const { cookie } = await signedInAs(one, 'kitchen')
  const oldest = await screenOn(one, cookie)
  for (let further = 0; further < 6; further++) await screenOn(one, cookie)
  await oldest.ended()
})

test('a server that drains ends its screens, which find another', async () => {
  const { cookie } = await signedInAs(one, 'kitchen')
  const leaving = await startTestServer({ beside: one })
  const screen = await screenOn(leaving, cookie)
  await drain(leaving.app, 0)
  await screen.ended()
  const again = await openScreen(leaving, cookie)
  await again.ended()
  await leaving.close()
  expect([again.response.status, again.heard]).toEqual([
    200,
    ['retry: 1000', expect.any(String), expect.any(String)].slice(0, again.heard.length),
  ])
})

test('a server without screens keeps no line to the database', async () => {
  const lines = async () => {
    const { rows } = await one.database.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and query in ('listen ended_staff_sessions', 'select')`,
    )
    return rows.length
  }
  await until(async () => (await lines()) === 0)
  const { cookie } = await signedInAs(one, 'kitchen')
  const screen = await screenOn(one, cookie)
  expect(await lines()).toBe(1)
  await screen.leave()
  await until(async () => (await lines()) === 0)
})
