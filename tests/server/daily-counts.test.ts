import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countOneLess, countOneMore } from '../../server/database/daily-counts.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { deleteSpentRecords } from '../../server/personal-data/forget.ts'
import { createTestDatabase, silent } from './harness.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, silent)
})
afterAll(async () => {
  await database.pool.end()
  await own.drop()
})
afterEach(() => database.delete(rateLimits))

test('of thirty at the same moment with a limit of five, five are counted, each with a number of its own', async () => {
  const counted = await Promise.all(Array.from({ length: 30 }, () => countOneMore(database, 'a thing', 5)))
  expect(counted.filter(Boolean).sort()).toEqual([1, 2, 3, 4, 5])
})

test('taking one back makes room for one, and the count is never below zero', async () => {
  await countOneLess(database, 'a thing')
  expect(await countOneMore(database, 'a thing', 1)).toBe(1)
  expect(await countOneMore(database, 'a thing', 1)).toBeUndefined()
  await countOneLess(database, 'a thing')
  await countOneLess(database, 'a thing')
  expect(await countOneMore(database, 'a thing', 1)).toBe(1)
  expect(await countOneMore(database, 'another thing', 1)).toBe(1)
})

test('a count in a transaction that fails does not hold', async () => {
  const failing = database.transaction(async (tx) => {
    await countOneMore(tx, 'a thing', 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await countOneMore(database, 'a thing', 1)).toBe(1)
})

test('counting begins again a day later', async () => {
  await countOneMore(database, 'a thing', 1)
  await database.execute(sql`update rate_limits set expires_at = now()`)
  expect(await countOneMore(database, 'a thing', 1)).toBe(1)
})

test('a count that was begun while the database’s clock was days ahead is deleted, and not kept until then', async () => {
  await countOneMore(database, 'ahead', 1)
  await database.execute(sql`update rate_limits set expires_at = expires_at + interval '3 days'`)
  await countOneMore(database, 'right', 1)
  await deleteSpentRecords(database)
  expect(await database.$count(rateLimits)).toBe(1)
  expect(await countOneMore(database, 'ahead', 1)).toBe(1)
})

test('old counts are deleted without waiting for those in use', async () => {
  await countOneMore(database, 'held', 1)
  await countOneMore(database, 'spent', 1)
  await database.execute(sql`update rate_limits set expires_at = now() - interval '1 second'`)
  await database.transaction(async (tx) => {
    await countOneMore(tx, 'held', 1)
    await deleteSpentRecords(database)
  })
  expect(await database.$count(rateLimits)).toBe(1)
})
