import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { documents } from '../../server/database/documents-schema.ts'
import { documentNumber } from '../../server/documents/document-content.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { askPostgres } from '../server/external-postgres.ts'
import { createTestDatabase, silent, startTestServer, type TestServer } from '../server/harness.ts'
import { seeded } from '../server/seeded.ts'

/** How many processes are killed. `KILLS=200 npx vitest run --project faults tests/faults/document-numbers.test.ts` */
const kills = Number(process.env.KILLS ?? 4)
const random = seeded(57)

let server: TestServer
const running = new Set<ChildProcess>()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await server.close()
})

/** Puts paid orders into the books, each with a charge and two refunds. */
async function fillLedger(orders: number, database: Database = server.database, name = 'TR'): Promise<number> {
  await database.execute(sql`
    with placed as (
      insert into catering_orders (id, order_number, payment_status, status, total_pence, event_date, event_time,
        guest_count, customer_name, customer_email, customer_phone, delivery_address, delivery_city,
        delivery_postal_code, request_hash, checkout_expires_at, paid_at)
      select gen_random_uuid(), ${name} || '-' || lpad(n::text, 6, '0'), 'completed', 'confirmed', 1000 + n, '2027-07-03',
        '18:30', 10, 'Jasleen Kaur', 'j@example.com', '020 7946 0999', '1 High Street', 'Hounslow', 'TW3 1AA', '',
        now(), now()
      from generate_series(1, ${orders}::int) as n returning id)
    insert into order_ledger (id, order_id, kind, amount_pence, state, settled_at)
    select gen_random_uuid(), id, kind, pence, 'succeeded', now()
    from placed, (values ('charge', 900), ('refund', 101), ('refund', 202)) as entries (kind, pence)`)
  return orders * 3
}

async function startIssuing(): Promise<ChildProcess> {
  const program = new URL('issue-without-end.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, server.postgresUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  running.delete(child)
}

const count = () => server.database.$count(documents)

/** Issues what is due, and returns the numbers of all documents in the order of their issue. */
async function issuedIn(database: Database): Promise<string[]> {
  while ((await issueDocuments(database)) > 0);
  return (await database.select().from(documents).orderBy(documents.issuedAt)).map(documentNumber)
}

/** Does to the series what reading a dump back does: the same rows are then in another table. */
const readBack = sql.raw(`
  create table restored (like document_series including all);
  insert into restored select * from document_series;
  drop table document_series;
  alter table restored rename to document_series`)

test('in a restored database no number is given a second time, also of a series that began after the backup', async () => {
  const [original, copy] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const before = openDatabase(original.url, silent)
  await fillLedger(1, before)
  await before.execute(sql`update order_ledger set state = 'pending' where kind = 'refund'`)
  expect(await issuedIn(before)).toEqual(['REC-000001'])
  await before.close()
  const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1)
  await copy.drop()
  await askPostgres(
    original.url.replace(nameOf(original), 'postgres'),
    `create database ${nameOf(copy)} template ${nameOf(original)}`,
  )

  const [lost, restored] = [openDatabase(original.url, silent), openDatabase(copy.url, silent)]
  for (const database of [lost, restored]) {
    await database.execute(sql`update order_ledger set state = 'succeeded' where kind = 'refund'`)
    await fillLedger(1, database, 'later')
  }
  const [, ...issuedThere] = await issuedIn(lost)
  expect(issuedThere).toEqual(['REC-000002', 'CN-000001', 'CN-000002', 'CN-000003', 'CN-000004'])
  const [first, ...issuedHere] = await issuedIn(restored)
  expect(first).toBe('REC-000001')
  const begun = /^(CN|REC)-\d{10}-00000\d$/
  expect(issuedHere.filter((number) => !begun.test(number))).toEqual([])
  expect(issuedHere.map((number) => number.replace(/\d{10}-/, ''))).toEqual(
    issuedThere.map((number) => number.replace('REC-000002', 'REC-000001')),
  )

  // A table that was read back counts as another home, even in the same database.
  await lost.execute(readBack)
  await lost.execute(sql`update document_series set home = null where series = 'CN'`)
  await fillLedger(1, lost, 'last')
  expect((await issuedIn(lost)).slice(-3).map((number) => number.replace(/\d{10}-/, 'begun-'))).toEqual([
    'REC-begun-000001',
    'CN-000005',
    'CN-000006',
  ])
  for (const each of [lost, restored]) await each.close()
  for (const each of [original, copy]) await each.drop()
})

test(`two servers that are killed ${kills} times leave no gap in the numbers, and give none twice`, async () => {
  const entries = await fillLedger(kills * 48)
  const after: number[] = []
  for (let killed = 0; killed < kills; killed += 2) {
    const pair = await Promise.all([startIssuing(), startIssuing()])
    const [before, some] = [await count(), Math.floor(random() * 12)]
    for (const { stdin } of pair) stdin?.write('begin\n')
    // They are killed in the middle of their work, after a random number of documents.
    while ((await count()) < Math.min(before + 1 + some, entries)) await wait(1)
    await Promise.all(pair.map(kill))
    after.push(await count())
  }
  expect(after.length).toBe(Math.ceil(kills / 2))
  expect(after[0]).toBeLessThan(entries)
  while ((await issueDocuments(server.database)) > 0);

  const all = await server.database.select().from(documents)
  expect(all).toHaveLength(entries)
  expect(new Set(all.map(({ ledgerId }) => ledgerId)).size).toBe(entries)
  for (const series of ['REC', 'CN']) {
    const numbers = all.filter((each) => each.series === series).map(({ number }) => number)
    expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
  }
  expect(all.filter(({ kind }) => kind === 'receipt')).toHaveLength(entries / 3)
}, 3_600_000)
