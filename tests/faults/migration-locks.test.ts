import { readFile } from 'node:fs/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restore } from '../samples/dump.ts'
import { fillOrders } from '../samples/fill-orders.ts'
import { latestSample } from '../samples/latest-sample.ts'
import { askPostgres } from '../server/external-postgres.ts'
import { databaseUrl } from '../server/postgres.ts'
import { passesUnderLock } from './judge-migration.ts'

/** Enough for the planner to treat the tables as large. */
const orders = 2_000

/**
 * What orders may wait for: one reading of all of them, such as for an index that holds few of them. Among a million
 * orders three of these took 2.6 seconds (docs/decisions/065).
 */
const most = 1.1

const name = 'migration_locks'
const url = databaseUrl(inject('postgresUrl'), name)
let client: pg.Client

beforeAll(async () => {
  await askPostgres(inject('postgresUrl'), `create database ${name} template template0`)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await restore(await latestSample(), client)
  await fillOrders(client, orders)
})
afterAll(async () => {
  await client.end()
  await askPostgres(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
})

test('no migration since the last release makes orders wait for more than one reading of all of them', async () => {
  const migrationsFolder = new URL('../../server/database/migrations', import.meta.url).pathname
  const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
  const refused: string[] = []
  for (const { sql, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= rows[0].last) continue
    const { tag } = journal.entries.find(({ when }: { when: number }) => when === folderMillis)
    if ((await passesUnderLock(client, sql, orders)) > most) refused.push(tag)
    await fillOrders(client, orders)
  }
  expect(refused).toEqual([])
})

const refused: Record<string, string[]> = {
  'an index on all orders': ['create index on catering_orders (customer_phone)'],
  'two small indexes on the orders': [
    `create index on catering_orders (event_date) where erased`,
    `create index on catering_orders (event_time) where erased`,
  ],
  'another type of a column': ['alter table catering_orders alter column guest_count type bigint'],
  'a new column with a value for each row': ['alter table catering_orders add column k uuid default gen_random_uuid()'],
  'a change of all orders': [`update catering_orders set event_time = '12:00'`],
  'work on other tables after a lock on the orders': [
    'alter table catering_orders add column k text',
    'create table copies as select item.* from catering_order_items as item cross join generate_series(1, 2)',
  ],
  'a column that becomes required, beside a check': [
    'alter table catering_orders alter column created_at set not null',
    'alter table catering_orders add constraint k check (guest_count > 0)',
    'alter table catering_orders add constraint l check (guest_count < 9999)',
  ],
}
test.each(Object.entries(refused))('%s is refused', async (_, statements) => {
  expect(await passesThenUndone(statements)).toBeGreaterThan(most)
})

const allowed: Record<string, string[]> = {
  'a new column without a value': ['alter table catering_orders add column k text'],
  'a new column with one value for all': ['alter table catering_orders add column k integer not null default 1'],
  'a check of new rows alone': ['alter table catering_orders add constraint k check (guest_count > 0) not valid'],
  'a small index on the orders': ['create index on catering_orders (event_date) where erased'],
  'work before the lock': [
    'create table copies as select item.* from catering_order_items as item cross join generate_series(1, 2)',
    'alter table catering_orders add column k text',
  ],
  'a new table that names orders, with its indexes': [
    'create table notes (id uuid primary key, order_id uuid not null references catering_orders (id), text text)',
    'create index on notes (order_id)',
  ],
}
test.each(Object.entries(allowed))('%s is allowed', async (_, statements) => {
  expect(await passesThenUndone(statements)).toBeLessThanOrEqual(most)
})

/**
 * Judges the statements and undoes them. PostgreSQL may count a connection's earlier work in its next transaction, so
 * each has a connection of its own. An index would read the rows of an undone update too, so they are removed.
 */
async function passesThenUndone(statements: string[]): Promise<number> {
  const judged = new pg.Client({ connectionString: url })
  await judged.connect()
  try {
    return await passesUnderLock(judged, statements, orders, 'rollback')
  } finally {
    await judged.end()
    await client.query('vacuum catering_orders')
  }
}
