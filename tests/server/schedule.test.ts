import { Logger, runOnce } from 'graphile-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { startSchedule } from '../../server/jobs/schedule.ts'
import { startJobs } from '../../server/jobs/worker.ts'
import { createTestDatabase, silent } from './harness.ts'
import { startTroubledProxy } from './troubled-proxy.ts'
import { until } from './until.ts'

const closers: (() => Promise<unknown>)[] = []
let database: Database
let way: Awaited<ReturnType<typeof startTroubledProxy>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { url, drop } = await createTestDatabase()
  way = await startTroubledProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  database = openDatabase(Object.assign(new URL(url), { port: String(way.port) }).href, silent)
  closers.push(drop, way.close, () => database.close())
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) await close()
})

/** Removes the due jobs from the queue and returns their names. */
async function takeDue() {
  const { rows } = await database.execute<{ task: string }>(`
    with due as (select id, task_identifier as task from graphile_worker.jobs where run_at <= now()),
      taken as (select graphile_worker.complete_jobs(array_agg(id)) from due)
    select distinct task from due left join taken on true order by task`)
  return rows.map((row) => row.task)
}

const logger = new Logger(() => () => {})
const eachMinute = [
  'publish-scheduled',
  'check-kitchen-mails',
  'issue-documents',
  'reconcile-orders',
  'unlock-dead-jobs',
]

test('every task is queued at the start, then after its minutes, and not after the end', async () => {
  const schedule = await startSchedule(database, silent)
  expect(await takeDue()).toEqual([
    'check-kitchen-mails',
    'check-places',
    'check-unpaid-places',
    'compare-with-stripe',
    'delete-unnamed-photos',
    'fold-orders',
    'follow-refunds',
    'forget',
    'issue-documents',
    'keep-products',
    'publish-scheduled',
    'queue-coming-days',
    'recheck-paid-orders',
    'reconcile-orders',
    'unlock-dead-jobs',
  ])
  const afterMinutes = async (minutes: number) => {
    vi.advanceTimersByTime(minutes * 60_000)
    return until(async () => {
      const due = await takeDue()
      return due.length > 0 && due
    })
  }
  expect((await afterMinutes(1)).every((task) => eachMinute.includes(task))).toBe(true)
  schedule.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a schedule that can not be queued fails the start, so that it can be tried again', async () => {
  await database.execute('alter function graphile_worker.add_job rename to gone')
  await expect(startJobs({ database, log: silent, isOnlyServer: true } as never)).rejects.toThrow('add_job')
  expect(vi.getTimerCount()).toBe(0)
  // A worker that holds a connection would keep the failed start from ending.
  expect(database.pool.totalCount).toBe(database.pool.idleCount)
})

test.each([7_200_000, -7_200_000])('a clock that is set %d ms wrong postpones nothing', async (by) => {
  vi.setSystemTime(Date.now() + by)
  const schedule = await startSchedule(database, silent)
  expect(await takeDue()).toContain('reconcile-orders')
  vi.setSystemTime(Date.now() - by)
  vi.advanceTimersByTime(60_000)
  await until(async () => (await takeDue()).includes('reconcile-orders'))
  schedule.stop()
})

test('a round without a database is left out, and the next one is done', async () => {
  const schedule = await startSchedule(database, silent)
  await takeDue()
  way.cut()
  vi.advanceTimersByTime(60_000)
  await expect(database.execute('select 1')).rejects.toThrow()
  way.mend()
  vi.advanceTimersByTime(60_000)
  await until(async () => (await takeDue()).includes('reconcile-orders'))
  schedule.stop()
})

test('a long queue of jobs does not keep the schedule waiting', async () => {
  await database.execute(`select graphile_worker.add_job('send-order-mail', run_at := now() - interval '5 minutes')`)
  const schedule = await startSchedule(database, silent)
  schedule.stop()
  const done: string[] = []
  const seldom = ['recheck-paid-orders', 'keep-products', 'forget', 'queue-coming-days']
  const names = ['send-order-mail', ...eachMinute, ...seldom]
  const taskList = Object.fromEntries(names.map((name) => [name, async () => void done.push(name)]))
  await runOnce({ pgPool: database.pool, taskList, concurrency: 1, noHandleSignals: true, logger })
  expect(done).toHaveLength(names.length)
  expect(done.at(-1)).toBe('send-order-mail')
})
