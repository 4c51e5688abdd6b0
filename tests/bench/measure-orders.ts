import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { end, newSettings, removeData, startProcess } from '../server/process.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { memoryOfPostgres, residentMB } from './resident-memory.ts'

const clients = 32
/** Ours and pgbench in turns, so that a slow moment of the machine meets both. */
const rounds = 3
const seconds = 5

/**
 * Durable orders a second from 32 clients with a payment provider that answers at once, beside pgbench writing the same
 * rows (order, two items, then the session) on the same PostgreSQL; medians. The most memory of Node after a round of
 * orders, and that of PostgreSQL after ten seconds of nothing else, in MB.
 */
export async function measureOrders() {
  const provider = await startStubbornProvider()
  const server = await startProcess(await newSettings({ ...stubbornSettings(provider.url), LOG_LEVEL: 'warn' }))
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  try {
    const warmUp = await placeOrders(server.url, url) // Until the code is compiled.
    const all = []
    for (let round = 0; round < rounds; round++) {
      const ours = await placeOrders(server.url, url)
      const memoryMB = await residentMB(server.child.pid ?? 0)
      const { postgresMB } = await memoryOfPostgres(server.dataDir)
      all.push({ ...ours, memoryMB, postgresMB, pgbenchPerSecond: await runPgbench(url) })
    }
    return {
      ordersPerSecond: median(all.map((each) => each.ordersPerSecond)) ?? 0,
      failed: [warmUp, ...all].reduce((sum, each) => sum + each.failed, 0),
      pgbenchPerSecond: median(all.flatMap((each) => each.pgbenchPerSecond ?? [])),
      memoryMB: Math.max(...all.map((each) => each.memoryMB)),
      postgresMB: all[0]?.postgresMB ?? 0,
    }
  } finally {
    await end(server)
    await provider.close()
    await removeData(server.dataDir)
  }
}

async function placeOrders(serverUrl: string, databaseUrl: string) {
  const before = await count(databaseUrl, 'catering_orders')
  const result = await autocannon({
    url: `${serverUrl}/functions/v1/create-catering-order`,
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify(anOrder()),
    connections: clients,
    duration: seconds,
  })
  const stored = (await count(databaseUrl, 'catering_orders')) - before
  return { ordersPerSecond: Math.round(stored / seconds), failed: result.non2xx + result.errors }
}

/** Undefined of nothing. */
const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

async function count(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as count from ${table}`)
  await client.end()
  return rows[0].count
}

const script = `
\\set n random(1, 1000000000000)
begin;
with made as (
  insert into catering_orders (id, order_number, total_pence, special_instructions, event_date, event_time, guest_count,
    customer_name, customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
    checkout_expires_at, next_check_at)
  values (gen_random_uuid(), 'PG-' || :n || '-' || :client_id, 34994, 'Mild for the children, please.',
    current_date + 10, '18:30', 15, 'Jasleen Kaur', 'jasleen@example.com', '020 7946 0999', '1 High Street', 'Hounslow',
    'TW3 1AA', md5(:n::text), now() + interval '23 hours', now() + interval '1 minute')
  returning id)
insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
select gen_random_uuid(), id, menu, name, price, quantity, price * quantity
from made, (values ('deluxe-tandoori', 'Deluxe Tandoori Feast', 24999, 1), ('executive-lunch', 'Executive Lunch Box', 1999, 5))
  as items (menu, name, price, quantity);
commit;
update catering_orders set checkout_session_id = 'cs_' || order_number, checkout_url = 'http://127.0.0.1/pay/'
where order_number = 'PG-' || :n || '-' || :client_id;
`

/** Undefined where the machine has no pgbench. */
async function runPgbench(url: string): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-pgbench-'))
  const file = join(folder, 'order.sql')
  await writeFile(file, script)
  const options = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`]
  const { stdout, error } = spawnSync('pgbench', [...options, `--file=${file}`, url], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  return error ? undefined : Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0))
}
