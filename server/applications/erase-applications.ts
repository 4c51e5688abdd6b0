import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { jobApplications } from '../database/schema.ts'

/** Of whoever has this e-mail address. */
export const applicationsOf = (email: string) => sql`lower(${jobApplications.email}) = lower(${email})`

/** Erases one application and its CV completely. */
export async function eraseApplication(tx: Transaction, id: string): Promise<void> {
  await eraseApplications(tx, eq(jobApplications.id, id))
}

/** Erases applications completely; their CVs go with them. Returns how many. */
export async function eraseApplications(tx: Transaction, where: SQL): Promise<number> {
  const gone = await tx.delete(jobApplications).where(where)
  return gone.rowCount ?? 0
}
