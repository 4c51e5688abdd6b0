import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCv } from '../../../server/applications/applications.ts'
import { countOneMore } from '../../../server/database/daily-counts.ts'
import { cateringOrders, cvs, jobApplications, rateLimits } from '../../../server/database/schema.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { sendOrderMail } from '../../../server/mail/send-order-mail.ts'
import { pdf } from '../../cv-files.ts'
import { silent, startTestServer, type TestServer } from '../../server/harness.ts'
import { placeOrder } from '../../server/placed-orders.ts'
import { until } from '../../server/until.ts'

const alarm = 'ALERT your card was charged GBP 950. Ring 0909 879 0000 now'

let server: TestServer
let sent: Map<string, Mail>

beforeAll(async () => {
  const mails = { send: async (mail: Mail, id: string) => void sent.set(id, mail), close() {} }
  server = await startTestServer({ mails })
})
afterAll(() => server.close())
beforeEach(() => {
  sent = new Map()
})
afterEach(async () => {
  for (const table of [cvs, jobApplications, cateringOrders, rateLimits]) await server.database.delete(table)
})

async function apply(number: number, changes: Record<string, string>) {
  const name = `${number}.pdf`
  await insertCv(server.database, { name, contentType: 'application/pdf', content: pdf(2_000), contentHash: name })
  const body = {
    title: 'Mr',
    name: alarm,
    email: 'victim@example.com',
    address: alarm,
    town: alarm,
    area: alarm,
    postcode: '0909 879',
    position: alarm,
    cvUrl: `${server.url}/storage/v1/object/public/cvs/${name}`,
    ...changes,
  }
  // The call is repeated while the machine is so busy that the server refuses all requests.
  await until(async () => !(await server.supabase.functions.invoke('submit-job-application', { body })).error)
}

/** Waits until no job is left. */
async function noJobIsLeft() {
  await until(async () => {
    const { rows } = await server.database.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'send-application-mail'`,
    )
    return rows.length === 0
  })
}

test.each([
  ['tags', (number: number) => `victim+${number}@example.com`],
  [
    'capitals',
    (number: number) => `${'victim'.slice(0, number % 6).toUpperCase()}${'victim'.slice(number % 6)}@example.com`,
  ],
  [
    'dots, where Gmail drops them',
    (number: number) => `v${number % 2 ? '.' : ''}ic${number % 3 ? '.' : ''}tim@gmail.com`,
  ],
])(
  'twelve applications under one mailbox’s %s: five acknowledgements, without a word of the sender',
  async (_how, email) => {
    for (let number = 0; number < 12; number++) await apply(number, { email: email(number) })
    await noJobIsLeft()
    const acknowledged = [...sent.values()].filter(({ to }) => to !== 'kitchen@example.com')
    expect(acknowledged).toHaveLength(5)
    for (const mail of acknowledged) {
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/alert|charged|950|0909/i)
      expect(mail).not.toHaveProperty('replyTo')
      expect(mail).not.toHaveProperty('attachments')
    }
  },
)

test.each(['evil。com', 'evil．com', 'evil․com', 'evil.com'])('%s is passed on to nobody', async (name) => {
  await apply(1, { name, position: name })
  await noJobIsLeft()
  const acknowledged = [...sent.values()].find(({ to }) => to !== 'kitchen@example.com')
  expect(`${acknowledged?.text}${acknowledged?.html}`).not.toContain('evil')
})

/** Stores expired orders of one customer, each for a different day, so that a mail is due about each. */
async function lapsedOrders(count: number): Promise<string[]> {
  const placed = await Promise.all(Array.from({ length: count }, () => placeOrder(server)))
  const ids = placed.map(({ order_id }) => order_id)
  for (const [index, id] of ids.entries()) {
    await server.database.execute(sql`
      update catering_orders set payment_status = 'expired', event_date = event_date + ${index}::int where id = ${id}`)
  }
  return ids
}

/** Does the job that sends the mail, with a transport that the test controls. */
function tell(orderId: string, send: (mail: Mail, id: string) => Promise<void>) {
  const { database, cvLinkSecret } = server
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  const options = { database, cvLinkSecret, config, log: silent, mails: { send, close() {} } }
  return sendOrderMail(options, { mail: 'payment-failed', orderId })
}

const deliver = async (mail: Mail, id: string) => void sent.set(id, mail)
const fail = () => Promise.reject(new Error('451 try again later'))

test('twelve mails to one address at the same moment: five go out', async () => {
  const ids = await lapsedOrders(12)
  await Promise.all(ids.map((id) => tell(id, deliver)))
  expect(sent.size).toBe(5)
})

test('a mail that is tried again counts once', async () => {
  const ids = await lapsedOrders(6)
  for (const id of ids.slice(0, 5)) {
    for (let attempt = 0; attempt < 3; attempt++) await expect(tell(id, fail)).rejects.toThrow()
    await tell(id, deliver)
    await tell(id, deliver)
  }
  await tell(ids[5] as string, deliver)
  expect(sent.size).toBe(5)
})

test('a mail that can’t be sent uses up nothing', async () => {
  const ids = await lapsedOrders(10)
  for (const id of ids.slice(0, 5)) await expect(tell(id, fail)).rejects.toThrow()
  for (const id of ids.slice(5)) await tell(id, deliver)
  expect(sent.size).toBe(5)
})

test('a mail whose server was killed in the middle counts once', async () => {
  const ids = await lapsedOrders(6)
  await new Promise<void>((killed) => {
    void tell(ids[0] as string, () => {
      killed()
      return new Promise(() => {})
    })
  })
  for (const id of ids) await tell(id, deliver)
  expect(sent.size).toBe(5)
})

test('after a thousand mails to as many mailboxes the next is held back, and its mailbox is not charged for it', async () => {
  const ids = await lapsedOrders(6)
  await countOneMore(server.database, 'mails unasked', 1_000)
  await server.database.execute(sql`update rate_limits set count = 1000`)
  await tell(ids[0] as string, deliver)
  expect(sent.size).toBe(0)
  expect(await server.database.$count(rateLimits)).toBe(1)
  await server.database.delete(rateLimits)
  for (const id of ids) await tell(id, deliver)
  expect(sent.size).toBe(5)
})
