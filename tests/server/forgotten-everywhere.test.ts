import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import type { Jobs } from '../../server/database/job-queue.ts'
import { eraseFromSandbox } from '../../server/database/sandbox-customers.ts'
import { jobApplications } from '../../server/database/schema.ts'
import { findMailsAbout } from '../../server/mail/kept-mails.ts'
import { sendApplicationDigest, sendApplicationMail } from '../../server/mail/send-application-mail.ts'
import { sendOrderMail } from '../../server/mail/send-order-mail.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { pdf } from '../cv-files.ts'
import { clearOrders } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'

let server: TestServer
let mailDir: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'tandoor-mail-'))
})
afterEach(async () => {
  await rm(mailDir, { recursive: true })
  await clearOrders(server.database)
  await server.database.delete(jobApplications)
  for (const table of ['graphile_worker._private_jobs', 'payment_sandbox.idempotency', 'payment_sandbox.deliveries']) {
    await server.database.execute(`delete from ${table}`)
  }
  await server.database.execute(
    `delete from payment_sandbox.objects where object in ('checkout.session', 'charge', 'event', 'payment_intent')`,
  )
})

const keep = { keepApplicationsDays: 180, keepEnquiriesDays: 365, keepOrdersDays: 2555, keepUnpaidOrdersDays: 30 }
const forgetOld = () => forget({ database: server.database, log: silent, config: { ...keep, mailDir } })

const mails = async () => (await readdir(mailDir)).sort()

const mailFrom = { name: 'Tandoor Road', address: 'info@example.com' }

/** Writes the queued mails into the folder, as the worker would without a mail server. */
async function writeMails() {
  const transport = createMailTransport({ mailDir, mailFrom })
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  const options = { database: server.database, mails: transport, config, cvLinkSecret: '', log: silent }
  const { rows } = await server.database.execute<{ task: string; payload: unknown }>(
    sql`select task_identifier as task, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)`,
  )
  for (const { task, payload } of rows) {
    if (task === 'send-order-mail') await sendOrderMail(options, payload as Jobs['send-order-mail'])
    if (task === 'send-application-mail') await sendApplicationMail(options, payload as Jobs['send-application-mail'])
  }
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  return { options, done: () => transport.close() }
}

async function placePaid(changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, changes)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  return placed
}

async function apply(name: string, email: string): Promise<string> {
  const bucket = server.supabase.storage.from('cvs')
  const file = `${email}.pdf`.replace('@', '-')
  await bucket.upload(file, new File([new Uint8Array(pdf(2_000 + name.length))], file))
  const { data, error } = await server.supabase.functions.invoke('submit-job-application', {
    body: {
      title: 'Ms',
      name,
      email,
      address: '1 High Street',
      town: 'Hounslow',
      area: 'Middlesex',
      postcode: 'TW3 1AA',
      position: 'Chef',
      cvUrl: bucket.getPublicUrl(file).data.publicUrl,
    },
  })
  expect(error).toBeNull()
  return data.application_id
}

/** Returns how many rows of the payment sandbox contain this text anywhere. */
async function inSandbox(text: string): Promise<number> {
  const { rows } = await server.database.execute<{ count: number }>(sql`
    select count(*)::int from (
      select data::text || hidden::text as held from payment_sandbox.objects
      union all select answer::text from payment_sandbox.idempotency) as rows
    where held ilike ${`%${text}%`}`)
  return rows[0]?.count ?? 0
}

/** Dates everything in the sandbox back by two hours. */
const ageSandbox = async () => {
  await server.database.execute(sql`update payment_sandbox.objects
    set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - 7200)) where data ? 'created'`)
  await server.database.execute(
    sql`update payment_sandbox.idempotency set created_at = created_at - interval '2 hours'`,
  )
}

test('mails in the folder are deleted with their order or their application, and not before', async () => {
  const [kept, gone] = [await placePaid(), await placePaid({ customer_email: 'old@example.com' })]
  const [young, old] = [await apply('Young Person', 'young@example.com'), await apply('Old Person', 'old@example.com')]
  const { options, done } = await writeMails()
  await sendApplicationDigest(options, [{ applicationId: old }])
  done()
  await writeFile(join(mailDir, 'price-alert.executive-lunch.2026-11-22.abc.eml'), 'Subject: x\r\n\r\nx')
  const before = await mails()
  expect(before.filter((name) => name.includes(gone.order_number)).length).toBeGreaterThan(1)
  await forgetOld()
  expect(await mails()).toEqual(before)
  await server.database.execute(sql`update catering_orders
    set created_at = now() - interval '2556 days', event_date = now() - interval '2550 days' where id = ${gone.order_id}`)
  await server.database.execute(
    sql`update job_applications set created_at = now() - interval '181 days' where id = ${old}`,
  )
  await forgetOld()
  expect(await mails()).toEqual(before.filter((name) => !name.includes(gone.order_number) && !name.includes(old)))
  expect(
    (await mails()).filter((name) => name.includes(kept.order_number) || name.includes(young)).length,
  ).toBeGreaterThan(3)
})

test('mails to staff about an order that was erased before it was paid stay, since they name nobody', async () => {
  const { order_id, order_number, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url)
  await erasePersonalData(server.database, 'jasleen@example.com')
  await settleOrder(server, order_id)
  ;(await writeMails()).done()
  await forgetOld()
  expect(await mails()).toEqual([`staff-new-order.${order_number}.eml`])
  expect(await readFile(join(mailDir, `staff-new-order.${order_number}.eml`), 'utf8')).toContain('Refund it')
})

test('a list of the coming days is deleted when these are over, and is found by an order’s number before', async () => {
  const today = londonDay(new Date())
  const list = (ahead: number) => `staff-coming-days.${addDays(today, ahead)}`
  const transport = createMailTransport({ mailDir, mailFrom })
  const write = (id: string, text: string) =>
    transport.send({ to: 'kitchen@example.com', subject: 'x', html: '', text }, id)
  await write(list(0), 'Jasleen https://site.example/staff/orders/TR-4K7MQ2')
  await write(list(-2), 'Jasleen https://site.example/staff/orders/TR-4K7MQ3')
  await write(list(-3), 'Jasleen')
  transport.close()
  await forgetOld()
  expect(await mails()).toEqual([`${list(-2)}.eml`, `${list(0)}.eml`])
  expect(await findMailsAbout(mailDir, 'jasleen@example.com', ['TR-4K7MQ2'])).toEqual([`${list(0)}.eml`])
})

test('a mail that a killed process wrote half is deleted after a day', async () => {
  const [fresh, stale] = ['.order-received.TR-2.eml.0123abcd', '.order-received.TR-3.eml.0123abcd']
  for (const name of [fresh, stale]) await writeFile(join(mailDir, name), 'To: jasleen@example.com')
  const dayAgo = Date.now() / 1000 - 86_500
  await utimes(join(mailDir, stale), dayAgo, dayAgo)
  await forgetOld()
  expect(await mails()).toEqual([fresh])
})

test('mails about a person are found by recipient and by the addresses in them, however they are encoded', async () => {
  const transport = createMailTransport({ mailDir, mailFrom })
  const write = (id: string, mail: { to?: string; replyTo?: string; text?: string }) =>
    transport.send({ to: 'kitchen@example.com', subject: 'x', html: '', text: 'Hello', ...mail }, id)
  await write('to-them', { to: 'Jo.O-Neil@example.com' })
  await write('answers-to-them', { replyTo: 'jo.o-neil@example.com' })
  await write('quoted', { text: `é ${'é'.repeat(31)} jo.o-neil@example.com, and more` })
  await write('base64', { text: `${'ਜਸਲੀਨ '.repeat(40)} <jo.o-neil@example.com>` })
  await write('another-1', { to: 'banjo.o-neil@example.com' })
  await write('another-2', { text: 'x-jo.o-neil@example.com jo.o-neil@example.com.au joxo-neil@example.com' })
  transport.close()
  expect((await findMailsAbout(mailDir, 'jo.o-neil@example.com')).sort()).toEqual([
    'answers-to-them.eml',
    'base64.eml',
    'quoted.eml',
    'to-them.eml',
  ])
  expect(await findMailsAbout(join(mailDir, 'missing'), 'jo.o-neil@example.com')).toEqual([])
})

test('an erased person is gone from the payment sandbox at once, and the payments stay', async () => {
  const { order_id } = await placePaid({ customer_email: "O'Gone@example.com" })
  await placePaid()
  await server.database.execute(sql`update catering_orders set event_date = now() - interval '2 days'`)
  const others = await inSandbox('jasleen@example.com')
  expect(await inSandbox("o'gone@example.com")).toBeGreaterThan(3)
  expect(await erasePersonalData(server.database, "O'GONE@example.com")).toMatchObject({ orders: 1 })
  expect(await inSandbox("o'gone@example.com")).toBe(0)
  expect(await inSandbox('jasleen@example.com')).toBe(others)
  const session = await sessionOf(order_id)
  expect(session).toMatchObject({ customer_email: null, payment_status: 'paid', amount_total: 34994 })
})

async function sessionOf(orderId: string) {
  const { rows } = await server.database.execute<{ id: string }>(
    sql`select checkout_session_id as id from catering_orders where id = ${orderId}`,
  )
  return server.stripe.checkout.sessions.retrieve(String(rows[0]?.id))
}

test('the payment sandbox forgets customers without an order, an hour after the payment began', async () => {
  const old = await placePaid({ customer_email: 'old@example.com' })
  await placePaid()
  await server.database.execute(sql`update catering_orders
    set created_at = now() - interval '2556 days', event_date = now() - interval '2550 days' where id = ${old.order_id}`)
  const others = await inSandbox('jasleen@example.com')
  await forgetOld()
  expect(await inSandbox('old@example.com')).toBeGreaterThan(3)
  await ageSandbox()
  await forgetOld()
  expect([await inSandbox('old@example.com'), await inSandbox('jasleen@example.com')]).toEqual([0, others])
})

test('the payment sandbox forgets any number of customers without an order', async () => {
  await placeOrder(server, { customer_email: 'many@example.com' })
  await clearOrders(server.database)
  await server.database.execute(sql`insert into payment_sandbox.objects (id, object, data, hidden)
    select 'cs_' || n, object, data, hidden from payment_sandbox.objects, generate_series(1, 4500) as n
    where object = 'checkout.session'`)
  await ageSandbox()
  await forgetOld()
  expect(await inSandbox('many@example.com')).toBe(0)
})

test('where no sandbox ever ran, it is not searched', async () => {
  await server.database.transaction(async (tx) => {
    await tx.execute(sql`alter schema payment_sandbox rename to elsewhere`)
    expect(await eraseFromSandbox(tx, 'jasleen@example.com')).toBe(0)
    await tx.execute(sql`alter schema elsewhere rename to payment_sandbox`)
  })
})
