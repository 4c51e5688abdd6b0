import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { type Checkout, startServer } from '../bench/checkout.ts'
import { startMailbox } from '../bench/soak/mailbox.ts'
import { freePort } from '../free-port.ts'
import { apply, uploadCv } from '../server/an-application.ts'
import { ask } from '../server/external-postgres.ts'
import { endBankDebit, payByBankDebit, payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, type ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import type { Confirmation, Origin } from './dump.ts'
import { atStripe } from './stripe-desk.ts'

/** An order that was placed, and the one word that names its customer. */
interface Placed {
  name: string
  order_id: string
  order_number: string
  checkout_url: string
}

/** One life of the database: its server, which is stopped and started, and the orders that were placed. */
interface Life {
  checkout: Checkout
  databaseUrl: string
  settings: Record<string, string>
  server: ServerProcess
  placed: Map<string, Placed>
}

const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }

/**
 * Has the server of a checkout live through everything that a database can have seen: orders in every state, CVs with
 * and without an application, a person who was erased. Then the mail server dies, so that jobs wait, and a customer
 * pays while the server is down. Returns which mails went out, and what each confirmation page read at the end.
 */
export async function liveThrough(
  checkout: Checkout,
  databaseUrl: string,
): Promise<Pick<Origin, 'sent' | 'confirmations'>> {
  const mailbox = await startMailbox()
  const settings = await newSettings({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url })
  const server = await startServer(checkout, settings)
  const life: Life = { checkout, databaseUrl, settings, server, placed: new Map() }
  try {
    await haveGoodDays(life)
    await end(life.server)
    const dead = `smtp://127.0.0.1:${await freePort()}`
    life.server = await startServer(checkout, { ...settings, SMTP_URL: dead })
    await loseTheMailServer(life)
    const confirmations = await readConfirmations(life)
    await end(life.server)
    await whileTheServerIsDown(life)
    return { sent: [...mailbox.arrivals.keys()].sort(), confirmations }
  } finally {
    await end(life.server)
    await mailbox.close()
    await removeData(server.dataDir)
  }
}

async function haveGoodDays(life: Life): Promise<void> {
  const { server } = life
  await place(life, 'pending')
  await payByBankDebit((await place(life, 'processing')).checkout_url)
  for (const name of ['paid', 'refund-waits', 'past']) await pay(life, name)
  const failed = await place(life, 'failed')
  await payByBankDebit(failed.checkout_url)
  await becomes(life, 'failed', 'processing_since is not null')
  await endBankDebit(failed.checkout_url, 'fails')
  for (const name of ['refunded', 'erased']) await refund(life, await pay(life, name))
  await refund(life, await pay(life, 'part-refunded'), 5_000)
  const cancelled = await place(life, 'cancelled')
  const wish = { method: 'PATCH', headers, body: JSON.stringify({ status: 'cancelled' }) }
  await fetch(`${server.url}/rest/v1/catering_orders?id=eq.${cancelled.order_id}`, wish)
  await expire(life, await place(life, 'expired'))
  await otherAmount(life, await place(life, 'attention'))
  await replace(life)
  await apply(server.url, { name: 'Claimed Cv', email: 'claimed@example.com' })
  await uploadCv(server.url)
  await becomes(life, 'processing', 'processing_since is not null')
  await becomes(life, 'failed', `payment_status = 'failed'`)
  await becomes(life, 'part-refunded', 'refunded_pence = 5000')
  await becomes(life, 'refunded', `payment_status = 'refunded'`)
  await becomes(life, 'erased', `payment_status = 'refunded'`)
  await becomes(life, 'cancelled', `payment_status = 'expired' and status = 'cancelled'`)
  await becomes(life, 'expired', `payment_status = 'expired'`)
  await becomes(life, 'attention', 'attention is not null')
  await becomes(life, 'replaced', `payment_status = 'expired'`)
  await allDone(life)
  erase(life, 'erased@example.com')
  // An event can't be placed for the past, so the only way there is to let the time pass.
  await ask(life.databaseUrl, aged(life, 'past'))
}

/** Nothing that is queued from now on can be done, but is tried again. */
async function loseTheMailServer(life: Life): Promise<void> {
  await refund(life, life.placed.get('refund-waits') as Placed)
  await becomes(life, 'refund-waits', `payment_status = 'refunded'`)
  await pay(life, 'mail-waits')
  await place(life, 'unsettled')
  await apply(life.server.url, { name: 'Waiting Mail', email: 'waiting@example.com' })
  const tried = `select count(*)::int as count from graphile_worker.jobs where last_error is not null`
  const queued = `select count(*)::int as count from graphile_worker.jobs where task_identifier like 'send-%'`
  await until(async () => {
    const [one, all] = await Promise.all([tried, queued].map((each) => ask<{ count: number }>(life.databaseUrl, each)))
    return (all?.[0]?.count ?? 0) >= 6 && one?.[0]?.count === all?.[0]?.count
  })
}

/** A customer pays, and nobody tells the server. */
async function whileTheServerIsDown({ checkout, databaseUrl, placed }: Life): Promise<void> {
  const { checkout_url = '' } = placed.get('unsettled') ?? {}
  await atStripe(checkout, databaseUrl, async ({ pageOf }) => {
    if (!(await payWithCard(pageOf(checkout_url)))?.includes('session_id=')) throw new Error('The payment failed.')
  })
}

/** Places an order. Each has a day of its own, so that the places of its day are its own. */
async function place(life: Life, name: string, changes: Record<string, unknown> = {}): Promise<Placed> {
  const event_date = addDays(londonDay(new Date()), 10 + life.placed.size)
  const order = anOrder({
    customer_email: `${name}@example.com`,
    customer_name: 'Jasleen Kaur',
    event_date,
    ...changes,
  })
  const response = await fetch(`${life.server.url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `sample-${name}-${life.placed.size}` },
    body: JSON.stringify(order),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  const placed = { name, ...((await response.json()) as Omit<Placed, 'name'>) }
  life.placed.set(name, placed)
  return placed
}

async function pay(life: Life, name: string): Promise<Placed> {
  const placed = await place(life, name)
  await payWithCard(placed.checkout_url)
  await becomes(life, name, `payment_status = 'completed'`)
  return placed
}

/** Places an order, then the same one once more, and pays the second. The first is closed then. */
async function replace(life: Life): Promise<void> {
  const { order_id } = await place(life, 'replaced')
  const [{ day }] = (await ask(
    life.databaseUrl,
    `select event_date::text as day from catering_orders where id = '${order_id}'`,
  )) as [{ day: string }]
  const again = await place(life, 'replacing', { customer_email: 'replaced@example.com', event_date: day })
  await payWithCard(again.checkout_url)
}

async function refund({ checkout, databaseUrl }: Life, { order_id }: Placed, amount?: number): Promise<void> {
  await atStripe(checkout, databaseUrl, async ({ stripe }) => {
    const payment_intent = await columnOf(databaseUrl, order_id, 'payment_intent_id')
    await stripe.refunds.create({ payment_intent, amount })
  })
}

async function expire({ checkout, databaseUrl }: Life, { order_id }: Placed): Promise<void> {
  await atStripe(checkout, databaseUrl, async ({ stripe }) => {
    await stripe.checkout.sessions.expire(await columnOf(databaseUrl, order_id, 'checkout_session_id'))
  })
}

/** Has Stripe take another amount than the order's, and the customer pay it. */
async function otherAmount({ databaseUrl }: Life, { order_id, checkout_url }: Placed): Promise<void> {
  const session = await columnOf(databaseUrl, order_id, 'checkout_session_id')
  await ask(
    databaseUrl,
    `update payment_sandbox.objects set data = jsonb_set(data, '{amount_total}', '12345') where id = '${session}'`,
  )
  await payWithCard(checkout_url)
}

async function columnOf(databaseUrl: string, id: string, column: string): Promise<string> {
  const [row] = await ask<{ value: string }>(
    databaseUrl,
    `select ${column} as value from catering_orders where id = '${id}'`,
  )
  return row?.value ?? ''
}

/** Waits until the order is so. */
async function becomes({ databaseUrl, placed }: Life, name: string, condition: string): Promise<void> {
  const text = `select from catering_orders where id = '${placed.get(name)?.order_id}' and ${condition}`
  await until(async () => (await ask(databaseUrl, text)).length === 1)
}

/** Waits until no job is left that could be done now. */
async function allDone({ databaseUrl }: Life): Promise<void> {
  const text = 'select from graphile_worker.jobs where run_at <= now() limit 1'
  await until(async () => (await ask(databaseUrl, text)).length === 0)
}

function erase({ checkout, databaseUrl, settings }: Life, email: string): void {
  const program = join(checkout.root, 'server/commands/erase.ts')
  const { PATH } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--email', email], {
    env: { PATH, ...settings, DATABASE_URL: databaseUrl },
    input: 'yes\n',
    encoding: 'utf8',
  })
  if (!stdout.includes('Erased:')) throw new Error(`${stdout}${stderr}`)
}

/** Lets forty days pass for one order. */
function aged({ placed }: Life, name: string): string {
  const long = `interval '40 days'`
  return `update catering_orders set event_date = event_date - 40, created_at = created_at - ${long},
    paid_at = paid_at - ${long}, checkout_expires_at = checkout_expires_at - ${long}
    where id = '${placed.get(name)?.order_id}'`
}

async function readConfirmations({ server, placed }: Life): Promise<Record<string, Confirmation>> {
  const all = await Promise.all(
    [...placed.values()].map(async ({ name, order_id }) => [name, await readConfirmation(server.url, order_id)]),
  )
  return Object.fromEntries(all)
}

/** Reads an order as the confirmation page does. */
export async function readConfirmation(url: string, id: string): Promise<Confirmation> {
  const read = async (address: string, accept: string) =>
    (await fetch(`${url}/rest/v1/${address}=eq.${id}`, { headers: { apikey: defaultAnonKey, accept } })).json()
  return {
    order: (await read('catering_orders?select=*&id', 'application/vnd.pgrst.object+json')) as Confirmation['order'],
    items: (await read('catering_order_items?select=*&order_id', 'application/json')) as Confirmation['items'],
  }
}
