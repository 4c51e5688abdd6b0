import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import { putOnInvoice } from '../../../contract/staff/documents.ts'
import { moveRest, waiveRest } from '../../../contract/staff/order-money.ts'
import {
  addNote,
  handleAttention,
  markOrder,
  rangAboutAllergens,
  retryMail,
  sendConfirmation,
  sendPaymentLink,
  tellAllergens,
} from '../../../contract/staff/orders.ts'
import type { Queryable } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { orderEvents, orderNotes, staffActs } from '../../database/staff-schema.ts'
import { findLedger } from '../../payments/ledger.ts'
import { findChanges } from '../order/order-changes.ts'
import { findHandedOver, findQueuedMails } from '../order/order-mails.ts'
import { didNotPrintTheDay, printedTheDay, sheetsOf } from './orders-of-days.ts'

/** How many events, notes and acts are read at most, newest first. */
const mostLines = 500
/** Reads only these acts: other acts have other subjects, such as passkeys, whose names may equal an order number. */
const actsOnOrders = [
  sendConfirmation,
  sendPaymentLink,
  addNote,
  handleAttention,
  markOrder,
  moveRest,
  putOnInvoice,
  rangAboutAllergens,
  retryMail,
  tellAllergens,
  waiveRest,
].map(({ name }) => name)

/** Returns everything recorded about an order besides its own row, each kind oldest first. */
export async function findHistory(
  database: Queryable,
  {
    id,
    orderNumber,
    eventDate,
    kitchen,
    paidAt,
  }: Pick<Order, 'id' | 'orderNumber' | 'eventDate' | 'kitchen' | 'paidAt'>,
) {
  const isOnOrder = and(eq(staffActs.subject, orderNumber), inArray(staffActs.act, actsOnOrders))
  // The sheets of its day list the order only once it is paid.
  const isOnDay =
    paidAt &&
    and(
      inArray(
        staffActs.subject,
        [undefined, [kitchen]].map((kitchens) => sheetsOf(eventDate, kitchens)),
      ),
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
