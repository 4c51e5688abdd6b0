import pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { hashToken } from '../../server/people/secret-token.ts'
import type { ServerProcess } from '../server/process.ts'
import { withServer } from './checkout.ts'
import { besideReference, type Measured, median } from './figures.ts'
import { type Asked, askWithWrk, type Load } from './wrk.ts'

/** The number of different orders that are read, where there are that many. */
const differentReads = 3_000
const sizes = { few: 1_000, many: 1_000_000 }
const rounds = 9
/** The token is known here alone, and its server ends here. */
const staffToken = 'bench'

/** One database filled with orders, and the paths that read one order each. */
interface Filled {
  url: string
  orderPaths: string[]
}

/**
 * Measures the 99th percentile of reading one of 1,000 orders and one of 1,000,000, on two servers that take turns
 * (medians), and the same of the staff's list of coming orders, a page of 200 in both. In milliseconds.
 */
export function measureReads(): Promise<Measured> {
  return withServer({}, (one) =>
    withServer({}, async (other) => {
      const both = [await fill(one, sizes.few), await fill(other, sizes.many)] as const
      const order = await inTurns(both, ({ orderPaths }) => ({
        headers: { apikey: defaultAnonKey, accept: 'application/vnd.pgrst.object+json' },
        paths: orderPaths,
      }))
      const list = await inTurns(both, () => ({
        headers: { cookie: `staff=${staffToken}` },
        paths: ['/staff/calls/orders?tab=coming'],
      }))
      return {
        figures: { readsPerSecond: order.perSecond, order, list },
        rows: [rowOf('order read', order), rowOf("the staff's list of coming orders", list)],
      }
    }),
  )
}

async function inTurns(both: readonly [Filled, Filled], loadOf: (of: Filled) => Pick<Load, 'headers' | 'paths'>) {
  const ask = (of: Filled) => askWithWrk(of.url, { connections: 8, seconds: 2, ...loadOf(of) })
  const turns: [few: Asked, many: Asked][] = []
  for (let round = 0; round <= rounds; round++) turns.push([await ask(both[0]), await ask(both[1])])
  // The first turn of each warms the servers up.
  const middle = (value: (turn: [few: Asked, many: Asked]) => number) => median(turns.slice(1).map(value))
  return {
    p99AtThousand: middle(([few]) => few.p99),
    p99AtMillion: middle(([, many]) => many.p99),
    perSecond: middle(([, many]) => many.perSecond),
  }
}

const rowOf = (what: string, { p99AtThousand, p99AtMillion }: Awaited<ReturnType<typeof inTurns>>) =>
  besideReference(
    `${what}, p99 at a million beside a thousand orders`,
    [p99AtMillion, p99AtThousand, ' ms'],
    ['<=', 1.2],
  )

/** Fills a new server's database with `count` paid orders of coming days, and signs a tablet in. */
async function fill(server: ServerProcess, count: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: (await borrowEmbedded({ dataDir: server.dataDir })).url })
  await client.connect()
  await client.query(
    `insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
       customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
       payment_status, status, checkout_expires_at, next_check_at)
     select gen_random_uuid(), 'TR-' || upper(lpad(to_hex(n), 6, '0')), 34994, current_date + n::int % 730,
       time '08:00' + n % 48 * interval '15 minutes', 15, 'Jasleen Kaur', n || '@example.com',
       '020 7946 0999', '1 High Street', 'Hounslow', 'TW3 1AA', '', 'completed', 'confirmed', now(), now()
     from generate_series(1, $1::bigint) as n`,
    [count],
  )
  await client.query(
    `insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
     select gen_random_uuid(), id, 'deluxe-tandoori', 'Deluxe Tandoori Feast', 24999, 1, 24999 from catering_orders`,
  )
  await client.query(
    `with tablet as (
       insert into staff_tablets (id, name, set_up_by, code_expires_at, enrolled_at)
       values (gen_random_uuid(), 'bench', 'bench', now(), now()) returning id)
     insert into staff_sessions (id, token_hash, tablet_id, browser, expires_at)
     select gen_random_uuid(), $1, id, 'bench', now() + interval '1 day' from tablet`,
    [hashToken(staffToken)],
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint') // Without the checkpoint the new orders would be written to disk during the reads.
  const { rows } = await client.query<{ id: string }>(
    `select id from catering_orders order by md5(id::text) limit ${differentReads}`,
  )
  await client.end()
  return { url: server.url, orderPaths: rows.map(({ id }) => `/rest/v1/catering_orders?select=*&id=eq.${id}`) }
}
