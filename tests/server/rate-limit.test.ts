import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { countedIn, countIn } from '../../server/rate-limit.ts'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ rateLimits: true })
})
afterEach(() => server.close())

const call = (name: string) =>
  fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: '{}',
  })

async function callUntilLimited(name: string): Promise<{ passed: number; response: Response }> {
  for (let passed = 0; passed < 100; passed++) {
    const response = await call(name)
    if (response.status === 429) return { passed, response }
  }
  throw new Error('never limited')
}

test('the thirty-first order in ten minutes is asked to wait, in words and in seconds', async () => {
  const { passed, response } = await callUntilLimited('create-catering-order')
  expect(passed).toBe(30)
  expect(await response.json()).toEqual({
    code: 'rate_limited',
    message: 'That was a lot of requests. Please wait a minute and try again.',
  })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a limit of one call is none of another, and pages have none', async () => {
  await callUntilLimited('create-catering-order')
  expect((await call('submit-job-application')).status).toBe(400)
  const pages = await Promise.all(Array.from({ length: 300 }, () => fetch(server.url)))
  expect(pages.every((page) => page.status === 200)).toBe(true)
})

test('the count is in the database: another server knows it, and a window that is over starts anew', async () => {
  await callUntilLimited('create-catering-order')
  const { rows } = await server.database.execute(sql`select count from rate_limits`)
  expect(rows).toEqual([{ count: 31 }])
  await server.database.execute(sql`update rate_limits set expires_at = now()`)
  expect((await call('create-catering-order')).status).toBe(400)
})

test('a window that was opened while the database’s clock was ahead does not last until then', async () => {
  await callUntilLimited('create-catering-order')
  await server.database.execute(sql`update rate_limits set expires_at = expires_at + interval '2 hours'`)
  expect((await call('create-catering-order')).status).toBe(400)
})

test('what was counted while the database’s clock was ahead holds nothing back until then', async () => {
  const { pool } = server.database
  await countIn(pool, 'a thing', 60_000)
  expect(await countedIn(pool, 'a thing', 60_000)).toBe(1)
  await pool.query(`update rate_limits set expires_at = expires_at + interval '2 hours'`)
  expect(await countedIn(pool, 'a thing', 60_000)).toBe(0)
})

test('where the counting fails, the call goes on', async () => {
  await server.database.execute(sql`drop table rate_limits`)
  expect((await call('create-catering-order')).status).toBe(400)
})
