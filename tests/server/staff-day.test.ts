import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { cateringPackages } from '../../content/packages.ts'
import { broughtWith, statementTogether } from '../../contract/allergens.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { markDayPrinted, readDaySheet, readWeek } from '../../contract/staff/day.ts'
import {
  addNote,
  handleAttention,
  markOrder,
  rangAboutAllergens,
  readOrder,
  readToldOtherwise,
  tellAllergens,
} from '../../contract/staff/orders.ts'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { printedOrders, staffActs } from '../../server/database/staff-schema.ts'
import { eraseOrders } from '../../server/orders/ending/erase-orders.ts'
import { allergenStatementOf, packageAllergensInWords } from '../../server/orders/order/package-allergens.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { deleteSpentRecords } from '../../server/personal-data/forget.ts'
import { goLive, siteNow } from '../../server/publishing/live-content.ts'
import { labelsOf } from '../../staff-app/screens/day/totals.ts'
import { anOrder } from '../an-order.ts'
import { publishRelease, withPackage } from './a-release.ts'
import { change as changeOrder } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payByBankDebit, payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { sentMails } from './sent-mails.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs, staffClient } from './staff-client.ts'
import { openScreen } from './staff-screen.ts'

let server: TestServer
let tablet: Awaited<ReturnType<typeof signedInAs>>
let manager: Awaited<ReturnType<typeof signedInAs>>
/** Far enough away for a bank debit. */
const day = addDays(londonDay(new Date()), 30)
const dayBefore = (days: number) => addDays(londonDay(new Date()), -days)

beforeAll(async () => {
  server = await startTestServer()
  tablet = await signedInAs(server, 'tablet', 'The pass')
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
})

/** Each has a customer of its own, because two orders of one customer need attention. */
async function placedAndPaid(changes: Record<string, unknown> = {}) {
  const customer_email = `${randomUUID()}@example.com`
  const placed = await placeOrder(server, { event_date: day, customer_email, ...changes })
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  return placed.order_number
}

const change = (number: string, changes: Partial<typeof cateringOrders.$inferInsert>) =>
  server.database.update(cateringOrders).set(changes).where(eq(cateringOrders.orderNumber, number))

/** Makes an order one from before there were releases. */
async function makeOlderThanReleases(number: string) {
  await change(number, { contentRelease: null })
  const ids = server.database
    .select({ id: cateringOrders.id })
    .from(cateringOrders)
    .where(eq(cateringOrders.orderNumber, number))
  await server.database.update(cateringOrderItems).set({ serves: null }).where(inArray(cateringOrderItems.orderId, ids))
}

const sheetOf = async (of = day) => (await tablet.call(readDaySheet, { day: of })).body

const wordsOf = (...menuIds: string[]) => packageAllergensInWords(menuIds)

const broughtWithStations = (menuId: string) =>
  broughtWith(menuId, firstContent).map(({ name, station }) => ({ name, station }))

/** Another day for each test that prints, because the book of acts keeps what was printed for good. */
let printDays = 0
const freshDay = () => addDays(day, ++printDays)

test('the sheets hold the orders to cook of one day by time, with what the kitchen needs and no money or e-mail', async () => {
  const late = await placedAndPaid({ event_time: '18:30' })
  const early = await placedAndPaid({
    event_time: '09:00',
    special_instructions: 'Nut allergy. Ask (jasleen@example.com), we paid £349.94.',
  })
  await placedAndPaid({ event_date: addDays(day, 1) })
  await change(await placedAndPaid(), { status: 'cancelled' })
  await change(await placedAndPaid(), { paymentStatus: 'refunded', status: 'cancelled' })
  await placeOrder(server, { event_date: day })
  const processing = await placeOrder(server, { event_date: day, event_time: '11:00' })
  await payByBankDebit(processing.checkout_url)
  await settleOrder(server, processing.order_id)
  await manager.call(addNote, { number: early, text: 'Gate code 1234' })

  const { status, body } = await tablet.call(readDaySheet, { day })
  expect(status).toBe(200)
  expect(body.orders.map(({ number }) => number)).toEqual([early, late])
  expect(body.orders[0]).toEqual({
    number: early,
    time: '09:00',
    name: 'Jasleen Kaur',
    phone: '020 7946 0999',
    address: '1 High Street',
    town: 'Hounslow',
    postcode: 'TW3 1AA',
    guests: 15,
    packages: [
      {
        menuId: 'deluxe-tandoori',
        name: 'Deluxe Tandoori Feast',
        quantity: 1,
        short: 'Deluxe',
        allergens: wordsOf('deluxe-tandoori'),
        made: { serves: 10, dishes: broughtWithStations('deluxe-tandoori') },
      },
      {
        menuId: 'executive-lunch/chicken',
        name: 'Executive Lunch Box (chicken)',
        quantity: 5,
        short: 'Lunch boxes (chicken)',
        allergens: wordsOf('executive-lunch/chicken'),
        made: { serves: 1, dishes: broughtWithStations('executive-lunch/chicken') },
      },
    ],
    allergens: wordsOf('deluxe-tandoori', 'executive-lunch/chicken'),
    toldOtherwise: null,
    allergies: 'In the customer’s own words',
    clashes: [
      'Deluxe Tandoori Feast may contain tree nuts (almond, cashew).',
      'Executive Lunch Box (chicken) contains tree nuts (almond, pistachio) and may contain tree nuts (cashew).',
    ],
    waits: null,
    instructions: 'Nut allergy. Ask (an e-mail address), we paid an amount.',
    notes: ['Gate code 1234'],
    tags: ['allergies', 'test-order'],
    leaveBy: null,
    marks: [],
  })
  expect(body).toMatchObject({
    hasMore: false,
    printed: null,
    notPaid: [{ number: processing.order_number, time: '11:00', name: 'Jasleen Kaur' }],
  })
  expect(Math.abs(Date.parse(body.asOf) - Date.now())).toBeLessThan(60_000)
  // Managers get the same paper: it hangs where everybody sees it.
  expect((await manager.call(readDaySheet, { day })).body.fingerprint).toBe(body.fingerprint)
})

test('of forty lunch boxes 28 come with chicken and 12 with paneer, and each label says what is in its box', async () => {
  onTestFinished(() => goLive({ number: 1, content: firstContent }))
  const packageDishes = firstContent.packageDishes.map((dish) =>
    dish.id === 'paneer-roll' && dish.food
      ? { ...dish, food: { ...dish.food, contains: ['wheat', 'celery'] as const } }
      : dish,
  )
  goLive({ number: 1, content: { ...firstContent, packageDishes } })
  const lunch = cateringPackages[3]
  const choices = [
    { option: 'chicken', quantity: 28 },
    { option: 'paneer', quantity: 12 },
  ]
  const item = { menu_id: lunch.id, stripe_price_id: '', quantity: 40, unit_price: 19.99, item_name: '', choices }
  const number = await placedAndPaid({ order_items: [item], total_amount: 799.6, guest_count: 40 })
  const { orders } = await sheetOf()
  expect(orders[0]?.packages.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Executive Lunch Box (chicken)', 28],
    ['Executive Lunch Box (paneer)', 12],
  ])
  const labels = labelsOf(orders)
  expect(labels.map(({ box }) => box)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  const paneer = labels.filter(({ words }) => words.packed === 'Executive Lunch Box (paneer)')
  expect([paneer.length, labels.length]).toEqual([12, 40])
  for (const { words } of labels)
    expect(words.allergens.includes('celery')).toBe(words.packed === 'Executive Lunch Box (paneer)')
  const mails = await sendQueuedMails(server)
  for (const mail of [`staff-new-order.${number}`, `order-confirmed.${number}`])
    expect(mails.get(mail)?.text.replace(/\s+/g, ' ')).toMatch(
      /28 × Executive Lunch Box \(chicken\)|Lunch Box \(chicken\) × 28/,
    )
})

test('an order is cooked of what it was sold with, whatever the site says since', async () => {
  const number = await placedAndPaid()
  const dishesOf = async (of: string) => {
    const { body } = await tablet.call(readOrder, { number: of })
    const sheet = (await sheetOf()).orders.find((each) => each.number === of)
    expect(sheet?.packages).toEqual(body.packages)
    return body.packages.map(({ made, short }) => [short, made?.serves, made?.dishes.map(({ name }) => name)])
  }
  const sold = await dishesOf(number)
  const [deluxe] = sold
  const content = withPackage('deluxe-tandoori', {
    serves: 12,
    dishes: ['salad'],
    short: { one: 'Feast', many: 'Feasts' },
  })
  await publishRelease(server, {
    ...content,
    packages: content.packages.filter(({ menuId }) => menuId !== 'executive-lunch'),
    packageDishes: content.packageDishes.map((dish) => ({
      ...dish,
      ...(dish.id === 'naan' && { station: 'Bread' }),
      ...(dish.id === 'seekh-kebabs' && dish.food && { food: { ...dish.food, contains: ['celery'] } }),
    })),
  })
  expect(await dishesOf(number)).toEqual(sold)
  const [{ made, allergens } = { made: null, allergens: '' }] = (await sheetOf()).orders[0]?.packages ?? []
  expect(allergens, 'what is in a dish is told by the list of today').toMatch(/celery.*milk/)
  expect(made?.dishes.find(({ name }) => name === 'Naan')?.station, 'where it is made is a matter of today').toBe(
    'Bread',
  )

  const later = await placedAndPaid({ order_items: anOrder().order_items.slice(0, 1), total_amount: 249.99 })
  expect(await dishesOf(later)).toEqual([['Feast', 12, ['Salad']]])
  await makeOlderThanReleases(number)
  expect(await dishesOf(number), 'one from before there were releases has what the site says').toEqual([
    ['Feast', 12, ['Salad']],
    [undefined, undefined, undefined],
  ])
  expect(deluxe).not.toEqual(['Feast', 12, ['Salad']])
})

test('what a change has added is cooked as it was sold, whatever has left the site since', async () => {
  const number = await placedAndPaid()
  const options = [
    { id: 'plain', name: 'plain', dishes: ['spicy-potato'] },
    { id: 'no-onion', name: 'no onion', dishes: ['tarka-daal'] },
  ]
  const content = withPackage('vegetarian-delight', { options, serves: 14 })
  await publishRelease(server, {
    ...content,
    packages: content.packages.map((each) => (each.menuId === 'deluxe-tandoori' ? { ...each, serves: 12 } : each)),
  })
  const [deluxe, vegetarian] = ['deluxe-tandoori', 'vegetarian-delight'].map(
    (menuId) => content.packages.find((each) => each.menuId === menuId)?.id ?? '',
  )
  const order_items = [
    { menu_id: deluxe ?? '', quantity: 3 },
    { menu_id: vegetarian ?? '', quantity: 2, choices: [{ option: 'no-onion', quantity: 2 }] },
  ]
  const paid = { order_items, pay: 'cash' } as const
  expect((await changeOrder(manager, number, paid)).body).toEqual({ state: 'in-force' })
  await publishRelease(server, firstContent)

  const [sheet] = (await sheetOf()).orders
  const made = sheet?.packages.map((each) => [each.menuId, each.made?.serves, each.made?.portions])
  expect(made).toEqual([
    // One was ordered for 10 guests, and two more for 12.
    ['deluxe-tandoori', 10, 34],
    ['vegetarian-delight/no-onion', 14, undefined],
  ])
  const [, plain] = sheet?.packages ?? []
  expect(plain?.made?.dishes[0]?.name).toBe('Tarka daal')
  expect(plain?.allergens).toMatch(/milk/)
  expect((await tablet.call(readOrder, { number })).body.packages).toEqual(sheet?.packages)
})

test('a release makes paper old where it changes what is cooked, and no other', async () => {
  const on = freshDay()
  const number = await placedAndPaid({ event_date: on })
  const print = async () => {
    const { fingerprint } = await sheetOf(on)
    await tablet.call(markDayPrinted, { day: on, fingerprint, isPrinted: true })
  }
  await print()
  await publishRelease(server, withPackage('deluxe-tandoori', { serves: 12, short: { one: 'Feast', many: 'Feasts' } }))
  expect((await sheetOf(on)).printed, 'it is cooked as it was sold').toMatchObject({ isCurrent: true })

  // One from before there were releases is cooked as the site says.
  await makeOlderThanReleases(number)
  await print()
  await publishRelease(server, withPackage('deluxe-tandoori', { dishes: ['salad', 'naan'] }))
  const { printed } = await sheetOf(on)
  expect(printed).toMatchObject({ isCurrent: false, changes: [{ number, kind: 'changed' }] })
  expect(printed?.changes[0]?.facts).toContainEqual({
    name: 'To cook',
    before: expect.stringMatching(/^Deluxe Tandoori Feast, for 12 guests: .*Seekh kebabs \(Tandoor\)/),
    after: expect.stringMatching(/^Deluxe Tandoori Feast, for 10 guests: Salad \(Cold\), Naan \(Tandoor\)\n/),
  })

  // Paper of an earlier version kept no dishes: it is old, and nothing is told of each order.
  await print()
  const kept = await server.database.select().from(printedOrders).where(eq(printedOrders.day, on))
  for (const { sheet, fingerprint } of kept) {
    const packages = sheet.packages.map(({ made: _, ...each }) => each) as typeof sheet.packages
    await server.database
      .update(printedOrders)
      .set({ sheet: { ...sheet, packages } })
      .where(eq(printedOrders.fingerprint, fingerprint))
  }
  await manager.call(addNote, { number, text: 'Gate code 1234' })
  expect((await sheetOf(on)).printed?.changes[0]?.facts.map(({ name }) => name)).toEqual(['Notes'])
})

test('an order that was sold under another list of allergens tells what the customer was told', async () => {
  const number = await placedAndPaid()
  await change(number, { allergensVersion: '2026-01-01', allergenStatement: 'Contains milk.' })
  const [order] = (await sheetOf()).orders
  const together = expect.stringMatching(/^All of it together: told “Contains milk”, now “Contains .*wheat.*milk.*”\.$/)
  expect(order).toMatchObject({ toldOtherwise: together, allergens: expect.stringMatching(/wheat.*milk/) })
  expect((await tablet.call(readOrder, { number })).body).toMatchObject({
    toldOtherwise: together,
    packages: [{ allergens: wordsOf('deluxe-tandoori') }, { allergens: wordsOf('executive-lunch/chicken') }],
  })

  // All dishes together contain the same as before, but one dish does not.
  await change(number, { allergenStatement: saladWas('milk') })
  expect((await sheetOf()).orders[0]?.toldOtherwise).toBe(saladStatement())
  await change(number, { allergenStatement: ordered() })
  expect((await sheetOf()).orders[0]?.toldOtherwise).toBeNull()

  // An order from before the list was kept has nothing to compare.
  await change(number, { allergensVersion: null, allergenStatement: null })
  expect((await sheetOf()).orders[0]?.toldOtherwise).toBeNull()
})

/** The allergen statement of all dishes that were ordered. */
const ordered = () => allergenStatementOf(['deluxe-tandoori', 'executive-lunch/chicken']) ?? ''
const saladWas = (words: string) => ordered().replace(/^Salad: .*$/m, `Salad: ${words}.`)
const saladNow = () => /^Salad: (.*)\.$/m.exec(ordered())?.[1] ?? ''
const saladStatement = () => `Salad: told “milk”, now “${saladNow()}”.`
const reached = { customerEmail: 'jas@example.com', provedEmail: 'Jas@example.com' }
const told = async () => (await manager.call(readToldOtherwise, {})).body.orders
const rang = (number: string, changes: string) => manager.call(rangAboutAllergens, { number, changes })

test('a customer whose address has answered gets one mail about changed allergens, dish by dish', async () => {
  const number = await placedAndPaid()
  await change(number, { allergenStatement: saladWas('milk'), ...reached })
  await sentMails(server)
  expect(await told()).toMatchObject([{ number, changes: saladStatement(), mail: 'to-write', ring: false }])
  expect((await tablet.call(tellAllergens, { numbers: [number] })).status).toBe(403)
  await Promise.all([1, 2].map(() => manager.call(tellAllergens, { numbers: [number] })))
  const [mail, ...others] = (await sendQueuedMails(server)).values()
  expect(others).toEqual([])
  // The allergens of all dishes together have not changed, so the mail leaves them out.
  const text = mail?.text.replace(/\s+/g, ' ')
  expect(text).toMatch(new RegExp(`Salad ${saladNow()} Before: milk`, 'i'))
  expect(text).not.toContain(statementTogether(ordered()))
  expect(await told()).toEqual([])
  expect((await sheetOf()).orders[0]?.toldOtherwise).toBeNull()
  const { timeline } = (await manager.call(readOrder, { number })).body
  expect(timeline.map(({ what }) => what)).toContainEqual(expect.stringContaining(saladStatement()))
})

test('a customer whom no mail is known to reach stays on the list of those to ring, until a person has rung', async () => {
  const ours = await placedAndPaid()
  const silent = await placedAndPaid()
  await change(ours, {
    customerEmail: siteNow().email,
    provedEmail: siteNow().email,
    allergenStatement: saladWas('milk'),
  })
  await change(silent, { allergenStatement: saladWas('milk') })
  await sentMails(server)
  const expected = (mail: string) => [
    { number: ours, mail: 'none', ring: true, changes: saladStatement(), phone: '020 7946 0999' },
    { number: silent, mail, ring: true, changes: saladStatement() },
  ]
  const inTurn = async () => {
    const rows = await told()
    return [ours, silent].map((number) => rows.find((row) => row.number === number))
  }
  expect(await inTurn()).toMatchObject(expected('to-write'))
  const both = { numbers: [ours, silent] }
  expect((await manager.call(tellAllergens, both)).body, 'one of them has no address').toMatchObject({
    code: 'not_possible',
  })
  expect(await sentMails(server)).toEqual(['allergens-changed'])
  expect((await manager.call(tellAllergens, { numbers: [silent] })).status).toBe(200)
  expect(await sentMails(server)).toEqual([])
  expect(await inTurn()).toMatchObject(expected('written'))
  expect((await tablet.call(readOrder, { number: silent })).body.toldOtherwise).toBe(saladStatement())

  // Ringing about other changes than the present ones does not count.
  expect((await tablet.call(rangAboutAllergens, { number: ours, changes: saladStatement() })).status).toBe(403)
  expect((await rang(ours, 'Salad: told “fish”, now “milk”.')).body).toMatchObject({ code: 'changed_meanwhile' })
  expect(await told()).toHaveLength(2)
  for (const number of [ours, silent]) {
    expect((await rang(number, saladStatement())).status).toBe(200)
    const { timeline, toldOtherwise } = (await manager.call(readOrder, { number })).body
    expect(toldOtherwise).toBeNull()
    expect(timeline.at(-1)).toMatchObject({ by: 'Amar', what: expect.stringContaining(saladStatement()) })
  }
  expect(await told()).toEqual([])
  // The list changes once more, and both are to be told of that too.
  await Promise.all([ours, silent].map((number) => change(number, { allergenStatement: saladWas('fish') })))
  expect(await inTurn()).toMatchObject([
    { mail: 'none', ring: true },
    { mail: 'to-write', ring: true },
  ])
})

/** What is published where the box of 10 has other dishes, and the salad other food. */
const swapped = withPackage('deluxe-tandoori', { dishes: ['naan'] })
const withSalad = (contains: readonly ('fish' | 'milk')[]) => ({
  ...swapped,
  packageDishes: swapped.packageDishes.map((dish) =>
    dish.id === 'salad' && dish.food ? { ...dish, food: { ...dish.food, contains, mayContain: [] } } : dish,
  ),
})

test('other dishes in a package are no news for an order that is cooked as it was sold; other food in a sold dish is', async () => {
  const number = await placedAndPaid()
  await change(number, reached)
  await sentMails(server)
  const before = (await tablet.call(readOrder, { number })).body
  await publishRelease(server, swapped)
  expect(await told()).toEqual([])
  expect((await tablet.call(tellAllergens, { numbers: [number] })).status).toBe(403)
  expect((await manager.call(tellAllergens, { numbers: [number] })).status).toBe(200)
  expect((await rang(number, 'Salad: told “milk”, now not on the list.')).body.code).toBe('changed_meanwhile')
  expect(await sentMails(server)).toEqual([])
  const { packages, allergens, toldOtherwise } = (await tablet.call(readOrder, { number })).body
  expect({ packages, allergens, toldOtherwise }).toEqual({
    packages: before.packages,
    allergens: before.allergens,
    toldOtherwise: null,
  })

  // The salad has left the package, and is cooked for this order.
  const was = saladNow()
  await publishRelease(server, withSalad(['fish']))
  const changes = `Salad: told “${was}”, now “fish”.`
  expect(await told()).toMatchObject([{ number, changes, mail: 'to-write' }])
  expect((await sheetOf()).orders[0]).toMatchObject({
    toldOtherwise: changes,
    allergens: expect.stringMatching(/fish/),
  })
  await manager.call(tellAllergens, { numbers: [number] })
  const [mail] = (await sendQueuedMails(server)).values()
  expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/Salad fish Before: /i)
  expect(mail?.text).not.toContain('not on the list')
  expect(await told()).toEqual([])
})

test('nobody is written to about a package that is not on the list any more, and a person who rang says so', async () => {
  const number = await placedAndPaid()
  await change(number, { ...reached })
  await server.database.execute(sql`
    update catering_order_items set menu_id = 'breakfast'
    where order_id = (select id from catering_orders where order_number = ${number})`)
  const [{ changes = '', ...row } = {}] = await told()
  expect(row).toMatchObject({ number, mail: 'none', ring: true })
  expect(changes).toContain(`Salad: told “${saladNow()}”, now not on the list.`)
  expect((await rang(number, changes)).status).toBe(200)
  expect(await told()).toEqual([])
})

test('an e-mail address that a customer wrote elsewhere is kept off the sheets', async () => {
  const written = {
    customerName: 'Jasleen jas@example.com',
    deliveryAddress: '3 Pounds Close, jas@example.com',
    deliveryCity: 'jas@example.com',
    deliveryPostalCode: 'jas@example.com',
  }
  await change(await placedAndPaid(), written)
  const processing = await placeOrder(server, { event_date: day })
  await change(processing.order_number, { ...written, processingSince: new Date() })
  const { orders, notPaid } = await sheetOf()
  expect([orders.length, notPaid.length]).toEqual([1, 1])
  expect(JSON.stringify([orders, notPaid])).not.toMatch(/example/)
  expect(orders[0]).toMatchObject({ address: '3 Pounds Close, an e-mail address' })
})

test('days that are over are for managers and owners, today is for everybody', async () => {
  const kitchen = await signedInAs(server, 'kitchen')
  const { fingerprint } = await sheetOf()
  for (const over of [dayBefore(1), dayBefore(400)]) {
    for (const { call } of [tablet, kitchen]) {
      expect((await call(readDaySheet, { day: over })).status).toBe(403)
      expect((await call(markDayPrinted, { day: over, fingerprint, isPrinted: true })).status).toBe(403)
    }
    expect((await manager.call(readDaySheet, { day: over })).status).toBe(200)
  }
  expect((await tablet.call(readDaySheet, { day: londonDay(new Date()) })).status).toBe(200)
  expect((await staffClient(server)(readDaySheet, { day })).status).toBe(404)
  for (const none of ['2026-02-30', 'tomorrow', '']) {
    expect([none, (await manager.call(readDaySheet, { day: none })).status]).toEqual([none, 400])
  }
})

test('a day that changed since it was printed says so until it is printed again', async () => {
  const on = freshDay()
  const number = await placedAndPaid({ event_date: on })
  const before = await sheetOf(on)
  expect(before.printed).toBeNull()
  await tablet.call(markDayPrinted, { day: on, fingerprint: before.fingerprint, isPrinted: true })
  const printed = await sheetOf(on)
  expect(printed.printed).toMatchObject({ by: 'Tablet "The pass"', isCurrent: true })

  // What the kitchen does with an order makes no paper wrong.
  await tablet.call(markOrder, { number, mark: 'cooked', isDone: true })
  expect((await sheetOf(on)).printed?.isCurrent).toBe(true)

  const changes: [string, () => Promise<unknown>][] = [
    ['a note', () => manager.call(addNote, { number, text: 'One guest is a coeliac' })],
    ['the time', () => change(number, { eventTime: '12:15' })],
    ['the address', () => change(number, { deliveryAddress: '2 High Street' })],
    ['another order', () => placedAndPaid({ event_date: on })],
    ['one order less', () => change(number, { status: 'cancelled' })],
  ]
  for (const [name, make] of changes) {
    await make()
    const stale = await sheetOf(on)
    expect([name, stale.printed?.isCurrent]).toEqual([name, false])
    await manager.call(markDayPrinted, { day: on, fingerprint: stale.fingerprint, isPrinted: true })
    expect((await sheetOf(on)).printed).toMatchObject({ by: 'Amar', isCurrent: true })
  }
})

test('what changed since it was printed is told: old and new, what moved and what was cancelled', async () => {
  const on = freshDay()
  const [changed, moved, cancelled, kept] = [
    await placedAndPaid({ event_date: on, event_time: '10:00', customer_name: 'Changed' }),
    await placedAndPaid({ event_date: on, event_time: '11:00', customer_name: 'Moved' }),
    await placedAndPaid({ event_date: on, event_time: '12:00', customer_name: 'Cancelled' }),
    await placedAndPaid({ event_date: on, event_time: '13:00', customer_name: 'Kept' }),
  ]
  const { fingerprint } = await sheetOf(on)
  await tablet.call(markDayPrinted, { day: on, fingerprint, isPrinted: true })
  expect((await sheetOf(on)).printed?.changes).toEqual([])
  await change(changed, { eventTime: '10:30', specialInstructions: 'No onions, jas@example.com' })
  await change(moved, { eventDate: addDays(on, 200) })
  await change(cancelled, { status: 'cancelled' })
  const added = await placedAndPaid({ event_date: on, event_time: '14:00', customer_name: 'Added' })
  const { printed } = await sheetOf(on)
  expect(printed?.isCurrent).toBe(false)
  expect(printed?.changes).toEqual([
    {
      number: changed,
      time: '10:30',
      name: 'Changed',
      kind: 'changed',
      movedTo: null,
      facts: [
        { name: 'Time', before: '10:00', after: '10:30' },
        { name: 'Instructions', before: expect.any(String), after: 'No onions, an e-mail address' },
      ],
    },
    { number: moved, time: '11:00', name: 'Moved', kind: 'moved', movedTo: addDays(on, 200), facts: [] },
    { number: cancelled, time: '12:00', name: 'Cancelled', kind: 'cancelled', movedTo: null, facts: [] },
    { number: added, time: '14:00', name: 'Added', kind: 'new', movedTo: null, facts: [] },
  ])
  expect(JSON.stringify(printed)).not.toContain(kept)

  // An erased person is not kept here either, and what was printed of a past day is deleted.
  const kinds = async () => (await sheetOf(on)).printed?.changes.map(({ kind }) => kind)
  await eraseOrders(server.database, eq(cateringOrders.orderNumber, cancelled))
  expect(await kinds()).toEqual(['changed', 'moved', 'new'])
  await server.database
    .update(printedOrders)
    .set({ day: dayBefore(1) })
    .where(eq(printedOrders.day, on))
  await deleteSpentRecords(server.database)
  expect(
    await server.database
      .select()
      .from(printedOrders)
      .where(eq(printedOrders.day, dayBefore(1))),
  ).toEqual([])
  expect(await kinds()).toEqual([])
})

test('what the kitchen does not use makes no paper wrong', async () => {
  const on = freshDay()
  const number = await placedAndPaid({ event_date: on })
  const attention = 'Ring them about the gate.'
  await change(number, { attention })
  const { fingerprint, orders } = await sheetOf(on)
  expect(orders[0]?.tags).toContain('needs-attention')
  await tablet.call(markDayPrinted, { day: on, fingerprint, isPrinted: true })
  await manager.call(handleAttention, { number, attention, word: 'Rang them, all is well.' })
  const after = await sheetOf(on)
  expect(after.orders[0]).toMatchObject({ notes: [], tags: ['test-order'] })
  expect(after.printed?.isCurrent).toBe(true)
})

test('what was printed while an order changed is known to be old', async () => {
  const on = freshDay()
  const number = await placedAndPaid({ event_date: on })
  const onPaper = await sheetOf(on)
  await change(number, { guestCount: 20 })
  await tablet.call(markDayPrinted, { day: on, fingerprint: onPaper.fingerprint, isPrinted: true })
  expect((await sheetOf(on)).printed).toMatchObject({ isCurrent: false, changes: [] })
})

test('a printing that came to nothing is taken back once, to the one before', async () => {
  const on = freshDay()
  const number = await placedAndPaid({ event_date: on })
  const mark = async (isPrinted: boolean, { fingerprint }: { fingerprint: string }) =>
    expect((await tablet.call(markDayPrinted, { day: on, fingerprint, isPrinted })).status).toBe(200)
  const first = await sheetOf(on)
  await mark(true, first)
  await change(number, { guestCount: 20 })
  const second = await sheetOf(on)
  await mark(true, second)
  await mark(false, second)
  await mark(false, second)
  const { printed } = await sheetOf(on)
  expect(printed?.isCurrent).toBe(false)
  await mark(false, first)
  expect((await sheetOf(on)).printed).toBeNull()
  const lines = await server.database.select().from(staffActs).where(eq(staffActs.subject, on)).orderBy(staffActs.id)
  expect(lines.map(({ by, act, from, to }) => [by, act, from ?? to])).toEqual([
    ['Tablet "The pass"', 'printed the day', first.fingerprint],
    ['Tablet "The pass"', 'printed the day', second.fingerprint],
    ['Tablet "The pass"', 'did not print the day after all', second.fingerprint],
    ['Tablet "The pass"', 'did not print the day after all', first.fingerprint],
  ])
})

test('a printing stands in the timeline of the orders that were on it, and open screens hear of it', async () => {
  const on = freshDay()
  const number = await placedAndPaid({ event_date: on })
  const screen = await openScreen(server, manager.cookie)
  await screen.ready()
  const { length } = screen.changes()
  const { fingerprint } = await sheetOf(on)
  await tablet.call(markDayPrinted, { day: on, fingerprint, isPrinted: true })
  await expect
    .poll(
      () =>
        screen
          .changes()
          .slice(length)
          .some(({ everything }) => everything),
      { timeout: 60_000 },
    )
    .toBe(true)
  await screen.leave()
  const later = await placedAndPaid({ event_date: on })
  const timelineOf = async (of: string) => (await tablet.call(readOrder, { number: of })).body.timeline
  expect(await timelineOf(number)).toContainEqual({
    at: expect.any(String),
    what: 'Printed on the sheets of its day',
    by: 'Tablet "The pass"',
    isTrouble: false,
  })
  expect((await timelineOf(later)).map(({ what }) => what)).not.toContain('Printed on the sheets of its day')
})

test('a fingerprint that is none is refused', async () => {
  for (const fingerprint of ['', 'x'.repeat(500), '<b>0123456789012']) {
    expect((await tablet.call(markDayPrinted, { day, fingerprint, isPrinted: true })).status).toBe(400)
  }
})

test('a week at a glance counts the orders to cook, their guests and the places that are taken', async () => {
  const number = await placedAndPaid()
  const unpaid = await placeOrder(server, { event_date: day, customer_email: `${randomUUID()}@example.com` })
  const from = addDays(day, -3)
  const { days } = (await tablet.call(readWeek, { from })).body
  const { guests, packages } = (await sheetOf()).orders.find((order) => order.number === number) ?? expect.fail()
  expect(unpaid.order_number).not.toBe(number)
  expect(packages).not.toEqual([])
  expect(days.map((each) => each.day)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(from, index)))
  expect(days[3]).toMatchObject({ orders: 1, guests, places: null, hasDeliveries: true })
  expect(days[3]?.taken).toBeGreaterThan(0)
  expect(days[2]).toMatchObject({ orders: 0, guests: 0, taken: 0 })
  const past = { from: dayBefore(1) }
  expect([(await tablet.call(readWeek, past)).status, (await manager.call(readWeek, past)).status]).toEqual([403, 200])
})

test('the run sheet says when to leave, by how far the rules say it is, and the paper stays right', async () => {
  const near = await placedAndPaid({ event_time: '12:15', delivery_postal_code: 'TW3 1AB' })
  const far = await placedAndPaid({ event_time: '12:30', delivery_postal_code: 'W3 6AA' })
  await placedAndPaid({ event_time: '00:20', delivery_postal_code: 'W3 6AA' })
  const { fingerprint } = await sheetOf()
  await setDeliveryRules(server.database, {
    area: [
      { districts: ['TW'], leastOrderPence: 0 },
      { districts: ['W'], leastOrderPence: 0, driveMinutes: 30 },
      { districts: ['W3'], leastOrderPence: 0, driveMinutes: 45 },
    ],
  })
  const after = await sheetOf()
  const leaving = new Map(after.orders.map(({ number, leaveBy }) => [number, leaveBy]))
  expect([leaving.get(near), leaving.get(far)]).toEqual([null, '11:45'])
  expect(after.orders[0]?.leaveBy).toBe('23:35 the day before')
  expect(after.fingerprint).toBe(fingerprint)
  await setDeliveryRules(server.database)
})
