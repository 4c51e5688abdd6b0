import { countOneMore } from '../database/daily-counts.ts'
import type { Transaction } from '../database/database.ts'
import { AppError } from '../http/errors.ts'

/**
 * The numbers of applications a day, from one network and from everybody. Staff get a mail each about the first ones
 * (`mailed`); above the second number (`taken`) an application is refused. A vacancy brings a few a day, and a job
 * centre's training room ten. At most 100 CVs a day are 80 MB.
 */
const most = { network: { mailed: 10, taken: 20 }, everybody: { mailed: 40, taken: 100 } }

/**
 * Counts an application in the transaction that stores it. Returns whether staff get a mail about this application
 * alone or read about it in the digest. Throws AppError `applications_full` when the day's number is reached; the
 * applicant then has to write or ring.
 */
export async function admitApplication(tx: Transaction, network: string): Promise<'alone' | 'in digest'> {
  const ofNetwork = await countOneMore(tx, `applications ${network}`, most.network.taken)
  const ofEverybody = ofNetwork && (await countOneMore(tx, 'applications', most.everybody.taken))
  if (!ofEverybody) throw new AppError('applications_full')
  return ofNetwork <= most.network.mailed && ofEverybody <= most.everybody.mailed ? 'alone' : 'in digest'
}
