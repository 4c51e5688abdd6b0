import type { Logger } from 'pino'
import { deleteOldApplications, deleteUnclaimedCvs } from '../database/applications.ts'
import type { Database } from '../database/database.ts'
import { deleteSpentRecords, eraseOldOrders } from '../database/personal-data.ts'

export interface ForgetOptions {
  database: Database
  log: Logger
  config: { keepApplicationsDays: number; keepOrdersDays: number }
}

/** Lets go of what is no longer needed; how long each thing is kept stands in docs/operations.md. */
export async function forget({ database, log, config }: ForgetOptions): Promise<void> {
  const unclaimedCvs = await deleteUnclaimedCvs(database)
  const applications = await deleteOldApplications(database, config.keepApplicationsDays)
  const orders = await eraseOldOrders(database, config.keepOrdersDays)
  await deleteSpentRecords(database)
  log.info({ unclaimedCvs, applications, orders }, 'old personal data deleted')
}
