import type pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { hashToken } from '../../server/people/secret-token.ts'
import type { ServerProcess } from '../server/process.ts'
import { startBareServer } from './bare-server.ts'
import { type Checkout, withServers } from './checkout.ts'
import { fillOrders } from './fill-orders.ts'
import { median } from './statistics.ts'
import { wholeAnswer } from './whole-answer.ts'
import { type Asked, askWithWrk, type Load } from './wrk.ts'

/** The number of different orders that are read, where there are that many. */
const differentReads = 3_000
const sizes = { few: 1_000, many: 1_000_000 }
const rounds = 9
const headers = { apikey: defaultAnonKey, accept: 'application/vnd.pgrst.object+json' }
/** The connections of as many confirmation pages as are open at once. */
const turn = { connections: 8, seconds: 2, headers }
/** The staff's coming orders, read at as many screens. The token is known here alone, and its server ends here. */
const staffToken = 'bench'
const list = { connections: 8, seconds: 2, headers: { cookie: `staff=${staffToken}` } }
const listPaths = ['/staff/calls/orders?tab=coming']
const crowd = { connections: 32, seconds: 8, headers }

export interface ReadsFigures {
  /** Reads of the million orders, with 32 connections. */
  readsPerSecond: number
  /** In milliseconds. */
  p99AtThousand: number
  p99AtMillion: number
  ratio: number
  /** The staff's list of coming orders; not there in a checkout that has none. */
  list?: { p99AtThousand: number; p99AtMillion: number; ratio: number }
  /** The reads that the same generator makes from a stub that answers at once. */
  generatorPerSecond: number
  generatorP99: number
  /** The share of one processor that the generator used while it read the million orders. */
  generatorBusy: number
}

/**
 * Measures the 99th percentile of reading one of 1,000 orders and one of 1,000,000, on two servers that take turns
 * (medians); the same of the staff's list of coming orders, a page of 200 in both; and how many of the million orders
 * can be read a second.
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
      for (let round = 0; round <= rounds; round++) {
        for (const each of filled) if (each.hasList) each.lists.push(await read({ ...each, paths: listPaths }, list))
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
  hasList: boolean
  lists: Asked[]
}

async function figuresOf(few: Filled, many: Filled, generatorP99: number, most: number): Promise<ReadsFigures> {
  const { perSecond, busy } = await read(many, crowd)
  // The first list of each warms the server up.
  const [lists, reads] = [[few, many].map((each) => each.lists.slice(1)), [few, many].map((each) => each.turns)]
  return {
    readsPerSecond: perSecond,
    ...ratioOf(reads),
    ...(many.hasList && { list: ratioOf(lists) }),
    ...{ generatorPerSecond: most, generatorP99, generatorBusy: busy },
  }
}

function ratioOf(turns: Asked[][]) {
  const [p99AtThousand = 0, p99AtMillion = 0] = turns.map((each) => median(each.map(({ p99 }) => p99)))
  return { p99AtThousand, p99AtMillion, ratio: Math.round((p99AtMillion / p99AtThousand) * 100) / 100 }
}

async function read({ url, paths }: Pick<Filled, 'url' | 'paths'>, load: Load): Promise<Asked> {
  const asked = await askWithWrk(url, { ...load, paths })
  if (asked.failed > 0) throw new Error(`${asked.failed} orders could not be read.`)
  return asked
}

/** Fills the database of a fresh server with so many orders. */
const fill = (server: ServerProcess, orders: number): Promise<Filled> =>
  fillOrders(server, { orders, day: 'current_date + n::int % 730' }, async (client) => {
    await client.query('vacuum analyze catering_orders')
    await client.query('vacuum analyze catering_order_items')
    const hasList = await signTabletIn(client)
    await client.query('checkpoint') // Without the checkpoint the new orders would be written to disk during the reads.
    const { rows } = await client.query<{ id: string }>(
      `select id from catering_orders order by md5(id::text) limit ${differentReads}`,
    )
    return {
      url: server.url,
      paths: rows.map(({ id }) => `/rest/v1/catering_orders?select=*&id=eq.${id}`),
      turns: [],
      hasList,
      lists: [],
    }
  })

/** Gives a tablet of the kitchen a session. False where the server is of a time before there were any. */
async function signTabletIn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('staff_sessions') is not null as "isThere"`)
  if (!rows[0].isThere) return false
  await client.query(
    `with tablet as (
       insert into staff_tablets (id, name, set_up_by, code_expires_at, enrolled_at)
       values (gen_random_uuid(), 'bench', 'bench', now(), now()) returning id)
     insert into staff_sessions (id, token_hash, tablet_id, browser, expires_at)
     select gen_random_uuid(), $1, id, 'bench', now() + interval '1 day' from tablet`,
    [hashToken(staffToken)],
  )
  return true
}
