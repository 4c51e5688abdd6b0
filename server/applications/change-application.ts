import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { londonDay } from '../../contract/london-time.ts'
import type { Decision } from '../../contract/staff/applications.ts'
import type { Database, Transaction } from '../database/database.ts'
import { jobApplications } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'
import { type Act, writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { type Application, applicationsOf, findApplication } from './applications.ts'

/** The acts of staff on an application, as the book of acts names them. Their subject is the application's id. */
export const applicationActs = {
  read: 'read application',
  openedCv: 'opened the CV of application',
  decided: 'decided on application',
  erased: 'erased application',
  withdrewNews: 'noted withdrawn consent to news of application',
} as const

/** The channel on which all servers hear that an application is new, was changed or is gone. Its messages are empty. */
export const applicationChanges = 'application_changes'

/** Announces that applications have changed. Servers hear of it when the transaction has committed. */
export async function announceApplications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${applicationChanges}, '')`)
}

/**
 * Does an act of staff to an application, in one transaction with its line in the book of acts and its announcement to
 * other screens. The application is locked meanwhile. The book names it by its id, so that erasing it leaves nobody's
 * name there. `change` returns what the book says of the act, or undefined where there was nothing left to do.
 * Throws AppError `not_found`, and whatever `change` throws.
 */
export async function changeApplication(
  { database, caller, id }: { database: Database; caller: Caller; id: string },
  change: (tx: Transaction, application: Application) => Promise<Pick<Act, 'act' | 'from' | 'to'> | undefined>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const application = await holdApplication(tx, id)
    if (!application) throw new AppError('not_found')
    const done = await change(tx, application)
    if (!done) return
    await writeAct(tx, { ...byCaller(caller), subject: id, ...done })
    await announceApplications(tx)
  })
}

/** Returns an application and locks it until the transaction ends. Returns undefined where there is none. */
async function holdApplication(tx: Transaction, id: string): Promise<Application | undefined> {
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
 * Withdraws an applicant's consent to other news. The consent is a person's, so it ends in all applications of that
 * e-mail address. The book of acts gets a line for each of them, with the day on which the consent was given. Where there
 * is no consent left, nothing happens. Throws AppError `not_found`.
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
 * Takes the consent to other news out of all applications of an e-mail address. Returns the id of each application that
 * had it, and since when.
 */
async function withdrawNewsOf(tx: Transaction, email: string) {
  // The rows are locked in one order, so that two people who withdraw it at once do not wait for each other in a circle.
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
