import { createHash } from 'node:crypto'
import { londonDay } from '../../../contract/london-time.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import { type DaySheet, mostOnDay, type OrderOnSheet, orderOnSheetSchema } from '../../../contract/staff/day.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { findWaitingOf } from '../changes/waiting-changes.ts'
import { findLastPrinting, findOrdersProcessing, findOrdersToCook } from './day-sheets.ts'
import { allergiesOf, foodOf } from './food-of.ts'
import type { ListedOrder } from './order-lists.ts'
import { toOrderRow } from './order-row.ts'
import { showTexts } from './texts-on-screen.ts'
import { waitsInWords } from './waits-in-words.ts'
import { masksFor, withoutEmails, withoutMoney } from './without-money.ts'

/**
 * All that the sheets of a day (yyyy-MM-dd) say, and when they were printed last. Every role gets the same, because
 * the paper hangs where everybody sees it. Throws AppError `forbidden` where a role may not see the day.
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

/** The kitchen and its tablets see coming days. Throws AppError `forbidden`. */
export function requireDay(day: string, role: Role): void {
  if (!mayDo(role, 'manager') && day < londonDay(new Date())) throw new AppError('forbidden')
}

function toSheet(listed: ListedOrder, waiting: OrderChange | undefined, now: Date): OrderOnSheet {
  const { order, notes } = listed
  const { number, time, name, town, guests, marks, tags } = toOrderRow(listed, 'tablet', now)
  return {
    ...{ number, time, name, town, guests, marks },
    ...foodOf(listed),
    ...allergiesOf(listed, withoutMoney),
    waits: waitsInWords(waiting, withoutMoney),
    ...showTexts(order, masksFor('tablet')),
    notes: notes.map(withoutMoney),
    tags: orderOnSheetSchema.shape.tags.element.options.filter((tag) => tags.includes(tag)),
  }
}

/** Marks are left out: what the kitchen has done since does not make the paper wrong. Pure. */
function fingerprintOf({ orders, ...rest }: Pick<DaySheet, 'orders' | 'notPaid' | 'hasMore'>): string {
  const onPaper = { ...rest, orders: orders.map(({ marks, ...order }) => order) }
  return createHash('sha256').update(JSON.stringify(onPaper)).digest('base64url').slice(0, 16)
}
