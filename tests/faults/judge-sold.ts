import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { formatPence } from '../../contract/money.ts'
import { linesOf as linesOfNames } from '../../contract/order-in-words.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { type OrderChange, orderChanges } from '../../server/database/changes-schema.ts'
import type { Database } from '../../server/database/database.ts'
import { documents } from '../../server/database/documents-schema.ts'
import { cateringOrderItems, cateringOrders, type Order } from '../../server/database/schema.ts'
import { listMails } from '../../server/mail/kept-mails.ts'
import { labelsOf, totalsOf } from '../../staff-app/screens/day/totals.ts'
import { firstOption, type Published, type SentItem, variantsSent, withOption } from './changing-shop.ts'
import { patientCall } from './life-under-kills.ts'
import type { PlayedDay } from './played-day.ts'

/** What an order was sent with: from which release its form was drawn, and what it cost there, in pence. */
export interface Sent {
  basket: SentItem[]
  release: number
  pence: number
}

/** What customers have asked for. */
export interface Sold {
  /** By the ids of the orders. */
  sent: Map<string, Sent>
  /** How many of each package a change was to leave, by the change's key. */
  asked: Map<string, Record<string, number>>
  /** The keys of moves to another kitchen by a press. */
  pressed: Set<string>
}

/** A line of an order as it was sold. */
interface Line {
  menuId: string
  itemName: string
  unitPricePence: number
  serves: number
  quantity: number
}

/** An order with its versions: as it was placed, and after each change that came into force. */
interface Told {
  order: Order
  versions: Line[][]
  waiting: OrderChange | undefined
}

/**
 * Expects each order to hold what it was sold, judged by what its customer sent and what was published. Expects each
 * day to hold the places of its orders and of pending changes.
 */
export async function expectAsSold(database: Database, releases: Published[], sold: Sold): Promise<Told[]> {
  const { orders, load } = await readSold(database, releases, sold)
  const held = new Map<string, number>()
  const hold = ({ eventDate, kitchen = firstKitchen }: { eventDate: string; kitchen?: string }, places: number) => {
    const at = `${eventDate} ${kitchen}`
    held.set(at, (held.get(at) ?? 0) + places)
  }
  for (const { order, versions, waiting } of orders) {
    const lines = versions.at(-1) ?? []
    expect([order.orderNumber, order.places, order.totalPence]).toEqual([
      order.orderNumber,
      placesIn(lines),
      penceIn(lines),
    ])
    const isGone = order.status === 'cancelled' || ['expired', 'failed'].includes(order.paymentStatus)
    if (!isGone) hold(order, placesIn(lines))
    if (!waiting?.before || !waiting.after) continue
    const { before, after } = waiting
    const isThere = before.eventDate === after.eventDate && before.kitchen === after.kitchen
    const own = isThere ? placesIn(linesOf(before)) : 0
    hold(after, Math.max(0, placesIn(linesOf(after)) - own))
  }
  const counted = [...held].filter(([, places]) => places !== 0).sort()
  expect(load, 'the places of each day and kitchen').toEqual(counted)
  return orders
}

/** Reads all orders at one moment, with the places of each day, and judges each version of them where `sold` is given. */
async function readSold(database: Database, releases: Published[], sold?: Sold) {
  const read = await database.transaction(
    async (tx) => ({
      orders: await tx.select().from(cateringOrders),
      items: await tx.select().from(cateringOrderItems),
      changes: await tx.select().from(orderChanges).orderBy(orderChanges.version),
      load: await tx.execute<{ at: string; places: number }>(
        sql`select * from (
          select day || ' hounslow' as at, places from delivery_load
          union all select day || ' ' || key, value::int from delivery_load, jsonb_each_text(elsewhere)) as counted
        where places <> 0 order by at`,
      ),
    }),
    { isolationLevel: 'repeatable read' },
  )
  const orders = read.orders.map((order): Told => {
    const now = sorted(read.items.filter(({ orderId }) => orderId === order.id).map(toLine))
    const changes = read.changes.filter(({ orderId }) => orderId === order.id)
    const inForce = changes.filter(({ state }) => state === 'in-force')
    const versions = [linesOf(inForce[0]?.before ?? { items: now }), ...inForce.map(({ after }) => linesOf(after))]
    expect(versions.at(-1), `what ${order.orderNumber} holds`).toEqual(now)
    if (sold) {
      judgePlaced(order, versions[0] ?? [], releases, sold.sent.get(order.id))
      for (const [index, change] of inForce.entries()) {
        expect(linesOf(change.before), `${order.orderNumber} before ${change.version}`).toEqual(versions[index])
      }
      for (const change of changes) judgeChanged(order, change, releases, sold.asked)
    }
    return { order, versions, waiting: changes.find(({ state }) => state === 'waiting') }
  })
  return { orders, load: read.load.rows.map(({ at, places }) => [at, places]) }
}

/** Expects the packages that were sent, as in the release that the order names. Nobody pays more than they saw. */
function judgePlaced(order: Order, lines: Line[], releases: Published[], sent: Sent | undefined): void {
  const release = releases.find(({ number }) => number === order.contentRelease)
  if (!release || !sent) throw new Error(`${order.orderNumber} was sold from a release or form that nobody knows`)
  const expected = variantsSent(release, sent.basket).map(([variant, quantity]) => ({ ...soldNow(variant), quantity }))
  expect(lines, `${order.orderNumber} as it was placed`).toEqual(sorted(expected))
  expect(release.number).toBeGreaterThanOrEqual(sent.release)
  expect(penceIn(lines)).toBeLessThanOrEqual(sent.pence)
}

/**
 * Expects a change to keep what was sold before, the cheapest first. What it adds is sold as in a release that was live
 * when the change was asked for, or later.
 */
function judgeChanged(order: Order, change: OrderChange, releases: Published[], asked: Sold['asked']): void {
  const [before, after] = [linesOf(change.before), linesOf(change.after)]
  const what = `${order.orderNumber}, version ${change.version} (${change.state})`
  const live = releases.filter(({ replacedAt }) => !replacedAt || replacedAt >= change.createdAt)
  const today = live.flatMap(({ content }) => sellable(content))
  const menuIds = new Set([...before, ...after].map(({ menuId }) => menuId))
  for (const menuId of menuIds) {
    const [had, has] = [before, after].map((lines) => lines.filter((line) => line.menuId === menuId))
    const kept = (has ?? []).map((line) => {
      const own = (had ?? []).filter((each) => isAlike(each, line))
      return Math.min(line.quantity, countIn(own))
    })
    for (const [index, line] of (has ?? []).entries()) {
      const more = line.quantity - (kept[index] ?? 0)
      if (more === 0) continue
      const earlier = before.filter(
        (each) => each.menuId === menuId.split('/')[0] && each.menuId !== menuId && isAlike(each, line),
      )
      const isToday = today.some((each) => each.menuId === menuId && isAlike(each, line))
      expect(isToday || countIn(earlier) >= more, `${what}: ${more} × ${JSON.stringify(line)}`).toBe(true)
      expect(
        kept.reduce((sum, each) => sum + each, 0),
        `${what}: what was sold before`,
      ).toBe(countIn(had ?? []))
    }
  }
  const wanted = asked.get(change.idempotencyKey)
  if (!wanted) return
  const asAsked = [wanted, withFirstOption(wanted, countIn(before.filter(({ menuId }) => menuId === withOption)))]
  expect(asAsked.map(withoutZero), what).toContainEqual(quantitiesIn(after))
}

/** Returns what an order gets if its form did not know the options yet: the first option for whatever is added. */
function withFirstOption(wanted: Record<string, number>, had: number): Record<string, number> {
  const more = Math.max(0, (wanted[withOption] ?? 0) - had)
  return { ...wanted, [withOption]: (wanted[withOption] ?? 0) - more, [firstOption]: (wanted[firstOption] ?? 0) + more }
}

const isAlike = (one: Omit<Line, 'quantity'>, other: Line) =>
  one.unitPricePence === other.unitPricePence && one.serves === other.serves
const sellable = ({ packages }: Content) =>
  packages
    .filter(({ isOnSale }) => isOnSale)
    .flatMap((each) => variantsOf(each))
    .map(soldNow)
const soldNow = ({ menuId, name, pricePence, serves }: CateringPackage) => ({
  ...{ menuId, itemName: name, serves },
  unitPricePence: pricePence,
})
type Item = Omit<Line, 'serves'> & { serves?: number | null | undefined }
/** An item that does not say how many guests it serves would count as none, so it throws. */
const toLine = ({ menuId, itemName, unitPricePence, quantity, serves }: Item): Line => {
  if (serves == null) throw new Error(`${menuId} was sold for nobody knows how many guests`)
  return { menuId, itemName, unitPricePence, serves, quantity }
}
const linesOf = (content: { items: Item[] } | null) => sorted((content?.items ?? []).map(toLine))
const sorted = (lines: Line[]) => lines.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
const keyOf = ({ menuId, unitPricePence, serves }: Line) => `${menuId} ${unitPricePence} ${serves}`
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const countIn = (lines: Line[]) => sumOf(lines.map(({ quantity }) => quantity))
/** The lines as people read them: boxes of one name that were sold at two prices are one. */
const asRead = (lines: Line[]) =>
  linesOfNames(lines.map((line) => ({ name: line.itemName, quantity: line.quantity, totalPence: penceIn([line]) })))
const placesIn = (lines: Line[]) => sumOf(lines.map(({ quantity, serves }) => quantity * serves))
const penceIn = (lines: Line[]) => sumOf(lines.map(({ quantity, unitPricePence }) => quantity * unitPricePence))
const quantitiesIn = (lines: Line[]) =>
  Object.fromEntries([...Map.groupBy(lines, ({ menuId }) => menuId)].map(([menuId, own]) => [menuId, countIn(own)]))
const withoutZero = (quantities: Record<string, number>) =>
  Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity > 0))

/**
 * Expects that the day's sheets, papers and mails name each order's packages as they were sold. A mail may have told a
 * version that was lost with the database: `lost` are the orders as they were then.
 */
export async function expectToldAsSold(day: PlayedDay, releases: Published[], lost: Told[]): Promise<void> {
  const { database } = day.run.world
  const { orders } = await readSold(database, releases)
  await expectSheets(day, orders, releases)
  await expectBills(database, orders)
  await expectMails(day, [...orders, ...lost])
}

async function expectSheets(day: PlayedDay, orders: Told[], releases: Published[]): Promise<void> {
  const known = new Map(orders.map((each) => [each.order.orderNumber, each]))
  let seen = 0
  for (const each of new Set(orders.map(({ order }) => order.eventDate))) {
    const sheet = (await patientCall(day)(readDaySheet, { day: each })).body
    const labels = Map.groupBy(labelsOf(sheet.orders), ({ order }) => order.number)
    for (const order of sheet.orders) {
      const lines = known.get(order.number)?.versions.at(-1) ?? []
      seen += 1
      const told = order.packages.map(({ menuId, quantity }) => [menuId, quantity])
      expect(Object.fromEntries(told), `the sheet of ${order.number}`).toEqual(quantitiesIn(lines))
      for (const { menuId, name, made, allergens } of order.packages) {
        const what = `${menuId} on the sheet of ${order.number}`
        const names = lines.filter((line) => line.menuId === menuId).map(({ itemName }) => itemName)
        expect(names, what).toContain(name)
        expect(
          made?.dishes.map((dish) => dish.name),
          what,
        ).toEqual(dishesOf(menuId, releases))
        expect(allergens, what).not.toBeNull()
      }
      const portions = lines.map((line) => placesIn([line]) * dishesOf(line.menuId, releases).length)
      const { dishes } = totalsOf([order], { packages: [], packageDishes: [] })
      expect(sumOf(dishes.map((dish) => dish.portions)), `portions of ${order.number}`).toBe(sumOf(portions))
      expect(labels.get(order.number), `labels of ${order.number}`).toHaveLength(countIn(lines))
    }
  }
  expect(seen).toBeGreaterThan(0)
}

/** No edit alters the dishes of a package or of an option, so any release tells them. */
function dishesOf(menuId: string, releases: Published[]): string[] {
  for (const { content } of releases) {
    const found = content.packages.flatMap((each) => [each, ...variantsOf(each)]).find((each) => each.menuId === menuId)
    if (found) return found.dishes.map((id) => content.packageDishes.find((dish) => dish.id === id)?.name ?? id)
  }
  return []
}

/** Expects each bill to have the lines of one version of its order, or a single line with the sum. */
async function expectBills(database: Database, orders: Told[]): Promise<void> {
  const papers = await database.select().from(documents)
  let withPackages = 0
  for (const { order, versions } of orders) {
    const own = papers.filter(({ orderId }) => orderId === order.id)
    for (const { content, kind, grossPence, corrects } of own) {
      expect(sumOf(content.lines.map((line) => line.grossPence))).toBe(grossPence)
      if (corrects || (kind !== 'invoice' && kind !== 'receipt')) continue
      if (content.lines[0]?.description.startsWith(`Catering, order ${order.orderNumber}`)) continue
      withPackages += 1
      const told = content.lines.map((line) => billed(line.description, line.quantity, line.unitGrossPence))
      const expected = versions.map((lines) =>
        lines.map(({ itemName, quantity, unitPricePence }) => billed(itemName, quantity, unitPricePence)).sort(),
      )
      expect(expected, `the bill of ${order.orderNumber}`).toContainEqual(told.sort())
    }
    const isPaidOnce = versions.length === 1 && order.depositPence === null
    const isBilledOnce = isPaidOnce && own.some(({ kind }) => kind === 'invoice' || kind === 'receipt')
    if (isBilledOnce) expect(own.some(({ content }) => content.lines.length === versions[0]?.length)).toBe(true)
  }
  expect(withPackages).toBeGreaterThan(0)
}

const billed = (name: string, quantity: number, pence: number) => `${quantity} × ${name} at ${formatPence(pence)}`

/** Expects mails about an order to show customers and kitchen one whole version of it. */
async function expectMails(day: PlayedDay, orders: Told[]): Promise<void> {
  let seen = 0
  for (const folder of day.mailDirs()) {
    for (const name of await listMails(folder)) {
      const told = orders.filter(({ order }) => name.includes(order.orderNumber))
      if (told.length === 0 || !/^(order-received|order-confirmed|staff-new-order)\./.test(name)) continue
      seen += 1
      const { text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
      const read = text.replace(/\s+/g, ' ')
      const isStaff = name.startsWith('staff-')
      const versions = told
        .flatMap((each) => each.versions)
        .map((lines) =>
          asRead(lines).map(({ name, quantity, totalPence }) =>
            isStaff ? `${quantity} × ${name}` : `${name} × ${quantity} ${formatPence(totalPence)}`,
          ),
        )
      const isWhole = versions.some((lines) => lines.every((line) => read.includes(line)))
      expect(isWhole, `${name}: ${JSON.stringify(versions)}\n${text}`).toBe(true)
    }
  }
  expect(seen).toBeGreaterThan(0)
}
