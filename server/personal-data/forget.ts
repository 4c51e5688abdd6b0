import { inArray, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { deleteOldApplications, deleteUnclaimedCvs } from '../applications/applications.ts'
import type { Database } from '../database/database.ts'
import { comingDaysLists } from '../database/delivery-schema.ts'
import { londonToday } from '../database/london-today.ts'
import { eraseUnknownFromSandbox } from '../database/sandbox-customers.ts'
import { rateLimits, stripeEvents } from '../database/schema.ts'
import { blankOldDocuments } from '../documents/stored-documents.ts'
import { deleteOldEnquiries } from '../enquiries/enquiries.ts'
import { deleteOldSubscriptions } from '../news/subscriptions.ts'
import { deleteTextsOfErased, eraseOldOrders, eraseUnpaidOrders } from '../orders/ending/erase-orders.ts'
import { deletePrintedOrders } from '../orders/lists/orders-of-days.ts'
import { deleteSpentStaffRecords } from '../people/staff-access.ts'
import { deleteSpentPreviews } from '../publishing/previews.ts'
import { forgetMails } from './forget-mails.ts'

export interface ForgetOptions {
  database: Database
  log: Logger
  config: {
    keepApplicationsDays: number
    keepEnquiriesDays: number
    keepOrdersDays: number
    keepUnpaidOrdersDays: number
    mailDir: string
  }
}

const minutesOfADay = 24 * 60

/**
 * Deletes data that is no longer needed. docs/operations/every-day.md, "Personal data", says how long each kind is
 * kept.
 */
export async function forget({ database, log, config }: ForgetOptions): Promise<void> {
  const unclaimedCvs = await deleteUnclaimedCvs(database, minutesOfADay)
  const applications = await deleteOldApplications(database, config.keepApplicationsDays)
  const enquiries = await deleteOldEnquiries(database, config.keepEnquiriesDays)
  const news = await deleteOldSubscriptions(database)
  const orders = await eraseOldOrders(database, config.keepOrdersDays)
  const documents = await blankOldDocuments(database, config.keepOrdersDays)
  const unpaidOrders = await eraseUnpaidOrders(database, config.keepUnpaidOrdersDays)
  await deleteTextsOfErased(database)
  await deleteSpentRecords(database)
  await deleteSpentStaffRecords(database)
  await deleteSpentPreviews(database)
  await deleteFailedJobs(database)
  // Mails are deleted last, so that those about everything erased above go too.
  const mails = await forgetMails(database, config.mailDir)
  const sandboxRecords = await eraseUnknownFromSandbox(database)
  const deleted = {
    unclaimedCvs,
    applications,
    enquiries,
    news,
    orders,
    documents,
    unpaidOrders,
    mails,
    sandboxRecords,
  }
  if (Object.values(deleted).some((count) => count > 0)) {
    log.info(deleted, 'old personal data deleted')
  }
}

/**
 * Deletes jobs that failed for good a month ago, because nobody reads their last error any more. Failed scheduled jobs
 * with a single attempt are deleted after an hour.
 */
async function deleteFailedJobs(database: Database): Promise<void> {
  await database.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs
    where attempts >= max_attempts
      and updated_at < now() - case when max_attempts = 1 then interval '1 hour' else interval '30 days' end
    having count(*) > 0
  `)
}

// The longest window is a day. One that ends later was opened while the database's clock was ahead.
const isSpent = sql`(${rateLimits.expiresAt} < now() or ${rateLimits.expiresAt} > now() + interval '2 days')`

/**
 * Deletes records kept only to recognise repeats: old webhook events, the lists of past days, and counts that have
 * expired or lie too far in the future. Also deletes the records of what was printed for past days.
 */
export async function deleteSpentRecords(database: Database): Promise<void> {
  await database.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`)
  await database.delete(comingDaysLists).where(lt(comingDaysLists.day, londonToday))
  await deletePrintedOrders(database)
  // Skips rows that a request is counting right now, because it may hold one row and wait for the next.
  const spent = database.select({ key: rateLimits.key }).from(rateLimits).where(isSpent)
  await database.delete(rateLimits).where(inArray(rateLimits.key, spent.for('update', { skipLocked: true })))
}
