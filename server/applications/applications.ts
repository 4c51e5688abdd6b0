import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { cvs, jobApplications } from '../database/schema.ts'
import { cvFileName } from './cv/cv-file-name.ts'

export type Application = typeof jobApplications.$inferSelect
type NewApplication = typeof jobApplications.$inferInsert

/** Stores an uploaded CV that belongs to no application yet. Returns its id, or undefined if the name is taken. */
export async function insertCv(
  database: Database,
  cv: { name: string; contentType: string; content: Buffer; contentHash: string },
): Promise<string | undefined> {
  const id = randomUUID()
  const stored = await database
    .insert(cvs)
    .values({ ...cv, id, size: cv.content.length })
    .onConflictDoNothing()
  return stored.rowCount === 1 ? id : undefined
}

/** Returns the number of unclaimed uploads and their total size in bytes. */
export async function measureUnclaimedCvs(database: Database): Promise<{ files: number; bytes: number }> {
  const [row] = await database
    .select({ files: count(), bytes: sum(cvs.size) })
    .from(cvs)
    .where(isNull(cvs.applicationId))
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** Returns a CV's content, type and the file name that staff save it under, or undefined. */
export async function findCv(database: Database, name: string) {
  const [cv] = await database
    .select({ applicant: jobApplications.name, contentType: cvs.contentType, content: cvs.content })
    .from(cvs)
    .leftJoin(jobApplications, eq(jobApplications.id, cvs.applicationId))
    .where(eq(cvs.name, name))
  return cv && { ...cv, name: cv.applicant === null ? name : cvFileName(cv.applicant, name) }
}

/** Identifies a CV to claim: its name, and its id if the applicant must know that too. */
export interface CvKey {
  name: string
  id?: string
}

const isCv = ({ name, id }: CvKey) => and(eq(cvs.name, name), id === undefined ? undefined : eq(cvs.id, id))

/** Returns the content hash of an uploaded CV, claimed or not, or undefined if no CV has this key. */
export async function findCvHash(database: Database | Transaction, key: CvKey): Promise<string | undefined> {
  const [cv] = await database.select({ contentHash: cvs.contentHash }).from(cvs).where(isCv(key))
  return cv?.contentHash
}

/** Stores an application and returns its id, or undefined if the same application is stored already. */
export async function insertApplication(tx: Transaction, application: NewApplication): Promise<string | undefined> {
  const [row] = await tx
    .insert(jobApplications)
    .values(application)
    .onConflictDoNothing()
    .returning({ id: jobApplications.id })
  return row?.id
}

/** Returns the id of the application with this hash, or undefined. */
export async function findApplicationId(tx: Transaction, requestHash: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: jobApplications.id })
    .from(jobApplications)
    .where(eq(jobApplications.requestHash, requestHash))
  return row?.id
}

/** Assigns an unclaimed CV to an application. Returns false if no unclaimed CV has this key. */
export async function claimCv(tx: Transaction, key: CvKey, applicationId: string): Promise<boolean> {
  const claimed = await tx
    .update(cvs)
    .set({ applicationId })
    .where(and(isCv(key), isNull(cvs.applicationId)))
  return claimed.rowCount === 1
}

/**
 * Returns the applications with these ids, oldest first, each with its CV's name and size in bytes. Leaves out
 * applications without a CV.
 */
export async function findApplications(database: Database, ids: string[]) {
  return database
    .select({ application: jobApplications, cv: { name: cvs.name, size: cvs.size } })
    .from(jobApplications)
    .innerJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(inArray(jobApplications.id, ids))
    .orderBy(jobApplications.createdAt)
}

export type FoundApplication = Awaited<ReturnType<typeof findApplications>>[number]

/** Returns an application with its CV's name and size in bytes, or undefined. */
export async function findApplication(database: Queryable, id: string) {
  const [found] = await database
    .select({ application: jobApplications, cv: { name: cvs.name, size: cvs.size } })
    .from(jobApplications)
    .leftJoin(cvs, eq(cvs.applicationId, jobApplications.id))
    .where(eq(jobApplications.id, id))
  return found
}

/** Deletes uploads that no application has claimed within `minutes`. Returns how many. */
export async function deleteUnclaimedCvs(database: Database, minutes: number): Promise<number> {
  const gone = await database
    .delete(cvs)
    .where(and(isNull(cvs.applicationId), sql`${cvs.createdAt} < now() - ${minutes} * interval '1 minute'`))
  return gone.rowCount ?? 0
}

/** Deletes applications older than `days`, and their CVs. Returns how many. */
export async function deleteOldApplications(database: Database, days: number): Promise<number> {
  const gone = await database
    .delete(jobApplications)
    .where(sql`${jobApplications.createdAt} < now() - ${days} * interval '1 day'`)
  return gone.rowCount ?? 0
}

/** Returns a condition for the applications sent with this e-mail address. Case doesn't matter. */
export const applicationsOf = (email: string) => sql`lower(${jobApplications.email}) = lower(${email})`

/** Erases one application and its CV completely. */
export async function eraseApplication(tx: Transaction, id: string): Promise<void> {
  await eraseApplications(tx, eq(jobApplications.id, id))
}

/** Erases the applications that match `where`, and their CVs, completely. Returns how many. */
export async function eraseApplications(tx: Transaction, where: SQL): Promise<number> {
  const gone = await tx.delete(jobApplications).where(where)
  return gone.rowCount ?? 0
}
