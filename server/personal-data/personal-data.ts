import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orderNumberPrefix } from '../../contract/order-number.ts'
import { applicationsOf, eraseApplications } from '../applications/applications.ts'
import { orderChanges } from '../database/changes-schema.ts'
import type { Database, Transaction } from '../database/database.ts'
import { enquiries } from '../database/enquiries-schema.ts'
import { queueJob } from '../database/job-queue.ts'
import { newsSubscriptions } from '../database/news-schema.ts'
import { eraseFromSandbox } from '../database/sandbox-customers.ts'
import { cateringOrders, cvs, jobApplications } from '../database/schema.ts'
import { enquiriesOf, eraseEnquiries } from '../enquiries/enquiries.ts'
import { eraseSubscriptions, subscriptionsOf } from '../news/subscriptions.ts'
import { eraseOrders, rewordAgreed } from '../orders/ending/erase-orders.ts'
import { isToCook } from '../orders/order/orders.ts'

const { orderNumber, eventDate, paymentStatus, createdAt, invoiceTo } = cateringOrders
/** The rest after a deposit, in pence, that nobody has paid. */
const owedPence = sql<number>`case when status = 'confirmed' then rest_pence else 0 end`

const ordersOf = (email: string) => sql`lower(${cateringOrders.customerEmail}) = lower(${email})`
const isIn = (content: PgColumn, email: string) => sql`lower(${content}->>'customerEmail') = lower(${email})`
/**
 * Returns a condition for changes of orders that had this address before or after them. An order with another address
 * now may be another person's, because an address can be misheard at first. So only the address in its changes is shown
 * and erased.
 */
const changesOf = (email: string) => sql`${orderChanges.state} <> 'waiting'
  and (${isIn(orderChanges.before, email)} or ${isIn(orderChanges.after, email)})`

/**
 * Returns all data about the person with this e-mail address: orders, applications, enquiries and news sign-ups.
 * `formerly` has the numbers of orders that had this address before it was changed.
 */
export async function findPersonalData(database: Database | Transaction, email: string) {
  const orders = await database
    .select({ orderNumber, eventDate, paymentStatus, owedPence, createdAt, invoiceTo, isToCook })
    .from(cateringOrders)
    .where(ordersOf(email))
  const applications = await database
    .select({ position: jobApplications.position, createdAt: jobApplications.createdAt, cv: cvs.name })
    .from(jobApplications)
    .leftJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(applicationsOf(email))
  const enquired = await database
    .select({ createdAt: enquiries.createdAt, eventDate: enquiries.eventDate })
    .from(enquiries)
    .where(enquiriesOf(email))
  const { topic, askedAt, confirmedAt, leftAt, toldAt, wordingVersion } = newsSubscriptions
  const news = await database
    .select({ topic, askedAt, confirmedAt, leftAt, toldAt, wordingVersion })
    .from(newsSubscriptions)
    .where(subscriptionsOf(email))
  const formerly = await database
    .selectDistinct({ orderNumber })
    .from(orderChanges)
    .innerJoin(cateringOrders, eq(cateringOrders.id, orderChanges.orderId))
    .where(and(changesOf(email), not(ordersOf(email))))
  return { orders, applications, enquiries: enquired, news, formerly: formerly.map((order) => order.orderNumber) }
}

/** Counts the orders, applications, enquiries and news sign-ups of the person with this e-mail address. */
export async function countHeld(database: Database, email: string) {
  const { applications, enquiries, news, orders } = await findPersonalData(database, email)
  return {
    applications: applications.length,
    enquiries: enquiries.length,
    news: news.length,
    orders: orders.length,
  }
}

/** Returns which of these order numbers, and ids of applications, enquiries and sign-ups, still have personal data. */
export async function findHeldSubjects(database: Database, subjects: string[]): Promise<Set<string>> {
  const numbers = subjects.filter((subject) => subject.startsWith(orderNumberPrefix))
  const ids = subjects.filter((subject) => !subject.startsWith(orderNumberPrefix))
  const { rows } = await database.execute<{ subject: string }>(sql`
    select order_number as subject from catering_orders
    where not erased and order_number = any(${sql.param(numbers)}::text[])
    union all
    select id::text from job_applications where id = any(${sql.param(ids)}::uuid[])
    union all
    select id::text from enquiries where id = any(${sql.param(ids)}::uuid[])
    union all
    select id::text from news_subscriptions where id = any(${sql.param(ids)}::uuid[])
  `)
  return new Set(rows.map(({ subject }) => subject))
}

/**
 * Erases all data about the person with this e-mail address in one transaction: applications with CVs, enquiries and
 * sign-ups completely, orders except for what the accounts need. The address also goes from the payment sandbox and
 * from changes of orders that have another address now. Jobs expire open Checkout Sessions, so that nobody pays for the
 * order of an erased person.
 *
 * Returns what was erased. If orders are still to be cooked, erases nothing and returns their numbers (`toCook`),
 * because one may have been paid since the erasure was requested.
 */
export async function erasePersonalData(
  database: Database,
  email: string,
): Promise<{ toCook: string[]; orders: number; applications: number; enquiries: number; news: number }> {
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
    if (toCook.length > 0) return { toCook, orders: 0, applications: 0, enquiries: 0, news: 0 }
    for (const { sessionId, paymentStatus } of held) {
      if (sessionId && paymentStatus === 'pending') await queueJob(tx, 'expire-checkout', { sessionId })
    }
    const ids = held.map((order) => order.id)
    const orders = await eraseOrders(tx, inArray(cateringOrders.id, ids))
    await rewordAgreed(tx)
    await eraseFormerAddress(tx, email)
    const applications = await eraseApplications(tx, applicationsOf(email))
    const enquired = await eraseEnquiries(tx, enquiriesOf(email))
    const news = await eraseSubscriptions(tx, subscriptionsOf(email))
    // Before the jobs expire the sessions in the sandbox, because expiring copies them.
    await eraseFromSandbox(tx, email)
    return { toCook, orders, applications, enquiries: enquired, news }
  })
}

/** Removes an address from the changes of orders that have another one now. Erased orders have none left in theirs. */
async function eraseFormerAddress(tx: Transaction, email: string): Promise<void> {
  const without = (content: PgColumn) => sql`case when ${isIn(content, email)}
    then jsonb_set(${content}, '{customerEmail}', '""') else ${content} end`
  const [before, after] = [without(orderChanges.before), without(orderChanges.after)]
  await tx.update(orderChanges).set({ before, after }).where(changesOf(email))
}
