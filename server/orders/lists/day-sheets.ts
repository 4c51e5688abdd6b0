import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { mostOnDay, type OrderOnPaper } from '../../../contract/staff/day.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { cateringOrders } from '../../database/schema.ts'
import { printedOrders, staffActs } from '../../database/staff-schema.ts'
import { isProcessing, type ListedOrder, listedColumns } from './order-lists.ts'

/** How the book of acts tells that a day's sheets were printed, and that a printing came to nothing. */
export const printedTheDay = 'printed the day'
export const didNotPrintTheDay = 'did not print the day after all'

/** So many printings of a day are looked at, the youngest first. */
const mostPrintings = 100

/** The orders of a day (yyyy-MM-dd) that are paid for and not cancelled, by time; one more than `mostOnDay` at most. */
export function findOrdersToCook(database: Queryable, day: string): Promise<ListedOrder[]> {
  return findOrdersOfDay(database, day, sql`status = 'confirmed'`, mostOnDay + 1)
}

/** The orders of a day that a bank is still paying. */
export function findOrdersProcessing(database: Queryable, day: string): Promise<ListedOrder[]> {
  const isExpected = sql`${isProcessing} and status <> 'cancelled'`
  return findOrdersOfDay(database, day, isExpected, 100)
}

function findOrdersOfDay(database: Queryable, day: string, state: ReturnType<typeof sql>, most: number) {
  return database
    .select(listedColumns)
    .from(cateringOrders)
    .where(and(eq(cateringOrders.eventDate, day), state))
    .orderBy(cateringOrders.eventTime, cateringOrders.orderNumber)
    .limit(most)
}

/** When the sheets of a day were printed last, by whom, and with which fingerprint. */
export async function findLastPrinting(database: Queryable, day: string) {
  const { at, by, act, to } = staffActs
  const lines = await database
    .select({ at, by, act, to })
    .from(staffActs)
    .where(and(eq(staffActs.subject, day), inArray(act, [printedTheDay, didNotPrintTheDay])))
    .orderBy(desc(staffActs.id))
    .limit(mostPrintings)
  let takenBack = 0
  for (const line of lines) {
    if (line.act === didNotPrintTheDay) takenBack++
    else if (takenBack === 0) return line
    else takenBack--
  }
  return undefined
}

/** What the sheets of a day said of each order when they were printed with this fingerprint, and how that order stands. */
export function findPrintedOrders(database: Queryable, day: string, fingerprint: string) {
  const { status, eventDate, id } = cateringOrders
  return database
    .select({ sheet: printedOrders.sheet, status, eventDate })
    .from(printedOrders)
    .innerJoin(cateringOrders, eq(id, printedOrders.orderId))
    .where(and(eq(printedOrders.day, day), eq(printedOrders.fingerprint, fingerprint)))
}

/** Keeps what the sheets of a day say of these orders, unless they were printed so before. */
export async function keepPrintedOrders(
  tx: Transaction,
  { day, fingerprint }: { day: string; fingerprint: string },
  orders: { orderId: string; sheet: OrderOnPaper }[],
): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((order) => ({ day, fingerprint, ...order }))
  await tx.insert(printedOrders).values(rows).onConflictDoNothing()
}

/** Deletes what was kept of printed days that are over. */
export async function deletePrintedOrders(database: Queryable): Promise<void> {
  await database.delete(printedOrders).where(lt(printedOrders.day, londonToday))
}
