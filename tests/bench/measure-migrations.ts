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

/** Brings a million orders from the last release to the present, and measures how long orders wait for it. */
export async function measureMigrations(): Promise<MigrationsFigures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-migrations-'))
  const { url, stop } = await borrowEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { version } = await restore(await latestSample(), client)
    await fillOrders(client, orders)
    const onePassMs = await timeOf(() => client.query(onePass))
    await client.query('drop index one_pass; checkpoint')
    const [reading, writing] = [startProbe(url, read), startProbe(url, write)]
    const database = openDatabase(url, pino({ level: 'silent' }))
    const migrating = timeOf(() => migrateDatabase(database)).finally(() => database.close())
    await migrating.catch(() => {})
    const [longestReadMs, longestWriteMs] = await Promise.all([reading.longest(), writing.longest()])
    const seconds = Math.round((await migrating) / 100) / 10
    return [{ from: version, seconds, longestReadMs, longestWriteMs, onePassMs }]
  } finally {
    await client.end()
    await stop()
    await removeData(dataDir)
  }
}

const anOrder = `(select id from catering_orders where order_number = 'N-50')`
const read = `select from catering_orders where id = ${anOrder}`
const write = `update catering_orders set next_check_at = now() where id = ${anOrder}`

/** Runs a statement again and again. `longest` ends it and returns how long one took at most, in milliseconds. */
function startProbe(url: string, statement: string) {
  let isGoing = true
  let longest = 0
  const going = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (isGoing) {
      longest = Math.max(longest, await timeOf(() => client.query(statement)))
      await wait(5)
    }
    await client.end()
  })()
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
