import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { InvoiceTo } from '../../../contract/documents.ts'
import { markOrder, type orderMarks } from '../../../contract/staff/orders.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { orderMarksSet, staffActs } from '../../database/staff-schema.ts'
import { announceOrder } from './order-events.ts'
import { isRestOpen } from './orders.ts'
import { onceMore } from './raise-attention.ts'

export type OrderMark = (typeof orderMarks)[number]

/** True if this act was done to an order: at any time, or at a time that meets the condition `when`. */
export async function wasDone(tx: Transaction, act: string, orderNumber: string, when?: SQL): Promise<boolean> {
  const isIt = and(eq(staffActs.subject, orderNumber), eq(staffActs.act, act), when)
  return (await tx.select({ id: staffActs.id }).from(staffActs).where(isIt).limit(1)).length > 0
}

/** True if this act was done to an order in the last minute, so that a double click acts once. */
export const wasJustDone = (tx: Transaction, act: string, orderNumber: string) =>
  wasDone(tx, act, orderNumber, sql`${staffActs.at} > now() - interval '1 minute'`)

/** Queues an order's confirmation again. */
export function queueConfirmation(tx: Transaction, orderId: string): Promise<void> {
  return queueJob(tx, 'send-order-mail', { mail: 'order-confirmed', orderId, again: onceMore() })
}

/** Queues the mail with the link to pay the order, or its rest, again. */
export function queuePaymentLink(tx: Transaction, order: Order): Promise<void> {
  const mail = isRestOpen(order) ? 'rest-due' : 'order-received'
  return queueJob(tx, 'send-order-mail', { mail, orderId: order.id, again: onceMore() })
}

/** Adds a note, unless the same person wrote the same one within the last minute. Returns whether it was added. */
export async function addNoteOnce(
  tx: Transaction,
  { orderId, by, text }: { orderId: string; by: string; text: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into order_notes (id, order_id, by, text)
    select ${crypto.randomUUID()}, ${orderId}, ${by}, ${text} where not exists (
      select from order_notes where order_id = ${orderId} and by = ${by} and text = ${text}
        and created_at > now() - interval '1 minute')`)
  return rowCount === 1
}

/** Sets who an order's invoices are addressed to from now on. */
export async function setInvoiceTo(tx: Transaction, orderId: string, invoiceTo: InvoiceTo): Promise<void> {
  await tx.update(cateringOrders).set({ invoiceTo }).where(eq(cateringOrders.id, orderId))
}

const handled = 'Handled: '
/** Returns the note that says how attention was handled. */
export const aboutAttention = (word: string) => `${handled}${word}`
export const isAboutAttention = (note: string) => note.startsWith(handled)

/** Marks an order's attention as handled. Returns false if its reasons have changed, or it was handled already. */
export async function markHandled(tx: Transaction, orderId: string, attention: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(cateringOrders)
    .set({ attentionHandled: attention })
    .where(
      and(
        eq(cateringOrders.id, orderId),
        eq(cateringOrders.attention, attention),
        sql`${cateringOrders.attentionHandled} is distinct from ${attention}`,
      ),
    )
  return rowCount === 1
}

/**
 * Records that the customer of an order taken by staff left its payment page without paying. Repeated reports within a
 * minute count once.
 */
export async function noteLeftPayment(database: Database, orderId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ number: string }>(sql`
      update catering_orders set payment_left_at = now()
      where id = ${orderId} and taken_by is not null and payment_status = 'pending' and status <> 'cancelled'
        and processing_since is null and checkout_session_id is not null
        and (payment_left_at is null or payment_left_at < now() - interval '1 minute')
      returning order_number as number`)
    for (const { number } of rows) await announceOrder(tx, number)
  })
}

/** Clears all marks of an order, and returns them. */
export async function clearMarks(tx: Transaction, orderId: string): Promise<OrderMark[]> {
  const { mark } = orderMarksSet
  return (await tx.delete(orderMarksSet).where(eq(orderMarksSet.orderId, orderId)).returning({ mark })).map(
    (cleared) => cleared.mark,
  )
}

/**
 * Returns when a mark was pressed, given the delay in milliseconds (`ago`) with which it was sent. Uses the database's
 * clock, because devices' clocks differ. Returns undefined if the mark was set or cleared after that press.
 */
export async function findPress(
  tx: Transaction,
  { number, mark, ago }: { number: string; mark: OrderMark; ago: number },
): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select at from (select clock_timestamp() - ${ago} * interval '1 millisecond' as at) as press
    where not exists (
      select from staff_acts as later where subject = ${number} and act = ${markOrder.name}
        and ${mark} in ("from", "to") and later.at > press.at)`)
  return rows[0] && new Date(rows[0].at)
}

/** Sets a mark with the time of its press, or clears it. Returns false if nothing changed. */
export async function changeMark(
  tx: Transaction,
  { orderId, mark, by, at, isDone }: { orderId: string; mark: OrderMark; by: string; at: Date; isDone: boolean },
): Promise<boolean> {
  const { rowCount } = isDone
    ? await tx.insert(orderMarksSet).values({ orderId, mark, by, at }).onConflictDoNothing()
    : await tx.delete(orderMarksSet).where(and(eq(orderMarksSet.orderId, orderId), eq(orderMarksSet.mark, mark)))
  return rowCount === 1
}

/** Returns an order's marks, with who set each and when. */
export function findMarks(database: Queryable, orderId: string) {
  const { mark, by, at } = orderMarksSet
  return database.select({ mark, by, at }).from(orderMarksSet).where(eq(orderMarksSet.orderId, orderId))
}
