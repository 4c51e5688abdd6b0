import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { StartError } from '../../server/operations/start-error.ts'
import { createTestDatabase, silent } from './harness.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let migrationsFolder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, silent)
  migrationsFolder = await mkdtemp(join(tmpdir(), 'tandoor-migrations-'))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(migrationsFolder, { recursive: true })
})

/** Makes the database as the release before the staff's screens left it. */
async function migrateUpTo(tag: string) {
  await database.execute('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await cp(new URL('../../server/database/migrations', import.meta.url), migrationsFolder, { recursive: true })
  const file = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  await migrate(drizzle(database.pool), { migrationsFolder })
}

const columns = async () => {
  const { rows } = await database.execute(
    `select from information_schema.columns where column_name = 'attention_handled'`,
  )
  return rows.length
}

test('a start that cannot lock the orders soon gives up and leaves them as they were, and the next one succeeds', async () => {
  await migrateUpTo('0002_processing-and-rechecked')
  await database.transaction(async (tx) => {
    await tx.execute('select from catering_orders')
    const start = migrateDatabase(database)
    await expect(start).rejects.toThrow(/another program holds/)
    await expect(start).rejects.toBeInstanceOf(StartError)
    expect(await columns()).toBe(0)
  })
  await migrateDatabase(database)
  expect(await columns()).toBe(1)
})
