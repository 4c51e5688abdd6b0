import { and, eq, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orderChanges } from './changes-schema.ts'
import type { Database, Transaction } from './database.ts'
import { withoutCustomer } from './documents.ts'
import { documents } from './documents-schema.ts'
import { queueJob } from './job-queue.ts'
import { orderLedger } from './ledger-schema.ts'
import { isToCook, londonToday, nobody } from './orders.ts'
import { eraseFromSandbox } from './sandbox-customers.ts'
import { cateringOrders, cvs, jobApplications, rateLimits, stripeEvents } from './schema.ts'
import { orderNotes } from './staff-schema.ts'

/** The values that replace a person's data in an order that has to stay for the accounts. */
const erasedPerson = {
  ...nobody,
  cancelReason: null,
  idempotencyKey: null,
  requestHash: '',
  erased: true,
}

/** What stays of a change: which version it made, its money, and the rules that it went beyond. */
const emptyChange = { before: null, after: null, waivedReason: null }

/**
 * Erases the personal data of orders older than `days`, except where the event is still to come. Amounts, dates and
 * items stay. Returns how many orders were erased.
 */
export async function eraseOldOrders(database: Database, days: number): Promise<number> {
  return eraseWhere(
    database,
    and(
      eq(cateringOrders.erased, false),
      sql`${cateringOrders.createdAt} < now() - ${days} * interval '1 day'`,
      lt(cateringOrders.eventDate, londonToday),
    ),
  )
}

/**
 * Erases the person in these orders, in their changes, in what staff wrote about them, in the reasons of refunds, which
 * may name somebody, and in receipts, on which the law asks for no name.
 * Invoices with VAT and their credit notes keep it for as long as the law asks for (blankOldDocuments). Returns how many
 * orders there were.
 */
async function eraseWhere(database: Database | Transaction, where: SQL | undefined): Promise<number> {
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
  // The amounts stay for the accounts. The reasons may name the person.
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
      // One that waits still has to give back its places, and is emptied once it has ended (deleteTextsOfErased).
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
    .with(erased, forgotten, withoutReasons, emptied, blanked)
    .select({ count: sql<number>`count(*)::int` })
    .from(erased)
  return count
}

/**
 * Deletes notes of erased orders, what their changes altered, and the reasons of their refunds and cancellations. Such a text was written while its
 * order was being erased, or an older server that does not know these texts erased the order.
 */
export async function deleteTextsOfErased(database: Database): Promise<void> {
  await database.execute(sql`
    delete from order_notes using catering_orders where catering_orders.id = order_notes.order_id and erased`)
  await database.execute(sql`
    update order_ledger set reason = null from catering_orders
    where catering_orders.id = order_ledger.order_id and erased and reason is not null`)
  await database
    .update(cateringOrders)
    .set({ cancelReason: null })
    .where(and(eq(cateringOrders.erased, true), isNotNull(cateringOrders.cancelReason)))
  await database.execute(sql`
    update order_changes set before = null, after = null, waived_reason = null from catering_orders
    where catering_orders.id = order_changes.order_id and erased and state <> 'waiting'
      and (after is not null or waived_reason is not null)`)
  // A receipt may have been issued in the moment in which its order was erased, or an older server erased the order.
  const ofErased = sql`${documents.orderId} in (select id from catering_orders where erased)`
  await database
    .update(documents)
    .set({ content: withoutCustomer, blanked: true })
    .where(and(ofErased, isNull(documents.vatPence), eq(documents.blanked, false)))
}

/** The number of orders erased at a time, because a statement is cancelled after ten seconds. */
const unpaidAtOnce = 1_000

/**
 * Erases the personal data of orders older than `days` that nobody paid. Their payment has failed or expired, which
 * also happens to replaced orders and to those whose payment was never opened. Amounts, dates and items stay. If one is
 * paid after all, staff are told to refund it (mail/send-mail.ts). Returns how many orders were erased.
 */
export async function eraseUnpaidOrders(database: Database, days: number): Promise<number> {
  const isUnpaid = and(
    sql`${cateringOrders.paymentStatus} in ('expired', 'failed') and not ${cateringOrders.erased}`,
    // Staff may find that such an order was paid after all, and its food is then still to be cooked.
    sql`(${cateringOrders.attention} is null or ${cateringOrders.eventDate} < ${londonToday})`,
    sql`${cateringOrders.createdAt} < now() - ${days} * interval '1 day'`,
  )
  const { id, createdAt } = cateringOrders
  let erased = 0
  for (;;) {
    // The oldest orders come first, as in the index that contains only such orders.
    const due = await database
      .select({ id })
      .from(cateringOrders)
      .where(isUnpaid)
      .orderBy(createdAt)
      .limit(unpaidAtOnce)
    // The condition is checked again, because an order may have been paid since it was found.
    const isDue = and(
      inArray(
        id,
        due.map((order) => order.id),
      ),
      isUnpaid,
    )
    if (due.length > 0) erased += await eraseWhere(database, isDue)
    if (due.length < unpaidAtOnce) return erased
  }
}

/** Deletes records that were kept only to recognise repeats: old webhook events and counters whose window is over. */
export async function deleteSpentRecords(database: Database): Promise<void> {
  await database.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`)
  // Rows that another request is counting right now are skipped. That request may hold one row and wait for the next.
  const spent = database.select({ key: rateLimits.key }).from(rateLimits).where(sql`${rateLimits.expiresAt} < now()`)
  await database.delete(rateLimits).where(inArray(rateLimits.key, spent.for('update', { skipLocked: true })))
}

const { orderNumber, eventDate, paymentStatus, createdAt } = cateringOrders

const ordersOf = (email: string) => sql`lower(${cateringOrders.customerEmail}) = lower(${email})`
const isIn = (content: PgColumn, email: string) => sql`lower(${content}->>'customerEmail') = lower(${email})`
/**
 * Changes of orders that had this address and have another one now. Such an order may be another person's, whose address
 * was misheard at first, so nothing but the address is shown and erased.
 */
const changesOf = (email: string) => sql`${orderChanges.state} = 'in-force'
  and (${isIn(orderChanges.before, email)} or ${isIn(orderChanges.after, email)})`
const applicationsOf = (email: string) => sql`lower(${jobApplications.email}) = lower(${email})`

/**
 * Returns all data about the person with this e-mail address, and the numbers of orders that had it `formerly` and have
 * another one now.
 */
export async function findPersonalData(database: Database | Transaction, email: string) {
  const orders = await database
    .select({ orderNumber, eventDate, paymentStatus, createdAt, isToCook })
    .from(cateringOrders)
    .where(ordersOf(email))
  const applications = await database
    .select({ position: jobApplications.position, createdAt: jobApplications.createdAt, cv: cvs.name })
    .from(jobApplications)
    .leftJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(applicationsOf(email))
  const formerly = await database
    .selectDistinct({ orderNumber })
    .from(orderChanges)
    .innerJoin(cateringOrders, eq(cateringOrders.id, orderChanges.orderId))
    .where(and(changesOf(email), not(ordersOf(email))))
  return { orders, applications, formerly: formerly.map((order) => order.orderNumber) }
}

/** Returns which of these order numbers and application ids still have personal data. */
export async function findHeldSubjects(database: Database, subjects: string[]): Promise<Set<string>> {
  const numbers = subjects.filter((subject) => subject.startsWith('TR-'))
  const ids = subjects.filter((subject) => !subject.startsWith('TR-'))
  const { rows } = await database.execute<{ subject: string }>(sql`
    select order_number as subject from catering_orders
    where not erased and order_number = any(${sql.param(numbers)}::text[])
    union all
    select id::text from job_applications where id = any(${sql.param(ids)}::uuid[])
  `)
  return new Set(rows.map(({ subject }) => subject))
}

/**
 * Erases all of that in one transaction: applications and CVs completely, orders except for what the accounts need, and
 * the address in the payment sandbox and in changes of orders that have another one now. Jobs close the open payments at
 * Stripe, so that nobody pays for a meal whose guest is no longer known. Erases nothing where orders are `toCook`. That is
 * checked here as well, because an order may have been paid since the question was asked.
 */
export async function erasePersonalData(
  database: Database,
  email: string,
): Promise<{ toCook: string[]; orders: number; applications: number }> {
  return database.transaction(async (tx) => {
    const held = await tx
      .select({
        id: cateringOrders.id,
        orderNumber,
        sessionId: cateringOrders.checkoutSessionId,
        paymentStatus,
        isToCook,
      })
      .from(cateringOrders)
      .where(ordersOf(email))
      .for('update')
    const toCook = held.filter((order) => order.isToCook).map((order) => order.orderNumber)
    if (toCook.length > 0) return { toCook, orders: 0, applications: 0 }
    for (const { sessionId, paymentStatus } of held) {
      if (sessionId && paymentStatus === 'pending') await queueJob(tx, 'expire-checkout', { sessionId })
    }
    const ids = held.map((order) => order.id)
    const orders = await eraseWhere(tx, inArray(cateringOrders.id, ids))
    await eraseFormerAddress(tx, email)
    const applications = await eraseApplications(tx, applicationsOf(email))
    // The sandbox comes first, because closing these payments copies their sessions.
    await eraseFromSandbox(tx, email)
    return { toCook, orders, applications }
  })
}

/** Takes an address out of the changes of orders that have another one now. Those of erased orders are empty already. */
async function eraseFormerAddress(tx: Transaction, email: string): Promise<void> {
  const without = (content: PgColumn) => sql`case when ${isIn(content, email)}
    then jsonb_set(${content}, '{customerEmail}', '""') else ${content} end`
  const [before, after] = [without(orderChanges.before), without(orderChanges.after)]
  await tx.update(orderChanges).set({ before, after }).where(changesOf(email))
}

/** Erases one application and its CV completely. */
export async function eraseApplication(tx: Transaction, id: string): Promise<void> {
  await eraseApplications(tx, eq(jobApplications.id, id))
}

/** Erases applications completely; their CVs go with them. Returns how many. */
async function eraseApplications(tx: Transaction, where: SQL): Promise<number> {
  const gone = await tx.delete(jobApplications).where(where)
  return gone.rowCount ?? 0
}
