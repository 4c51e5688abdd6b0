import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type ApplicationOnScreen,
  type ApplicationState,
  applicationsOnPage,
  type readApplications,
} from '../../contract/staff/applications.ts'
import { mostNewCounted } from '../../contract/staff/call.ts'
import type { Database, Queryable } from '../database/database.ts'
import { cvs, jobApplications } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { findActsOn } from '../people/staff-acts.ts'
import { type Application, findApplication } from './applications.ts'
import { applicationActs } from './change-application.ts'
import { cvFileName } from './cv/cv-file-name.ts'

const isNew = sql`decision is null and read_at is null`
const isInState: Record<ApplicationState, SQL> = {
  new: isNew,
  read: sql`decision is null and read_at is not null`,
  invited: sql`decision = 'invited'`,
  declined: sql`decision = 'declined'`,
}

/** Returns the state of an application. Pure. */
function applicationState({ decision, readAt }: Pick<Application, 'decision' | 'readAt'>): ApplicationState {
  return decision ?? (readAt ? 'read' : 'new')
}

/**
 * Returns one page of the applications in a state, newest first, and whether there are more. Pages count from 1. At
 * most 100 applications arrive a day and they are deleted after months, so this needs no index.
 */
async function findApplicationsInState(database: Queryable, state: ApplicationState, page: number) {
  const found = await database
    .select({ application: jobApplications, hasCv: sql<boolean>`${cvs.id} is not null` })
    .from(jobApplications)
    .leftJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(isInState[state])
    .orderBy(sql`${jobApplications.createdAt} desc, ${jobApplications.id}`)
    .limit(applicationsOnPage + 1)
    .offset((page - 1) * applicationsOnPage)
  return { found: found.slice(0, applicationsOnPage), hasMore: found.length > applicationsOnPage }
}

/** Counts the applications that no member of staff has read, up to `mostNewCounted`. */
export async function countNew(database: Queryable): Promise<number> {
  const some = database.select({ id: jobApplications.id }).from(jobApplications).where(isNew).limit(mostNewCounted)
  return database.$count(some.as('some'))
}

/** Returns one page of the applications in a state for the staff's screen, newest first. */
export async function listApplications(
  database: Database,
  { tab, page }: z.output<typeof readApplications.input>,
): Promise<z.input<typeof readApplications.output>> {
  const asOf = new Date().toISOString()
  const { found, hasMore } = await findApplicationsInState(database, tab, page)
  return { applications: found.map(({ application, hasCv }) => ({ ...rowOf(application), hasCv })), hasMore, asOf }
}

/** Returns everything that the applicant sent, and what staff did with it. Throws AppError `not_found`. */
export async function showApplication(database: Database, id: string): Promise<Omit<ApplicationOnScreen, 'alsoHeld'>> {
  const asOf = new Date().toISOString()
  const found = await findApplication(database, id)
  if (!found) throw new AppError('not_found')
  const { application, cv } = found
  const { decision, decidedAt, decidedBy } = application
  const acts = await findActsOn(database, id, applicationActs)
  return {
    ...rowOf(application),
    email: application.email,
    address: application.address,
    town: application.town,
    area: application.area,
    postcode: application.postcode,
    cv: cv && { ...cv, name: cvFileName(application.name, cv.name) },
    asOf,
    consent: consentOf(application, acts),
    read: doneBy(application.readBy, application.readAt),
    decision: decision && { what: decision, ...(doneBy(decidedBy, decidedAt) ?? { by: '', at: asOf }) },
    history: acts.map(({ at, by, act, from, to }) => ({
      at: at.toISOString(),
      by,
      what: applicationActInWords(act, from, to),
    })),
  }
}

type Acts = Awaited<ReturnType<typeof findActsOn>>

function consentOf({ policyVersion, policyReadAt, newsAgreedAt }: Application, acts: Acts) {
  if (!policyVersion || !policyReadAt) return null
  const withdrawn = acts.findLast(({ act }) => act === applicationActs.withdrewNews)
  return {
    policyVersion,
    policyReadAt: policyReadAt.toISOString(),
    newsAgreedAt: newsAgreedAt?.toISOString() ?? null,
    newsWithdrawn: withdrawn ? { by: withdrawn.by, at: withdrawn.at.toISOString() } : null,
  }
}

function rowOf(application: Application) {
  const { id, title, name, position, createdAt, isExample } = application
  const [state, appliedAt] = [applicationState(application), createdAt.toISOString()]
  return { id, title, name, position, state, appliedAt, isExample }
}

const doneBy = (by: string | null, at: Date | null) => (by !== null && at ? { by, at: at.toISOString() } : null)

function applicationActInWords(act: string, from: string | null, to: string | null): string {
  if (act === applicationActs.openedCv) return 'CV opened'
  if (act === applicationActs.withdrewNews) return 'Wants no other news any more'
  if (act !== applicationActs.decided) return 'Read'
  return to ? capitalised(to) : `No longer ${from}`
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
