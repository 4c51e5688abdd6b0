import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { policyVersion as newestPolicy } from '../../contract/legal/policy-version.ts'
import { isUnguessableCvName, type SubmitJobApplication } from '../../contract/submit-job-application.ts'
import { countOneMore } from '../database/daily-counts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type JobName, type Jobs, maxAttempts, queueJob } from '../database/job-queue.ts'
import { londonToday } from '../database/london-today.ts'
import { AppError } from '../errors.ts'
import { morningHour } from '../people/morning-mails.ts'
import { type CvKey, claimCv, findApplicationId, findCvHash, insertApplication } from './applications.ts'
import { announceApplications } from './change-application.ts'
import { publicCvUrl } from './cv/cv-link.ts'

/**
 * The daily limits of applications, from one network and from everybody. Up to `mailed`, staff get a mail about each
 * one; the rest are in a digest. Beyond `taken`, applications are refused. A vacancy brings a few a day, and a job
 * centre's training room ten. A day's CVs take 80 MB at most.
 */
const dailyLimits = { network: { mailed: 10, taken: 20 }, everybody: { mailed: 40, taken: 100 } }

/** The facts about a request that aren't in its body. */
export interface Applying {
  /** The addresses at which this site can be reached. */
  origins: string[]
  /** The id from the answer to the CV's upload. The page sends it in the header `Cv-Id`. */
  cvId?: unknown
  /**
   * The version of the privacy policy that was accepted. The page requires the tick and sends the version in the header
   * `Policy-Version`.
   */
  policyVersion?: unknown
  /** The network that the request came from, to count its applications; undefined if nothing is limited. */
  network?: string
  /** True for an example application of the demonstration (server/demonstration/). */
  isExample?: boolean
}

/**
 * Stores a job application, claims the CV behind its `cvUrl` and queues the mails about it, in one transaction. Returns
 * the application's id. The same application with the same CV is stored once, however often it is sent.
 *
 * Refuses a CV outside our `origins`, so that nobody can send staff a link to another site, and a CV that somebody else
 * uploaded (decision 029). Throws AppError `invalid_application` or `applications_full`; nothing is stored then.
 */
export async function submitJobApplication(
  database: Database,
  { cvUrl, referralCode: _, ...applicant }: SubmitJobApplication,
  { origins, cvId, policyVersion, network, isExample }: Applying,
): Promise<{ application_id: string }> {
  const cv = cvKey(cvNameIn(cvUrl, origins), cvId)
  const contentHash = cv && (await findCvHash(database, cv))
  if (!cv || contentHash === undefined) throw cvRefused()
  return database.transaction(async (tx) => {
    const requestHash = hashOfApplication(applicant, contentHash)
    const id = await insertApplication(tx, {
      ...applicant,
      ...consentTo(policyVersion),
      id: randomUUID(),
      requestHash,
      isExample,
    })
    if (!id) return { application_id: (await findApplicationId(tx, requestHash)) ?? '' }
    if (!(await claimCv(tx, cv, id))) throw cvRefused()
    await queueApplicationMails(tx, id, network === undefined ? 'alone' : await admitApplication(tx, network))
    await announceApplications(tx)
    return { application_id: id }
  })
}

/** Returns what ticking the form's box records: the policy version read, and consent to other news. */
function consentTo(policyVersion: unknown) {
  const version = z.iso.date().safeParse(policyVersion)
  // Nobody can have read a version that isn't out yet.
  if (!version.success || version.data > newestPolicy) return {}
  const now = new Date()
  return { policyVersion: version.data, policyReadAt: now, newsAgreedAt: now }
}

async function queueApplicationMails(
  tx: Transaction,
  applicationId: string,
  staffRead: 'alone' | 'in digest',
): Promise<void> {
  await queueJob(tx, 'send-application-mail', { mail: 'application-received', applicationId })
  if (staffRead === 'in digest') await queueForDigest(tx, applicationId)
  else await queueJob(tx, 'send-application-mail', { mail: 'staff-new-application', applicationId })
}

/**
 * Counts an application in the transaction that stores it. Returns whether staff get a mail for it alone or read of it
 * in the digest. Throws AppError `applications_full` at the daily limit; the applicant must then write or ring.
 */
async function admitApplication(tx: Transaction, network: string): Promise<'alone' | 'in digest'> {
  const ofNetwork = await countOneMore(tx, `applications ${network}`, dailyLimits.network.taken)
  const ofEverybody = ofNetwork && (await countOneMore(tx, 'applications', dailyLimits.everybody.taken))
  if (!ofEverybody) throw new AppError('applications_full')
  return ofNetwork <= dailyLimits.network.mailed && ofEverybody <= dailyLimits.everybody.mailed ? 'alone' : 'in digest'
}

/**
 * Adds an application to the digest that staff get the next morning. The queue joins a day's entries under one key into
 * one job. A digest that is being sent gets no more entries, because its day is over.
 */
export async function queueForDigest(database: Database | Transaction, applicationId: string): Promise<void> {
  const task: JobName = 'send-application-digest'
  const payload: Jobs['send-application-digest'] = [{ applicationId }]
  await database.execute(sql`
    select graphile_worker.add_job(
      ${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${task} || ' ' || today, max_attempts := ${maxAttempts},
      run_at := (today + 1 + ${morningHour}::time) at time zone 'Europe/London')
    from (select ${londonToday} as today)
  `)
}

/** Returns the CV's name if the address is one that our storage gives out, or undefined. */
function cvNameIn(cvUrl: string, origins: string[]): string | undefined {
  const name = cvUrl.slice(cvUrl.lastIndexOf('/') + 1)
  return origins.some((origin) => cvUrl === publicCvUrl(origin, name)) ? name : undefined
}

/**
 * Returns the key to find this CV for its uploader, or undefined. Clients other than our page may send no id
 * (docs/site.md, "Functions"): the name is then enough, unless our page chose it.
 */
function cvKey(name: string | undefined, cvId: unknown): CvKey | undefined {
  if (name === undefined) return undefined
  if (cvId === undefined) return isUnguessableCvName(name) ? undefined : { name }
  const id = z.guid().safeParse(cvId)
  return id.success ? { name, id: id.data } : undefined
}

function cvRefused(): AppError {
  return new AppError('invalid_application', { fields: [{ path: 'cvUrl', message: 'Please upload your CV again.' }] })
}

function hashOfApplication(
  applicant: Omit<SubmitJobApplication, 'cvUrl' | 'referralCode'>,
  contentHash: string,
): string {
  return createHash('sha256')
    .update(JSON.stringify([applicant, contentHash]))
    .digest('hex')
}
