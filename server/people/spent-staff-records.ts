import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { staffChallenges, staffLinks, staffSessions, staffTablets } from '../database/staff-schema.ts'

/**
 * Deletes what opens nothing any more: sessions and links whose time is over, challenges that nobody answered, tablets
 * that were never enrolled or are signed in no more.
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
