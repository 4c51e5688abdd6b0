import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { StartError } from '../../server/errors.ts'
import { createTestDatabase, silent } from '../server/harness.ts'

const inProject = new URL('../../server/database/migrations', import.meta.url).pathname

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
  await cp(inProject, migrationsFolder, { recursive: true })
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

test('a migration that has to wait does not make orders wait for those before it', async () => {
  await migrateUpTo('0002_processing-and-rechecked')
  await database.transaction(async (tx) => {
    await tx.execute('select from job_applications')
    const start = migrateDatabase(database)
    await expect(start).rejects.toThrow(/another program holds/)
    const { rows } = await database.execute(`select to_regclass('order_ledger') is not null as done`)
    expect(rows).toEqual([{ done: true }])
  })
  await migrateDatabase(database)
  const { rows } = await database.execute(`select count(*)::int as count from drizzle.__drizzle_migrations`)
  expect(rows).toEqual([{ count: readMigrationFiles({ migrationsFolder: inProject }).length }])
})

test('orders from before places were counted take theirs, if they are still to come and can be paid or are', async () => {
  await migrateUpTo('0003_staff')
  const order = async (name: string, days: number, payment_status: string, status: string) => {
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
        customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
        checkout_expires_at, payment_status, status)
      values (gen_random_uuid(), ${name}, 34994, current_date + ${days}::int, '18:30', 15, 'Jo', 'jo@example.com', '1',
        '1 Road', 'Hounslow', 'TW3', 'hash', now(), ${payment_status}, ${status}) returning id`)
    for (const [menu, quantity] of [
      ['deluxe-tandoori', 1],
      ['executive-lunch', 5],
    ]) {
      await database.execute(sql`
        insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
        values (gen_random_uuid(), ${rows[0]?.id}, ${menu}, 'Lunch', 1, ${quantity}, 1)`)
    }
  }
  await order('paid', 5, 'completed', 'confirmed')
  await order('open', 5, 'pending', 'pending')
  await order('cancelled', 5, 'pending', 'cancelled')
  await order('expired', 5, 'expired', 'cancelled')
  await order('past', -30, 'completed', 'confirmed')
  await migrateDatabase(database)
  const { rows } = await database.execute('select day = current_date + 5 as coming, places from delivery_load')
  expect(rows).toEqual([{ coming: true, places: 30 }])
  await database.execute(
    `update catering_orders set payment_status = 'expired', status = 'cancelled' where order_number = 'open'`,
  )
  await database.execute(`delete from catering_orders where order_number = 'cancelled'`)
  expect((await database.execute('select places from delivery_load')).rows).toEqual([{ places: 15 }])
})
