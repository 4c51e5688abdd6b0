import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { openDatabase } from '../../server/database/database.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { anOrder } from '../an-order.ts'
import { type Checkout, startServer } from '../bench/checkout.ts'
import { type Mailbox, startMailbox } from '../mailbox.ts'
import { endBankDebit, payByBankDebit, payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, type ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import { wayBackHeader } from '../server/way-back-key.ts'
import { metByPrevious } from './met-by-previous.ts'
import { atStripe } from './stripe-desk.ts'

/** What happens to an order after it was placed, and its state at the end. */
interface Story {
  name: string
  /** What its customer or the restaurant does. `to` is the server that is asked. */
  happens(order: Placed, scene: Scene, to: ServerProcess): Promise<unknown>
  paymentStatus: string
  status: string
  refundedPence?: number
  /** The mails about it, without its number; each goes once. */
  mails: string[]
}

interface Placed {
  order_id: string
  order_number: string
  checkout_url: string
  story: Story
  body: string
  key: string
}

interface Scene {
  previous: Checkout
  databaseUrl: string
  pool: pg.Pool
}

const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }
const paid = ['order-confirmed', 'staff-new-order']

const stories: Story[] = [
  {
    name: 'paid by card',
    paymentStatus: 'completed',
    status: 'confirmed',
    mails: paid,
    happens: async (order, _scene, to) => {
      await payWithCard(order.checkout_url)
      await wish(order, to, { payment_status: 'completed', status: 'confirmed' })
    },
  },
  {
    name: 'paid by bank debit',
    paymentStatus: 'completed',
    status: 'confirmed',
    mails: ['payment-processing', ...paid],
    happens: async (order, scene) => {
      await payByBankDebit(order.checkout_url)
      await becomes(order, scene, 'processing_since is not null')
      // Waits for its mail, which no longer applies once the money has arrived.
      await jobsAreDone(scene)
      await endBankDebit(order.checkout_url, 'arrives')
    },
  },
  {
    name: 'cancelled',
    paymentStatus: 'expired',
    status: 'cancelled',
    mails: [],
    happens: async (order, { databaseUrl }, to) => {
      const database = openDatabase(databaseUrl, pino({ level: 'silent' }))
      const key = await wayBackHeader(database, order.order_id).finally(() => database.close())
      await wish(order, to, { status: 'cancelled' }, key)
    },
  },
  {
    name: 'refunded in part',
    paymentStatus: 'completed',
    status: 'confirmed',
    refundedPence: 5_000,
    mails: [...paid, 'order-refunded', 'staff-needs-attention'],
    happens: (order, scene) => payAndRefund(order, scene, 5_000),
  },
  {
    name: 'refunded as a whole',
    paymentStatus: 'refunded',
    status: 'cancelled',
    refundedPence: 34_994,
    mails: [...paid, 'order-refunded', 'staff-needs-attention'],
    happens: (order, scene) => payAndRefund(order, scene),
  },
]

/**
 * Runs the servers of two checkouts on one database, the new one from the middle of the old one's work on. Each story
 * happens four times: either server takes the order, and either goes on with it. Which of the two settles an order or
 * sends its mails is left to chance. Then the old one ends, and every order is compared with what it should have
 * become.
 */
export async function sideBySide(previous: Checkout, present: Checkout): Promise<{ orders: number; faults: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-side-by-side-'))
  const { url: databaseUrl, stop } = await borrowEmbedded({ dataDir })
  const mailbox = await startMailbox()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const scene = { previous, databaseUrl, pool }
  const settings = () => newSettings({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url })
  const servers: ServerProcess[] = []
  try {
    servers.push(await startServer(previous, await settings()))
    const before = await Promise.all(stories.map((story) => place(servers[0] as ServerProcess, story)))
    servers.push(await startServer(present, await settings()))
    const [old, young] = servers as [ServerProcess, ServerProcess]
    await Promise.all(before.map((order) => order.story.happens(order, scene, young)))
    const orders = [...before]
    for (const [at, to] of [
      [old, old],
      [old, young],
      [young, old],
      [young, young],
    ] as const) {
      const placed = await Promise.all(stories.map((story) => place(at, story)))
      await Promise.all(placed.map((order) => placeAgain(order, at === old ? young : old)))
      await Promise.all(placed.map((order) => order.story.happens(order, scene, to)))
      orders.push(...placed)
    }
    await Promise.all(orders.map((order) => becomes(order, scene, asItShould(order))))
    const met = await metByPrevious({ old, young, databaseUrl, pool })
    await jobsAreDone(scene)
    await end(old)
    await pool.query('update catering_orders set rechecked_at = null')
    for (const task of ['recheck-paid-orders', 'issue-documents', 'recheck-paid-orders', 'issue-documents']) {
      await pool.query(`select graphile_worker.add_job('${task}', job_key := '${task}')`)
      await jobsAreDone(scene)
    }
    const faults = await Promise.all(orders.map((order) => faultsOf(order, scene, mailbox)))
    return { orders: orders.length, faults: [...met, ...faults.flat()] }
  } finally {
    for (const server of servers) {
      await end(server)
      await removeData(server.dataDir)
    }
    await mailbox.close()
    await pool.end()
    await stop()
    await removeData(dataDir)
  }
}

let count = 0

async function place(at: ServerProcess, story: Story): Promise<Placed> {
  count += 1
  const order = anOrder({
    customer_email: `${count}@example.com`,
    event_date: addDays(londonDay(new Date()), 20 + count),
  })
  const asked = { story, body: JSON.stringify(order), key: `side-by-side-${count}` }
  return { ...asked, ...(await askForOrder(at, asked)) }
}

/** A request that is sent once more, and reaches the other server, finds the same order. */
async function placeAgain(order: Placed, at: ServerProcess): Promise<void> {
  const { order_id } = await askForOrder(at, order)
  if (order_id !== order.order_id) throw new Error(`${order.order_number} was placed twice.`)
}

async function askForOrder({ url }: ServerProcess, { key, body }: Pick<Placed, 'key' | 'body'>) {
  const request = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body }
  const response = await fetch(`${url}/functions/v1/create-catering-order`, request)
  if (!response.ok) throw new Error(`An order was refused: ${await response.text()}`)
  return (await response.json()) as Pick<Placed, 'order_id' | 'order_number' | 'checkout_url'>
}

/** Asks a server to bring an order into this state, as the confirmation page does. */
function wish({ order_id }: Placed, { url }: ServerProcess, state: object, key = {}): Promise<Response> {
  return fetch(`${url}/rest/v1/catering_orders?id=eq.${order_id}`, {
    ...{ method: 'PATCH', headers: { ...headers, ...key }, body: JSON.stringify(state) },
  })
}

async function payAndRefund(order: Placed, scene: Scene, amount?: number): Promise<void> {
  await payWithCard(order.checkout_url)
  await becomes(order, scene, `payment_status = 'completed'`)
  // The confirmation would not go to somebody whose order is cancelled meanwhile.
  await jobsAreDone(scene)
  const text = `select payment_intent_id as id from catering_orders where id = '${order.order_id}'`
  const { rows } = await scene.pool.query<{ id: string }>(text)
  await atStripe(scene.previous, scene.databaseUrl, ({ stripe }) =>
    stripe.refunds.create({ payment_intent: rows[0]?.id, amount }),
  )
}

function asItShould({ story: { paymentStatus, status, refundedPence = 0 } }: Placed): string {
  return `payment_status = '${paymentStatus}' and status = '${status}' and refunded_pence = ${refundedPence}`
}

async function becomes({ order_id, order_number, story }: Placed, { pool }: Scene, condition: string) {
  const text = `select from catering_orders where id = '${order_id}' and ${condition}`
  await until(async () => (await pool.query(text)).rowCount === 1).catch(async () => {
    const { rows } = await pool.query(`select * from catering_orders where id = '${order_id}'`)
    throw new Error(`${order_number} (${story.name}) never becomes ${condition}: ${JSON.stringify(rows)}`)
  })
}

/** Waits until no job is left that has not been done, those that have to be tried again included. */
async function jobsAreDone({ pool }: Scene): Promise<void> {
  const text = 'select from graphile_worker.jobs where run_at <= now() or attempts > 0 limit 1'
  await until(async () => (await pool.query(text)).rowCount === 0)
}

/** Returns a line for each thing about an order that is not as it should be. */
async function faultsOf(order: Placed, { pool }: Scene, { arrivals }: Mailbox): Promise<string[]> {
  const { order_id, order_number, story } = order
  const { rows } = await pool.query<Record<string, unknown>>(
    `select ${asItShould(order)} as "stands", total_pence, refunded_pence, paid_at is not null as paid,
       (select coalesce(sum(amount_pence), 0)::int from order_ledger where order_id = o.id and kind = 'charge') as charged,
       (select coalesce(sum(amount_pence), 0)::int from order_ledger
         where order_id = o.id and kind = 'refund' and state = 'succeeded') as given_back,
       (select count(*)::int from documents where order_id = o.id and kind <> 'credit-note') as papers,
       (select count(*)::int from catering_order_items where order_id = o.id) as items
     from catering_orders as o where id = '${order_id}'`,
  )
  const [row] = rows
  const sent = [...arrivals].filter(([id]) => id.includes(`.${order_number}`))
  const kinds = sent.flatMap(([id, times]) => times.map(() => id.split('.')[0] ?? ''))
  const charged = row?.paid ? row.total_pence : 0
  const checks = {
    state: [row?.stands, true],
    items: [row?.items, 2],
    charged: [row?.charged, charged],
    'given back': [row?.given_back, row?.refunded_pence],
    papers: [row?.papers, row?.paid ? 1 : 0],
    mails: [kinds.sort().join(' '), [...story.mails].sort().join(' ')],
  }
  return Object.entries(checks)
    .filter(([, [is, should]]) => is !== should)
    .map(([what, [is, should]]) => `${order_number} (${story.name}): ${what} ${is}, not ${should}`)
}
