import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { anOrder } from '../an-order.ts'
import type { ServerProcess } from '../server/process.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { memoryOf, withServer } from './checkout.ts'
import { atMost, besideReference, type Measured, median } from './figures.ts'
import { askWithWrk } from './wrk.ts'

const clients = 32
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
 * are counted and limited, and, in turns, pgbench writing the same rows (order, two items, the day's count, then the
 * session) to a PostgreSQL of the same kind. The figures are medians. The memory is the most of Node after any round, in
 * MB.
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
  const [database, forPgbench] = [await connect(ours), await connect(lender)]
  const [turns, ofPgbench, memory]: [Turn[], number[], number[]] = [[], [], []]
  try {
    await placeOrders(ours, database.client) // The first orders run until the code is compiled.
    for (let round = 0; round < rounds; round++) {
      turns.push(await placeOrders(ours, database.client))
      memory.push(memoryOf(ours))
      ofPgbench.push(await runPgbench(forPgbench.url))
    }
  } finally {
    await Promise.all([database, forPgbench].map(({ client }) => client.end()))
  }
  const ordersPerSecond = median(turns.map((each) => each.perSecond))
  const [pgbenchPerSecond, memoryMB] = [median(ofPgbench), Math.max(...memory)]
  const row = besideReference(
    'durable orders a second, 32 clients, beside pgbench',
    [ordersPerSecond, pgbenchPerSecond, ''],
    ['>=', 1],
  )
  row.reference += `; wrk ${median(turns.map((each) => each.busy))} % busy`
  return {
    figures: { ordersPerSecond, pgbenchPerSecond, memoryMB },
    rows: [row, atMost('memory of Node under this load of orders', memoryMB, 160, ' MB')],
  }
}

/** Connects to a server's database, and sets a limit that no run reaches, so that the places of the day are counted. */
async function connect({ dataDir }: ServerProcess) {
  const { url } = await borrowEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rules = JSON.stringify({ ...defaultRules, places })
  await client.query(`insert into delivery_rules values (1, $1, 'Bench')`, [rules])
  return { url, client }
}

interface Turn {
  perSecond: number
  busy: number
}

/** Places orders for one turn. It counts the orders in the database, not the answers. */
async function placeOrders({ url }: ServerProcess, client: pg.Client): Promise<Turn> {
  const count = async () => Number((await client.query('select count(*) from catering_orders')).rows[0].count)
  const before = await count()
  const { busy } = await askWithWrk(`${url}/functions/v1/create-catering-order`, load)
  return { perSecond: Math.round(((await count()) - before) / seconds), busy }
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

/** Returns the orders that pgbench writes a second. */
async function runPgbench(url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-pgbench-'))
  const file = join(folder, 'order.sql')
  await writeFile(file, script)
  const options = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, `--file=${file}`, url])
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
  } finally {
    await rm(folder, { recursive: true })
  }
}
