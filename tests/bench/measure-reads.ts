import type pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { hashToken } from '../../server/people/secret-token.ts'
import type { ServerProcess } from '../server/process.ts'
import { withServer } from './checkout.ts'
import { type Measured, median, percent, type Row, yesOrNo } from './figures.ts'
import { fillOrders } from './fill-orders.ts'
import { startBareServer, wholeAnswer } from './references.ts'
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

/**
 * Measures the 99th percentile of reading one of 1,000 orders and one of 1,000,000, on two servers that take turns
 * (medians); the same of the staff's list of coming orders, a page of 200 in both; and how many of the million orders
 * can be read a second.
 */
export function measureReads(): Promise<Measured> {
  return withServer({}, (one) =>
    withServer({}, async (other) => measureInTurns(await fill(one, sizes.few), await fill(other, sizes.many))),
  )
}

async function measureInTurns(few: Filled, many: Filled): Promise<Measured> {
  const { paths } = few
  const stub = await startBareServer(await wholeAnswer(few.url + paths[0], headers))
  try {
    const alone = await askWithWrk(stub.url, { ...turn, paths })
    // The first turn of each warms the servers up.
    const reads = await inTurns([few, many], turn)
    const lists = await inTurns(
      [few, many].map(({ url }) => ({ url, paths: listPaths })),
      list,
    )
    const most = (await askWithWrk(stub.url, { ...crowd, seconds: 2, paths })).perSecond
    const { perSecond, busy } = await read(many, crowd)
    const generator = `wrk, ${percent(busy)} busy; p99 ${alone.p99} ms of a stub`
    return {
      figures: {
        readsPerSecond: perSecond,
        ...reads,
        list: lists,
        generatorPerSecond: most,
        generatorP99: alone.p99,
        generatorBusy: busy,
      },
      rows: [rowOf('order read', reads, generator), rowOf("the staff's list of coming orders", lists, generator)],
    }
  } finally {
    await stub.close()
  }
}

type Filled = Pick<Required<Load>, 'paths'> & { url: string }

async function inTurns(filled: Filled[], load: Load) {
  const turns: Asked[][] = filled.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, each] of filled.entries()) turns[index]?.push(await read(each, load))
  }
  const [p99AtThousand = 0, p99AtMillion = 0] = turns.map((each) => median(each.slice(1).map(({ p99 }) => p99)))
  return { p99AtThousand, p99AtMillion, ratio: Math.round((p99AtMillion / p99AtThousand) * 100) / 100 }
}

function rowOf(
  what: string,
  { p99AtThousand, p99AtMillion, ratio }: Awaited<ReturnType<typeof inTurns>>,
  generator: string,
): Row {
  return {
    what: `${what}, p99 at a million beside a thousand orders`,
    measured: `${p99AtMillion} ms (${ratio} x)`,
    reference: `${p99AtThousand} ms`,
    'to reach': '<= 1.2 x',
    reached: yesOrNo(ratio <= 1.2),
    generator,
  }
}

async function read({ url, paths }: Filled, load: Load): Promise<Asked> {
  const asked = await askWithWrk(url, { ...load, paths })
  if (asked.failed > 0) throw new Error(`${asked.failed} orders could not be read.`)
  return asked
}

/** Fills the database of a fresh server with so many orders. */
const fill = (server: ServerProcess, orders: number): Promise<Filled> =>
  fillOrders(server, { orders, day: 'current_date + n::int % 730' }, async (client) => {
    await client.query('vacuum analyze catering_orders')
    await client.query('vacuum analyze catering_order_items')
    await signTabletIn(client)
    await client.query('checkpoint') // Without the checkpoint the new orders would be written to disk during the reads.
    const { rows } = await client.query<{ id: string }>(
      `select id from catering_orders order by md5(id::text) limit ${differentReads}`,
    )
    return { url: server.url, paths: rows.map(({ id }) => `/rest/v1/catering_orders?select=*&id=eq.${id}`) }
  })

/** Gives a tablet of the kitchen a session. */
async function signTabletIn(client: pg.Client): Promise<void> {
  await client.query(
    `with tablet as (
       insert into staff_tablets (id, name, set_up_by, code_expires_at, enrolled_at)
       values (gen_random_uuid(), 'bench', 'bench', now(), now()) returning id)
     insert into staff_sessions (id, token_hash, tablet_id, browser, expires_at)
     select gen_random_uuid(), $1, id, 'bench', now() + interval '1 day' from tablet`,
    [hashToken(staffToken)],
  )
}
