import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { createCateringOrderSchema } from '../../contract/create-catering-order.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import type { OwnOrderFields } from '../../contract/own-order.ts'
import { itemsOf, variantsOf } from '../../contract/package-variants.ts'
import { changeOrder } from '../../contract/staff/change-order.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { cateringOrderItems, rateLimits } from '../../server/database/schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { findItems, findOrder } from '../../server/orders/order/orders.ts'
import { priceItems } from '../../server/orders/placing/price-order.ts'
import { storeOnce } from '../../server/orders/placing/store-order.ts'
import { goLive, releaseNow } from '../../server/publishing/live-content.ts'
import { anOrder } from '../an-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { aChange, packages } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { callFunction, ownOrderOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { seeded } from './seeded.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

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
const taken = async () => (await findLoadOfDay(server.database, eventDay)).places
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

/** Changes the packages of an order, with the sums that its page was told. The page was drawn from `release`. */
async function changeTo(
  { judge, change }: Pick<Awaited<ReturnType<typeof ownOrderOf>>, 'judge' | 'change'>,
  order_items: NonNullable<OwnOrderFields['order_items']>,
  { version = 1, release, key = randomUUID() }: { version?: number; release?: number; key?: string } = {},
) {
  const judged = await judge({ order_items }, version, release)
  if (judged.status !== 200) return judged
  const seen = judged.body as never
  return change({ order_items }, version, key, server, { waiting: null, seen, release })
}

/** How many of each package an order has. */
const held = async (id: string) =>
  Object.fromEntries((await findItems(server.database, id)).map(({ menuId, quantity }) => [menuId, quantity]))

describe('the places of an order', () => {
  test('are what its packages were sold for, whatever they serve today', async () => {
    const order = await ownOrderOf(server, { order_items: packages(4, 5).map(priced), total_amount: 1099.91 })
    expect(await taken()).toBe(45)
    await publish({ [deluxe]: { serves: 20 } })
    expect((await changeTo(order, packages(1, 5))).body).toMatchObject({ version: 2, serves: 15 })
    expect([(await stored(order.id))?.places, await taken()]).toEqual([15, 15])
    // What is added is sold as today.
    const { body } = await changeTo(order, packages(2, 5), { version: 2 })
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

  test('of a change without numbers, which a server of 1.2.0 stored, are there though its package has left the site', async () => {
    const order = await ownOrderOf(server)
    const { body } = await changeTo(order, packages(5, 5))
    const without = (side: string) =>
      `${side} = jsonb_set(${side}, '{items}', (select jsonb_agg(each - 'serves') from jsonb_array_elements(${side}->'items') as each))`
    await server.database.execute(`update order_changes set ${without('before')}, ${without('after')}`)
    await store(releaseNow().number + 1, firstContent.packages.slice(1))
    await payWithCard(body.waiting?.pay_at ?? '')
    await settleChange(server, body.waiting?.id ?? '')
    expect(await stored(order.id)).toMatchObject({ version: 2, places: 55 })
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

describe('a change of an order whose packages have left the site', () => {
  const left = { [deluxe]: { isOnSale: false }, [lunch]: { isOnSale: false } }

  test('alters all but these, for staff and for customers', async () => {
    const manager = await signedInAs(server, 'manager')
    const order = await ownOrderOf(server)
    await publish(left)
    await store(releaseNow().number + 1, firstContent.packages.slice(1, 3))
    expect((await order.change({ event_time: '19:15' })).body).toMatchObject({ version: 2, total_pence: 34_994 })
    const asked = await aChange(manager, order.number, { order_items: [], allergies: 'some', allergy_words: 'Nuts' })
    expect(asked).toMatchObject({ total_pence: 34_994, back_pence: 0 })
    expect(await manager.call(changeOrder, asked)).toMatchObject({ status: 200, body: { state: 'in-force' } })
    expect(await stored(order.id)).toMatchObject({ version: 3, allergies: 'Nuts', places: 15 })
    expect(await held(order.id)).toEqual({ [deluxe]: 1, [`${lunch}/chicken`]: 5 })
  })

  test('keeps what its page still offers, takes it away where that is asked, and sells no more of it', async () => {
    const order = await ownOrderOf(server)
    const release = await publish({ [deluxe]: { isOnSale: false } })
    expect((await order.judge({ order_items: packages(2, 5) }, 1, release - 1)).body).toMatchObject({
      code: 'packages_changed',
      fields: [{ path: 'order_items', message: expect.stringContaining('you can have no more than 1 of it') }],
    })
    const more = await changeTo(order, packages(1, 6), { release: release - 1 })
    expect(more.body.waiting).toMatchObject({ difference_pence: 1_999 })
    await callFunction(server, 'withdraw-own-change', { ...order.proof, change: more.body.waiting?.id })
    expect((await changeTo(order, packages(0, 5), { release: release - 1 })).status).toBe(200)
    expect(await held(order.id)).toEqual({ [`${lunch}/chicken`]: 5 })
    expect((await order.judge({ order_items: [] }, 2)).body).toMatchObject({ code: 'invalid_order' })
  })
})

test('a change that is sent again has the same answer, whatever has left the site since', async () => {
  const order = await ownOrderOf(server)
  const key = randomUUID()
  const asked = { order_items: packages(1, 6), guest_count: 16 }
  const told = { waiting: null, seen: { total_pence: 36_993, back_pence: 0 } }
  const { body } = await order.change(asked, 1, key, server, told)
  await publish({ [deluxe]: { isOnSale: false }, [lunch]: { options: undefined } })
  const again = await order.change(asked, 1, key, server, told)
  expect([again.status, again.body.waiting?.id]).toEqual([200, body.waiting?.id])
  for (const other of [{ ...asked, guest_count: 17 }, { ...asked, order_items: packages(1, 7) }, { guest_count: 16 }])
    expect((await order.change(other, 1, key, server, told)).body.code).toBe('idempotency_key_reused')
})

test('an order that is taken on the telephone and sent again is the same one, whatever has left the site since', async () => {
  const manager = await signedInAs(server, 'manager')
  const asked = aTakenOrder()
  const { body } = await manager.call(takeOrder, asked)
  await publish({ [deluxe]: { isOnSale: false } })
  expect(await manager.call(takeOrder, asked)).toMatchObject({ status: 200, body: { number: body.number } })
})

test('an order keeps what it was priced from, also where something else goes live before it is stored', async () => {
  const request = createCateringOrderSchema.parse(anOrder())
  const priced = priceItems(request.order_items)
  const { order } = await storeOnce(server.database, request, priced, undefined, async () => {
    const packageDishes = firstContent.packageDishes.map((dish) => ({
      ...dish,
      food: dish.food && { ...dish.food, contains: [], mayContain: [] },
    }))
    goLive({ number: 2, content: { ...firstContent, packageDishes, allergenList: { version: '2026-12-24' } } })
    return { kitchen: firstKitchen, rulesVersion: 0, dayPlaces: null }
  })
  expect(await stored(order.id)).toMatchObject({
    contentRelease: 1,
    allergensVersion: firstContent.allergenList.version,
    allergenStatement: expect.stringContaining('Contains gluten'),
  })
})

describe('the confirmation page of an order', () => {
  const read = async (id: string) => {
    const { data: order } = await server.supabase.from('catering_orders').select('*').eq('id', id).single()
    const { data: items } = await server.supabase.from('catering_order_items').select('*').eq('order_id', id)
    return { changed: order.allergens_changed, names: items?.map(({ item_name }) => item_name) }
  }

  test('says what was sold, and asks to ring only where what is in that has changed', async () => {
    const { id } = await ownOrderOf(server)
    const names = ['Deluxe Tandoori Feast', 'Executive Lunch Box (chicken)']
    const [feast] = firstContent.packages
    await publish({
      [deluxe]: { name: 'Super Feast', dishes: feast?.dishes.slice(3) },
      [lunch]: { options: undefined },
    })
    expect(await read(id)).toEqual({ changed: false, names })
    await store(releaseNow().number + 1, firstContent.packages.slice(1, 3))
    expect(await read(id)).toEqual({ changed: false, names })

    const { number, content } = releaseNow()
    const packageDishes = content.packageDishes.map((dish) =>
      dish.id === feast?.dishes[0] && dish.food
        ? { ...dish, food: { ...dish.food, contains: [...dish.food.contains, 'lupin' as const] } }
        : dish,
    )
    goLive({ number: number + 1, content: { ...content, packageDishes } })
    expect(await read(id)).toEqual({ changed: true, names })
  })
})

describe('a page that was open while the site changed', () => {
  test('takes nothing away that it did not offer: a package that is back stays', async () => {
    const order = await ownOrderOf(server)
    const release = await publish({ [deluxe]: { isOnSale: false } })
    await publish({ [deluxe]: { isOnSale: true } })
    expect((await changeTo(order, packages(0, 6), { release })).body).toMatchObject({
      total_pence: 34_994,
      waiting: { difference_pence: 1_999, facts: [{ name: 'Packages', after: expect.stringContaining('1 × Deluxe') }] },
    })
  })

  test('of staff takes nothing away that it did not offer, and tells what is back', async () => {
    const manager = await signedInAs(server, 'manager')
    const order = await ownOrderOf(server)
    const release = await publish({ [deluxe]: { isOnSale: false } })
    await publish({ [deluxe]: { isOnSale: true } })
    const asked = await aChange(manager, order.number, { order_items: packages(0, 5), event_time: '19:15', release })
    expect(await manager.call(changeOrder, asked)).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: expect.stringContaining('Deluxe Tandoori Feast is on sale again.'),
      },
    })
    expect(await held(order.id)).toEqual({ [deluxe]: 1, [`${lunch}/chicken`]: 5 })
  })

  test('chooses for nobody: more boxes without a choice are refused once there is one, and what was ordered stays', async () => {
    const options = firstContent.packages.find(({ menuId }) => menuId === lunch)?.options
    const release = await publish({ [lunch]: { options: undefined } })
    const order = await ownOrderOf(server)
    await publish({ [lunch]: { options } })
    const unchosen = (feasts: number, boxes: number) =>
      packages(feasts, boxes).map(({ menu_id, quantity }) => ({ menu_id, quantity }))
    expect((await order.judge({ order_items: unchosen(1, 10) }, 1, release)).body).toMatchObject({
      code: 'packages_changed',
      fields: [{ path: 'order_items', message: expect.stringContaining('comes with a choice now') }],
    })
    const { body } = await changeTo(order, unchosen(2, 5), { release })
    expect(body.waiting?.facts).toMatchObject([{ after: '2 × Deluxe Tandoori Feast, 5 × Executive Lunch Box' }])
  })

  test('of a release that nobody knows is taken for one of today', async () => {
    const order = await ownOrderOf(server)
    expect((await order.judge({ order_items: packages(1, 6) }, 1, 999)).body).toMatchObject({ total_pence: 36_993 })
  })
})

describe('a random life of an order, with publications in between', () => {
  const seed = Date.now() % 1_000_000

  test.each([0, 1, 2, 3, 4])(`keeps what was sold (life %i of seed ${seed})`, async (life) => {
    console.info(`life ${life} of an order with seed ${seed}`)
    const random = seeded(seed + life)
    const order = await ownOrderOf(server)
    let page = releaseNow()
    for (let step = 0; step < 9; step++) {
      await publish(somethingElse(random))
      if (random() < 0.5) page = releaseNow()
      const { version = 0 } = (await stored(order.id)) ?? {}
      const before = await soldIn(order.id)
      if (random() < 0.3) {
        const event_time = `1${step}:15`
        expect((await order.change({ event_time }, version)).body).toMatchObject({ fields: { event_time } })
        expect(await soldIn(order.id)).toEqual(before)
      } else {
        await changeOne(order, before, { page, version, random })
      }
      const { places } = (await stored(order.id)) ?? {}
      expect([places, await taken()]).toEqual([guestsOf(await soldIn(order.id)), places])
    }
  })

  type Sold = Awaited<ReturnType<typeof findItems>>
  const soldIn = async (id: string) =>
    (await findItems(server.database, id)).map(({ id: _, ...item }) => item).sort(byAll) as Sold
  const byAll = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  const guestsOf = (sold: Sold) =>
    sold.reduce((sum, { quantity, serves }) => sum + quantity * (serves ?? Number.NaN), 0)

  /** Another number of guests, another name, off sale or back, with a choice or without one. */
  function somethingElse(random: () => number): Parameters<typeof publish>[0] {
    const each = releaseNow().content.packages[Math.floor(random() * 4)] as CateringPackage
    const { options } = firstContent.packages.find(({ menuId }) => menuId === lunch) as CateringPackage
    const changes: Partial<CateringPackage>[] = [
      { serves: 1 + Math.floor(random() * 30) },
      { name: `${each.menuId} ${Math.floor(random() * 100)}` },
      { isOnSale: !each.isOnSale },
    ]
    if (each.menuId === lunch) changes.push({ options: each.options ? undefined : options })
    return { [each.menuId]: changes[Math.floor(random() * changes.length)] as Partial<CateringPackage> }
  }

  /** Some more or fewer of one package that a page offers. More of it waits, and is paid or taken back. */
  async function changeOne(
    order: Awaited<ReturnType<typeof ownOrderOf>>,
    before: Sold,
    { page, version, random }: { page: ReturnType<typeof releaseNow>; version: number; random: () => number },
  ) {
    const offered = page.content.packages.filter(({ isOnSale }) => isOnSale).flatMap(variantsOf)
    const { menuId } = offered[Math.floor(random() * offered.length)] ?? {}
    if (!menuId) return
    const had = Object.fromEntries(
      [...Map.groupBy(before, (item) => item.menuId)].map(([of, items]) => [
        of,
        items.reduce((sum, { quantity }) => sum + quantity, 0),
      ]),
    )
    const has = Math.max(0, (had[menuId] ?? 0) + Math.floor(random() * 7) - 3)
    const order_items = itemsOf(offered, { ...had, [menuId]: has })
    const { status, body } = await changeTo(order, order_items, { version, release: page.number })
    const held = await taken()
    const today = releaseNow()
      .content.packages.flatMap(variantsOf)
      .find((each) => each.menuId === menuId)
    const isSold = today?.isOnSale === true
    const more = has - (had[menuId] ?? 0)
    if (status !== 200) {
      expect(body.code).toBe(more > 0 ? 'packages_changed' : 'invalid_order')
      if (more > 0) expect(isSold).toBe(false)
    } else if (body.waiting) {
      expect([isSold, held]).toEqual([true, guestsOf(before) + more * (today?.serves ?? 0)])
      if (random() < 0.5) {
        await payWithCard(body.waiting.pay_at ?? '')
        await settleChange(server, body.waiting.id)
      } else await callFunction(server, 'withdraw-own-change', { ...order.proof, change: body.waiting.id })
    }
    const others = (sold: Sold) => sold.filter((item) => item.menuId !== menuId)
    expect(others(await soldIn(order.id))).toEqual(others(before))
  }
})

/** A package as the order form sends it. */
const priced = (item: ReturnType<typeof packages>[number]) => {
  const sold = firstContent.packages.find(({ id }) => id === item.menu_id) as CateringPackage
  return { ...item, stripe_price_id: sold.menuId, item_name: sold.name, unit_price: sold.pricePence / 100 }
}
