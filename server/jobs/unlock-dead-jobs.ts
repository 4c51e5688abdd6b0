import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** No job of ours runs this long, so whoever holds one longer was killed. In seconds. */
export const deadAfter = 180

/**
 * Gives jobs back to the queue that a killed server held; the worker's own patience is four hours, too long for an
 * order. `seconds` is 0 where no other server can be alive. A worker holds one job at a time, so no other is touched.
 */
export async function unlockDeadJobs(database: Database, seconds: number): Promise<void> {
  await database.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from graphile_worker.jobs
    where locked_at <= now() - ${seconds} * interval '1 second'
    having count(*) > 0
  `)
}
