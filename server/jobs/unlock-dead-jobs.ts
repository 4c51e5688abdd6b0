import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { scheduledTasks } from './schedule.ts'

/** The seconds after which a job's worker counts as killed, because no job of ours runs this long. */
export const deadAfter = 180

/**
 * Gives jobs back to the queue whose server was killed, or could not note their end because the database was gone. The
 * worker itself waits four hours for that, which is too long for an order. `seconds` is 0 where no other server can be
 * alive.
 * It works by job and not by worker, as force_unlock_workers does, because a server holds all its jobs under one name
 * and would lose those that it is doing right now. A job that is meant for later stays where it is.
 */
export async function unlockDeadJobs(database: Database, seconds: number): Promise<void> {
  const isDead = sql`locked_at <= now() - ${seconds} * interval '1 second'`
  await database.execute(sql`
    with jobs as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isDead}
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isDead}
  `)
  // A job that is queued again while it runs gives its key and its attempts to the new job. When it is then killed or
  // fails, it looks like one that has failed for good, although the new job does its work. So it is removed. A job that has
  // used up its attempts says why and is days old (job-queue.ts), and those of the schedule come again in any case.
  await database.execute(sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker.jobs
      where (task_identifier in ${scheduledTasks} or last_error is null or created_at > now() - interval '1 day')
        and key is null and attempts >= max_attempts and locked_at is null
    )
  `)
}
