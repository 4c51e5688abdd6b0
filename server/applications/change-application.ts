import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { londonDay } from '../../contract/london-time.ts'
import type { Decision } from '../../contract/staff/applications.ts'
import type { Database, Transaction } from '../database/database.ts'
import { jobApplications } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { changeOnRecord } from '../people/change-on-record.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { applicationsOf, findApplication } from './applications.ts'

/** The acts of staff on an application, as worded in the book of acts. Their subject is the application's id. */
export const applicationActs = {
  read: 'read application',
  openedCv: 'opened the CV of application',
  decided: 'decided on application',
  erased: 'erased application',
  withdrewNews: 'noted withdrawn consent to news of application',
} as const

/** The channel that tells all servers that an application was added, changed or erased. Its messages are empty. */
export const applicationChanges = 'application_changes'

/** Announces to all servers that applications have changed, once the transaction has committed. */
export async function announceApplications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${applicationChanges}, '')`)
}

/** Locks an application and changes it (people/change-on-record.ts). */
export const changeApplication = changeOnRecord({
  hold: async (tx, id) => (await tx.select().from(jobApplications).where(eq(jobApplications.id, id)).for('update'))[0],
  announce: announceApplications,
})

/** Records that this person has read an application, and when. */
export async function setRead(tx: Transaction, id: string, by: string): Promise<void> {
  await tx.update(jobApplications).set({ readAt: sql`now()`, readBy: by }).where(eq(jobApplications.id, id))
}

/** Records the decision on an application, by whom and when. Null withdraws the decision. */
export async function setDecision(tx: Transaction, id: string, decision: Decision | null, by: string): Promise<void> {
  const made = decision ? { decidedAt: sql`now()`, decidedBy: by } : { decidedAt: null, decidedBy: null }
  await tx
    .update(jobApplications)
    .set({ decision, ...made })
    .where(eq(jobApplications.id, id))
}

/**
 * Withdraws an applicant's consent to other news. Consent belongs to the person, so it ends in every application with
 * the same e-mail address. The book of acts gets a line for each, with the day the consent was given. Does nothing if
 * no consent is left. Throws AppError `not_found`.
 */
export async function withdrawNews(database: Database, id: string, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await findApplication(tx, id)
    if (!found) throw new AppError('not_found')
    const withdrawn = await withdrawNewsOf(tx, found.application.email)
    for (const { id: subject, agreedAt } of withdrawn) {
      const from = agreedAt ? `agreed on ${londonDay(agreedAt)}` : undefined
      await writeAct(tx, { ...byCaller(caller), act: applicationActs.withdrewNews, subject, from })
    }
    if (withdrawn.length > 0) await announceApplications(tx)
  })
}

/**
 * Removes the consent to other news from all applications of an e-mail address. Returns the id of each application that
 * had it, and the time it was given.
 */
async function withdrawNewsOf(tx: Transaction, email: string) {
  // Ordered by id, so that two people who withdraw the consent at once can't deadlock.
  const held = await tx
    .select({ id: jobApplications.id, agreedAt: jobApplications.newsAgreedAt })
    .from(jobApplications)
    .where(and(applicationsOf(email), isNotNull(jobApplications.newsAgreedAt)))
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
