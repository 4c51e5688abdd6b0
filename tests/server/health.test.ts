import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { priceProblems } from '../../server/database/schema.ts'
import { queueJob } from '../../server/jobs/queue.ts'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const ask = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { status: response.status, body: await response.json() }
}

test('all is well', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  const body = { status: 'ok', jobsFailedForGood: 0, jobsWaiting: 0, orderingPaused: false }
  expect(await ask('/readyz')).toEqual({ status: 200, body })
})

test('jobs that failed for good, jobs that wait and paused ordering are shown', async () => {
  await queueJob(server.database, 'check-prices', {})
  await queueJob(server.database, 'check-prices', {}, 'given-up')
  await queueJob(server.database, 'check-prices', {}, 'at-work')
  await server.database.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where key in ('given-up', 'at-work')`,
  )
  // A job at its last attempt has not failed while it is at work.
  await server.database.execute(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'at-work'`,
  )
  await server.database.insert(priceProblems).values({ menuId: 'executive-lunch', problem: 'off' })
  expect((await ask('/readyz')).body).toEqual({
    status: 'ok',
    jobsFailedForGood: 1,
    jobsWaiting: 1,
    orderingPaused: true,
  })
})

test('a database that is not migrated is not ready, and the process is alive all the same', async () => {
  await server.database.execute(sql`alter table catering_orders rename to elsewhere`)
  expect((await ask('/readyz')).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
})
