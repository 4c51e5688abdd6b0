import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { Location } from '../../contract/content/site.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import type { StaffCall } from '../../contract/staff/call.ts'
import { markDayPrinted, readDaySheet, readWeek } from '../../contract/staff/day.ts'
import { readOrdersOfDay } from '../../contract/staff/delivery-rules.ts'
import { readOrder, readOrders, readToldOtherwise, readUnsentMails } from '../../contract/staff/orders.ts'
import { readActs } from '../../contract/staff/people.ts'
import { judgeOrder } from '../../contract/staff/take-order.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { change } from './changed-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder } from './ledger-rows.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'
import { contentOfTwo, inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>
let managerOfSouthall: typeof manager
let tabletOfSouthall: typeof manager

const today = londonDay(new Date())
const day = addDays(today, 10)
const kitchens = { [firstKitchen]: inHounslow, [southall]: inSouthall }
const states = ['coming', 'processing', 'waiting', 'attention', 'past'] as const
/** The number of each kitchen's order in each state. */
const numbers: Record<string, Record<(typeof states)[number], string>> = {}

beforeAll(async () => {
  server = await startTestServer()
  await openSouthall(server, { places: 900, own: { places: 600 } })
  manager = await signedInAs(server, 'manager', 'Amar')
  managerOfSouthall = await signedInAs(server, 'manager', 'Simran', southall)
  tabletOfSouthall = await signedInAs(server, 'tablet', 'Southall wall', southall)
  for (const [kitchen, delivery_postal_code] of Object.entries(kitchens)) {
    // Each has a customer of its own, because two orders of one customer need attention.
    const one = () => ({ ...where, customer_email: `${randomUUID()}@example.com` })
    const where = { event_date: day, delivery_postal_code, customer_name: 'Harpreet Kaur' }
    const paid = async () => (await placePaidOrder(server, one())).order_number
    const unpaid = async () => (await placeOrder(server, one())).order_number
    numbers[kitchen] = {
      coming: await paid(),
      attention: await paid(),
      past: await paid(),
      waiting: await unpaid(),
      processing: await unpaid(),
    }
    const { attention, past, processing } = numbers[kitchen]
    await server.database.execute(
      sql`update catering_orders set attention = 'Ring them.' where order_number = ${attention}`,
    )
    await server.database.execute(
      sql`update catering_orders set event_date = ${addDays(today, -3)} where order_number = ${past}`,
    )
    await server.database.execute(
      sql`update catering_orders set processing_since = now() where order_number = ${processing}`,
    )
  }
  await server.database.execute(sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'refused', run_at = now() + interval '1 day'`)
  await server.database.execute(sql`update catering_orders set allergens_told = 'Salad: milk.'`)
})
afterAll(() => server.close())

/** Makes a content live, and has its kitchens known at once. */
function show(number: number, content: typeof contentOfTwo | typeof firstContent) {
  goLive({ number, content })
  rulesInForce.forget(server.database)
}

const withSouthall = (changes: Partial<Location>) => ({
  ...contentOfTwo,
  site: {
    ...contentOfTwo.site,
    locations: contentOfTwo.site.locations.map((place) => (place.id === southall ? { ...place, ...changes } : place)),
  },
})

/** Every call that reads orders, with its input and the state of an order that it finds. */
const readings: [string, StaffCall, Record<string, unknown>, (typeof states)[number]][] = [
  ['the orders to come', readOrders, {}, 'coming'],
  ['the orders that a bank is processing', readOrders, {}, 'processing'],
  ['the orders that wait for payment', readOrders, { tab: 'waiting' }, 'waiting'],
  ['the orders that need attention', readOrders, { tab: 'attention' }, 'attention'],
  ['the orders of the past', readOrders, { tab: 'past' }, 'past'],
  ['a search for words', readOrders, { search: 'harpreet' }, 'past'],
  ['a search for a day', readOrders, { search: day }, 'coming'],
  ['the sheets of a day, the wall and what is kept offline', readDaySheet, { day }, 'coming'],
  ['what is not on the sheets', readDaySheet, { day }, 'processing'],
  ['the mails that could not be sent', readUnsentMails, {}, 'coming'],
  ['the paid orders of a day', readOrdersOfDay, { day }, 'attention'],
]

test.each(readings)('%s are of the kitchen that is asked for, or that somebody sees', async (_, call, input, state) => {
  const found = async (who: typeof manager, asked = {}) =>
    JSON.stringify((await who.call(call, { ...input, ...asked })).body)
  const [ours, others] = [numbers[southall], numbers[firstKitchen]]
  const expectOurs = (answer: string) => {
    expect(answer).toContain(ours?.[state])
    for (const other of Object.values(others ?? {})) expect(answer).not.toContain(other)
  }
  expectOurs(await found(manager, { kitchen: southall }))
  expectOurs(await found(managerOfSouthall))
  const both = await found(manager)
  for (const each of [ours, others]) expect(both).toContain(each?.[state])
})

test('an order’s number finds it, and its page opens, for nobody of another kitchen', async () => {
  const [ours, other] = [numbers[southall]?.coming ?? '', numbers[firstKitchen]?.coming ?? '']
  for (const who of [managerOfSouthall, tabletOfSouthall]) {
    expect((await who.call(readOrder, { number: ours })).status).toBe(200)
    expect((await who.call(readOrder, { number: other })).status).toBe(404)
    expect((await who.call(readOrders, { search: other })).body.orders).toEqual([])
    expect((await who.call(readOrders, { kitchen: firstKitchen })).status).toBe(403)
  }
})

test('customers who were told other allergens are those of one’s own kitchen', async () => {
  const told = async (who: typeof manager) =>
    (await who.call(readToldOtherwise, {})).body.orders.map(({ number }) => number).sort()
  const of = (kitchen: string) => [numbers[kitchen]?.coming ?? '', numbers[kitchen]?.attention ?? '']
  expect(await told(managerOfSouthall)).toEqual(of(southall).sort())
  expect(await told(manager)).toEqual([...of(southall), ...of(firstKitchen)].sort())
})

test('the tabs count the orders of the kitchen that is asked for', async () => {
  const counts = async (asked = {}) => (await manager.call(readOrders, asked)).body.counts
  expect(await counts()).toEqual({ waiting: 4, attention: 2 })
  expect(await counts({ kitchen: southall })).toEqual({ waiting: 2, attention: 1 })
})

test('an order’s kitchen is said where orders of several are read', async () => {
  const kitchensIn = async (asked = {}) => [
    ...new Set([
      ...(await manager.call(readOrders, asked)).body.orders.map(({ kitchen }) => kitchen),
      ...(await manager.call(readDaySheet, { day, ...asked })).body.orders.map(({ kitchen }) => kitchen),
    ]),
  ]
  expect((await kitchensIn()).sort()).toEqual(['Hounslow', 'Southall'])
  expect(await kitchensIn({ kitchen: southall })).toEqual([undefined])
  expect((await manager.call(readOrder, { number: numbers[southall]?.coming ?? '' })).body.kitchen).toBe('Southall')
})

test('the week has each kitchen with its own limit, also one that is closed for now', async () => {
  const ofDay = async (asked = {}) => (await manager.call(readWeek, { from: day, ...asked })).body.days[0]
  const both = await ofDay()
  const { taken = 0, orders = 0 } = both ?? {}
  const each = { taken: taken / 2, hasDeliveries: true }
  expect(both).toMatchObject({
    places: 1_500,
    kitchens: [
      { name: 'Hounslow', ...each, places: 900 },
      { name: 'Southall', ...each, places: 600 },
    ],
  })
  const one = await ofDay({ kitchen: southall })
  expect(one).toMatchObject({ orders: orders / 2, ...each, places: 600 })
  expect(one).not.toHaveProperty('kitchens')
  show(3, withSouthall({ status: 'closed-for-now' }))
  expect(await ofDay()).toMatchObject({
    taken,
    kitchens: [{ name: 'Hounslow' }, { name: 'Southall', taken: taken / 2, hasDeliveries: false }],
  })
  show(4, contentOfTwo)
})

test('sheets of one kitchen are printed apart, and say where an order went', async () => {
  const number = numbers[southall]?.attention ?? ''
  const sheets = async (asked = {}) => (await manager.call(readDaySheet, { day, ...asked })).body
  const [both, own] = [await sheets(), await sheets({ kitchen: southall })]
  expect(own.fingerprint).not.toBe(both.fingerprint)
  const print = { day, fingerprint: own.fingerprint, isPrinted: true }
  expect((await tabletOfSouthall.call(markDayPrinted, print)).status).toBe(200)
  const { timeline } = (await manager.call(readOrder, { number })).body
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'Printed on the sheets of its day' }))
  expect((await sheets()).printed).toBeNull()
  expect((await sheets({ kitchen: firstKitchen })).printed).toBeNull()
  expect((await sheets({ kitchen: southall })).printed).toMatchObject({ isCurrent: true, changes: [] })
  expect((await manager.call(readActs, { words: 'printed the day' })).body.acts[0]?.subject).toBe(`${day}, Southall`)
  await change(manager, number, { delivery_postal_code: inHounslow })
  expect((await sheets({ kitchen: southall })).printed?.changes).toMatchObject([
    { number, kind: 'moved', movedTo: null, kitchen: 'Hounslow' },
  ])
  await change(manager, number, { delivery_postal_code: inSouthall })
})

test('the mail about a new order says which kitchen cooks it', async () => {
  await server.database.execute(sql`update graphile_worker._private_jobs set attempts = 0, run_at = now()`)
  const mails = [...(await sendQueuedMails(server)).values()].filter(({ to }) => to === 'kitchen@example.com')
  const about = (number = '') => mails.find(({ text }) => text.includes(number))?.text.replace(/\s+/g, ' ')
  expect(about(numbers[southall]?.coming)).toContain('Cooked in Southall')
  expect(about(numbers[firstKitchen]?.coming)).toContain('Cooked in Hounslow')
})

test('an order that staff type is told its kitchen', async () => {
  const judge = async (delivery_postal_code?: string) =>
    (await manager.call(judgeOrder, { event_date: day, delivery_postal_code })).body
  expect((await judge(inSouthall)).kitchen).toEqual({ id: southall, name: 'Southall' })
  expect((await judge()).kitchen?.id).toBe(firstKitchen)
})

test('a site with one kitchen says nothing of kitchens', async () => {
  await server.database.execute(sql`update catering_orders set kitchen = ${firstKitchen}`)
  await setDeliveryRules(server.database)
  show(5, firstContent)
  const all = [
    ...readings.map(([, call, input]) => [call, input] as const),
    [readWeek, { from: day }],
    [readOrder, { number: numbers[southall]?.coming }],
    [judgeOrder, { event_date: day, delivery_postal_code: inSouthall }],
  ] as const
  for (const [call, input] of all)
    expect(JSON.stringify((await manager.call<StaffCall>(call, input)).body), call.name).not.toMatch(/"kitchens?"/)
})

test('paper from before a second kitchen opened says of an order what changed, and no more', async () => {
  const sheets = async () => (await manager.call(readDaySheet, { day })).body
  const { fingerprint } = await sheets()
  expect((await manager.call(markDayPrinted, { day, fingerprint, isPrinted: true })).status).toBe(200)
  show(6, contentOfTwo)
  expect((await sheets()).printed).toMatchObject({ isCurrent: false, changes: [] })
  const number = numbers[firstKitchen]?.coming
  await server.database.execute(sql`update catering_orders set kitchen = ${southall} where order_number = ${number}`)
  expect((await sheets()).printed?.changes).toMatchObject([
    { number, kind: 'changed', facts: [{ name: 'Kitchen', before: 'Hounslow', after: 'Southall' }] },
  ])
})
