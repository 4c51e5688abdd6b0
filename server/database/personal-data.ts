import { and, eq, lt, sql } from 'drizzle-orm'
import { queueJob } from '../jobs/queue.ts'
import type { Database, Transaction } from './database.ts'
import { londonToday } from './orders.ts'
import { cateringOrders, cvs, jobApplications, rateLimits, stripeEvents } from './schema.ts'

/** What takes the place of a person's data in an order that has to stay for the books. */
const erasedPerson = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  deliveryAddress: '',
  deliveryCity: '',
  deliveryPostalCode: '',
  specialInstructions: null,
  idempotencyKey: null,
  requestHash: '',
  erased: true,
}

/**
 * Erases the personal data of orders older than `days`, but of none whose event is still to come; amounts, dates and
 * items stay. Returns how many.
 */
export async function eraseOldOrders(database: Database, days: number): Promise<number> {
  const erased = await database
    .update(cateringOrders)
    .set(erasedPerson)
    .where(
      and(
        eq(cateringOrders.erased, false),
        sql`${cateringOrders.createdAt} < now() - ${days} * interval '1 day'`,
        lt(cateringOrders.eventDate, londonToday),
      ),
    )
  return erased.rowCount ?? 0
}

/** Deletes what was kept only to recognise repeats: old webhook events and counters that ran out. */
export async function deleteSpentRecords(database: Database): Promise<void> {
  await database.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`)
  await database.delete(rateLimits).where(sql`${rateLimits.expiresAt} < now()`)
}

const ordersOf = (email: string) => sql`lower(${cateringOrders.customerEmail}) = lower(${email})`
const applicationsOf = (email: string) => sql`lower(${jobApplications.email}) = lower(${email})`

/** What is held about the person with this e-mail address. */
export async function findPersonalData(database: Database | Transaction, email: string) {
  const orders = await database
    .select({
      orderNumber: cateringOrders.orderNumber,
      eventDate: cateringOrders.eventDate,
      paymentStatus: cateringOrders.paymentStatus,
      createdAt: cateringOrders.createdAt,
    })
    .from(cateringOrders)
    .where(ordersOf(email))
  const applications = await database
    .select({ position: jobApplications.position, createdAt: jobApplications.createdAt, cv: cvs.name })
    .from(jobApplications)
    .leftJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(applicationsOf(email))
  return { orders, applications }
}

/**
 * Erases all of that in one transaction: applications and CVs wholly, orders to what the books need. What waits for
 * payment is closed at Stripe by a job, so that nobody pays for a meal whose guest we no longer know.
 */
export async function erasePersonalData(
  database: Database,
  email: string,
): Promise<{ orders: number; applications: number }> {
  return database.transaction(async (tx) => {
    const open = await tx
      .select({ sessionId: cateringOrders.checkoutSessionId })
      .from(cateringOrders)
      .where(and(ordersOf(email), eq(cateringOrders.paymentStatus, 'pending')))
    for (const { sessionId } of open) if (sessionId) await queueJob(tx, 'expire-checkout', { sessionId })
    const orders = await tx.update(cateringOrders).set(erasedPerson).where(ordersOf(email))
    const applications = await tx.delete(jobApplications).where(applicationsOf(email))
    return { orders: orders.rowCount ?? 0, applications: applications.rowCount ?? 0 }
  })
}
