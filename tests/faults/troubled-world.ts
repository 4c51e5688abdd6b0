import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { anOrder } from '../an-order.ts'
import { freePort } from '../free-port.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { end, newSettings, removeData, startProcess } from '../server/process.ts'
import { stubbornSettings } from '../server/stubborn-provider.ts'
import { noteTransitions } from '../server/transitions.ts'
import { startTroubledProxy } from '../server/troubled-proxy.ts'

export type World = Awaited<ReturnType<typeof startWorld>>
export type Pair = keyof World['ways']

/**
 * A server process and everything that it talks to: the customer, the database, Stripe, Stripe's webhooks and the mail
 * server. Between each two is a proxy that can disturb the connection. Stripe is the sandbox in this process, and `now`
 * is its clock.
 */
export async function startWorld(settings: Record<string, string> = {}, now = () => new Date()) {
  const closers: (() => Promise<unknown>)[] = []
  const open = async <T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>) => {
    const opened = await opening
    closers.push(() => close(opened))
    return opened
  }
  const wayTo = (port: number | string) =>
    open(startTroubledProxy({ host: '127.0.0.1', port: Number(port) }), (way) => way.close())

  const { url } = await open(createTestDatabase(), (database) => database.drop())
  const { pool } = openDatabase(url, silent)
  closers.push(() => pool.end())
  await pool.query(noteTransitions)
  const port = await freePort()
  const [client, webhook, database] = [await wayTo(port), await wayTo(port), await wayTo(new URL(url).port)]
  const secrets = stubbornSettings('')
  const sandbox = await open(
    startSandbox({
      host: '127.0.0.1',
      port: 0,
      pool,
      secretKey: secrets.STRIPE_SECRET_KEY ?? '',
      webhook: { url: `http://127.0.0.1:${webhook.port}/webhooks/stripe`, secret: secrets.STRIPE_WEBHOOK_SECRET ?? '' },
      log: silent,
      now,
    }),
    (each) => each.close(),
  )
  const mailbox = await open(startMailbox(), (each) => each.close())
  const [stripe, mail] = [await wayTo(new URL(sandbox.url).port), await wayTo(mailbox.port)]
  const server = await startProcess(
    await newSettings({
      PORT: String(port),
      ...stubbornSettings(`http://127.0.0.1:${stripe.port}`),
      DATABASE_URL: Object.assign(new URL(url), { port: String(database.port) }).href,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}/?greetingTimeout=5000&socketTimeout=10000`,
      ...settings,
    }),
  )
  closers.push(async () => {
    await end(server)
    await removeData(server.dataDir)
  })
  const address = `http://127.0.0.1:${client.port}`
  return {
    ways: { client, webhook, database, stripe, mail },
    server,
    /** The server's address on the customer's side of the proxy. */
    address,
    databaseUrl: url,
    pool,
    /** How often each mail arrived, by the first part of its Message-ID. */
    mails: mailbox.mails,
    order: (key: string, changes: Record<string, unknown> = {}) => placeOrder(address, key, changes),
    settle: (id: string) => askToSettle(address, id),
    standOf: (key: string) => standOf(pool, key),
    /** Returns how many jobs are still to be done for an order. */
    async jobsOf(id: string) {
      const text = `select from graphile_worker._private_jobs where payload->>'orderId' = $1`
      return (await pool.query(text, [id])).rowCount
    },
    /** Returns how many sessions Stripe has for the customer of this key, whatever became of their orders. */
    async sessionsOf(key: string) {
      const text = `select from payment_sandbox.objects where object = 'checkout.session' and data->>'customer_email' = $1`
      return (await pool.query(text, [`${key}@example.com`])).rowCount
    },
    /** Whether Stripe's event about an order's payment was delivered. */
    isTold: (id: string) => isTold(pool, id),
    halves: () => halves(pool),
    async close() {
      for (const close of closers.reverse()) await close()
    },
  }
}

/** A mail server that keeps the mails it accepted. */
async function startMailbox() {
  const mails = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      // A mail that breaks off does not count. It ends in an error here.
      text(stream).then((mail) => {
        const [, id = ''] = /^Message-ID:\s+<(.+)@/im.exec(mail) ?? []
        mails.set(id, (mails.get(id) ?? 0) + 1)
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { mails, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }

/** Places an order whose customer's name is the order's key. */
function placeOrder(address: string, key: string, changes: Record<string, unknown>) {
  return fetch(`${address}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(anOrder({ customer_email: `${key}@example.com`, ...changes })),
  })
}

function askToSettle(address: string, id: string) {
  return fetch(`${address}/rest/v1/catering_orders?id=eq.${id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ payment_status: 'completed', status: 'confirmed' }),
  })
}

/** Returns what the database and the provider store about the orders under one key. */
async function standOf(pool: pg.Pool, key: string) {
  const { rows } = await pool.query(
    `select payment_status, status,
       (select count(*)::int from catering_order_items where order_id = o.id) as items,
       (select count(*)::int from transitions where order_id = o.id and became = 'completed') as completions,
       (select count(*)::int from payment_sandbox.objects
         where object = 'checkout.session' and data->>'client_reference_id' = o.id::text) as sessions,
       (select count(*)::int from payment_sandbox.objects
         where object = 'charge' and data->'billing_details'->>'email' = o.customer_email) as charges
     from catering_orders o where idempotency_key = $1`,
    [key],
  )
  return rows
}

async function isTold(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from payment_sandbox.deliveries d join payment_sandbox.objects o on o.id = d.event_id
     where o.data->'data'->'object'->'metadata'->>'order_id' = $1 and delivered_at is not null`,
    [id],
  )
  return rowCount === 1
}

/**
 * Counts faults over all orders: half an order, a payment that its order does not know of, a lost job. A job with one
 * attempt is not lost, because the schedule queues it again in its next round. Nor is one that was queued again while
 * it ran: it has given its attempts to the new job.
 */
async function halves(pool: pg.Pool) {
  const { rows } = await pool.query(`select
    (select count(*)::int from catering_orders o
      where not exists (select from catering_order_items where order_id = o.id)) as without_items,
    (select count(*)::int from payment_sandbox.objects
      where object = 'checkout.session' and data->>'payment_status' = 'paid' and not exists (
        select from catering_orders where checkout_session_id = objects.id and payment_status = 'completed')
    ) as paid_without_order,
    (select count(*)::int from graphile_worker.jobs
      where attempts >= max_attempts and max_attempts > 1 and last_error is not null) as given_up`)
  return rows[0]
}
