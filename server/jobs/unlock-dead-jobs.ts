import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { scheduledTasks } from './schedule.ts'

/** The seconds after which a locked job counts as dead. No job of ours runs this long. */
export const deadAfter = 180

/**
 * Unlocks jobs whose server was killed, or couldn't record their end because the database was down. The worker itself
 * waits four hours for that, too long for an order. `seconds` is 0 if no other server can be running.
 *
 * It works by job instead of by worker, unlike force_unlock_workers: a server locks all its jobs under one name, and
 * would lose those that it is running. Jobs scheduled for later stay as they are.
 */
export async function unlockDeadJobs(database: Database, seconds: number): Promise<void> {
  const isDead = sql`locked_at <= now() - ${seconds} * interval '1 second'`
  await database.execute(sql`
    with jobs as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isDead}
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isDead}
  `)
  // A job that is queued again while it runs gives its key and its attempts to the new job. If it is then killed or
  // fails, it looks as if it had failed for good, although the new job does its work. So it is deleted. A job that
  // really used up its attempts has an error and is days old (job-queue.ts), and scheduled jobs come again in any case.
  await database.execute(sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker.jobs
      where (task_identifier in ${scheduledTasks} or last_error is null or created_at > now() - interval '1 day')
        and key is null and attempts >= max_attempts and locked_at is null
    )
  `)
}
