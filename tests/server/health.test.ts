import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueJob } from '../../server/database/job-queue.ts'
import { anOrder } from '../an-order.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { until } from './until.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const ask = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { status: response.status, body: await response.json() }
}

test('a healthy server says so, and its version', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok', version } })
  const body = { status: 'ok', jobsFailedForGood: 0, jobsWaiting: 0 }
  expect(await ask('/readyz')).toEqual({ status: 200, body })
})

test('jobs that failed for good and jobs that wait are shown', async () => {
  await queueJob(server.database, 'keep-products', {})
  await queueJob(server.database, 'keep-products', {}, 'given-up')
  await queueJob(server.database, 'keep-products', {}, 'at-work')
  await server.database.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where key in ('given-up', 'at-work')`,
  )
  // A job on its last attempt has not failed while it runs.
  await server.database.execute(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'at-work'`,
  )
  expect((await ask('/readyz')).body).toEqual({ status: 'ok', jobsFailedForGood: 1, jobsWaiting: 1 })
})

test('a scheduled job that failed is forgotten when the next ones go well', async () => {
  const failed = sql`select graphile_worker.add_job('reconcile-orders', job_key := 'failed', max_attempts := 1)`
  await server.database.execute(failed)
  const since = (age: string) =>
    server.database.execute(sql`
      update graphile_worker._private_jobs set attempts = 1, updated_at = now() - ${age}::interval where key = 'failed'`)
  vi.useFakeTimers({ toFake: ['performance'] })
  const count = async () => {
    vi.advanceTimersByTime(1_000)
    return (await ask('/readyz')).body.jobsFailedForGood
  }
  await since('5 minutes')
  const soon = await count()
  await since('7 minutes')
  expect(await count()).toBe(soon - 1)
})

test('a database that takes no writes, such as a standby, is not ready, and an order is refused for the moment', async () => {
  const { database, supabase } = server
  await database.execute(sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  // A setting of the database applies to new connections only.
  await until(async () => {
    await database.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
    return (await ask('/readyz')).status === 503
  })
  const { error } = await supabase.functions.invoke('create-catering-order', { body: anOrder() })
  const { status, headers } = error.context as Response
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect((await error.context.json()).code).toBe('database_unavailable')
})

test('however often readiness is asked for, the database is asked once a second', async () => {
  const statements = vi.spyOn(server.database, 'execute')
  vi.useFakeTimers({ toFake: ['performance'] })
  await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  await server.database.execute(sql`alter table catering_orders rename to elsewhere`)
  expect((await ask('/readyz')).status).toBe(200)
  vi.advanceTimersByTime(1_000)
  const late = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  expect(late.every(({ status }) => status === 503)).toBe(true)
  // Two checks, and the renaming between them.
  expect(statements).toHaveBeenCalledTimes(3)
})

test('a database that is not migrated is not ready, and the process is alive all the same', async () => {
  await server.database.execute(sql`alter table catering_orders rename to elsewhere`)
  expect((await ask('/readyz')).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
})
