import type { z } from 'zod'
import { driveMinutes } from '../../../contract/delivery/can-deliver.ts'
import { rulesOf } from '../../../contract/delivery/kitchens.ts'
import { type DeliveryRules, firstKitchen } from '../../../contract/delivery/rules.ts'
import { londonDay } from '../../../contract/london-time.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import {
  type DaySheet,
  type markDayPrinted,
  mostOnDay,
  type OrderOnPaper,
  type OrderOnSheet,
  orderOnSheetSchema,
} from '../../../contract/staff/day.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { everyOrder } from '../../database/gather-announcements.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { isAboutAttention } from '../order/order-acts.ts'
import { announceOrder } from '../order/order-events.ts'
import { findWaitingOf } from '../order/waiting-changes.ts'
import { changesOnPaper, fingerprintOf, toPaper } from './compare-paper.ts'
import type { ListedOrder, Reader } from './order-lists.ts'
import { allergiesOf, foodOnScreen, showTexts, timeOnLists, toListRow } from './order-row.ts'
import {
  didNotPrintTheDay,
  findLastPrinting,
  findOrdersProcessing,
  findOrdersToCook,
  findPrintedOrders,
  keepPrintedOrders,
  printedTheDay,
  sheetsOf,
} from './orders-of-days.ts'
import { masksFor, waitsInWords, withoutEmails, withoutMoney } from './without-money.ts'

/**
 * Returns everything on the sheets of a day (yyyy-MM-dd), when they were last printed, and what changed since. It is
 * the same for every role, because everybody sees the paper. Throws AppError `forbidden` if the role may not see the
 * day.
 */
export async function showDaySheet(database: Database, day: string, { role, kitchens }: Reader): Promise<DaySheet> {
  requireDay(day, role)
  const now = new Date()
  const [{ orders, cooks, hasMore, fingerprint }, { rules }, processing, printed] = await Promise.all([
    readSheets(database, { day, kitchens }, now),
    rulesInForce(database),
    findOrdersProcessing(database, day, kitchens),
    findLastPrinting(database, sheetsOf(day, kitchens)),
  ])
  return {
    orders: orders.map((order, index) => ({
      ...order,
      leaveBy: leaveBy(rulesOf(rules, cooks[index] ?? firstKitchen).area, order),
    })),
    hasMore,
    notPaid: processing.map(({ order }) => ({
      number: order.orderNumber,
      time: timeOnLists(order),
      name: withoutEmails(order.customerName),
    })),
    fingerprint,
    printed: printed ? await showPrinting(database, { day, kitchens, printed, fingerprint, orders }) : null,
    asOf: now.toISOString(),
  }
}

/** A day (yyyy-MM-dd), and the kitchens whose sheets are meant; undefined for all. */
interface Sheets {
  day: string
  kitchens: Reader['kitchens']
}

/** Reads the sheets of a day, with the ids and kitchens of their orders and a fingerprint. */
async function readSheets(database: Queryable, { day, kitchens }: Sheets, now: Date) {
  const found = await findOrdersToCook(database, day, kitchens)
  const shown = found.slice(0, mostOnDay)
  const ids = shown.map(({ order }) => order.id)
  const cooks = shown.map(({ order }) => order.kitchen)
  const waiting = await findWaitingOf(database, ids)
  const orders = shown.map((each) => toSheet(each, waiting.get(each.order.id), { kitchens, now }))
  return { ids, cooks, orders, hasMore: found.length > mostOnDay, fingerprint: fingerprintOf(orders.map(toPaper)) }
}

/**
 * Returns when the van has to leave (HH:mm, or "23:35 the day before") to arrive at the order's time or the beginning
 * of its half hour. Null if the driving time is not known.
 */
function leaveBy(area: DeliveryRules['area'], { time, postcode }: Pick<OrderOnSheet, 'time' | 'postcode'>) {
  const away = driveMinutes(area, postcode)
  if (away === undefined) return null
  const [hours = 0, minutes = 0] = time.slice(0, 5).split(':').map(Number)
  const wholeDay = 24 * 60
  const leaving = hours * 60 + minutes - away
  const inDay = (leaving + wholeDay) % wholeDay
  const at = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return leaving < 0 ? `${at} the day before` : at
}

type LastPrinting = NonNullable<Awaited<ReturnType<typeof findLastPrinting>>>

async function showPrinting(
  database: Database,
  {
    printed,
    fingerprint,
    orders,
    ...sheets
  }: Pick<DaySheet, 'fingerprint' | 'orders'> & Sheets & { printed: LastPrinting },
) {
  const isCurrent = printed.to === fingerprint
  const changes = isCurrent ? [] : await findChangesSince(database, sheets, printed.to ?? '', orders)
  return { at: printed.at.toISOString(), by: printed.by, isCurrent, changes }
}

async function findChangesSince(
  database: Database,
  { day, kitchens }: Sheets,
  printed: string,
  orders: OrderOnSheet[],
) {
  const kept = await findPrintedOrders(database, day, printed)
  if (kept.length === 0) return []
  const states = new Map(kept.map((each) => [each.sheet.number, each]))
  return changesOnPaper(
    kept.map(({ sheet }) => withKitchen(sheet)),
    orders.map((order) => withKitchen(toPaper(order))),
    (number) => {
      const state = states.get(number)
      if (state?.status !== 'confirmed') return state && { isCancelled: state.status === 'cancelled' }
      return {
        movedTo: state.eventDate === day ? null : state.eventDate,
        ...(kitchens?.includes(state.kitchen) === false && { kitchen: nameOfKitchen(state.kitchen) }),
      }
    },
  )
}

// Sheets printed while there was one kitchen name none. A second kitchen must not mark them all as changed.
const withKitchen = (paper: OrderOnPaper) => ({ ...paper, kitchen: paper.kitchen ?? nameOfKitchen(firstKitchen) })

/** Throws AppError `forbidden` if the role may not see the day: the kitchen and its tablets see no past days. */
export function requireDay(day: string, role: Role): void {
  if (!mayDo(role, 'manager') && day < londonDay(new Date())) throw new AppError('forbidden')
}

function toSheet(
  listed: ListedOrder,
  waiting: OrderChange | undefined,
  { kitchens, now }: { kitchens: Reader['kitchens']; now: Date },
): OrderOnSheet {
  const { order, notes } = listed
  const { number, time, guests, marks, tags, kitchen } = toListRow(listed, { role: 'tablet', kitchens }, now)
  return {
    number,
    time,
    guests,
    marks,
    kitchen,
    leaveBy: null,
    ...foodOnScreen(listed),
    ...allergiesOf(listed, withoutMoney),
    waits: waitsInWords(waiting, withoutMoney),
    ...showTexts(order, masksFor('tablet')),
    // Notes about handled attention are not for the kitchen.
    notes: notes.filter((note) => !isAboutAttention(note)).map(withoutMoney),
    tags: orderOnSheetSchema.shape.tags.element.options.filter((tag) => tags.includes(tag)),
  }
}

/**
 * Records in the book of acts that a day's sheets were printed, or that the latest printing failed, and tells the open
 * screens. Only the latest printing can be reported as failed, and only once. Throws AppError `forbidden` if the role
 * may not see the day.
 */
export async function writePrinting(
  database: Database,
  { day, fingerprint, isPrinted }: z.output<typeof markDayPrinted.input>,
  caller: Caller,
  kitchens: Reader['kitchens'],
): Promise<void> {
  requireDay(day, caller.role)
  const by = { ...byCaller(caller), subject: sheetsOf(day, kitchens) }
  await database.transaction(async (tx) => {
    if (isPrinted) {
      await writeAct(tx, { ...by, act: printedTheDay, to: fingerprint })
      await keepWhatIsPrinted(tx, { day, kitchens }, fingerprint)
    } else {
      if ((await findLastPrinting(tx, by.subject))?.to !== fingerprint) return
      await writeAct(tx, { ...by, act: didNotPrintTheDay, from: fingerprint })
    }
    await announceOrder(tx, everyOrder)
  })
}

/** Stores what was printed. Stores nothing if an order changed while the paper came out: nobody knows what is on it. */
async function keepWhatIsPrinted(tx: Transaction, sheets: Sheets, fingerprint: string): Promise<void> {
  const present = await readSheets(tx, sheets, new Date())
  if (present.fingerprint !== fingerprint) return
  const orders = present.orders.flatMap((order, index) => {
    const orderId = present.ids[index]
    return orderId ? [{ orderId, sheet: toPaper(order) }] : []
  })
  await keepPrintedOrders(tx, { day: sheets.day, fingerprint }, orders)
}
