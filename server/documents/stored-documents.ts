import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { type DocumentContent, documents, type StoredDocument, withoutCustomer } from '../database/documents-schema.ts'
import { type LedgerEntry, orderLedger } from '../database/ledger-schema.ts'
import { londonToday } from '../database/london-today.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { lockOrder } from '../orders/order/lock-order.ts'
import { paymentKinds } from '../payments/ledger.ts'
import { takeNumber } from './document-series.ts'

/**
 * Finds up to `limit` ledger entries without a document, payments first, then oldest first. Includes refunds and
 * disputes whose money came back after their note. If the customer was erased, an entry gets a document, without a
 * name, only if its order has one already. Examples get none, because they are removed and documents stay.
 */
export async function findUndocumented(database: Queryable, limit: number, orderId?: string): Promise<string[]> {
  const ofOrder = orderId ? sql`and order_id = ${orderId}` : sql``
  const { rows } = await database.execute<{ id: string }>(sql`
    with due as (
      select id from order_ledger where state = 'succeeded' and not documented ${ofOrder}
      union all
      select id from order_ledger as back
      where documented and state in ('failed', 'canceled') ${ofOrder}
        and exists (
          select from documents as note
          where note.ledger_id = back.id and note.corrects is null
            and not exists (select from documents where corrects = note.id)))
    select ledger.id from due join order_ledger as ledger on ledger.id = due.id
      join catering_orders as orders on orders.id = ledger.order_id
    where not orders.is_example and (not orders.erased or exists (select from documents where order_id = orders.id))
      and (ledger.kind in ${paymentKinds} or exists (
        select from order_ledger as charge
        where charge.order_id = ledger.order_id and charge.kind in ${paymentKinds} and charge.state = 'succeeded'))
    order by ledger.kind not in ${paymentKinds}, coalesce(ledger.settled_at, ledger.created_at), ledger.id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Locks the order of a ledger entry until the transaction ends and returns it, or undefined. The lock makes an order's
 * documents be issued one after the other.
 */
export async function lockOrderOfEntry(tx: Transaction, ledgerId: string): Promise<Order | undefined> {
  const entry = tx.select({ id: orderLedger.orderId }).from(orderLedger).where(eq(orderLedger.id, ledgerId))
  return lockOrder(tx, eq(cateringOrders.id, entry))
}

/**
 * True if an order's documents no longer show personal data to somebody who knows its id, like the order itself
 * (findOrderRow).
 */
const hidesPerson = sql<boolean>`(${cateringOrders.erased} or ${cateringOrders.eventDate} < ${londonToday} - interval '1 year')`

/** Returns an order and whether its documents no longer show personal data, or undefined. */
export async function findOrderOfDocuments(database: Queryable, id: string) {
  const [found] = await database
    .select({ order: cateringOrders, hidesPerson })
    .from(cateringOrders)
    .where(eq(cateringOrders.id, id))
  return found
}

const settledAt = sql`coalesce(${orderLedger.settledAt}, ${orderLedger.createdAt})`

/** Returns a ledger entry with London's date today and London's date when its money moved, or undefined. */
export async function findDatedEntry(tx: Transaction, id: string) {
  const [found] = await tx
    .select({
      entry: orderLedger,
      issuedOn: sql<string>`${londonToday}::text`,
      taxPoint: sql<string>`(${settledAt} at time zone 'Europe/London')::date::text`,
    })
    .from(orderLedger)
    .where(eq(orderLedger.id, id))
  return found
}

/** Returns the documents of an order, in order of issue. */
export async function findDocuments(database: Queryable, orderId: string): Promise<StoredDocument[]> {
  return database
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.issuedAt), asc(documents.number))
}

/** Returns an order's document by series and number, and whether it no longer shows personal data, or undefined. */
export async function findDocument(database: Queryable, orderId: string, series: string, number: number) {
  const [found] = await database
    .select({ document: documents, hidesPerson })
    .from(documents)
    .innerJoin(cateringOrders, eq(cateringOrders.id, documents.orderId))
    .where(and(eq(documents.orderId, orderId), eq(documents.series, series), eq(documents.number, number)))
  return found
}

/** Returns the document with this id, or undefined. */
export async function findDocumentById(database: Queryable, id: string): Promise<StoredDocument | undefined> {
  const [document] = await database.select().from(documents).where(eq(documents.id, id))
  return document
}

/** Stores a document under the next number of its series, or of the series that replaced it (takeNumber). */
export async function storeDocument(
  tx: Transaction,
  document: Pick<StoredDocument, 'kind' | 'series' | 'orderId' | 'ledgerId' | 'grossPence' | 'vatPence'> & {
    corrects?: string
    content: DocumentContent
  },
): Promise<StoredDocument> {
  const taken = await takeNumber(tx, document.series)
  const [stored] = await tx
    .insert(documents)
    // The clock's time, not the transaction's: this transaction may have begun before that of a smaller number.
    .values({ id: randomUUID(), ...document, ...taken, issuedAt: sql`clock_timestamp()` })
    .returning()
  if (!stored) throw new Error('The database stored no document')
  return stored
}

/** Marks a ledger entry as documented. */
export async function markDocumented(tx: Transaction, { id }: Pick<LedgerEntry, 'id'>): Promise<void> {
  await tx.update(orderLedger).set({ documented: true }).where(eq(orderLedger.id, id))
}

/**
 * Removes the customer from documents issued more than `days` ago whose event is over. Amounts, numbers and VAT stay.
 * Returns how many there were.
 */
export async function blankOldDocuments(database: Database, days: number): Promise<number> {
  const due = database
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.blanked, false),
        sql`${documents.issuedAt} < now() - ${days} * interval '1 day'`,
        sql`(select event_date from catering_orders where id = ${documents.orderId}) < ${londonToday}`,
      ),
    )
    .orderBy(documents.issuedAt)
    .limit(blankedAtOnce)
  let blanked = 0
  for (;;) {
    const { rowCount } = await database
      .update(documents)
      .set({ content: withoutCustomer, blanked: true })
      .where(inArray(documents.id, due))
    blanked += rowCount ?? 0
    if ((rowCount ?? 0) < blankedAtOnce) return blanked
  }
}

/** The documents changed in one statement. A statement is cancelled after ten seconds. */
const blankedAtOnce = 1_000
