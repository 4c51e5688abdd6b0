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
 * and would lose those that it is doing right now. Jobs that were taken or postponed while the database's clock was
 * ahead become due now, since nobody should wait until that time comes.
 */
export async function unlockDeadJobs(database: Database, seconds: number): Promise<void> {
  const isDead = sql`locked_at <= now() - ${seconds} * interval '1 second' or locked_at > now() + interval '1 minute'`
  await database.execute(sql`
    with jobs as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isDead}
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isDead}
  `)
  // The digest alone is queued for later, for seven the next morning. A failed job waits exp(attempts) seconds, and
  // there are ten attempts at most.
  await database.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs
    where locked_at is null and run_at > now() + case
      when task_identifier = 'send-application-digest' and attempts = 0 then interval '33 hours'
      else (exp(least(attempts, 10)) + 60) * interval '1 second' end
    having count(*) > 0
  `)
  // A job that is queued again while it runs gives its key and its attempts to the new job. When it is then killed, it
  // looks like one that has failed for good, although the new job does its work. So it is removed.
  await database.execute(sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker.jobs
      where task_identifier in ${scheduledTasks} and key is null and attempts >= max_attempts and locked_at is null
    )
  `)
}
