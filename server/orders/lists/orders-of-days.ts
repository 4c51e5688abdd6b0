import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { mostOnDay, type OrderOnPaper } from '../../../contract/staff/day.ts'
import { mostOfKitchen } from '../../../contract/staff/orders.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { cateringOrders } from '../../database/schema.ts'
import { printedOrders, staffActs } from '../../database/staff-schema.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'
import { bankIsProcessing, cookedBy, isToCook } from '../order/orders.ts'
import { byEventTime, findChosenOrders, type ListedOrder, listedColumns, type Reader, withSold } from './order-lists.ts'

/** The acts of printing a day's sheets and of taking that back, by their names in the book of acts. */
export const printedTheDay = 'printed the day'
export const didNotPrintTheDay = 'did not print the day after all'

/**
 * Returns how the book of acts names the sheets of a day (yyyy-MM-dd): those of all kitchens, or those of these
 * kitchens, which are printed apart.
 */
export const sheetsOf = (day: string, kitchens: Reader['kitchens']) =>
  [day, ...(kitchens ?? []).map(nameOfKitchen)].join(', ')

/** How many acts of printing a day are read, newest first. */
const mostPrintings = 100

/**
 * Returns the confirmed orders of a day (yyyy-MM-dd), by time: at most `mostOnDay` and one more, which shows that there
 * are more.
 */
export function findOrdersToCook(
  database: Queryable,
  day: string,
  kitchens: Reader['kitchens'],
): Promise<ListedOrder[]> {
  const isToBeCooked = sql`status = 'confirmed' and ${cookedBy(kitchens)}`
  return findOrdersOfDay(database, day, isToBeCooked, mostOnDay + 1)
}

/** Returns up to 100 orders of a day (yyyy-MM-dd) whose payment a bank is processing. */
export function findOrdersProcessing(
  database: Queryable,
  day: string,
  kitchens: Reader['kitchens'],
): Promise<ListedOrder[]> {
  const isExpected = sql`${bankIsProcessing} and status <> 'cancelled' and ${cookedBy(kitchens)}`
  return findOrdersOfDay(database, day, isExpected, 100)
}

async function findOrdersOfDay(database: Queryable, day: string, state: ReturnType<typeof sql>, limit: number) {
  const found = await database
    .select(listedColumns)
    .from(cateringOrders)
    .where(and(eq(cateringOrders.eventDate, day), state))
    .orderBy(cateringOrders.eventTime, cateringOrders.orderNumber)
    .limit(limit)
  return withSold(database, found)
}

/**
 * Returns up to `mostOfKitchen` coming orders of a kitchen, unpaid ones too, soonest first, and whether there are more.
 */
export async function findOrdersOfKitchen(database: Queryable, kitchen: string) {
  const { orderNumber: number, eventDate: day } = cateringOrders
  const isOpen = sql`(status = 'confirmed' or (payment_status = 'pending' and status <> 'cancelled'))`
  const found = await database
    .select({ number, day })
    .from(cateringOrders)
    .where(and(eq(cateringOrders.kitchen, kitchen), sql`event_date >= ${londonToday}`, isOpen))
    .orderBy(byEventTime)
    .limit(mostOfKitchen + 1)
  return { orders: found.slice(0, mostOfKitchen), hasMore: found.length > mostOfKitchen }
}

/** The days in the list of coming days: today and the next two. */
export const comingDays = 3

/** Selects the orders to cook on `day` and the next two days, without examples; none if `day` is not today in London. */
const isInComingDays = (day: string) => sql`${isToCook} and not is_example
  and event_date < ${londonToday} + ${comingDays}::int and ${londonToday} = ${day}::date`

/** Returns the kitchens that have orders to cook on `day` (yyyy-MM-dd), if that is today, or on the next two days. */
export async function findKitchensOfComingDays(database: Queryable, day: string): Promise<string[]> {
  const found = await database
    .selectDistinct({ kitchen: cateringOrders.kitchen })
    .from(cateringOrders)
    .where(isInComingDays(day))
  return found.map(({ kitchen }) => kitchen)
}

/**
 * Returns the first page of a kitchen's orders to cook on `day` (yyyy-MM-dd) and the next two days, by day and time, and
 * whether there are more. Leaves out examples. Finds none if `day` is not today in London, by the database's clock.
 */
export function findOrdersOfComingDays(database: Queryable, day: string, kitchen: string) {
  const ids = (limit: number) => sql`
    select id from catering_orders where ${isInComingDays(day)} and ${cookedBy([kitchen])}
    order by ${byEventTime} limit ${limit}`
  return findChosenOrders(database, { ids, order: byEventTime }, 1)
}

/**
 * Finds the last printing of these sheets (`sheetsOf`): when, by whom, and its fingerprint (`to`). Skips printings that
 * were taken back.
 */
export async function findLastPrinting(database: Queryable, sheets: string) {
  const { at, by, act, to } = staffActs
  const lines = await database
    .select({ at, by, act, to })
    .from(staffActs)
    .where(and(eq(staffActs.subject, sheets), inArray(act, [printedTheDay, didNotPrintTheDay])))
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

/** Returns each order's sheet as printed with this fingerprint, and the order's present status, day and kitchen. */
export function findPrintedOrders(database: Queryable, day: string, fingerprint: string) {
  const { status, eventDate, kitchen, id } = cateringOrders
  return database
    .select({ sheet: printedOrders.sheet, status, eventDate, kitchen })
    .from(printedOrders)
    .innerJoin(cateringOrders, eq(id, printedOrders.orderId))
    .where(and(eq(printedOrders.day, day), eq(printedOrders.fingerprint, fingerprint)))
}

/** Stores the printed sheets of these orders, unless the same were stored before. */
export async function keepPrintedOrders(
  tx: Transaction,
  { day, fingerprint }: { day: string; fingerprint: string },
  orders: { orderId: string; sheet: OrderOnPaper }[],
): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((order) => ({ day, fingerprint, ...order }))
  await tx.insert(printedOrders).values(rows).onConflictDoNothing()
}

/** Deletes the stored sheets of days that are over. */
export async function deletePrintedOrders(database: Queryable): Promise<void> {
  await database.delete(printedOrders).where(lt(printedOrders.day, londonToday))
}
