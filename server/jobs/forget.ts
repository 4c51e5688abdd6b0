import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { deleteOldApplications, deleteUnclaimedCvs } from '../database/applications.ts'
import type { Database } from '../database/database.ts'
import { deleteSpentRecords, eraseOldOrders, eraseUnpaidOrders } from '../database/personal-data.ts'
import { eraseUnknownFromSandbox } from '../database/sandbox-customers.ts'
import { deleteSpentStaffRecords } from '../database/spent-staff-records.ts'
import { forgetMails } from '../mail/forget-mails.ts'

export interface ForgetOptions {
  database: Database
  log: Logger
  config: { keepApplicationsDays: number; keepOrdersDays: number; keepUnpaidOrdersDays: number; mailDir: string }
}

const minutesOfADay = 24 * 60

/** Lets go of what is no longer needed; how long each thing is kept stands in docs/operations.md. */
export async function forget({ database, log, config }: ForgetOptions): Promise<void> {
  const unclaimedCvs = await deleteUnclaimedCvs(database, minutesOfADay)
  const applications = await deleteOldApplications(database, config.keepApplicationsDays)
  const orders = await eraseOldOrders(database, config.keepOrdersDays)
  const unpaidOrders = await eraseUnpaidOrders(database, config.keepUnpaidOrdersDays)
  await deleteSpentRecords(database)
  await deleteSpentStaffRecords(database)
  await deleteFailedJobs(database)
  // Mails about orders and applications go after them, also after those that a person erased.
  const mails = await forgetMails(database, config.mailDir)
  const sandboxRecords = await eraseUnknownFromSandbox(database)
  if (unclaimedCvs + applications + orders + unpaidOrders + mails + sandboxRecords > 0) {
    log.info({ unclaimedCvs, applications, orders, unpaidOrders, mails, sandboxRecords }, 'old personal data deleted')
  }
}

/** A job that failed for good keeps its last error's words; after a month nobody will look at it any more. What the schedule does again goes sooner. */
async function deleteFailedJobs(database: Database): Promise<void> {
  await database.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs
    where attempts >= max_attempts
      and updated_at < now() - case when max_attempts = 1 then interval '1 hour' else interval '30 days' end
    having count(*) > 0
  `)
}
