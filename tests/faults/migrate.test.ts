import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { StartError } from '../../server/errors.ts'
import { restore, samplesFolder } from '../samples/dump.ts'
import { askPostgres } from '../server/external-postgres.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { databaseUrl } from '../server/postgres.ts'

const inProject = readMigrationFiles({
  migrationsFolder: new URL('../../server/database/migrations', import.meta.url).pathname,
})
const name = 'of_1_3_0'
const url = databaseUrl(inject('postgresUrl'), name)
let database: Database

/** Each test begins with the database of 1.3.0. */
beforeEach(async () => {
  await askPostgres(inject('postgresUrl'), `create database ${name} template template0`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await restore(new URL('1.3.0.sql.gz', samplesFolder), client).finally(() => client.end())
  database = openDatabase(url, silent)
})
afterEach(async () => {
  await database.close()
  await askPostgres(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
})

const finished = (at: string) =>
  askPostgres<{ hash: string; created_at: string }>(
    at,
    'select hash, created_at from drizzle.__drizzle_migrations order by id',
  )

/** Everything in the schema, a row each. Brackets are dropped, because a dump like the sample writes fewer of them. */
const schema = `select translate(line, '()', '') as line from (
  select format('%s %s', relname, relpersistence) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
  union all select format('%s.%s %s', table_name, column_name, to_jsonb(c) - 'table_catalog' - 'udt_catalog')
    from information_schema.columns as c where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(t.oid) from pg_trigger as t join pg_class as c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
) as everything order by 1`

test('a database of 1.3.0 becomes the same as a new one, and 1.3.0 finds nothing to do in either', async () => {
  const before = await finished(url)
  const last = Number(before.at(-1)?.created_at)
  await migrateDatabase(database)
  expect((await finished(url)).slice(0, before.length)).toEqual(before)
  expect(await finished(url)).toHaveLength(before.length + inProject.length - 1)
  const fresh = await createTestDatabase()
  try {
    expect(await askPostgres(url, schema)).toEqual(await askPostgres(fresh.url, schema))
    for (const each of [url, fresh.url]) {
      const latest = Math.max(...(await finished(each)).map(({ created_at }) => Number(created_at)))
      expect(latest).toBeGreaterThanOrEqual(last)
    }
  } finally {
    await fresh.drop()
  }
})

test('a database from before 1.3.0 is refused with what to do, and left as it is', async () => {
  await askPostgres(
    url,
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  const [before, rows] = [await askPostgres(url, schema), await finished(url)]
  const start = migrateDatabase(database)
  await expect(start).rejects.toThrow(/from before 1\.3\.0 and was left as it is: start 1\.3\.0/)
  await expect(start).rejects.toBeInstanceOf(StartError)
  expect([await askPostgres(url, schema), await finished(url)]).toEqual([before, rows])
})

/** Migrations of a release to come, a statement each. */
const toCome = (...statements: string[]): MigrationMeta[] => [
  ...inProject,
  ...statements.map((each, index) => ({ sql: [each], bps: true, hash: each, folderMillis: Date.now() + index })),
]
const columnsK = `select table_name as name from information_schema.columns where column_name = 'k' order by 1`

test('a start that cannot lock a table soon gives up, keeps what was done before, and the next one goes on', async () => {
  const migrations = toCome('alter table job_applications add k text', 'alter table catering_orders add k text')
  await migrateDatabase(database)
  await database.transaction(async (tx) => {
    await tx.execute('select from catering_orders')
    const start = migrateDatabase(database, migrations)
    await expect(start).rejects.toThrow(/another program holds/)
    await expect(start).rejects.toBeInstanceOf(StartError)
    expect(await askPostgres(url, columnsK)).toEqual([{ name: 'job_applications' }])
  })
  await migrateDatabase(database, migrations)
  expect(await askPostgres(url, columnsK)).toEqual([{ name: 'catering_orders' }, { name: 'job_applications' }])
})
