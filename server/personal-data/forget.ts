import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { deleteOldApplications, deleteUnclaimedCvs } from '../applications/applications.ts'
import type { Database } from '../database/database.ts'
import { eraseUnknownFromSandbox } from '../database/sandbox-customers.ts'
import { blankOldDocuments } from '../documents/stored-documents.ts'
import { deleteTextsOfErased, eraseOldOrders, eraseUnpaidOrders } from '../orders/ending/erase-orders.ts'
import { deleteSpentStaffRecords } from '../people/staff-access.ts'
import { forgetMails } from './forget-mails.ts'
import { deleteSpentRecords } from './spent-records.ts'

export interface ForgetOptions {
  database: Database
  log: Logger
  config: { keepApplicationsDays: number; keepOrdersDays: number; keepUnpaidOrdersDays: number; mailDir: string }
}

const minutesOfADay = 24 * 60

/** Deletes data that is no longer needed. docs/operations/every-day.md, "Personal data", says how long each kind
 * is kept. */
export async function forget({ database, log, config }: ForgetOptions): Promise<void> {
  const unclaimedCvs = await deleteUnclaimedCvs(database, minutesOfADay)
  const applications = await deleteOldApplications(database, config.keepApplicationsDays)
  const orders = await eraseOldOrders(database, config.keepOrdersDays)
  const documents = await blankOldDocuments(database, config.keepOrdersDays)
  const unpaidOrders = await eraseUnpaidOrders(database, config.keepUnpaidOrdersDays)
  await deleteTextsOfErased(database)
  await deleteSpentRecords(database)
  await deleteSpentStaffRecords(database)
  await deleteFailedJobs(database)
  // The mails about orders and applications are deleted after them, so that the mails of erased ones go too.
  const mails = await forgetMails(database, config.mailDir)
  const sandboxRecords = await eraseUnknownFromSandbox(database)
  const deleted = { unclaimedCvs, applications, orders, documents, unpaidOrders, mails, sandboxRecords }
  if (Object.values(deleted).some((count) => count > 0)) {
    log.info(deleted, 'old personal data deleted')
  }
}

/**
 * Deletes jobs that failed for good a month ago, since nobody reads their last error any more. Failed jobs of the
 * schedule, which have one attempt, are deleted after an hour.
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
