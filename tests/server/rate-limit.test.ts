import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './harness.ts'
import { fetchPatiently } from './staff-client.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ rateLimits: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

/** Runs an attempt with a second server on the same database. */
async function beside(attempt: (another: TestServer) => Promise<void>, options: TestServerOptions = {}) {
  const another = await startTestServer({ rateLimits: true, beside: server, ...options })
  await attempt(another).finally(() => another.close())
}

const call = (name: string, { url }: { url: string } = server) =>
  fetchPatiently(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: '{}',
  })

async function callUntilLimited(name: string, at = server): Promise<{ passed: number; response: Response }> {
  for (let passed = 0; passed < 100; passed++) {
    const response = await call(name, at)
    if (response.status === 429) return { passed, response }
  }
  throw new Error('never limited')
}

test('the thirty-first order in ten minutes is asked to wait, in words and in seconds', async () => {
  const { passed, response } = await callUntilLimited('create-catering-order')
  expect(passed).toBe(30)
  expect(await response.json()).toEqual({
    code: 'rate_limited',
    message: 'That was a lot of requests. Please wait ten minutes and try again.',
  })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the limits of calls are separate, and pages have none', async () => {
  await callUntilLimited('create-catering-order')
  expect((await call('submit-job-application')).status).toBe(400)
  const pages = await Promise.all(Array.from({ length: 300 }, () => fetch(server.url)))
  expect(pages.every((page) => page.status === 200)).toBe(true)
})

test('the count is in the database: two servers count together, and it starts again when the window is over', async () => {
  await beside(async (another) => {
    const statuses: number[] = []
    for (let index = 0; index < 32; index++) {
      statuses.push((await call('create-catering-order', index % 2 === 0 ? server : another)).status)
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  })
  const { rows } = await server.database.execute(sql`select count from rate_limits`)
  expect(rows).toEqual([{ count: 31 }])
  await server.database.execute(sql`update rate_limits set expires_at = now()`)
  await beside(async (another) => {
    expect((await call('create-catering-order', another)).status).toBe(400)
  })
})

test('a client over its limit costs the database nothing until its window ends', async () => {
  await callUntilLimited('create-catering-order')
  const statements = vi.fn()
  server.database.pools.counts.on('acquire', statements)
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('create-catering-order')))
  expect(answers.every(({ status }) => status === 429)).toBe(true)
  expect(statements).not.toHaveBeenCalled()
  // The fake clock begins at zero, so an hour is later than the end of any window.
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(3_600_000)
  await server.database.execute(sql`update rate_limits set expires_at = now()`)
  expect((await call('create-catering-order')).status).toBe(400)
  expect(statements).toHaveBeenCalledOnce()
})

test('as many requests pass at the same moment as one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => call('create-catering-order')))
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(30)
})

test('where counting fails, each server counts for itself, and logs it once', async () => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void said.push(line) })
  await server.database.execute(sql`drop table rate_limits`)
  await beside(
    async (another) => {
      const { passed } = await callUntilLimited('create-catering-order', another)
      expect(passed).toBe(30)
    },
    { log },
  )
  expect(said.filter((line) => line.includes('requests are counted in memory alone'))).toHaveLength(1)
})

test('where counting hangs, requests do not wait behind each other for it', async () => {
  const blocker = await server.database.pool.connect()
  await blocker.query('begin; lock table rate_limits')
  try {
    const answers = await Promise.all(Array.from({ length: 60 }, () => call('create-catering-order')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})
