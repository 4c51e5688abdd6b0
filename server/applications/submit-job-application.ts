import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { policyVersion as newestPolicy } from '../../contract/legal/policy-version.ts'
import { isUnguessableCvName, type SubmitJobApplication } from '../../contract/submit-job-application.ts'
import { countOneMore } from '../database/daily-counts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type JobName, type Jobs, maxAttempts, morningHour, queueJob } from '../database/job-queue.ts'
import { londonToday } from '../database/london-today.ts'
import { AppError } from '../http/errors.ts'
import { type CvKey, claimCv, findApplicationId, findCvHash, insertApplication } from './applications.ts'
import { announceApplications } from './change-application.ts'
import { publicCvUrl } from './cv/cv-link.ts'

/**
 * The limits of applications a day, from one network and from everybody. Staff get a mail about each of the first ones
 * (`mailed`), and a list of the others; beyond the second limit (`taken`) an application is refused. A vacancy brings a
 * few a day, and a job centre's training room ten. The CVs of a day are 80 MB at most.
 */
const dailyLimits = { network: { mailed: 10, taken: 20 }, everybody: { mailed: 40, taken: 100 } }

/** The facts about a request that its body does not hold. */
export interface Applying {
  /** The addresses at which this site can be reached. */
  origins: string[]
  /** The id that the answer to the CV's upload contained. The page sends it in the header `Cv-Id`. */
  cvId?: unknown
  /**
   * The version of the privacy policy whose box was ticked. The page, which can't be sent without the tick, says it in
   * the header `Policy-Version`.
   */
  policyVersion?: unknown
  /** The network that the request came from, to count its applications; undefined where nothing is limited. */
  network?: string
  /** Whether it is made to look around (server/demonstration/). */
  isExample?: boolean
}

/**
 * Takes a job application and claims the CV behind its `cvUrl`, in one transaction with the mails about it. Returns the
 * application's id.
 * It refuses a CV that does not lie at one of our `origins`, so that nobody can send staff a link to another site, and a
 * CV that somebody else uploaded (decision 029). The same application with the same CV is stored once, however often it
 * is sent.
 * Throws AppError `invalid_application` or `applications_full`. Nothing is stored then.
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

/** Returns what the tick of the form means: the applicant has read the policy, and agrees to other news. */
function consentTo(policyVersion: unknown) {
  const version = z.iso.date().safeParse(policyVersion)
  // Nobody can have read a version that is still to come.
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
 * Counts an application in the transaction that stores it. Returns whether staff get a mail about this application
 * alone, or read of it in the digest. Throws AppError `applications_full` when a limit of the day is reached: the
 * applicant has to write or ring then.
 */
async function admitApplication(tx: Transaction, network: string): Promise<'alone' | 'in digest'> {
  const ofNetwork = await countOneMore(tx, `applications ${network}`, dailyLimits.network.taken)
  const ofEverybody = ofNetwork && (await countOneMore(tx, 'applications', dailyLimits.everybody.taken))
  if (!ofEverybody) throw new AppError('applications_full')
  return ofNetwork <= dailyLimits.network.mailed && ofEverybody <= dailyLimits.everybody.mailed ? 'alone' : 'in digest'
}

/**
 * Adds an application to the list that staff get on the next morning. The queue joins the lists of a day under one key, so
 * they are one job. A list that is being sent takes no application any more, because its day is over by then.
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

/** Returns the name of the CV when the address is exactly one that our storage gives out. */
function cvNameIn(cvUrl: string, origins: string[]): string | undefined {
  const name = cvUrl.slice(cvUrl.lastIndexOf('/') + 1)
  return origins.some((origin) => cvUrl === publicCvUrl(origin, name)) ? name : undefined
}

/**
 * Returns what finds the CV of this name for its uploader, or undefined where nothing does. A client that is not our page
 * may send no id (docs/site.md, "Functions"). The name is enough then, unless it was our page that gave it to the CV.
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
