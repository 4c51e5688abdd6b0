import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/**
 * Ends all sessions, links and codes of the staff in a restored database, because those that were ended since the backup
 * hold again in it.
 */
export async function endStaffAccess(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of ['staff_sessions', 'staff_links', 'staff_challenges']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`update staff_tablets set code_hash = null`)
  })
}
