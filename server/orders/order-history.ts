import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { putOnInvoice } from '../../contract/staff/documents.ts'
import {
  addNote,
  handleAttention,
  markOrder,
  rangAboutAllergens,
  retryMail,
  sendConfirmation,
  sendPaymentLink,
  tellAllergens,
} from '../../contract/staff/orders.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { type OrderEvent, orderEvents, orderMarksSet, orderNotes, staffActs } from '../database/staff-schema.ts'
import { findLedger } from '../payments/ledger.ts'
import { findChanges } from './changes/order-changes.ts'
import { didNotPrintTheDay, printedTheDay } from './lists/orders-of-days.ts'
import { findHandedOver, findQueuedMails } from './order-mails.ts'

/** How many events, notes and acts are read at most, newest first. */
const mostLines = 500
/** Reads only these acts: other acts have other subjects, such as passkeys, whose names may equal an order number. */
const actsOnOrders = [
  sendConfirmation,
  sendPaymentLink,
  addNote,
  handleAttention,
  markOrder,
  putOnInvoice,
  rangAboutAllergens,
  retryMail,
  tellAllergens,
].map(({ name }) => name)

/** Returns everything recorded about an order besides its own row, each kind oldest first. */
export async function findHistory(
  database: Queryable,
  { id, orderNumber, eventDate, paidAt }: Pick<Order, 'id' | 'orderNumber' | 'eventDate' | 'paidAt'>,
) {
  const isOnOrder = and(eq(staffActs.subject, orderNumber), inArray(staffActs.act, actsOnOrders))
  // The sheets of its day list the order only once it is paid.
  const isOnDay =
    paidAt &&
    and(
      eq(staffActs.subject, eventDate),
      inArray(staffActs.act, [printedTheDay, didNotPrintTheDay]),
      gte(staffActs.at, paidAt),
    )
  const [events, notes, acts, handedOver, queued, ledger, changes] = await Promise.all([
    database
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(desc(orderEvents.id))
      .limit(mostLines),
    database
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, id))
      .orderBy(desc(orderNotes.createdAt))
      .limit(mostLines),
    database
      .select()
      .from(staffActs)
      .where(or(isOnOrder, isOnDay ?? undefined))
      .orderBy(desc(staffActs.id))
      .limit(mostLines),
    findHandedOver(database, id),
    findQueuedMails(database, id),
    findLedger(database, id),
    findChanges(database, id),
  ])
  const inOrder = { events: events.reverse(), notes: notes.reverse(), acts: acts.reverse() }
  return { ...inOrder, handedOver, queued, ledger, changes }
}

export type OrderHistory = Awaited<ReturnType<typeof findHistory>>

/** Adds an event to an order's history, in the transaction in which it happens. */
export async function noteEvent(tx: Transaction, orderId: string, event: OrderEvent, detail?: string): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, event, detail })
}

/** True if staff were told this reason since the order has had its present email address. */
export async function wasToldOfAddress(tx: Transaction, orderId: string, reason: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from order_events
    where order_id = ${orderId} and event = 'attention' and detail = ${reason} and at >= coalesce((
      select max(ended_at) from order_changes
      where order_id = ${orderId} and state = 'in-force'
        and before->>'customerEmail' is distinct from after->>'customerEmail'), '-infinity') limit 1`)
  return rowCount === 1
}

/** True if an order's history has this event. */
export async function hasEvent(database: Queryable, orderId: string, event: OrderEvent): Promise<boolean> {
  const isIt = and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, event))
  return (await database.select({ id: orderEvents.id }).from(orderEvents).where(isIt).limit(1)).length > 0
}

/** Returns an order's marks, with who set each and when. */
export function findMarks(database: Queryable, orderId: string) {
  const { mark, by, at } = orderMarksSet
  return database.select({ mark, by, at }).from(orderMarksSet).where(eq(orderMarksSet.orderId, orderId))
}
