import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { policyVersion as newestPolicy } from '../../content/policy-version.ts'
import {
  isUnguessableCvName,
  type SubmitJobApplication,
  submitJobApplicationSchema,
} from '../../contract/submit-job-application.ts'
import type { Database, Transaction } from '../database/database.ts'
import { queueForDigest, queueJob } from '../database/job-queue.ts'
import { AppError } from '../http/errors.ts'
import { parseOr } from '../http/parse.ts'
import { admitApplication } from './admit-application.ts'
import { type CvKey, claimCv, findApplicationId, findCvHash, insertApplication } from './applications.ts'
import { publicCvUrl } from './cv/cv-link.ts'
import { announceApplications } from './staff-applications.ts'

export interface ApplyingOptions {
  database: Database
}

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
}

/**
 * Takes a job application and claims the CV behind its `cvUrl`, in one transaction with the mails about it.
 * It refuses a CV that lies anywhere else than at one of our `origins`, so that nobody can send staff a link to another
 * site, and a CV that somebody else uploaded (decision 029). The same application sent again with the same CV does not
 * become a second one.
 * Throws AppError `invalid_application` or `applications_full`. Nothing is stored then.
 */
export async function submitJobApplication(
  { database }: ApplyingOptions,
  body: unknown,
  { origins, cvId, policyVersion, network }: Applying,
): Promise<{ application_id: string }> {
  const { cvUrl, referralCode: _, ...applicant } = parseOr('invalid_application', submitJobApplicationSchema, body)
  const cv = cvKey(cvNameIn(cvUrl, origins), cvId)
  const contentHash = cv && (await findCvHash(database, cv))
  if (!cv || contentHash === undefined) throw cvRefused()
  return database.transaction(async (tx) => {
    const requestHash = hashOf(applicant, contentHash)
    const id = await insertApplication(tx, {
      ...{ ...applicant, ...consentTo(policyVersion) },
      ...{ id: randomUUID(), requestHash },
    })
    if (!id) return { application_id: (await findApplicationId(tx, requestHash)) ?? '' }
    if (!(await claimCv(tx, cv, id))) throw cvRefused()
    await queueMails(tx, id, network === undefined ? 'alone' : await admitApplication(tx, network))
    await announceApplications(tx)
    return { application_id: id }
  })
}

/** Returns what the tick of the form means: the policy was read, and other news are agreed to. */
function consentTo(policyVersion: unknown) {
  const version = z.iso.date().safeParse(policyVersion)
  // A version that is still to come was read by nobody.
  if (!version.success || version.data > newestPolicy) return {}
  const now = new Date()
  return { policyVersion: version.data, policyReadAt: now, newsAgreedAt: now }
}

async function queueMails(tx: Transaction, applicationId: string, staffRead: 'alone' | 'in digest'): Promise<void> {
  await queueJob(tx, 'send-application-mail', { mail: 'application-received', applicationId })
  if (staffRead === 'in digest') await queueForDigest(tx, applicationId)
  else await queueJob(tx, 'send-application-mail', { mail: 'staff-new-application', applicationId })
}

/** Returns the name of the CV when the address is exactly one that our storage gives out. */
function cvNameIn(cvUrl: string, origins: string[]): string | undefined {
  const name = cvUrl.slice(cvUrl.lastIndexOf('/') + 1)
  return origins.some((origin) => cvUrl === publicCvUrl(origin, name)) ? name : undefined
}

/**
 * Returns the key that finds the CV of this name for its uploader, or undefined where there is none. A client that is
 * not our page may send no id (docs/site.md, "Functions"). The name alone is then enough, unless the page gave the CV
 * that name.
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

function hashOf(applicant: Omit<SubmitJobApplication, 'cvUrl' | 'referralCode'>, contentHash: string): string {
  return createHash('sha256')
    .update(JSON.stringify([applicant, contentHash]))
    .digest('hex')
}
