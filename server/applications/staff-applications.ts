import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  type ApplicationState,
  applicationsOnPage,
  type Decision,
  mostNewCounted,
} from '../../contract/staff/applications.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { cvs, jobApplications } from '../database/schema.ts'
import { staffActs } from '../database/staff-schema.ts'

export type Application = typeof jobApplications.$inferSelect

/** How the book of acts tells what the staff did with an application. Its subject is the application's id. */
export const applicationActs = {
  read: 'read application',
  openedCv: 'opened the CV of application',
  decided: 'decided on application',
  erased: 'erased application',
  withdrewNews: 'noted withdrawn consent to news of application',
} as const

/** The channel on which all servers hear that an application is new, was changed or is gone. A message is empty. */
export const applicationChanges = 'application_changes'

/** Announces that applications have changed; servers hear of it when the transaction has committed. */
export async function announceApplications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${applicationChanges}, '')`)
}

const isNew = sql`decision is null and read_at is null`
const isInState: Record<ApplicationState, SQL> = {
  new: isNew,
  read: sql`decision is null and read_at is not null`,
  invited: sql`decision = 'invited'`,
  declined: sql`decision = 'declined'`,
}

/** Returns how far the staff are with an application. Pure. */
export function stateOf({ decision, readAt }: Pick<Application, 'decision' | 'readAt'>): ApplicationState {
  return decision ?? (readAt ? 'read' : 'new')
}

/**
 * One page of the applications in a state, counted from 1, the youngest first, and whether there are more. At most 100
 * applications come in a day and they are deleted after months, so no index is needed for a state.
 */
export async function findApplicationsInState(database: Queryable, state: ApplicationState, page: number) {
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

/** How many applications nobody of the staff has read; at most `mostNewCounted` are looked at. */
export async function countNew(database: Queryable): Promise<number> {
  const some = database.select({ id: jobApplications.id }).from(jobApplications).where(isNew).limit(mostNewCounted)
  return database.$count(some.as('some'))
}

/** Returns an application with its CV's name and size in bytes, or undefined. */
export async function findApplication(database: Queryable, id: string) {
  const [found] = await database
    .select({ application: jobApplications, cv: { name: cvs.name, size: cvs.size } })
    .from(jobApplications)
    .leftJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(eq(jobApplications.id, id))
  return found
}

/** Returns an application and holds it until the transaction ends, or undefined. */
export async function holdApplication(tx: Transaction, id: string): Promise<Application | undefined> {
  const [found] = await tx.select().from(jobApplications).where(eq(jobApplications.id, id)).for('update')
  return found
}

/** Notes who has read an application first, and when. */
export async function setRead(tx: Transaction, id: string, by: string): Promise<void> {
  await tx.update(jobApplications).set({ readAt: sql`now()`, readBy: by }).where(eq(jobApplications.id, id))
}

/** Notes what was decided on an application, by whom and when; null takes a decision back. */
export async function setDecision(tx: Transaction, id: string, decision: Decision | null, by: string): Promise<void> {
  const made = decision ? { decidedAt: sql`now()`, decidedBy: by } : { decidedAt: null, decidedBy: null }
  await tx
    .update(jobApplications)
    .set({ decision, ...made })
    .where(eq(jobApplications.id, id))
}

/**
 * Takes back the consent to other news in all applications of an e-mail address, so that nothing which reads it finds any
 * left. Returns the id of each that had it, and since when.
 */
export async function withdrawNewsOf(tx: Transaction, email: string) {
  // Held in one sequence, so that two people who withdraw at once do not wait for each other.
  const held = await tx
    .select({ id: jobApplications.id, agreedAt: jobApplications.newsAgreedAt })
    .from(jobApplications)
    .where(and(sql`lower(${jobApplications.email}) = lower(${email})`, isNotNull(jobApplications.newsAgreedAt)))
    .orderBy(jobApplications.id)
    .for('update')
  await tx
    .update(jobApplications)
    .set({ newsAgreedAt: null })
    .where(
      inArray(
        jobApplications.id,
        held.map(({ id }) => id),
      ),
    )
  return held
}

/** The most lines of an application's history that are read. These are the newest. */
const mostActs = 200

/** Returns what the staff did with an application, from the book of acts, the oldest first. */
export async function findActsOn(database: Queryable, id: string) {
  // A passkey may be called like an application, so only these acts are read.
  const acts = await database
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.subject, id), inArray(staffActs.act, Object.values(applicationActs))))
    .orderBy(desc(staffActs.id))
    .limit(mostActs)
  return acts.reverse()
}
