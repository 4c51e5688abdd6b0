import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueForDigest } from '../../server/applications/submit-job-application.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { queueJob } from '../../server/database/job-queue.ts'
import { scheduledTasks, startSchedule } from '../../server/jobs/schedule.ts'
import { deadAfter, unlockDeadJobs } from '../../server/jobs/unlock-dead-jobs.ts'
import { queueComingDays } from '../../server/mail/send-coming-days.ts'
import { readHealth } from '../../server/routes/operations/health.ts'
import { createTestDatabase, silent } from './harness.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, silent)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})
beforeEach(async () => {
  await database.execute(sql`delete from graphile_worker._private_jobs`)
})

test('a job that hangs is given back, and one that the same server is doing is not', async () => {
  for (const key of ['hangs', 'at-work']) await queueJob(database, 'keep-products', {}, key)
  const seconds = { hangs: deadAfter + 1, 'at-work': 1 }
  for (const [key, ago] of Object.entries(seconds)) {
    await database.execute(sql`update graphile_worker._private_jobs
      set locked_by = 'one-server', locked_at = now() - ${ago} * interval '1 second' where key = ${key}`)
  }
  await unlockDeadJobs(database, deadAfter)
  const { rows } = await database.execute(sql`select key from graphile_worker.jobs where locked_at is null`)
  expect(rows).toEqual([{ key: 'hangs' }])
})

test('a scheduled job that was killed and queued again meanwhile has not failed for good', async () => {
  const startAgain = async () => (await startSchedule(database, silent)).stop()
  await startAgain()
  await database.execute(sql`update graphile_worker._private_jobs
    set locked_by = 'killed', locked_at = now() - ${deadAfter + 1} * interval '1 second', attempts = 1`)
  await startAgain()
  await unlockDeadJobs(database, deadAfter)
  expect(await readHealth(database)).toMatchObject({ jobsFailedForGood: 0, jobsWaiting: scheduledTasks.length })
})

test('neither has one of an order, killed or failed; those that have failed for good stay, and are counted', async () => {
  const queue = (key?: string) => queueJob(database, 'settle-order', { orderId: randomUUID() }, key)
  await queue('killed')
  await queue('fails')
  await database.execute(sql`update graphile_worker._private_jobs
    set locked_by = 'killed', locked_at = now() - ${deadAfter + 1} * interval '1 second', attempts = 1`)
  await queue('killed')
  await queue('fails')
  await database.execute(sql`update graphile_worker._private_jobs
    set last_error = 'The database was gone.', locked_at = null, locked_by = null
    where id = (select max(id) from graphile_worker._private_jobs where key is null)`)
  await queue('failed')
  await queue()
  await database.execute(sql`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'It failed.', created_at = now() - interval '4 days'
    where key = 'failed' or attempts = 0 and key is null`)
  expect((await database.execute(sql`select from graphile_worker.jobs`)).rowCount).toBe(6)
  await unlockDeadJobs(database, deadAfter)
  expect(await readHealth(database)).toMatchObject({ jobsFailedForGood: 2, jobsWaiting: 2 })
})

test('a job that is meant for later stays where it is, and one that waits for its next try too', async () => {
  await database.execute(sql`delete from coming_days_lists`)
  await queueForDigest(database, '5f0c3ae0-0000-4000-8000-000000000000')
  await queueComingDays(database)
  await queueJob(database, 'keep-products', {}, 'failed before')
  await database.execute(sql`update graphile_worker._private_jobs
    set run_at = now() + interval '7 hours', attempts = case when key = 'failed before' then 1 else 0 end`)
  const times = async () =>
    (await database.execute(sql`select key, run_at from graphile_worker.jobs order by key`)).rows
  const before = await times()
  expect(before).toHaveLength(3)
  await unlockDeadJobs(database, deadAfter)
  expect(await times()).toEqual(before)
})
