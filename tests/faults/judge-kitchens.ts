import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { halfHourOf } from '../../contract/delivery/half-hours.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { restNotPaid } from '../../contract/deposit.ts'
import { londonDay } from '../../contract/london-time.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { type OrderChange, orderChanges } from '../../server/database/changes-schema.ts'
import { cateringOrders, type Order } from '../../server/database/schema.ts'
import { countedAndHeld } from '../../server/delivery/held-places.ts'
import { listMails } from '../../server/mail/kept-mails.ts'
import { findLedger, sumsOf } from '../../server/payments/ledger.ts'
import { signedInAs } from '../server/staff-client.ts'
import { southall } from '../server/two-kitchens.ts'
import { southallEmail } from './changing-shop.ts'
import { patientCall } from './life-under-kills.ts'
import { limits, type PlayedDay, staffEmail } from './played-day.ts'

const kitchens = [firstKitchen, southall]
/** The kitchen that delivers to a postcode while both are open. */
export const kitchenAt = (postcode: string) => (postcode.startsWith('UB') ? southall : firstKitchen)
const emailOf = (kitchen: string) => (kitchen === southall ? southallEmail : staffEmail)

/** An order with its changes that came into force, the first one first. */
interface Moved {
  order: Order
  changes: OrderChange[]
}

/**
 * Expects these things at the end of a day. Each order is at the kitchen to which its address or staff brought it, and
 * within that kitchen's limits unless staff went beyond them. Whoever is bound to a kitchen sees its orders and no
 * others. Kitchens were told of what moved. Each rest is what was not paid. `pressed` are the keys of moves by *Move
 * to…*.
 */
export async function expectTwoKitchens(day: PlayedDay, pressed: Set<string>): Promise<void> {
  const { database } = day.run.world
  const changes = await database.select().from(orderChanges).orderBy(orderChanges.version)
  const orders = (await database.select().from(cateringOrders)).map((order) => ({
    order,
    changes: changes.filter(({ orderId, state }) => orderId === order.id && state === 'in-force'),
  }))
  const moves = orders.flatMap((each) => judgeMoves(each, pressed))
  expect(new Set(moves)).toEqual(new Set(['by address', 'by a press']))
  expectWithinLimits(orders)
  expect((await countedAndHeld(database)).filter(({ counted, held }) => counted !== held)).toEqual([])
  for (const kitchen of kitchens) await expectSeen(day, orders, kitchen)
  await expectKitchensTold(day, orders)
  await expectRests(day, orders)
}

/** Expects each version of an order to be at the right kitchen. Returns the reason of each move. */
function judgeMoves({ order, changes }: Moved, pressed: Set<string>): string[] {
  const first = changes[0]?.before ?? order
  let kitchen = first.kitchen ?? firstKitchen
  const what = `the kitchen of ${order.orderNumber}`
  expect([what, kitchen]).toEqual([what, kitchenAt(first.deliveryPostalCode)])
  const moves = changes.flatMap(({ before, after, beyond, idempotencyKey, version }) => {
    if (!before || !after) throw new Error(`${order.orderNumber} has lost a change`)
    const [from, to] = [before.kitchen ?? firstKitchen, after.kitchen ?? firstKitchen]
    const at = `${what} in version ${version}`
    expect([at, from]).toEqual([at, kitchen])
    kitchen = to
    const isPressed = pressed.has(idempotencyKey.replace(' at once', ''))
    const isElsewhere = before.deliveryPostalCode !== after.deliveryPostalCode
    // Staff may bring food to where no kitchen that is open delivers.
    const wanted = isElsewhere ? kitchenAt(after.deliveryPostalCode) : from
    if (isPressed) expect([at, to]).not.toEqual([at, from])
    else expect([at, to], beyond ?? '').toEqual([at, beyond?.includes('We deliver to') ? from : wanted])
    if (to === from) return []
    return isPressed ? 'by a press' : 'by address'
  })
  expect([what, order.kitchen]).toEqual([what, kitchen])
  return moves
}

const isGone = ({ status, paymentStatus }: Order) =>
  status === 'cancelled' || ['expired', 'failed'].includes(paymentStatus)
/** Whether staff went beyond the rules for an order, or it was paid late. */
const isBeyond = ({ order, changes }: Moved) =>
  order.takenBeyond !== null || changes.some(({ beyond }) => beyond) || order.attention?.includes('Its day was full')

function expectWithinLimits(orders: Moved[]): void {
  const judged = orders.filter((each) => !isGone(each.order) && !isBeyond(each)).map(({ order }) => order)
  expect(judged.length).toBeGreaterThan(0)
  for (const own of Map.groupBy(judged, ({ kitchen, eventDate }) => `${kitchen} ${eventDate}`).values()) {
    const places = own.reduce((sum, order) => sum + order.places, 0)
    const numbers = own.map(({ orderNumber }) => orderNumber).join()
    expect(places, `the places of ${numbers}`).toBeLessThanOrEqual(limits.places)
    for (const atOnce of Map.groupBy(own, ({ eventTime }) => halfHourOf(eventTime)).values())
      expect(atOnce.length, `the deliveries of ${numbers}`).toBeLessThanOrEqual(limits.deliveriesPerHalfHour)
  }
}

/** Expects that a manager of one kitchen opens its orders and no other, and that its sheets are whole. */
async function expectSeen(day: PlayedDay, orders: Moved[], kitchen: string): Promise<void> {
  const { anyUrl, database } = day.run.world
  const { cookie } = await signedInAs({ url: anyUrl(), database }, 'manager', undefined, kitchen)
  const call = patientCall({ run: { ...day.run, cookie } })
  const opened = await Promise.all(
    orders.map(async ({ order: { orderNumber: number } }) => [number, (await call(readOrder, { number })).status]),
  )
  expect(opened).toEqual(orders.map(({ order }) => [order.orderNumber, order.kitchen === kitchen ? 200 : 404]))
  for (const [eventDay, ofDay] of Map.groupBy(orders, ({ order }) => order.eventDate)) {
    const sheets = (await call(readDaySheet, { day: eventDay })).body
    const own = ofDay.filter(({ order }) => order.kitchen === kitchen && order.status === 'confirmed')
    const numbers = own.map(({ order }) => order.orderNumber)
    expect(sheets.orders.map(({ number }) => number).sort(), `${kitchen} on ${eventDay}`).toEqual(numbers.sort())
  }
}

/** Expects that news of an order went to kitchens that have had it, and that its last move was told to both. */
async function expectKitchensTold(day: PlayedDay, orders: Moved[]): Promise<void> {
  const folder = day.mailDir()
  const news = (await listMails(folder)).filter((name) =>
    /^staff-(new-order|order-changed|order-cancelled)\./.test(name),
  )
  const sent = await Promise.all(
    news.map(async (name) => {
      const [, to = ''] = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(await readFile(join(folder, name), 'utf8')) ?? []
      return { name, to }
    }),
  )
  for (const { order, changes } of orders) {
    const own = sent.filter(({ name }) => name.includes(order.orderNumber))
    const had = [order.kitchen, ...changes.map(({ before }) => before?.kitchen ?? firstKitchen)].map(emailOf)
    for (const { name, to } of own) expect(had, name).toContain(to)
    const last = changes.findLast(({ before, after }) => before?.kitchen !== after?.kitchen)
    const told = own.filter(({ name }) => last && name.includes(last.id)).map(({ to }) => to)
    // Moves before the machine was lost were told by that machine.
    if (told.length === 0 && !(last && day.isOfEvening(last.endedAt))) continue
    const [present, former] = [order.kitchen, last?.before?.kitchen ?? firstKitchen].map(emailOf)
    const what = `who heard of the move of ${order.orderNumber}`
    if (order.status === 'confirmed') expect(told.sort(), what).toEqual([present, former].sort())
    else expect(told, what).toContain(former)
  }
}

/** Expects that each rest is the price without what was paid or waived, and that staff were told of overdue ones. */
async function expectRests(day: PlayedDay, orders: Moved[]): Promise<void> {
  const { database } = day.run.world
  const seen = new Set<string>()
  for (const { order } of orders.filter(({ order: { depositPence } }) => depositPence !== null)) {
    const { paidPence, leftPence } = sumsOf(await findLedger(database, order.id))
    const { status, restPence, restDue, waivedPence, totalPence, attention } = order
    if (paidPence === 0) continue
    seen.add(status === 'cancelled' ? status : restPence > 0 ? 'open' : waivedPence > 0 ? 'waived' : 'paid')
    if (status !== 'confirmed') continue
    expect([order.orderNumber, restPence]).toEqual([order.orderNumber, totalPence - waivedPence - leftPence])
    if (restPence > 0 && restDue && restDue < londonDay(new Date())) expect(attention).toContain(restNotPaid)
  }
  expect(seen).toEqual(new Set(['open', 'waived', 'paid', 'cancelled']))
}
