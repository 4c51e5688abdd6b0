import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { restore } from '../samples/dump.ts'
import { fillOrders } from '../samples/fill-orders.ts'
import { latestSample } from '../samples/latest-sample.ts'
import { removeData } from '../server/process.ts'

const orders = 1_000_000
/** The part ends after this time, in minutes, however slow the machine is. */
const patience = 9
/** A migration may make orders wait for one reading of all of them, such as this. */
const onePass = `create index one_pass on catering_orders (event_date) where erased`

export interface MigrationsFigures {
  /** The release that the database is brought to the present from. */
  from: string
  seconds: number
  /** The longest that a reading and a writing of an order waited, in milliseconds. */
  longestReadMs: number
  longestWriteMs: number
  /** How long one reading of all orders for an index takes, in milliseconds. */
  onePassMs: number
}

/**
 * Brings a million orders from the last release to the present, and measures how long orders wait for it. Rejects with
 * the statement under way when it takes more than nine minutes.
 */
export async function measureMigrations(): Promise<MigrationsFigures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-migrations-'))
  const { url, stop } = await borrowEmbedded({ dataDir })
  const deadline = startDeadline(url)
  try {
    return [await measureOnce(url)]
  } catch (error) {
    throw (await deadline.failure()) ?? error
  } finally {
    deadline.clear()
    await stop()
    await removeData(dataDir)
  }
}

async function measureOnce(url: string): Promise<MigrationsFigures> {
  const client = await connect(url)
  try {
    const { version } = await restore(await latestSample(), client)
    say(`writing ${orders} orders`)
    await fillUnmeasured(client)
    const onePassMs = await timeOf(() => client.query(onePass))
    await client.query('drop index one_pass; checkpoint')
    say(`bringing them up to date from ${version}`)
    const [reading, writing] = [startProbe(url, read), startProbe(url, write)]
    const database = openDatabase(url, pino({ level: 'silent' }))
    const migrating = timeOf(() => migrateDatabase(database)).finally(() => database.close())
    await migrating.catch(() => {})
    const [longestReadMs, longestWriteMs] = await Promise.all([reading.longest(), writing.longest()])
    return {
      from: version,
      seconds: Math.round((await migrating) / 100) / 10,
      longestReadMs,
      longestWriteMs,
      onePassMs,
    }
  } finally {
    await client.end()
  }
}

const say = (step: string) => console.log(`migrations: ${step}`)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // The statement under way fails too.
  await client.connect()
  return client
}

/** Writes the orders without the pages that a power cut would need. The migrations find the usual settings. */
async function fillUnmeasured(client: pg.Client): Promise<void> {
  const settings = { full_page_writes: 'off', max_wal_size: '8GB', checkpoint_timeout: '1h' }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
  await fillOrders(client, orders)
  await client.query('alter system reset all')
  await client.query('select pg_reload_conf()')
  await client.query('checkpoint')
}

/**
 * Ends all connections when the time is up, so that a slow machine gives a failed part instead of none. `failure` tells
 * which statement was under way, if that has happened.
 */
function startDeadline(url: string) {
  let ending: Promise<Error> | undefined
  const timer = setTimeout(() => {
    ending = endConnections(url)
    ending.catch(() => {}) // `failure` tells of it.
  }, patience * 60_000)
  return { clear: () => clearTimeout(timer), failure: async () => ending }
}

async function endConnections(url: string): Promise<Error> {
  const client = await connect(url)
  const { rows } = await client.query(`
    select query, pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by xact_start nulls last`)
  await client.end()
  return new Error(`not done after ${patience} minutes, in the middle of: ${rows[0]?.query.trim().slice(0, 100)}`)
}

/** The probes look at another order each time: the old versions of one would pile up and slow it down. */
const anOrder = `(select id from catering_orders where order_number = 'N-' || $1::int)`
const read = `select from catering_orders where id = ${anOrder}`
const write = `update catering_orders set next_check_at = now() where id = ${anOrder}`

/** Runs a statement again and again. `longest` ends it and returns how long one took at most, in milliseconds. */
function startProbe(url: string, statement: string) {
  let isGoing = true
  let longest = 0
  const going = (async () => {
    const client = await connect(url)
    for (let number = 1; isGoing; number = (number % orders) + 1) {
      longest = Math.max(longest, await timeOf(() => client.query(statement, [number])))
      await wait(5)
    }
    await client.end()
  })()
  going.catch(() => {}) // `longest` tells of it.
  return {
    async longest() {
      isGoing = false
      await going
      return longest
    },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}
