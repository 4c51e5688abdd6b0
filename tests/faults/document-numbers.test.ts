import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '../../server/database/documents-schema.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { startTestServer, type TestServer } from '../server/harness.ts'
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
async function fillLedger(orders: number): Promise<number> {
  await server.database.execute(sql`
    with placed as (
      insert into catering_orders (id, order_number, payment_status, status, total_pence, event_date, event_time,
        guest_count, customer_name, customer_email, customer_phone, delivery_address, delivery_city,
        delivery_postal_code, request_hash, checkout_expires_at, paid_at)
      select gen_random_uuid(), 'TR-' || lpad(n::text, 6, '0'), 'completed', 'confirmed', 1000 + n, '2027-07-03',
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
  const child = spawn(process.execPath, [program, server.postgresUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
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

test(`two servers that are killed ${kills} times leave no gap in the numbers, and give none twice`, async () => {
  const entries = await fillLedger(kills * 12)
  const after: number[] = []
  for (let killed = 0; killed < kills; killed += 2) {
    const pair = await Promise.all([startIssuing(), startIssuing()])
    const [before, some] = [await count(), Math.floor(random() * 12)]
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
