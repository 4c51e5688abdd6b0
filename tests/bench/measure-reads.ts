import pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import type { ServerProcess } from '../server/process.ts'
import { startBareServer } from './bare-server.ts'
import { type Checkout, withServers } from './checkout.ts'
import { median } from './statistics.ts'
import { wholeAnswer } from './whole-answer.ts'
import { type Asked, askWithWrk } from './wrk.ts'

/** The number of different orders that are read, where there are that many. */
const differentReads = 3_000
const sizes = { few: 1_000, many: 1_000_000 }
const rounds = 9
const headers = { apikey: defaultAnonKey, accept: 'application/vnd.pgrst.object+json' }
/** The connections of as many confirmation pages as are open at once. */
const turn = { connections: 8, seconds: 2, headers }
const crowd = { connections: 32, seconds: 8, headers }

export interface ReadsFigures {
  /** Reads of the million orders, with 32 connections. */
  readsPerSecond: number
  /** In milliseconds. */
  p99AtThousand: number
  p99AtMillion: number
  ratio: number
  /** The reads that the same generator makes from a stub that answers at once. */
  generatorPerSecond: number
  generatorP99: number
  /** The share of one processor that the generator used while it read the million orders. */
  generatorBusy: number
}

/**
 * Measures the 99th percentile of reading one of 1,000 orders and one of 1,000,000, on two servers that take turns
 * (medians), and how many of the million can be read a second.
 */
export async function measureReads(checkouts: Checkout[]): Promise<ReadsFigures[]> {
  const pairs = checkouts.flatMap((checkout) => [checkout, checkout])
  return withServers(pairs, {}, async (servers) => {
    const filled: Filled[] = []
    for (const [index, server] of servers.entries()) {
      filled.push(await fill(server, index % 2 === 0 ? sizes.few : sizes.many))
    }
    const { url, paths } = filled[0] as Filled
    const stub = await startBareServer(await wholeAnswer(url + paths[0], headers))
    try {
      const alone = await askWithWrk(stub.url, { ...turn, paths })
      for (const each of filled) await read(each, turn) // The first reads warm the server up.
      for (let round = 0; round < rounds; round++) {
        for (const each of filled) each.turns.push(await read(each, turn))
      }
      const most = (await askWithWrk(stub.url, { ...crowd, seconds: 2, paths })).perSecond
      const figures: ReadsFigures[] = []
      for (let index = 0; index < filled.length; index += 2) {
        figures.push(await figuresOf(filled[index] as Filled, filled[index + 1] as Filled, alone.p99, most))
      }
      return figures
    } finally {
      await stub.close()
    }
  })
}

interface Filled {
  url: string
  paths: string[]
  turns: Asked[]
}

async function figuresOf(few: Filled, many: Filled, generatorP99: number, most: number): Promise<ReadsFigures> {
  const { perSecond, busy } = await read(many, crowd)
  const [p99AtThousand, p99AtMillion] = [few, many].map(({ turns }) => median(turns.map(({ p99 }) => p99))) as [
    number,
    number,
  ]
  return {
    readsPerSecond: perSecond,
    ...{ p99AtThousand, p99AtMillion, ratio: Math.round((p99AtMillion / p99AtThousand) * 100) / 100 },
    ...{ generatorPerSecond: most, generatorP99, generatorBusy: busy },
  }
}

async function read({ url, paths }: Filled, load: typeof turn): Promise<Asked> {
  const asked = await askWithWrk(url, { ...load, paths })
  if (asked.failed > 0) throw new Error(`${asked.failed} orders could not be read.`)
  return asked
}

/** Fills the database of a fresh server with so many orders. */
async function fill(server: ServerProcess, orders: number): Promise<Filled> {
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
         customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
         payment_status, status, checkout_expires_at, next_check_at)
       select gen_random_uuid(), 'N-' || n, 34994, current_date, '18:30', 15, 'Jasleen Kaur', n || '@example.com',
         '020 7946 0999', '1 High Street', 'Hounslow', 'TW3 1AA', '', 'completed', 'confirmed', now(), now()
       from generate_series(1, $1::bigint) as n`,
      [orders],
    )
    await client.query('vacuum analyze catering_orders')
    await client.query('checkpoint') // Without the checkpoint the new orders would be written to disk during the reads.
    const { rows } = await client.query<{ id: string }>(
      `select id from catering_orders order by md5(id::text) limit ${differentReads}`,
    )
    return { url: server.url, paths: rows.map(({ id }) => `/rest/v1/catering_orders?select=*&id=eq.${id}`), turns: [] }
  } finally {
    await client.end()
  }
}
