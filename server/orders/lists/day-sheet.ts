import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { londonDay } from '../../../contract/london-time.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import {
  type DaySheet,
  type markDayPrinted,
  mostOnDay,
  type OrderOnSheet,
  orderOnSheetSchema,
} from '../../../contract/staff/day.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database } from '../../database/database.ts'
import { everyOrder } from '../../database/gather-announcements.ts'
import { AppError } from '../../http/errors.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { findWaitingOf } from '../changes/waiting-changes.ts'
import { announceOrder } from '../order-announcements.ts'
import type { ListedOrder } from './order-lists.ts'
import { allergiesOf, foodOnScreen, toListRow } from './order-row.ts'
import {
  didNotPrintTheDay,
  findLastPrinting,
  findOrdersProcessing,
  findOrdersToCook,
  printedTheDay,
} from './orders-of-days.ts'
import { showTexts } from './texts-on-screen.ts'
import { masksFor, waitsInWords, withoutEmails, withoutMoney } from './without-money.ts'

/**
 * Returns all that the sheets of a day (yyyy-MM-dd) say, and when they were printed last. Every role gets the same,
 * because the sheets hang where everybody sees them. Throws AppError `forbidden` where a role may not see the day.
 */
export async function showDaySheet(database: Database, day: string, role: Role): Promise<DaySheet> {
  requireDay(day, role)
  const now = new Date()
  const [found, processing, printed] = await Promise.all([
    findOrdersToCook(database, day),
    findOrdersProcessing(database, day),
    findLastPrinting(database, day),
  ])
  const shown = found.slice(0, mostOnDay)
  const waiting = await findWaitingOf(
    database,
    shown.map(({ order }) => order.id),
  )
  const orders = shown.map((each) => toSheet(each, waiting.get(each.order.id), now))
  const notPaid = processing.map(({ order }) => ({
    number: order.orderNumber,
    time: order.eventTime.slice(0, 5),
    name: withoutEmails(order.customerName),
  }))
  const hasMore = found.length > mostOnDay
  const fingerprint = fingerprintOf({ orders, notPaid, hasMore })
  return {
    orders,
    hasMore,
    notPaid,
    fingerprint,
    printed: printed ? { at: printed.at.toISOString(), by: printed.by, isCurrent: printed.to === fingerprint } : null,
    asOf: now.toISOString(),
  }
}

/** Throws AppError `forbidden` where a role may not see a day: the kitchen and its tablets see no past ones. */
function requireDay(day: string, role: Role): void {
  if (!mayDo(role, 'manager') && day < londonDay(new Date())) throw new AppError('forbidden')
}

function toSheet(listed: ListedOrder, waiting: OrderChange | undefined, now: Date): OrderOnSheet {
  const { order, notes } = listed
  const { number, time, guests, marks, tags } = toListRow(listed, 'tablet', now)
  return {
    number,
    time,
    guests,
    marks,
    ...foodOnScreen(listed),
    ...allergiesOf(listed, withoutMoney),
    waits: waitsInWords(waiting, withoutMoney),
    ...showTexts(order, masksFor('tablet')),
    notes: notes.map(withoutMoney),
    tags: orderOnSheetSchema.shape.tags.element.options.filter((tag) => tags.includes(tag)),
  }
}

/**
 * Returns a fingerprint of what the sheets say. Marks are left out: what the kitchen has done since does not make the
 * sheets wrong. Pure.
 */
function fingerprintOf({ orders, ...rest }: Pick<DaySheet, 'orders' | 'notPaid' | 'hasMore'>): string {
  const printed = { ...rest, orders: orders.map(({ marks, ...order }) => order) }
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 16)
}

/**
 * Writes into the book of acts that the sheets of a day were printed, or that the latest printing came to nothing, and
 * tells the open screens. It takes back only the latest printing, and that once. Throws AppError `forbidden` where a role
 * may not see the day.
 */
export async function writePrinting(
  database: Database,
  { day, fingerprint, isPrinted }: z.output<typeof markDayPrinted.input>,
  caller: Caller,
): Promise<Record<string, never>> {
  requireDay(day, caller.role)
  const by = { ...byCaller(caller), subject: day }
  await database.transaction(async (tx) => {
    if (isPrinted) {
      await writeAct(tx, { ...by, act: printedTheDay, to: fingerprint })
    } else {
      if ((await findLastPrinting(tx, day))?.to !== fingerprint) return
      await writeAct(tx, { ...by, act: didNotPrintTheDay, from: fingerprint })
    }
    await announceOrder(tx, everyOrder)
  })
  return {}
}
