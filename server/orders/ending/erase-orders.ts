import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { orderChanges } from '../../database/changes-schema.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { documents, withoutCustomer } from '../../database/documents-schema.ts'
import { orderLedger } from '../../database/ledger-schema.ts'
import { londonToday } from '../../database/london-today.ts'
import { cateringOrders } from '../../database/schema.ts'
import { orderNotes, printedOrders } from '../../database/staff-schema.ts'
import { blankPerson } from '../order/orders.ts'

/** The values that replace personal data in an order that is kept for the accounts. */
const erasedPerson = {
  ...blankPerson,
  cancelReason: null,
  invoiceTo: null,
  provedEmail: null,
  idempotencyKey: null,
  requestHash: '',
  erased: true,
}

/** The books name the kitchen that had the order before a move (documents/books/books.ts). */
const kitchenBefore = sql<null>`case when before->>'kitchen' is distinct from after->>'kitchen'
  then jsonb_build_object('kitchen', before->'kitchen') end`

/** The values that empty a change. Its version, money, kitchen before a move and overridden rules stay. */
const emptyChange = {
  before: kitchenBefore,
  after: null,
  allergenStatement: null,
  waivedReason: null,
  requestHash: null,
}

/**
 * Erases the personal data of orders older than `days`, unless the event is still to come. Amounts, dates and items
 * stay. Returns how many orders were erased.
 */
export function eraseOldOrders(database: Database, days: number): Promise<number> {
  return eraseInParts(
    database,
    and(
      eq(cateringOrders.erased, false),
      sql`${cateringOrders.createdAt} < now() - ${days} * interval '1 day'`,
      lt(cateringOrders.eventDate, londonToday),
    ),
  )
}

/**
 * Erases the personal data in these orders: in their changes, staff's notes, printed sheets and the reasons of refunds,
 * and in receipts, where the law asks for no name. VAT invoices and their credit notes keep it for as long as the law
 * demands (blankOldDocuments). Returns how many orders were erased.
 */
export async function eraseOrders(database: Database | Transaction, where: SQL | undefined): Promise<number> {
  const erased = database
    .$with('erased')
    .as(database.update(cateringOrders).set(erasedPerson).where(where).returning({ id: cateringOrders.id }))
  const forgotten = database
    .$with('forgotten')
    .as(
      database
        .delete(orderNotes)
        .where(sql`${orderNotes.orderId} in (select id from erased)`)
        .returning({ id: orderNotes.id }),
    )
  const unprinted = database
    .$with('unprinted')
    .as(
      database
        .delete(printedOrders)
        .where(sql`${printedOrders.orderId} in (select id from erased)`)
        .returning({ id: printedOrders.orderId }),
    )
  // Keeps the amounts for the accounts. The reasons may name the person.
  const withoutReasons = database
    .$with('without_reasons')
    .as(
      database
        .update(orderLedger)
        .set({ reason: null })
        .where(sql`${orderLedger.orderId} in (select id from erased) and ${orderLedger.reason} is not null`)
        .returning({ id: orderLedger.id }),
    )
  const emptied = database.$with('emptied').as(
    database
      .update(orderChanges)
      .set(emptyChange)
      // A pending change has to release its places first. It is emptied once it has ended (deleteTextsOfErased).
      .where(sql`${orderChanges.orderId} in (select id from erased) and ${orderChanges.state} <> 'waiting'`)
      .returning({ id: orderChanges.id }),
  )
  const blanked = database
    .$with('blanked')
    .as(
      database
        .update(documents)
        .set({ content: withoutCustomer, blanked: true })
        .where(
          sql`${documents.orderId} in (select id from erased) and ${documents.vatPence} is null and not ${documents.blanked}`,
        )
        .returning({ id: documents.id }),
    )
  const [{ count } = { count: 0 }] = await database
    .with(erased, forgotten, unprinted, withoutReasons, emptied, blanked)
    .select({ count: sql<number>`count(*)::int` })
    .from(erased)
  return count
}

/**
 * Replaces the words of agreed lines in erased orders, and in their allergen statements, because the words may name the
 * person. Spares orders whose day is not over: the kitchen cooks by the words.
 */
export async function rewordAgreed(database: Queryable): Promise<void> {
  await database.execute(sql`
    with reworded as (
      update catering_order_items as item set item_name = 'Agreed menu' from catering_orders
      where catering_orders.id = item.order_id and erased and event_date < ${londonToday}
        and menu_id like 'agreed:%' and item_name <> 'Agreed menu'
      returning item.order_id)
    update catering_orders set allergens_told = regexp_replace(
      regexp_replace(allergens_told, '^.* \\(agreed\\):', 'Agreed menu (agreed):', 'gn'),
      '(Not settled yet what is in it: ).* \\(agreed\\)', '\\1Agreed menu (agreed)', 'n')
    where id in (select order_id from reworded)`)
}

/**
 * Deletes texts that were left in erased orders: the words of agreed lines, notes, printed sheets, changes, invoice
 * addresses, and the reasons of refunds and cancellations. They were written while the order was being erased.
 */
export async function deleteTextsOfErased(database: Database): Promise<void> {
  await rewordAgreed(database)
  await database.execute(sql`
    delete from order_notes using catering_orders where catering_orders.id = order_notes.order_id and erased`)
  await database.execute(sql`
    delete from printed_orders using catering_orders where catering_orders.id = printed_orders.order_id and erased`)
  await database.execute(sql`
    update order_ledger set reason = null from catering_orders
    where catering_orders.id = order_ledger.order_id and erased and reason is not null`)
  await database
    .update(cateringOrders)
    .set({ cancelReason: null, invoiceTo: null })
    .where(
      and(
        eq(cateringOrders.erased, true),
        or(isNotNull(cateringOrders.cancelReason), isNotNull(cateringOrders.invoiceTo)),
      ),
    )
  await database.execute(sql`
    update order_changes set before = ${kitchenBefore}, after = null, allergens_told = null, waived_reason = null, request_hash = null
    from catering_orders where catering_orders.id = order_changes.order_id and erased and state <> 'waiting'
      and (after is not null or waived_reason is not null or order_changes.request_hash is not null)`)
  // A receipt may have been issued while its order was being erased.
  const ofErased = sql`${documents.orderId} in (select id from catering_orders where erased)`
  await database
    .update(documents)
    .set({ content: withoutCustomer, blanked: true })
    .where(and(ofErased, isNull(documents.vatPence), eq(documents.blanked, false)))
}

/**
 * Erases the personal data of orders older than `days` whose payment failed or expired, including replaced orders and
 * those whose payment was never opened. Amounts, dates and items stay. If one is paid after all, staff are told to
 * refund it (mail/send-mail.ts). Returns how many orders were erased.
 */
export function eraseUnpaidOrders(database: Database, days: number): Promise<number> {
  const isUnpaid = and(
    sql`${cateringOrders.paymentStatus} in ('expired', 'failed') and not ${cateringOrders.erased}`,
    // Staff may find that such an order was paid after all, and then its food has to be cooked.
    sql`(${cateringOrders.attention} is null or ${cateringOrders.eventDate} < ${londonToday})`,
    sql`${cateringOrders.createdAt} < now() - ${days} * interval '1 day'`,
  )
  return eraseInParts(database, isUnpaid)
}

/** Orders erased in one statement. More could exceed the ten seconds after which a statement is cancelled. */
const atOnce = 1_000

/** Erases all orders that match, in parts. Oldest first, so that a partial index can be used. */
async function eraseInParts(database: Database, where: SQL | undefined): Promise<number> {
  const { id, createdAt } = cateringOrders
  let erased = 0
  for (;;) {
    const due = await database.select({ id }).from(cateringOrders).where(where).orderBy(createdAt).limit(atOnce)
    const ids = due.map((order) => order.id)
    // Checks the condition again: an order may have been paid since it was found.
    if (due.length > 0) erased += await eraseOrders(database, and(inArray(id, ids), where))
    if (due.length < atOnce) return erased
  }
}
