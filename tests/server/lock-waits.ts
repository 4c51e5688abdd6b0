import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'

/** Returns how many connections to a database wait for a lock at this moment. */
export async function lockWaits(database: Database): Promise<number> {
  const { rows } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
