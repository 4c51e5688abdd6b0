import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { Content } from '../../contract/content/content.ts'
import { deliveryDaysAnswer } from '../../contract/delivery/delivery-days.ts'
import { defaultRules, firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { exportBooks, readBooks } from '../../contract/staff/books.ts'
import { changeOrder, judgeChange, moveOrder } from '../../contract/staff/change-order.ts'
import { markDayPrinted, readDaySheet } from '../../contract/staff/day.ts'
import { changeDeliveryRules, readDeliveryRules, undoDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { saveAgreedTerms } from '../../contract/staff/documents.ts'
import { markOrder, readOrder } from '../../contract/staff/orders.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { countedAndHeld } from '../../server/delivery/held-places.ts'
import { checkPlaces } from '../../server/jobs/check-places.ts'
import { deleteTextsOfErased, eraseOrders } from '../../server/orders/ending/erase-orders.ts'
import { findOrder, requireOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { findLedger, sumsOf } from '../../server/payments/ledger.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { aChange, aPaidOrder, change, packages, toJudge } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { writeEntry } from './ledger-rows.ts'
import { callFunction, proofOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'
import { boxes, contentOfTwo, inHounslow, inSouthall, lunch, openSouthall, southall } from './two-kitchens.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
  await openSouthall(server)
})

const day = addDays(londonDay(new Date()), 10)
const later = addDays(day, 1)
const place = (quantity: number, postcode: string, changes = {}) =>
  placeOrder(server, boxes(day, quantity, { delivery_postal_code: postcode, ...changes }))
const refused = async (quantity: number, postcode: string) => {
  const body = boxes(day, quantity, { delivery_postal_code: postcode })
  const { error } = await server.supabase.functions.invoke('create-catering-order', { body })
  return ((await error.context.json()) as { fields: { path: string; message: string }[] }).fields
}
const kitchenOf = async (id: string) => (await findOrder(server.database, id))?.kitchen
const taken = async (kitchen: string, on = day) => (await findLoadOfDay(server.database, on, kitchen)).places
const expectCounted = async () =>
  expect((await countedAndHeld(server.database)).filter(({ counted, held }) => counted !== held)).toEqual([])

test('an order belongs to the kitchen of its postcode, takes places there alone, and gives them back there', async () => {
  const hounslow = await place(10, inHounslow)
  const other = await place(7, inSouthall)
  expect(await kitchenOf(hounslow.order_id)).toBe(firstKitchen)
  expect(await kitchenOf(other.order_id)).toBe(southall)
  expect([await taken(firstKitchen), await taken(southall)]).toEqual([10, 7])
  expect(await refused(1, inHounslow)).toMatchObject([{ path: 'event_date' }])
  expect(await refused(4, inSouthall)).toMatchObject([{ path: 'event_date' }])
  await expectCounted()
  await server.database.execute(sql`update catering_orders set status = 'cancelled' where id = ${other.order_id}`)
  expect([await taken(firstKitchen), await taken(southall)]).toEqual([10, 0])
  await place(10, inSouthall)
  await server.database.execute(sql`delete from catering_orders`)
  expect([await taken(firstKitchen), await taken(southall)]).toEqual([0, 0])
})

test('a postcode that nobody brings is refused with the districts of both, and staff may take it for the first kitchen', async () => {
  await openSouthall(server, { places: null })
  const [field] = await refused(1, 'AB10 1XG')
  expect(field).toMatchObject({
    path: 'delivery_postal_code',
    message: expect.stringContaining('We deliver to TW and UB.'),
  })
  const input = aTakenOrder({
    event_date: later,
    delivery_postal_code: 'AB10 1XG',
    beyond: ['We deliver to TW and UB.'],
  })
  const { body } = await manager.call(takeOrder, input)
  expect(await kitchenOf((await requireOrder(server.database, body.number)).id)).toBe(firstKitchen)
})

test('each kitchen keeps its own hours', async () => {
  await openSouthall(server, { own: { week: Array(7).fill({ from: '11:00', to: '12:00' }) } })
  expect(await refused(1, inSouthall)).toMatchObject([{ path: 'event_time' }])
  await place(1, inHounslow)
})

test('a kitchen that is not open yet, or whose rules nobody has saved, takes no orders', async () => {
  goLive({ number: 3, content: firstContent })
  await setDeliveryRules(server.database, { ...defaultRules })
  expect(await kitchenOf((await place(1, inSouthall)).order_id)).toBe(firstKitchen)
})

test('places counted wrong at a kitchen are mended there', async () => {
  await place(4, inSouthall)
  await server.database.execute(sql`select count_places(${day}, ${southall}, 3)`)
  await checkPlaces({ database: server.database, log: silent })
  expect(await taken(southall)).toBe(4)
  await expectCounted()
})

test('a server of 1.3.0, which knows no kitchens, writes for the first one and locks the same day', async () => {
  await place(4, inSouthall)
  await server.database.execute(sql`
    insert into delivery_load as load (day, places) values (${day}, 3)
    on conflict (day) do update set places = load.places + excluded.places`)
  expect([await taken(firstKitchen), await taken(southall)]).toEqual([3, 4])
})

describe('a changed address', () => {
  const taking = async () => [await taken(firstKitchen), await taken(southall)]
  const move = async (number: string, changes = {}) =>
    change(manager, number, { delivery_postal_code: inSouthall, ...changes })
  beforeEach(() => openSouthall(server, { places: 40, own: { places: 40 } }))

  test('moves the order to the kitchen that delivers there, with its places, and the marks of the former one are taken back', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    const id = (await requireOrder(server.database, number)).id
    const [places] = await taking()
    expect(await taking()).toEqual([places, 0])
    await manager.call(markOrder, { number, mark: 'cooked', isDone: true })
    expect((await move(number)).status).toBe(200)
    expect((await manager.call(readOrder, { number })).body.marks).toEqual([])
    expect(await kitchenOf(id)).toBe(southall)
    expect(await taking()).toEqual([0, places])
    expect((await change(manager, number, { delivery_postal_code: inHounslow })).status).toBe(200)
    expect(await taking()).toEqual([places, 0])
    await expectCounted()
  })

  test('is judged by the places and hours of the other kitchen, and stays where the change is refused', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    const before = await taking()
    await openSouthall(server, { places: 40, own: { places: 3, week: Array(7).fill({ from: '08:00', to: '09:00' }) } })
    const asked = await aChange(manager, number, { delivery_postal_code: inSouthall })
    const { body } = await manager.call(judgeChange, { ...toJudge(asked), number })
    expect(body.reasons.map(({ field }) => field)).toEqual(['event_date', 'event_time'])
    expect(body.places).toEqual({ taken: 0, limit: 3 })
    expect((await manager.call(changeOrder, { ...asked, beyond: [] })).status).toBe(409)
    expect(await taking()).toEqual(before)
  })

  test('to where nobody brings, which staff override, leaves the order with its kitchen', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, delivery_postal_code: inSouthall })
    const id = (await requireOrder(server.database, number)).id
    const beyond = ['We deliver to TW and UB.']
    expect((await change(manager, number, { delivery_postal_code: 'AB10 1XG', beyond })).status).toBe(200)
    expect(await kitchenOf(id)).toBe(southall)
  })

  test('takes along the packages that wait for their payment, and their places', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    const [places = 0] = await taking()
    await change(manager, number, { order_items: packages(1, 10) })
    const [withWaiting = 0] = await taking()
    expect(withWaiting).toBeGreaterThan(places)
    expect((await move(number)).status).toBe(200)
    expect(await taking()).toEqual([0, withWaiting])
    await expectCounted()
  })
})

describe('an order that staff move', () => {
  const taking = async () => [await taken(firstKitchen), await taken(southall)]
  const read = async (number: string) => (await manager.call(readOrder, { number })).body
  const move = async (number: string, changes = {}) => {
    const { version, waiting } = await read(number)
    const asked = { number, kitchen: southall, version, waiting: waiting?.id ?? null, beyond: [], key: randomUUID() }
    return manager.call(moveOrder, { ...asked, ...changes })
  }
  const beyond = ['We deliver to UB.']
  beforeEach(() => openSouthall(server, { places: 40, own: { places: 40 } }))

  test('takes its places along, tells the kitchens and its history, and says nothing to its customer', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    const id = (await requireOrder(server.database, number)).id
    const [places] = await taking()
    expect((await read(number)).forManagers?.otherKitchens).toEqual([{ id: southall, name: 'Southall' }])
    await manager.call(markOrder, { number, mark: 'cooked', isDone: true })
    expect((await manager.call(judgeChange, { number, kitchen: southall })).body).toMatchObject({
      facts: [{ name: 'Kitchen', before: 'Hounslow', after: 'Southall' }],
      reasons: [{ field: 'delivery_postal_code', message: beyond[0] }],
      places: { taken: 0, limit: 40 },
      toPayPence: 0,
    })
    expect((await move(number)).status).toBe(409)
    expect(await move(number, { beyond })).toMatchObject({ status: 200, body: { state: 'in-force' } })
    expect(await kitchenOf(id)).toBe(southall)
    expect(await taking()).toEqual([0, places])
    const { marks, timeline, changes } = await read(number)
    expect(marks).toEqual([])
    expect(changes).toMatchObject([{ facts: [{ name: 'Kitchen', before: 'Hounslow', after: 'Southall' }] }])
    expect(timeline).toContainEqual(
      expect.objectContaining({
        what: 'Changed: moved from Hounslow to Southall. Beyond the rules: We deliver to UB.',
        by: 'Amar',
      }),
    )
    const mails = timeline.filter(({ what }) => / waits to be sent$/.test(what)).map(({ what }) => what)
    expect(mails).toEqual(['Mail to the kitchen, that the order has changed waits to be sent'])
    const acts = await server.database.select().from(staffActs).where(eq(staffActs.subject, number))
    expect(acts.map(({ to }) => to)).toContain(
      'kitchen, from Hounslow to Southall; beyond the rules: We deliver to UB.',
    )
    await expectCounted()
  })

  test('is refused where the day of the other kitchen is full, unless staff go beyond', async () => {
    await openSouthall(server, { places: 40, own: { places: 3 } })
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    const before = await taking()
    expect((await move(number, { beyond })).status).toBe(409)
    expect(await taking()).toEqual(before)
    const { body } = await manager.call(judgeChange, { number, kitchen: southall })
    expect((await move(number, { beyond: body.reasons.map(({ message }) => message) })).status).toBe(200)
    expect(await taking()).toEqual([0, before[0]])
  })

  test('moves once, however often the press is sent, and nowhere where nobody cooks', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    const { version } = await read(number)
    const asked = { beyond, version, key: randomUUID() }
    const [one, again] = [await move(number, asked), await move(number, asked)]
    expect([one.status, again.status]).toEqual([200, 200])
    expect((await read(number)).changes).toHaveLength(1)
    expect((await move(number, { kitchen: 'ealing' })).status).toBe(409)
    expect((await move(number)).status).toBe(409)
  })

  test('takes along what waits for its payment, and moves back', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
    await change(manager, number, { order_items: packages(1, 10) })
    const [withWaiting] = await taking()
    expect((await move(number, { beyond })).status).toBe(200)
    expect(await taking()).toEqual([0, withWaiting])
    expect((await move(number, { kitchen: firstKitchen })).status).toBe(200)
    expect(await taking()).toEqual([withWaiting, 0])
    await expectCounted()
  })

  test('keeps its price and its rest: the deposit is money of the kitchen that had it, and the rest of the other', async () => {
    const deposit = { pence: 10_000, rest_due: addDays(day, -3) }
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, deposit })
    const { id } = await requireOrder(server.database, number)
    const page = async () => {
      const { body } = await callFunction(server, 'pay-rest', await proofOf(server, id))
      return (body as unknown as { url: string }).url
    }
    const opened = await page()
    expect((await move(number, { beyond })).status).toBe(200)
    expect(await findOrder(server.database, id)).toMatchObject({ totalPence: 34_994, restPence: 24_994 })
    expect(await page()).toBe(opened)
    await payWithCard(opened)
    await settleOrder(server, id)
    expect((await move(number, { kitchen: firstKitchen })).status).toBe(200)
    expect(await findOrder(server.database, id)).toMatchObject({ restPence: 0, attention: null })
    const { kitchens } = (await manager.call(readBooks, { month: londonDay(new Date()).slice(0, 7) })).body
    expect(kitchens).toMatchObject([
      { name: 'Hounslow', takenPence: 10_000 },
      { name: 'Southall', takenPence: 24_994 },
    ])
  })

  test('moves once and is paid once where its rest is paid in that second', async () => {
    const deposit = { pence: 10_000, rest_due: addDays(day, -3) }
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, deposit })
    const { id } = await requireOrder(server.database, number)
    const { body } = await callFunction(server, 'pay-rest', await proofOf(server, id))
    await payWithCard((body as unknown as { url: string }).url)
    const [moved] = await Promise.all([move(number, { beyond }), settleOrder(server, id)])
    expect(moved.status).toBe(200)
    expect(await findOrder(server.database, id)).toMatchObject({ kitchen: southall, restPence: 0, attention: null })
    expect(sumsOf(await findLedger(server.database, id)).paidPence).toBe(34_994)
    await expectCounted()
  })

  test('makes printed sheets of its day out of date, as a changed postcode does', async () => {
    const [moved, elsewhere] = [
      await aPaidOrder(server, manager, 'cash', { event_date: day }),
      await aPaidOrder(server, manager, 'cash', { event_date: day }),
    ]
    const { fingerprint } = (await manager.call(readDaySheet, { day })).body
    await manager.call(markDayPrinted, { day, fingerprint, isPrinted: true })
    await move(moved, { beyond })
    await change(manager, elsewhere, { delivery_postal_code: inSouthall })
    const { printed } = (await manager.call(readDaySheet, { day })).body
    const kitchen = { name: 'Kitchen', before: 'Hounslow', after: 'Southall' }
    expect(printed?.isCurrent).toBe(false)
    expect(printed?.changes).toHaveLength(2)
    for (const number of [moved, elsewhere])
      expect(printed?.changes).toContainEqual(
        expect.objectContaining({ number, kind: 'changed', facts: expect.arrayContaining([kitchen]) }),
      )
  })
})

test('places that a pending change alone holds at a kitchen are counted there again', async () => {
  await openSouthall(server, { places: 40, own: { places: 40 } })
  const number = await aPaidOrder(server, manager, 'cash', { event_date: day })
  const placed = await taken(firstKitchen)
  await change(manager, number, { order_items: packages(1, 10) })
  await server.database.execute(sql`
    update order_changes set after = jsonb_set(after, '{kitchen}', to_jsonb(${southall}::text)) where state = 'waiting'`)
  await checkPlaces({ database: server.database, log: silent })
  expect(await taken(firstKitchen)).toBe(placed)
  expect(await taken(southall)).toBeGreaterThan(placed)
  await expectCounted()
})

describe('a package that one kitchen alone cooks', () => {
  const onlyInSouthall: Content = {
    ...contentOfTwo,
    packages: contentOfTwo.packages.map((each) => (each.id === lunch.id ? { ...each, onlyAt: [southall] } : each)),
  }
  const openWith = (content: Content) => openSouthall(server, { places: 40, own: { places: 40 }, content })
  const reason = "We don't cook Executive Lunch Box for TW3."
  beforeEach(() => openWith(onlyInSouthall))

  test('is refused where another delivers, and the calendar names it for each postcode', async () => {
    expect(await refused(1, inHounslow)).toEqual([
      { path: 'order_items', message: expect.stringMatching(/^We don't cook Executive Lunch Box for TW3\. Please /) },
    ])
    expect(await kitchenOf((await place(1, inSouthall)).order_id)).toBe(southall)
    const named = async (postcode = '') => {
      const name = `delivery-days?from=${day}&to=${day}${postcode}`
      const { data } = await server.supabase.functions.invoke(name, { method: 'GET' })
      return deliveryDaysAnswer.parse(data).not_cooked
    }
    expect(await named('&postcode=TW3')).toEqual([{ menu_id: lunch.menuId, name: lunch.name }])
    expect([await named(), await named('&postcode=UB1')]).toEqual([undefined, undefined])
  })

  test('staff see that, and may take it all the same', async () => {
    const taking = { event_date: day, delivery_postal_code: inHounslow }
    expect((await manager.call(takeOrder, aTakenOrder(taking))).status).toBe(409)
    expect((await manager.call(takeOrder, aTakenOrder({ ...taking, beyond: [reason] }))).status).toBe(200)
  })

  test('keeps an order with it from a move by its postcode, and nothing else', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, delivery_postal_code: inSouthall })
    const asked = await aChange(manager, number, { delivery_postal_code: inHounslow })
    const { body } = await manager.call(judgeChange, { ...toJudge(asked), number })
    expect(body.reasons).toEqual([{ field: 'order_items', message: reason }])
    const later = { delivery_postal_code: inSouthall, event_date: addDays(day, 1), order_items: packages(1, 6) }
    expect((await change(manager, number, later)).status).toBe(200)
  })

  test('is a reason against a move by staff', async () => {
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, delivery_postal_code: inSouthall })
    const { body } = await manager.call(judgeChange, { number, kitchen: firstKitchen })
    expect(body.reasons).toContainEqual({ field: 'order_items', message: expect.stringMatching(/^We don't cook Exec/) })
  })

  test('stays in an order that has it already, of which no more is cooked there', async () => {
    await openWith(contentOfTwo)
    const number = await aPaidOrder(server, manager, 'cash', { event_date: day, delivery_postal_code: inHounslow })
    await openWith(onlyInSouthall)
    const same = { delivery_postal_code: inHounslow }
    expect((await change(manager, number, { ...same, guest_count: 12 })).status).toBe(200)
    const more = await aChange(manager, number, { ...same, order_items: packages(1, 6) })
    const { body } = await manager.call(judgeChange, { ...toJudge(more), number })
    expect(body.reasons).toEqual([{ field: 'order_items', message: reason }])
    expect((await change(manager, number, { ...same, order_items: packages(2, 5) })).status).toBe(200)
  })
})

test('the terms of an order name no districts of a kitchen that had not opened', async () => {
  const termsOf = async (content: Content) => {
    await openSouthall(server, { content })
    const { order_number: number } = await place(1, inHounslow)
    const { body } = await manager.call(saveAgreedTerms, { number })
    return Buffer.from(body.base64, 'base64').toString('utf8')
  }
  expect(await termsOf(contentOfTwo)).toContain('We deliver to these postcodes: TW; UB.')
  expect(await termsOf(firstContent)).toContain('We deliver to these postcodes: TW.')
})

test('money belongs to the kitchen that had the order at the time, and the kitchens add up to the house', async () => {
  await openSouthall(server, { places: 40, own: { places: 40 } })
  const number = await aPaidOrder(server, manager, 'cash', { event_date: day, delivery_postal_code: inHounslow })
  const month = londonDay(new Date()).slice(0, 7)
  const books = async () => (await manager.call(readBooks, { month })).body
  const csv = async () => {
    const { body } = await manager.call(exportBooks, { month })
    return Buffer.from(body.base64, 'base64').toString('utf8').trim().split('\r\n')
  }
  expect(await books()).not.toHaveProperty('kitchens')
  expect((await csv())[0]).not.toContain('Kitchen')
  expect((await change(manager, number, { delivery_postal_code: inSouthall })).status).toBe(200)
  const id = (await requireOrder(server.database, number)).id
  await writeEntry(server, id, { kind: 'refund', amountPence: 1_000 })
  const { takenPence, refundedPence, kitchens } = await books()
  expect([takenPence, refundedPence]).toEqual([34_994, 1_000])
  expect(kitchens).toMatchObject([
    { name: 'Hounslow', takenPence: 34_994, charges: 1, refundedPence: 0 },
    { name: 'Southall', takenPence: 0, refundedPence: 1_000, refunds: 1 },
  ])
  const [head, ...rows] = await csv()
  expect(head?.endsWith(',Kitchen')).toBe(true)
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['Hounslow', 'Southall'])
  // The figures of a month never change afterwards.
  await eraseOrders(server.database, eq(cateringOrders.id, id))
  await deleteTextsOfErased(server.database)
  expect((await books()).kitchens).toEqual(kitchens)
})

describe('the rules of a second kitchen', () => {
  const read = async (kitchen?: string) => (await manager.call(readDeliveryRules, { kitchen })).body
  const area = [{ districts: ['UB'], leastOrderPence: 0 }]
  const save = async (kitchen: string, change: object) => {
    const { version, rules } = await read(kitchen)
    return manager.call(changeDeliveryRules, { version, rules: { ...rules, ...change }, kitchen })
  }
  beforeEach(async () => {
    await setDeliveryRules(server.database, { area: [{ districts: ['TW3', 'UB1'], leastOrderPence: 0 }] })
  })

  test('are saved apart, take orders from then on, and are told in the book of acts by its name', async () => {
    expect((await read(southall)).kitchens?.all).toMatchObject([
      { id: firstKitchen, isNew: false, districts: ['TW3', 'UB1'] },
      { id: southall, isNew: true, districts: [] },
    ])
    const notice = { orderBy: '16:00', workingDays: 2 }
    expect((await save(southall, { area, places: 12, notice })).status).toBe(200)
    expect(await read()).toMatchObject({ rules: { notice, places: null } })
    expect(await read(southall)).toMatchObject({
      rules: { notice, places: 12, area },
      changed: {
        changes: expect.arrayContaining([{ what: 'Southall: Guests a day', from: 'no limit', to: '12 places' }]),
      },
      kitchens: { all: [{ districts: ['TW3', 'UB1'] }, { isNew: false, districts: ['UB'] }] },
    })
    expect(await kitchenOf((await place(1, 'UB2 4AA')).order_id)).toBe(southall)
    expect(await kitchenOf((await place(1, inSouthall)).order_id)).toBe(firstKitchen)
  })

  test('stay when the first kitchen’s are saved, also from a screen that knows no other, and are undone with the last change', async () => {
    await save(southall, { area })
    const { version, rules } = await read()
    const { body } = await manager.call(changeDeliveryRules, { version, rules: { ...rules, places: 5 } })
    expect((await read(southall)).rules).toMatchObject({ area, places: null })
    await manager.call(undoDeliveryRules, { version: body.version })
    await manager.call(undoDeliveryRules, { version: body.version + 1 })
    expect((await read(southall)).rules).toMatchObject({ area, places: null })
  })

  test('are refused without districts, also where one day alone is set, so that it does not cook for everywhere', async () => {
    const closed = { opening: 'closed', hours: null, note: '', places: null }
    expect((await save(southall, { days: { [day]: closed } })).status).toBe(409)
    expect((await read(southall)).kitchens?.all[1]).toMatchObject({ isNew: true })
  })

  test('are refused for a place that does not cook', async () => {
    expect((await save('ealing', { area })).status).toBe(404)
    goLive({ number: 3, content: firstContent })
    expect((await save(southall, { area })).status).toBe(404)
    expect(await read()).not.toHaveProperty('kitchens')
  })
})
