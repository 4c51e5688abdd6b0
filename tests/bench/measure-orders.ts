import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import type { ServerProcess } from '../server/process.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { startBareServer } from './bare-server.ts'
import { type Checkout, here, withServers } from './checkout.ts'
import { memoryOfPostgres, residentMB } from './resident-memory.ts'
import { median } from './statistics.ts'
import { wholeAnswer } from './whole-answer.ts'
import { askWithWrk } from './wrk.ts'

const clients = 32
/** Our server, pgbench and the stub take turns, so that a slow moment of the machine affects all. */
const rounds = 6
const seconds = 4
const places = 1_000_000_000
const load = {
  connections: clients,
  seconds,
  headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
  body: JSON.stringify(anOrder()),
}

export interface OrdersFigures {
  ordersPerSecond: number
  failed: number
  /** Undefined where the machine has no pgbench. */
  pgbenchPerSecond?: number
  memoryMB: number
  postgresMB: number
  /** The requests that the same generator makes to a stub that answers at once. */
  generatorPerSecond: number
  /** The shares of one processor that the generator and the provider used. */
  generatorBusy: number
  providerBusy: number
}

/**
 * Measures durable orders a second from 32 clients with a payment provider that answers at once, on a day whose places
 * are counted and limited, and pgbench writing the same rows (order, two items, the day's count, then the session) to a
 * PostgreSQL of the same kind. The figures are medians. The memory is the most of Node after any round of orders, and
 * that of PostgreSQL after the first round, in MB.
 */
export async function measureOrders(checkouts: Checkout[]): Promise<OrdersFigures[]> {
  // The provider has this process for itself, because wrk and pgbench are other processes.
  const provider = await startStubbornProvider()
  try {
    return await withServers([...checkouts, here], stubbornSettings(provider.url), measureInTurns)
  } finally {
    await provider.close()
  }
}

/**
 * Measures in turn. The last server lends pgbench its database, because pgbench's rows in a checkout's database would
 * slow only that checkout's orders.
 */
async function measureInTurns(servers: ServerProcess[]): Promise<OrdersFigures[]> {
  const sites = await Promise.all(servers.slice(0, -1).map(siteOf))
  const [first] = sites as [Site]
  const forPgbench = await siteOf(servers.at(-1) as ServerProcess)
  const stub = await startBareServer(await wholeAnswer(first.address, load.headers, load.body))
  const references = { pgbench: [] as number[], stub: [] as number[] }
  try {
    // The first orders run until the code is compiled.
    for (const site of sites) site.failed += (await placeOrders(site)).failed
    for (let round = 0; round < rounds; round++) {
      // The first in a round meets the disk writes that pgbench left, so the checkouts take turns in being first.
      const inTurn = round % 2 === 0 ? sites : sites.toReversed()
      for (const site of inTurn) site.turns.push(await placeOrders(site))
      references.pgbench.push(...(await runPgbench(forPgbench.databaseUrl)))
      references.stub.push((await askWithWrk(stub.url, { ...load, seconds: 1 })).perSecond)
    }
  } finally {
    await stub.close()
  }
  return sites.map(({ turns, failed }) => ({
    ordersPerSecond: median(turns.map((each) => each.perSecond)),
    failed: turns.reduce((sum, each) => sum + each.failed, failed),
    pgbenchPerSecond: references.pgbench.length > 0 ? median(references.pgbench) : undefined,
    memoryMB: Math.max(...turns.map((each) => each.memoryMB)),
    postgresMB: turns[0]?.postgresMB ?? 0,
    generatorPerSecond: median(references.stub),
    generatorBusy: median(turns.map((each) => each.busy)),
    providerBusy: median(turns.map((each) => each.providerBusy)),
  }))
}

async function siteOf(server: ServerProcess) {
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const address = `${server.url}/functions/v1/create-catering-order`
  await limitPlaces(url)
  return { server, address, databaseUrl: url, turns: [] as Turn[], failed: 0 }
}

/** Sets a limit that no run reaches, so that the places of the day are counted under a lock. */
async function limitPlaces(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select to_regclass('delivery_rules') is not null as "hasRules"`)
  const rules = JSON.stringify({ ...defaultRules, places })
  // A checkout of an earlier release has no such table.
  if (rows[0].hasRules) await client.query(`insert into delivery_rules values (1, $1, 'Bench')`, [rules])
  await client.end()
}

type Site = Awaited<ReturnType<typeof siteOf>>

interface Turn {
  perSecond: number
  failed: number
  busy: number
  providerBusy: number
  memoryMB: number
  postgresMB: number
}

/** Places orders for one turn. It counts the orders in the database, not the answers. */
async function placeOrders({ server, address, databaseUrl }: Site): Promise<Turn> {
  const before = await count(databaseUrl, 'catering_orders')
  const used = process.cpuUsage()
  const { failed, busy } = await askWithWrk(address, load)
  const { user, system } = process.cpuUsage(used)
  return {
    perSecond: Math.round(((await count(databaseUrl, 'catering_orders')) - before) / seconds),
    ...{ failed, busy, providerBusy: Math.round((user + system) / seconds / 10_000) / 100 },
    memoryMB: await residentMB(server.child.pid ?? 0),
    postgresMB: (await memoryOfPostgres(server.dataDir)).postgresMB,
  }
}

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
    checkout_expires_at, next_check_at, allergens_version, allergens_told,
    places, day_places, rules_version)
  values (gen_random_uuid(), 'PG-' || :n || '-' || :client_id, 34994, 'Mild for the children, please.',
    current_date + 10, '18:30', 15, 'Jasleen Kaur', 'jasleen@example.com', '020 7946 0999', '1 High Street', 'Hounslow',
    'TW3 1AA', md5(:n::text), now() + interval '23 hours', now() + interval '1 minute', current_date,
    'Contains gluten (wheat), milk, mustard, tree nuts (almond, pistachio). May contain eggs, tree nuts (cashew), sesame.',
    15, ${places}, 1)
  returning id)
insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
select gen_random_uuid(), id, menu, name, price, quantity, price * quantity
from made, (values ('deluxe-tandoori', 'Deluxe Tandoori Feast', 24999, 1), ('executive-lunch', 'Executive Lunch Box', 1999, 5))
  as items (menu, name, price, quantity);
commit;
update catering_orders set checkout_session_id = 'cs_' || order_number, checkout_url = 'http://127.0.0.1/pay/'
where order_number = 'PG-' || :n || '-' || :client_id;
`

/** Returns orders a second in a list, which is empty where the machine has no pgbench. */
async function runPgbench(url: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-pgbench-'))
  const file = join(folder, 'order.sql')
  await writeFile(file, script)
  const options = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`]
  const { stdout, stderr, error } = spawnSync('pgbench', [...options, `--file=${file}`, url], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  if (error) return []
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench failed: ${stderr}`)
  return [Math.round(Number(tps))]
}
