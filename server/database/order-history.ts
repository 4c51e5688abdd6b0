import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from './database.ts'
import { findHandedOver, findQueuedMails } from './order-mails.ts'
import { cateringOrders, type Order } from './schema.ts'
import { type OrderEvent, orderEvents, orderMarksSet, orderNotes, staffActs } from './staff-schema.ts'

/** Of each kind of line, so many are read. */
const most = 500

/** All that was written down about an order beside the order itself. */
export async function findHistory(
  database: Queryable,
  { id, orderNumber, eventDate, paidAt }: Pick<Order, 'id' | 'orderNumber' | 'eventDate' | 'paidAt'>,
) {
  const isOfOrder = eq(staffActs.subject, orderNumber)
  // The sheets of its day have held it since it was paid.
  const isOfDay = paidAt ? and(eq(staffActs.subject, eventDate), gte(staffActs.at, paidAt)) : undefined
  const [events, notes, acts, handedOver, queued] = await Promise.all([
    database.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id).limit(most),
    database.select().from(orderNotes).where(eq(orderNotes.orderId, id)).orderBy(orderNotes.createdAt).limit(most),
    database.select().from(staffActs).where(or(isOfOrder, isOfDay)).orderBy(staffActs.id).limit(most),
    findHandedOver(database, id),
    findQueuedMails(database, id),
  ])
  return { events, notes, acts, handedOver, queued }
}

export type OrderHistory = Awaited<ReturnType<typeof findHistory>>

/** Writes down what became of an order, in the transaction in which it does. */
export async function noteEvent(tx: Transaction, orderId: string, event: OrderEvent, detail?: string): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, event, detail })
}

/**
 * Gives an order a further reason for which a person has to look at it. One that nobody has handled stays beside it.
 */
export async function addAttention(tx: Transaction, orderId: string, reason: string): Promise<void> {
  await tx.execute(sql`
    update catering_orders set attention_handled = null, attention = case
      when attention is null or attention is not distinct from attention_handled then ${reason}
      when position(${reason} in attention) > 0 then attention
      else attention || ' ' || ${reason} end
    where id = ${orderId}`)
  await noteEvent(tx, orderId, 'attention', reason)
}

/** The marks of an order, with who set them. */
export function findMarks(database: Queryable, orderId: string) {
  const { mark, by, at } = orderMarksSet
  return database.select({ mark, by, at }).from(orderMarksSet).where(eq(orderMarksSet.orderId, orderId))
}

/** The order with this number, held until the transaction ends, so that what is decided about it stays true. */
export async function holdOrder(tx: Transaction, number: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, number)).for('update')
  return order
}
