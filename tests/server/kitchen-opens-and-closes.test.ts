import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { changesBetween } from '../../contract/content/change-set.ts'
import type { Content } from '../../contract/content/content.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { judgeChange } from '../../contract/staff/change-order.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { readOrder, readOrders, readOrdersOfKitchen } from '../../contract/staff/orders.ts'
import * as site from '../../contract/staff/site.ts'
import { contentDrafts } from '../../server/database/content-schema.ts'
import { countedAndHeld } from '../../server/delivery/held-places.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { followReleases } from '../../server/publishing/follow-releases.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { openLiveRelease } from '../../server/publishing/releases.ts'
import { publishScheduled } from '../../server/publishing/scheduled-drafts.ts'
import { aPaidOrder } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'
import { seeded } from './seeded.ts'
import { signedInAs } from './staff-client.ts'
import { boxes, contentOfTwo, inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'
import { until } from './until.ts'

let server: TestServer
let dataDir: string
let unfollow: () => Promise<void>
let manager: Awaited<ReturnType<typeof signedInAs>>
let owner: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandoor-drawn-'))
  server = await startTestServer({ dataDir })
  goLive(await openLiveRelease(server.database))
  unfollow = followReleases(server.database, silent, async (release) => goLive(release))
  manager = await signedInAs(server, 'manager', 'Amar')
  owner = await signedInAs(server, 'owner', 'Priya')
})
afterAll(async () => {
  await unfollow()
  await server.close()
  await rm(dataDir, { recursive: true })
  goLive({ number: 1, content: firstContent })
})
beforeEach(() => clearOrders(server.database))

const day = addDays(londonDay(new Date()), 10)

/** The content of two kitchens, with other places. */
const withPlaces = (change: (places: Content['site']['locations']) => Content['site']['locations']): Content => ({
  ...contentOfTwo,
  site: { ...contentOfTwo.site, locations: change(contentOfTwo.site.locations) },
})

test.each([
  ['leaves the content', 'southall', withPlaces((places) => places.filter(({ id }) => id !== southall))],
  [
    'is closed for now',
    'Southall',
    withPlaces((places) =>
      places.map((each) => (each.id === southall ? { ...each, status: 'closed-for-now' as const } : each)),
    ),
  ],
])(
  'an order whose kitchen %s stays in all lists, is judged by its rules, and can be moved',
  async (_, name, content) => {
    await openSouthall(server, { places: 40, own: { places: 40 } })
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, delivery_postal_code: inSouthall })
    const unpaid = await placeOrder(server, { event_date: addDays(day, 1), delivery_postal_code: inSouthall })
    await placeOrder(server, { event_date: day, delivery_postal_code: inHounslow })
    goLive({ number: 3, content })
    rulesInForce.forget(server.database)
    expect((await owner.call(readOrdersOfKitchen, { kitchen: southall })).body).toEqual({
      orders: [
        { number, day },
        { number: unpaid.order_number, day: addDays(day, 1) },
      ],
      hasMore: false,
    })
    expect((await manager.call(readOrders, {})).body.orders).toMatchObject([{ number }])
    expect((await manager.call(readDaySheet, { day })).body.orders).toMatchObject([{ number, kitchen: name }])
    expect((await manager.call(readOrder, { number })).body.forManagers?.otherKitchens).toEqual([
      { id: firstKitchen, name: 'Hounslow' },
    ])
    const { body } = await manager.call(judgeChange, { number, guest_count: 31 })
    expect(body).toMatchObject({ reasons: [], places: { limit: 40 } })
    expect((await manager.call(judgeChange, { number, kitchen: firstKitchen })).body.facts).toEqual([
      { name: 'Kitchen', before: name, after: 'Hounslow' },
    ])
  },
)

/** Has an owner set a time for the draft that opens Southall. Returns its id. */
async function scheduledOpening(): Promise<string> {
  const draft = randomUUID()
  await manager.call(site.startDraft, { id: draft, name: 'Southall opens' })
  const changes = changesBetween(firstContent, contentOfTwo).map(({ old: from, ...change }) => ({ ...change, from }))
  const { body } = await manager.call(site.saveDraft, { draft, changes: changes as never })
  const at = { day: addDays(londonDay(new Date()), 1), time: '06:00' }
  expect((await owner.call(site.scheduleDraft, { draft, rev: body.draft.rev, at, confirmed: [] })).status).toBe(200)
  return draft
}

test('a kitchen that opens at a set minute, while orders come in, gets its postcodes from then on, and no place is taken twice', {
  timeout: 240_000,
}, async () => {
  const seed = Date.now() % 1_000_000
  console.info(`opening of a kitchen with seed ${seed}`)
  const random = seeded(seed)
  const area = (districts: string[], driveMinutes: number) => [{ districts, leastOrderPence: 0, driveMinutes }]
  const [limit, own] = [150, 90]
  await openSouthall(server, {
    places: limit,
    area: area(['TW', 'UB'], 30),
    own: { places: own, area: area(['UB'], 10) },
  })
  goLive(await openLiveRelease(server.database))
  rulesInForce.forget(server.database)
  const draft = await scheduledOpening()
  const takes = async () => (await rulesInForce(server.database)).kitchens
  const placed: { id: string; postcode: string; wasOpen: boolean }[] = []
  let toPlaceOpen = 20
  async function placeOrders() {
    while (toPlaceOpen > 0) {
      const [postcode, quantity] = [random() < 0.5 ? inHounslow : inSouthall, 1 + Math.floor(random() * 8)]
      const wasOpen = (await takes()).includes(southall)
      if (wasOpen) toPlaceOpen -= 1
      const body = boxes(day, quantity, { delivery_postal_code: postcode })
      const { data } = await server.supabase.functions.invoke('create-catering-order', { body })
      if (data) placed.push({ id: data.order_id, postcode, wasOpen })
    }
  }
  const open = async () => {
    await until(async () => placed.length > 5)
    await server.database
      .update(contentDrafts)
      .set({ publishAt: sql`now() + ${random()} * interval '1 second'` })
      .where(eq(contentDrafts.id, draft))
    await until(async () => {
      await publishScheduled({ database: server.database, dataDir })
      return (await takes()).includes(southall)
    })
  }
  await Promise.all([placeOrders(), placeOrders(), placeOrders(), open()])

  const { rows } = await server.database.execute<{ id: string; kitchen: string; places: number }>(
    sql`select id, kitchen, places_held(o) as places from catering_orders as o`,
  )
  const kitchenOf = new Map(rows.map(({ id, kitchen }) => [id, kitchen]))
  expect(rows).toHaveLength(placed.length)
  expect(placed.some(({ wasOpen }) => !wasOpen)).toBe(true)
  expect(placed.some(({ wasOpen, postcode }) => wasOpen && postcode === inSouthall)).toBe(true)
  for (const { id, postcode, wasOpen } of placed) {
    if (postcode === inHounslow) expect(kitchenOf.get(id)).toBe(firstKitchen)
    else if (wasOpen) expect(kitchenOf.get(id)).toBe(southall)
  }
  const sum = (kitchen: string) => rows.reduce((total, each) => total + (each.kitchen === kitchen ? each.places : 0), 0)
  expect(sum(firstKitchen)).toBeLessThanOrEqual(limit)
  expect(sum(southall)).toBeLessThanOrEqual(own)
  expect((await countedAndHeld(server.database)).filter(({ counted, held }) => counted !== held)).toEqual([])
})
