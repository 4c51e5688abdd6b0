import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { cateringOrderItems, rateLimits } from '../../server/database/schema.ts'
import { findDeliveryLoad } from '../../server/delivery/delivery-rules.ts'
import { findItems, findOrder } from '../../server/orders/orders.ts'
import { goLive, releaseNow } from '../../server/publishing/live-content.ts'
import { packages } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { callFunction, ownOrderOf } from './own-order-client.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const cancellation = { fullUntilDays: 2, shareUntilDays: 1, sharePercent: 50 }
  await setDeliveryRules(server.database, { notice: null, area: null, places: null, cancellation })
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
  await server.database.delete(rateLimits)
  await server.database.delete(contentReleases)
  await store(1, firstContent.packages)
})

const eventDay = addDays(londonDay(new Date()), 10)
const taken = async () => (await findDeliveryLoad(server.database, eventDay, eventDay)).get(eventDay) ?? 0
const stored = (id: string) => findOrder(server.database, id)
type Packages = readonly CateringPackage[]

async function store(number: number, sold: Packages): Promise<number> {
  const content = { ...firstContent, packages: sold }
  await server.database.insert(contentReleases).values({ number, schema: 2, content, changes: [], by: 'Simran' })
  goLive({ number, content })
  return number
}

/** Publishes the live packages with some of them changed. Returns the number of the release. */
function publish(changes: { [menuId: string]: Partial<CateringPackage> }): Promise<number> {
  const { number, content } = releaseNow()
  return store(
    number + 1,
    content.packages.map((each) => ({ ...each, ...changes[each.menuId] })),
  )
}

const deluxe = 'deluxe-tandoori'
const lunch = 'executive-lunch'

/** Changes the packages of an order, with the sums that its page was told. */
async function changeTo(
  { judge, change }: Awaited<ReturnType<typeof ownOrderOf>>,
  order_items: ReturnType<typeof packages>,
  version = 1,
  waiting: string | null = null,
) {
  const { body: seen } = (await judge({ order_items }, version)) as never as { body: never }
  return change({ order_items }, version, randomUUID(), server, { waiting, seen })
}

describe('the places of an order', () => {
  test('are what its packages were sold for, whatever they serve today', async () => {
    const order = await ownOrderOf(server, { order_items: packages(4, 5).map(priced), total_amount: 1099.91 })
    expect(await taken()).toBe(45)
    await publish({ [deluxe]: { serves: 20 } })
    expect((await changeTo(order, packages(1, 5))).body).toMatchObject({ version: 2, serves: 15 })
    expect([(await stored(order.id))?.places, await taken()]).toEqual([15, 15])
    // What is added is sold as today.
    const { body } = await changeTo(order, packages(2, 5), 2)
    expect(body.waiting).toMatchObject({ difference_pence: 24_999 })
    expect(await taken()).toBe(35)
  })

  test('are given back as many as a change that waited has kept', async () => {
    const order = await ownOrderOf(server)
    const { body } = await changeTo(order, packages(5, 5))
    expect(await taken()).toBe(55)
    await publish({ [deluxe]: { serves: 1 } })
    await callFunction(server, 'withdraw-own-change', { ...order.proof, change: body.waiting?.id })
    expect(await taken()).toBe(15)
  })

  test('of an order that kept no numbers are those of the release that it was sold from', async () => {
    const order = await ownOrderOf(server)
    await server.database
      .update(cateringOrderItems)
      .set({ serves: null })
      .where(eq(cateringOrderItems.orderId, order.id))
    await publish({ [deluxe]: { serves: 3 }, [lunch]: { serves: 2 } })
    expect((await changeTo(order, packages(1, 4))).body).toMatchObject({ serves: 14 })
    expect((await findItems(server.database, order.id)).map(({ serves }) => serves)).toEqual([10, 1])
    expect(await taken()).toBe(14)
  })
})

/** A package as the order form sends it. */
const priced = (item: ReturnType<typeof packages>[number]) => {
  const sold = firstContent.packages.find(({ id }) => id === item.menu_id) as CateringPackage
  return { ...item, stripe_price_id: sold.menuId, item_name: sold.name, unit_price: sold.pricePence / 100 }
}
