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
import { withServer } from './checkout.ts'
import { atMost, type Measured, median, percent, times, yesOrNo } from './figures.ts'
import { startBareServer, wholeAnswer } from './references.ts'
import { memoryOfPostgres, residentMB } from './resident-memory.ts'
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

/**
 * Measures durable orders a second from 32 clients with a payment provider that answers at once, on a day whose places
 * are counted and limited, and pgbench writing the same rows (order, two items, the day's count, then the session) to a
 * PostgreSQL of the same kind. The figures are medians. The memory is the most of Node after any round of orders, and
 * that of PostgreSQL after the first round, in MB.
 */
export async function measureOrders(): Promise<Measured> {
  // The provider has this process for itself, because wrk and pgbench are other processes.
  const provider = await startStubbornProvider()
  const settings = stubbornSettings(provider.url)
  try {
    // The second server lends pgbench its database, because pgbench's rows would slow the orders of the first.
    return await withServer(settings, (ours) => withServer(settings, (lender) => measureInTurns(ours, lender)))
  } finally {
    await provider.close()
  }
}

async function measureInTurns(ours: ServerProcess, lender: ServerProcess): Promise<Measured> {
  const [site, forPgbench] = [await siteOf(ours), await siteOf(lender)]
  const stub = await startBareServer(await wholeAnswer(site.address, load.headers, load.body))
  const [turns, pgbench, ofStub]: [Turn[], number[], number[]] = [[], [], []]
  try {
    // The first orders run until the code is compiled.
    const { failed } = await placeOrders(site)
    for (let round = 0; round < rounds; round++) {
      turns.push(await placeOrders(site))
      pgbench.push(...(await runPgbench(forPgbench.databaseUrl)))
      ofStub.push((await askWithWrk(stub.url, { ...load, seconds: 1 })).perSecond)
    }
    return resultOf(turns, pgbench, ofStub, failed)
  } finally {
    await stub.close()
  }
}

function resultOf(turns: Turn[], pgbench: number[], ofStub: number[], failedAtFirst: number): Measured {
  const ordersPerSecond = median(turns.map((each) => each.perSecond))
  const pgbenchPerSecond = pgbench.length > 0 ? median(pgbench) : undefined
  const failed = turns.reduce((sum, each) => sum + each.failed, failedAtFirst)
  const memoryMB = Math.max(...turns.map((each) => each.memoryMB))
  const generatorBusy = median(turns.map((each) => each.busy))
  const providerBusy = median(turns.map((each) => each.providerBusy))
  const [generatorPerSecond, postgresMB] = [median(ofStub), turns[0]?.postgresMB]
  const busy = { generatorPerSecond, generatorBusy, providerBusy }
  return {
    figures: { ordersPerSecond, failed, pgbenchPerSecond, memoryMB, postgresMB, ...busy },
    rows: [
      {
        what: 'durable orders a second, 32 clients',
        measured: `${ordersPerSecond}${times(ordersPerSecond, pgbenchPerSecond)}`,
        reference: `pgbench ${pgbenchPerSecond ?? '–'}`,
        'to reach': '>= 1 x',
        reached: pgbenchPerSecond === undefined ? 'no reference here' : yesOrNo(ordersPerSecond >= pgbenchPerSecond),
        generator: `wrk, ${percent(generatorBusy)} busy, ${generatorPerSecond} at most; provider ${percent(providerBusy)} busy`,
      },
      atMost('orders that failed under this load', failed, 0, ''),
      atMost('memory of Node under this load of orders', memoryMB, 160, ' MB'),
    ],
  }
}

async function siteOf(server: ServerProcess) {
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const address = `${server.url}/functions/v1/create-catering-order`
  await limitPlaces(url)
  return { server, address, databaseUrl: url }
}

/** Sets a limit that no run reaches, so that the places of the day are counted under a lock. */
async function limitPlaces(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rules = JSON.stringify({ ...defaultRules, places })
  await client.query(`insert into delivery_rules values (1, $1, 'Bench')`, [rules])
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
  const before = await countOrders(databaseUrl)
  const used = process.cpuUsage()
  const { failed, busy } = await askWithWrk(address, load)
  const { user, system } = process.cpuUsage(used)
  return {
    perSecond: Math.round(((await countOrders(databaseUrl)) - before) / seconds),
    failed,
    busy,
    providerBusy: Math.round((user + system) / seconds / 10_000) / 100,
    memoryMB: await residentMB(server.child.pid ?? 0),
    postgresMB: (await memoryOfPostgres(server.dataDir)).postgresMB,
  }
}

async function countOrders(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as count from catering_orders`)
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
