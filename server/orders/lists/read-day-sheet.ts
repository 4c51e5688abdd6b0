import { londonDay } from '../../../contract/london-time.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import { type DaySheet, mostOnDay, type OrderOnSheet, orderOnSheetSchema } from '../../../contract/staff/day.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { findWaitingOf } from '../changes/waiting-changes.ts'
import { isAboutAttention } from '../order-acts.ts'
import { changesOnPaper, fingerprintOf, toPaper } from './compare-paper.ts'
import { findLastPrinting, findOrdersProcessing, findOrdersToCook, findPrintedOrders } from './day-sheets.ts'
import { allergiesOf, foodOf } from './food-of.ts'
import type { ListedOrder } from './order-lists.ts'
import { toOrderRow } from './order-row.ts'
import { waitsInWords } from './waits-in-words.ts'
import { withoutEmails, withoutMoney } from './without-money.ts'

/**
 * All that the sheets of a day (yyyy-MM-dd) say, when they were printed last, and what changed since. Every role gets the
 * same, because the paper hangs where everybody sees it. Throws AppError `forbidden` where a role may not see the day.
 */
export async function showDaySheet(database: Database, day: string, role: Role): Promise<DaySheet> {
  requireDay(day, role)
  const now = new Date()
  const [{ orders, hasMore, fingerprint }, processing, printed] = await Promise.all([
    readSheets(database, day, now),
    findOrdersProcessing(database, day),
    findLastPrinting(database, day),
  ])
  return {
    orders,
    hasMore,
    notPaid: processing.map(({ order }) => ({
      number: order.orderNumber,
      time: order.eventTime.slice(0, 5),
      name: withoutEmails(order.customerName),
    })),
    fingerprint,
    printed: printed ? await showPrinting(database, { day, printed, fingerprint, orders }) : null,
    asOf: now.toISOString(),
  }
}

/** What stands on the sheets of a day, with the ids of the orders and the fingerprint of all of it. */
export async function readSheets(database: Queryable, day: string, now: Date) {
  const found = await findOrdersToCook(database, day)
  const shown = found.slice(0, mostOnDay)
  const ids = shown.map(({ order }) => order.id)
  const waiting = await findWaitingOf(database, ids)
  const orders = shown.map((each) => toSheet(each, waiting.get(each.order.id), now))
  return { ids, orders, hasMore: found.length > mostOnDay, fingerprint: fingerprintOf(orders.map(toPaper)) }
}

type LastPrinting = NonNullable<Awaited<ReturnType<typeof findLastPrinting>>>

async function showPrinting(
  database: Database,
  {
    day,
    printed,
    fingerprint,
    orders,
  }: Pick<DaySheet, 'fingerprint' | 'orders'> & { day: string; printed: LastPrinting },
) {
  const isCurrent = printed.to === fingerprint
  const changes = isCurrent ? [] : await findChangesSince(database, day, printed.to ?? '', orders)
  return { at: printed.at.toISOString(), by: printed.by, isCurrent, changes }
}

async function findChangesSince(database: Database, day: string, printed: string, orders: OrderOnSheet[]) {
  const kept = await findPrintedOrders(database, day, printed)
  if (kept.length === 0) return []
  const states = new Map(kept.map((each) => [each.sheet.number, each]))
  return changesOnPaper(
    kept.map(({ sheet }) => sheet),
    orders.map(toPaper),
    (number) => {
      const state = states.get(number)
      const isElsewhere = state?.status === 'confirmed' && state.eventDate !== day
      return state && { isCancelled: state.status === 'cancelled', movedTo: isElsewhere ? state.eventDate : null }
    },
  )
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
    phone: order.customerPhone,
    address: withoutEmails(order.deliveryAddress),
    postcode: withoutEmails(order.deliveryPostalCode),
    instructions: order.specialInstructions && withoutMoney(order.specialInstructions),
    // What was done about attention is no word for the kitchen.
    notes: notes.filter((note) => !isAboutAttention(note)).map(withoutMoney),
    tags: orderOnSheetSchema.shape.tags.element.options.filter((tag) => tags.includes(tag)),
  }
}
