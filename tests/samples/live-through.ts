import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { newsWording } from '../../contract/news-wording.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { startPasskeySignIn } from '../../contract/staff/accounts.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { type Checkout, startServer } from '../bench/checkout.ts'
import { freePort } from '../free-port.ts'
import { startMailbox } from '../mailbox.ts'
import { apply, uploadCv } from '../server/an-application.ts'
import { enquire } from '../server/an-enquiry.ts'
import { askPostgres } from '../server/external-postgres.ts'
import { callFunction, proofOf } from '../server/own-order-client.ts'
import { endBankDebit, payByBankDebit, payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData } from '../server/process.ts'
import { staffClient } from '../server/staff-client.ts'
import { until } from '../server/until.ts'
import { wayBackHeader } from '../server/way-back-key.ts'
import type { Confirmation, Origin, OwnOrderKey } from './dump.ts'
import { allDone, becomes, columnOf, headers, type Life, type Placed, pay, place, runCommand } from './life.ts'
import { workAsStaff } from './staff-at-work.ts'
import { atStripe } from './stripe-desk.ts'

/**
 * Has the server of a checkout live through everything that a database can have seen: orders in every state, CVs with
 * and without an application, a person who was erased, and the staff's work. Then the mail server dies, so that jobs
 * wait, and a customer pays while the server is down. Returns which mails went out, what each confirmation page read at
 * the end, and what has to let staff and a customer in after an update.
 */
export async function liveThrough(
  checkout: Checkout,
  databaseUrl: string,
): Promise<Pick<Origin, 'sent' | 'confirmations' | 'keys'>> {
  const mailbox = await startMailbox()
  const settings = await newSettings({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url })
  const server = await startServer(checkout, settings)
  const life: Life = { checkout, databaseUrl, settings, server, placed: new Map() }
  try {
    await haveGoodDays(life)
    const staff = await workAsStaff(life)
    await allDone(life)
    await end(life.server)
    const dead = `smtp://127.0.0.1:${await freePort()}`
    life.server = await startServer(checkout, { ...settings, SMTP_URL: dead })
    const customer = await loseTheMailServer(life)
    const confirmations = await readConfirmations(life)
    await end(life.server)
    await whileTheServerIsDown(life)
    return { sent: [...mailbox.arrivals.keys()].sort(), confirmations, keys: { staff, customer } }
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
  const key = await inDatabase(life, (database) => wayBackHeader(database, cancelled.order_id))
  const wish = { method: 'PATCH', headers: { ...headers, ...key }, body: JSON.stringify({ status: 'cancelled' }) }
  await fetch(`${server.url}/rest/v1/catering_orders?id=eq.${cancelled.order_id}`, wish)
  await expire(life, await place(life, 'expired'))
  await otherAmount(life, await place(life, 'attention'))
  await replace(life)
  await apply(server.url, { name: 'Claimed Cv', email: 'claimed@example.com' })
  await uploadCv(server.url)
  await enquire(server.url, { customer_email: 'enquiry@example.com' })
  await callFunction(server, 'subscribe-to-news', {
    email: 'news@example.com',
    topic: 'news',
    wording: newsWording.version,
  })
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
  if (!runCommand(life, 'erase', '--email', 'erased@example.com').includes('Erased:'))
    throw new Error('Nobody was erased.')
  // An event can't be placed for the past, so the only way there is to let the time pass.
  await askPostgres(life.databaseUrl, aged(life, 'past'))
}

/** Queues jobs that cannot be done without the mail server, and are tried again. */
async function loseTheMailServer(life: Life): Promise<OwnOrderKey> {
  await refund(life, life.placed.get('refund-waits') as Placed)
  await becomes(life, 'refund-waits', `payment_status = 'refunded'`)
  await pay(life, 'mail-waits')
  await place(life, 'unsettled')
  await apply(life.server.url, { name: 'Waiting Mail', email: 'waiting@example.com' })
  const customer = await changeOwnOrder(life, await pay(life, 'own-change'))
  // An authenticator was asked, and has not answered yet.
  await staffClient(life.server)(startPasskeySignIn, {})
  // A mail about the coming days is not among them: it is not tried before its hour of the morning.
  const queued = `select count(*)::int as count from graphile_worker.jobs where task_identifier like 'send-%-mail'`
  const tried = `${queued} and last_error is not null`
  await until(async () => {
    const [one, all] = await Promise.all(
      [tried, queued].map((each) => askPostgres<{ count: number }>(life.databaseUrl, each)),
    )
    return (all?.[0]?.count ?? 0) >= 6 && one?.[0]?.count === all?.[0]?.count
  })
  return customer
}

function inDatabase<Found>({ databaseUrl }: Life, find: (database: Database) => Promise<Found>): Promise<Found> {
  const database = openDatabase(databaseUrl, pino({ level: 'silent' }))
  return find(database).finally(() => database.close())
}

/** A customer changes a paid order by the link of their mail. Returns what the link proves. */
async function changeOwnOrder(life: Life, { order_id }: Placed): Promise<OwnOrderKey> {
  const { server } = life
  const proof = await inDatabase(life, (database) => proofOf({ url: server.url, database }, order_id))
  const wish = { ...proof, version: 1, idempotency_key: randomUUID(), fields: { customer_phone: '020 7946 0111' } }
  const { status, body } = await callFunction(server, 'change-own-order', wish)
  if (status !== 200) throw new Error(`An order could not be changed by its customer: ${JSON.stringify(body)}`)
  return proof
}

/** A customer pays, and nobody tells the server. */
async function whileTheServerIsDown({ checkout, databaseUrl, placed }: Life): Promise<void> {
  const { checkout_url = '' } = placed.get('unsettled') ?? {}
  await atStripe(checkout, databaseUrl, async ({ pageOf }) => {
    if (!(await payWithCard(pageOf(checkout_url)))?.includes('session_id=')) throw new Error('The payment failed.')
  })
}

/** Places an order, then the same one once more, and pays the second. The first is closed then. */
async function replace(life: Life): Promise<void> {
  const { order_id } = await place(life, 'replaced')
  const [{ day }] = (await askPostgres(
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
  await askPostgres(
    databaseUrl,
    `update payment_sandbox.objects set data = jsonb_set(data, '{amount_total}', '12345') where id = '${session}'`,
  )
  await payWithCard(checkout_url)
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
