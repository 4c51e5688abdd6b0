import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queueJob } from '../../server/jobs/queue.ts'
import { deadAfter, unlockDeadJobs } from '../../server/jobs/unlock-dead-jobs.ts'
import { startTestServer } from './harness.ts'

test('a job that hangs is given back, and the one that the same server does right now is not', async () => {
  const server = await startTestServer()
  const { database } = server
  for (const key of ['hangs', 'at-work']) await queueJob(database, 'check-prices', {}, key)
  const seconds = { hangs: deadAfter + 1, 'at-work': 1 }
  for (const [key, ago] of Object.entries(seconds)) {
    await database.execute(sql`update graphile_worker._private_jobs
      set locked_by = 'one-server', locked_at = now() - ${ago} * interval '1 second' where key = ${key}`)
  }
  await unlockDeadJobs(database, deadAfter)
  const { rows } = await database.execute(sql`select key from graphile_worker.jobs where locked_at is null`)
  expect(rows).toEqual([{ key: 'hangs' }])
  await server.close()
})
