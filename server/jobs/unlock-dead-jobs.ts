import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** No job of ours runs this long, so whoever holds one longer was killed. In seconds. */
export const deadAfter = 180

/**
 * Gives jobs back to the queue that a killed server held, or whose end a server could not note because the database was
 * gone; the worker's own patience is four hours, too long for an order. `seconds` is 0 where no other server can be
 * alive. By job and not by holder, as force_unlock_workers does: a server holds all its jobs under one name, and
 * those that it does right now stay with it.
 */
export async function unlockDeadJobs(database: Database, seconds: number): Promise<void> {
  await database.execute(sql`
    with jobs as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at <= now() - ${seconds} * interval '1 second'
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at <= now() - ${seconds} * interval '1 second'
  `)
}
