import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { scheduledTasks } from './schedule.ts'

/** No job of ours runs this long, so whoever holds one longer was killed. In seconds. */
export const deadAfter = 180

/**
 * Gives jobs back to the queue that a killed server held, or whose end a server could not note because the database was
 * gone; the worker's own patience is four hours, too long for an order. `seconds` is 0 where no other server can be
 * alive. By job and not by holder, as force_unlock_workers does: a server holds all its jobs under one name, and
 * those that it does right now stay with it. Jobs that were taken or put off while the database's clock was ahead are
 * due now: nobody waits for that time again.
 */
export async function unlockDeadJobs(database: Database, seconds: number): Promise<void> {
  const isDead = sql`locked_at <= now() - ${seconds} * interval '1 second' or locked_at > now() + interval '1 minute'`
  await database.execute(sql`
    with jobs as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isDead}
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isDead}
  `)
  // Only the digest is queued for later, for seven the next morning. After a failure a job waits exp(attempts) seconds,
  // with ten attempts at most.
  await database.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs
    where locked_at is null and run_at > now() + case
      when task_identifier = 'send-application-digest' and attempts = 0 then interval '33 hours'
      else (exp(least(attempts, 10)) + 60) * interval '1 second' end
    having count(*) > 0
  `)
  // A job that is queued again while it runs gives its key and its attempts to the new one. When such a job is killed, it
  // looks like one that has failed for good, although the new one does its work. So it is removed.
  await database.execute(sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker.jobs
      where task_identifier in ${scheduledTasks} and key is null and attempts >= max_attempts and locked_at is null
    )
  `)
}
