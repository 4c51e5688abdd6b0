import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { findBookEntries } from '../../server/documents/books/books.ts'
import { blankOldDocuments, findUndocumented } from '../../server/documents/stored-documents.ts'
import { eraseOldOrders } from '../../server/orders/ending/erase-orders.ts'
import { tabsOf } from '../../server/orders/lists/order-lists.ts'
import { cookedBy } from '../../server/orders/order/orders.ts'
import { fillOrders } from '../samples/fill-orders.ts'
import { createTestDatabase, silent } from './harness.ts'

/** Enough for the planner to treat the tables as large. */
const orders = 6_000

let database: Database
let close: () => Promise<unknown>
beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillOrders(client, orders)
  // Each order was refunded in part, on the day after its payment, and all of it has its papers.
  await client.query(`
    insert into order_ledger (id, order_id, kind, amount_pence, state, created_at, settled_at, documented)
    select gen_random_uuid(), order_id, 'refund', 100, 'succeeded', created_at + interval '1 day',
      settled_at + interval '1 day', true from order_ledger;
    insert into documents (id, kind, series, number, order_id, ledger_id, gross_pence, content, issued_at)
    select gen_random_uuid(), 'credit-note', 'CN', row_number() over (), order_id, id, 100,
      json_build_object('taxPoint', (settled_at at time zone 'Europe/London')::date), settled_at
    from order_ledger where kind = 'refund';
    update order_ledger set documented = true`)
  for (const table of ['order_ledger', 'documents', 'catering_orders']) await client.query(`vacuum analyze ${table}`)
  await client.end()
  database = openDatabase(url, silent)
  close = async () => {
    await database.close()
    await drop()
  }
}, 120_000)
afterAll(() => close())

/** Returns the plans of the statements that `work` executes, as PostgreSQL carried them out. */
async function plansOf(work: (database: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const execute = async (statement: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement)
    const { rows } = await database.pool.query(`explain (analyze, costs off, timing off) ${text}`, params)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return database.execute(statement)
  }
  await work(Object.assign(Object.create(database), { execute }))
  return plans.join('\n')
}

const wholeTables = /Seq Scan on (order_ledger|documents|catering_orders|order_changes)/

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['which papers are still to be issued', (each) => findUndocumented(each, 100)],
  [
    'the books of a month',
    (each) => findBookEntries(each, new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)),
  ],
])('%s is found without reading a whole table', async (_, work) => {
  const plans = await plansOf(work)
  expect(plans).toContain('Index')
  expect(plans).not.toMatch(wholeTables)
})

test('the past orders of a kitchen that has few are found by an index', async () => {
  const { past } = tabsOf(cookedBy(['southall']))
  const plans = await plansOf((each) => each.execute(past.ids(201)))
  expect(plans).toContain('orders_of_kitchens')
  expect(plans).not.toMatch(wholeTables)
})

test('a refund that came back after its note is found, and by an index', async () => {
  await database.execute(sql`
    update order_ledger set state = 'failed' where id = (select id from order_ledger where kind = 'refund' limit 1)`)
  expect(await findUndocumented(database, 100)).toHaveLength(1)
  expect(await plansOf((each) => findUndocumented(each, 100))).toContain('ledger_came_back')
})

test('old orders and papers are blanked to the last one, however many there are', async () => {
  const { rows } = await database.execute<{ old: number }>(sql`
    select count(*) filter (where created_at < now() - interval '300 days' and event_date < current_date)::int as old
    from catering_orders`)
  expect(rows[0]?.old).toBeGreaterThan(3_000)
  expect(await eraseOldOrders(database, 300)).toBe(rows[0]?.old)
  expect(await eraseOldOrders(database, 300)).toBe(0)
  await database.execute(sql`alter table documents disable trigger documents_stay`)
  await database.execute(
    sql`update documents set vat_pence = 10, blanked = false, content = content || '{"customer": {}, "reason": ""}'`,
  )
  await database.execute(sql`alter table documents enable trigger documents_stay`)
  const due = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from documents join catering_orders as orders on orders.id = order_id
    where issued_at < now() - interval '200 days' and event_date < current_date`)
  expect(due.rows[0]?.count).toBeGreaterThan(3_000)
  expect(await blankOldDocuments(database, 200)).toBe(due.rows[0]?.count)
  expect(await blankOldDocuments(database, 200)).toBe(0)
})
