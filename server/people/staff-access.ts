import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { staffChallenges, staffLinks, staffSessions, staffTablets } from '../database/staff-schema.ts'

/**
 * Deletes what no longer gives access: expired sessions and links, unanswered challenges, tablets that were never
 * enrolled or have no session.
 */
export async function deleteSpentStaffRecords(database: Database): Promise<void> {
  const now = sql`now()`
  await database.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await database.delete(staffLinks).where(lt(staffLinks.expiresAt, now))
  await database.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
  const session = database
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(eq(staffSessions.tabletId, staffTablets.id))
  const wasNeverEnrolled = and(isNull(staffTablets.enrolledAt), lt(staffTablets.codeExpiresAt, now))
  await database
    .delete(staffTablets)
    .where(or(wasNeverEnrolled, and(isNotNull(staffTablets.enrolledAt), notExists(session))))
}

/**
 * Ends all sessions, links and tablet codes of staff in a restored database. Those that were ended after the backup
 * would work again.
 */
export async function endStaffAccess(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of ['staff_sessions', 'staff_links', 'staff_challenges']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`update staff_tablets set code_hash = null`)
  })
}
