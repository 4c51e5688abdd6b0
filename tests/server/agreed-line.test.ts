import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import type { AgreedLine } from '../../contract/staff/agreed-line.ts'
import { changeOrder, judgeChange } from '../../contract/staff/change-order.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import { documents } from '../../server/database/documents-schema.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { deleteTextsOfErased, eraseOrders, rewordAgreed } from '../../server/orders/ending/erase-orders.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findItems, findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { aChange, change, packages } from './changed-orders.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { callFunction, proofOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let amar: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  amar = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(() => clearOrdersAndJobs(server.database))

const day = addDays(londonDay(new Date()), 10)
const wedding: AgreedLine = {
  words: 'Wedding menu',
  guests: 180,
  price_pence: 2_400,
  food: { contains: ['milk'], mayContain: ['cashew'] },
}
const weddingPence = 432_000
const take = (agreed: AgreedLine, changes: Parameters<typeof aTakenOrder>[0] = {}) =>
  amar.call(takeOrder, aTakenOrder({ order_items: [], agreed, total_pence: 432_000, ...changes }))
const rowOf = async (number: string) => {
  const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, number))
  if (!order) throw new Error(`There is no order ${number}`)
  return order
}
const load = async () => (await findLoadOfDay(server.database, day)).places
const onScreen = async (number: string) => (await amar.call(readOrder, { number })).body
const textOf = (text: string) => text.replace(/\s+/g, ' ')

/** Takes an order of the wedding menu, and lets its customer pay it by card. */
async function paid(agreed = wedding, changes: Parameters<typeof aTakenOrder>[0] = {}) {
  const { number } = (await take(agreed, changes)).body
  const { id, checkoutUrl } = await rowOf(number)
  await payWithCard(checkoutUrl ?? '')
  await settleOrder(server, id)
  return { number, id }
}

test('what was agreed is priced by the guest, takes their places, and is paid by its words', async () => {
  const draft = { event_date: day, agreed: wedding, order_items: packages(1, 0) }
  const { body: judged } = await amar.call(judgeOrder, draft)
  expect(judged).toMatchObject({ totalPence: weddingPence + 24_999, serves: 190 })
  expect(judged.allergens).toMatch(/milk/)
  const before = await load()
  const { number, id } = await paid()
  expect(await load()).toBe(before + 180)
  const order = await rowOf(number)
  expect(order).toMatchObject({ status: 'confirmed', totalPence: weddingPence, places: 180 })
  expect(order.allergenStatement).toBe(
    'Contains milk. May contain tree nuts (cashew).\nWedding menu (agreed): milk; may contain tree nuts (cashew).',
  )
  const session = await server.stripe.checkout.sessions.retrieve(order.checkoutSessionId ?? '', {
    expand: ['line_items'],
  })
  expect(session.line_items?.data).toMatchObject([
    { description: 'Wedding menu', quantity: 180, amount_total: weddingPence },
  ])
  await issueDocuments(server.database, id)
  const [paper] = await server.database.select().from(documents).where(eq(documents.orderId, id))
  expect(paper?.content.lines).toMatchObject([
    { description: 'Wedding menu', quantity: 180, unitGrossPence: 2_400, grossPence: weddingPence },
  ])
  const mails = [...(await sendQueuedMails(server)).values()].map(({ text }) => textOf(text))
  for (const mail of mails) expect(mail).toMatch(/Wedding menu/)
  const items = await server.supabase.from('catering_order_items').select('*').eq('order_id', id)
  expect(items.data).toMatchObject([{ item_name: 'Wedding menu', quantity: 180, total_price: 4_320 }])
})

test('it is on the sheets of its day by its words, compared with allergies, and found by a search', async () => {
  const { number } = await paid(wedding, { allergies: 'some', allergy_words: 'One guest: cashew nuts' })
  const { body: sheet } = await amar.call(readDaySheet, { day })
  expect(sheet.orders).toMatchObject([
    {
      number,
      clashes: ['Wedding menu may contain tree nuts (cashew).'],
      packages: [
        { name: 'Wedding menu', quantity: 180, made: { serves: 1, dishes: [{ name: 'Wedding menu (agreed)' }] } },
      ],
    },
  ])
  for (const search of ['wedding', 'wedding menu'])
    expect((await amar.call(readOrders, { search })).body.orders.map((each) => each.number)).toEqual([number])
  expect((await onScreen(number)).forManagers?.agreed).toEqual(wedding)
  const kitchen = await signedInAs(server, 'kitchen')
  expect(JSON.stringify((await kitchen.call(readOrder, { number })).body)).not.toMatch(/24\.00|2400|price_pence/)
})

test('what it contains has to be said; while it is not settled every allergy clashes, and nobody reads “none”', async () => {
  for (const agreed of [
    { ...wedding, food: undefined },
    { ...wedding, words: ' ' },
    { ...wedding, words: 'Wedding menu at £24 a head' },
    { ...wedding, guests: 0 },
    { ...wedding, guests: 2_001 },
    { ...wedding, price_pence: 24.5 },
    { ...wedding, price_pence: 100_001 },
    { ...wedding, food: { contains: ['poison'], mayContain: [] } },
    { ...wedding, words: 'a'.repeat(101) },
    { ...wedding, words: 'Wedding\r\nmenu' },
  ])
    expect((await take(agreed as AgreedLine)).status).toBe(400)
  expect((await amar.call(takeOrder, aTakenOrder({ order_items: [], total_pence: 0 }))).body).toMatchObject({
    fields: [{ path: 'order_items' }],
  })
  const { number } = await paid({ ...wedding, food: null }, { allergies: 'some', allergy_words: 'sesame' })
  const { allergenStatement } = await rowOf(number)
  expect(allergenStatement).toBe(
    'Not settled yet what is in it: Wedding menu (agreed).\nWedding menu (agreed): not settled yet.',
  )
  expect((await onScreen(number)).clashes).toEqual(['Wedding menu may contain it: what is in it is not settled yet.'])
  // Settling the food later costs nothing, and the customer is told.
  expect((await change(amar, number, { order_items: [], agreed: wedding })).body).toEqual({ state: 'in-force' })
  expect(await rowOf(number)).toMatchObject({ version: 2, allergenStatement: expect.stringContaining('milk') })
  expect(await onScreen(number)).toMatchObject({ clashes: [], toldOtherwise: null })
  const told = [...(await sendQueuedMails(server)).entries()].find(([id]) => id.startsWith('order-changed'))?.[1]
  expect(textOf(told?.text ?? '')).toMatch(
    /In what was agreed milk; may contain tree nuts \(cashew\) Before: not settled/,
  )
})

test('staff change guests, price and words of it: more waits for its payment, less goes back', async () => {
  const { number, id } = await paid()
  const more = { ...wedding, guests: 200, food: { contains: ['milk', 'sesame'], mayContain: [] } } as AgreedLine
  const { body: judged } = await amar.call(judgeChange, { number, order_items: [], agreed: more })
  expect(judged).toMatchObject({ totalPence: 480_000, toPayPence: 48_000, serves: 200, waits: ['Packages'] })
  expect((await change(amar, number, { order_items: [], agreed: more })).body).toEqual({ state: 'waiting' })
  // New allergens are in force before the change is paid.
  const [item] = await server.database.select().from(cateringOrderItems).where(eq(cateringOrderItems.orderId, id))
  expect(item).toMatchObject({ quantity: 180, food: { contains: ['milk', 'sesame'] } })
  const { waiting } = await onScreen(number)
  await payWithCard(waiting?.address ?? '')
  await settleChange(server, waiting?.id ?? '')
  expect(await rowOf(number)).toMatchObject({ totalPence: 480_000, places: 200, version: 3 })
  const cheaper = { ...more, words: 'Wedding buffet', price_pence: 2_300 }
  const asked = await aChange(amar, number, { order_items: [], agreed: cheaper })
  expect(asked).toMatchObject({ total_pence: 460_000, back_pence: 20_000 })
  expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'in-force' })
  const rows = await server.database.select().from(orderLedger).where(eq(orderLedger.orderId, id))
  expect(rows.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
    ['charge', weddingPence],
    ['charge', 48_000],
    ['refund', 20_000],
  ])
  expect(await load()).toBe(200)
  // Once packages replace the agreed line, nothing of it stays.
  expect((await change(amar, number, { order_items: packages(1, 0), agreed: null })).body).toEqual({
    state: 'in-force',
  })
  expect((await onScreen(number)).forManagers?.agreed).toBeNull()
  expect(await load()).toBe(10)
})

test('what it contains is corrected while a change waits, and stays when that is paid', async () => {
  const { number, id } = await paid()
  await change(amar, number, { order_items: [], agreed: { ...wedding, guests: 190 } })
  const { waiting } = await onScreen(number)
  const food: AgreedLine['food'] = { contains: ['fish'], mayContain: [] }
  expect((await change(amar, number, { order_items: [], agreed: { ...wedding, food } })).body).toEqual({
    state: 'in-force',
  })
  expect((await onScreen(number)).waiting?.id).toBe(waiting?.id)
  await payWithCard(waiting?.address ?? '')
  await settleChange(server, waiting?.id ?? '')
  const items = await server.database.select().from(cateringOrderItems).where(eq(cateringOrderItems.orderId, id))
  expect(items).toMatchObject([{ quantity: 190, food: { contains: ['fish'] } }])
})

test('customers change the rest by their link, and what was agreed stays as it is', async () => {
  const { id } = await paid()
  const proof = await proofOf(server, id)
  const { body: own } = await callFunction(server, 'own-order', proof)
  expect(own).toMatchObject({ items: [{ name: 'Wedding menu', quantity: 180, serves: 1 }], may_change: 'all' })
  const fields = { event_time: '19:00', order_items: packages(1, 0) }
  const { body: judged } = await callFunction(server, 'judge-own-change', { ...proof, version: 1, fields })
  expect(judged).toMatchObject({ total_pence: weddingPence + 24_999, to_pay_pence: 24_999 })
  const changed = await callFunction(server, 'change-own-order', {
    ...{ ...proof, version: 1, idempotency_key: randomUUID(), fields: { event_time: '19:00' } },
  })
  expect(changed.body).toMatchObject({ version: 2, items: [{ name: 'Wedding menu', quantity: 180 }] })
})

const aFeast = { order_items: packages(1, 0), total_pence: weddingPence + 24_999 }
test('its words go with the person once the day is over, and not while the kitchen cooks by them', async () => {
  const { id } = await paid({ ...wedding, words: 'Wedding of Harpreet', food: null }, aFeast)
  const wordsOf = async () => JSON.stringify(await findItems(server.database, id))
  const isIt = eq(cateringOrders.id, id)
  await eraseOrders(server.database, isIt)
  await deleteTextsOfErased(server.database)
  expect(await wordsOf()).toContain('Wedding of Harpreet')
  await server.database.update(cateringOrders).set({ eventDate: '2026-01-10' }).where(isIt)
  await deleteTextsOfErased(server.database)
  expect(await wordsOf()).toContain('Agreed menu')
  expect(await wordsOf()).not.toContain('Harpreet')
  const { allergenStatement } = (await findOrder(server.database, id)) ?? {}
  expect(allergenStatement).not.toContain('Harpreet')
  expect(allergenStatement).toMatch(/^Contains gluten.* Not settled yet what is in it: Agreed menu \(agreed\)\.\n/)
  expect(allergenStatement).toContain('\nAgreed menu (agreed): not settled yet.')
})

test('its words go with the person of an order whose day is long over', async () => {
  const agreed = { ...wedding, words: 'Wedding of Harpreet' }
  const { id, number } = await paid({ ...agreed, food: null })
  await change(amar, number, { order_items: [], agreed })
  const isIt = eq(cateringOrders.id, id)
  await server.database.update(cateringOrders).set({ eventDate: '2026-01-10' }).where(isIt)
  await eraseOrders(server.database, isIt)
  await rewordAgreed(server.database)
  const order = await findOrder(server.database, id)
  const rows = [order, await findItems(server.database, id), await findChanges(server.database, id)]
  expect(JSON.stringify(rows)).not.toContain('Harpreet')
  expect(order).toMatchObject({
    allergenStatement:
      'Contains milk. May contain tree nuts (cashew).\nAgreed menu (agreed): milk; may contain tree nuts (cashew).',
  })
})

describe('what the customer was told of it', () => {
  const unsettled = { ...wedding, food: null }
  const payWaiting = async (number: string) => {
    const { waiting } = await onScreen(number)
    await payWithCard(waiting?.address ?? '')
    await settleChange(server, waiting?.id ?? '')
  }

  test('is what was settled with packages that wait for their payment, once they are paid', async () => {
    const { number } = await paid(unsettled)
    expect((await change(amar, number, { order_items: packages(1, 0), agreed: wedding })).body).toEqual({
      state: 'waiting',
    })
    await payWaiting(number)
    expect((await rowOf(number)).allergenStatement).toContain('\nWedding menu (agreed): milk')
    expect((await onScreen(number)).toldOtherwise).toBeNull()
  })

  test('is what was settled while more packages waited for their payment', async () => {
    const { number } = await paid(unsettled)
    await change(amar, number, { order_items: packages(1, 0), agreed: unsettled })
    expect((await change(amar, number, { order_items: [], agreed: wedding })).body).toEqual({ state: 'in-force' })
    await payWaiting(number)
    expect((await rowOf(number)).allergenStatement).toContain('\nWedding menu (agreed): milk')
    expect((await onScreen(number)).toldOtherwise).toBeNull()
  })
})
