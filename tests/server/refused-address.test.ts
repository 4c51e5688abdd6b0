import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleAttention } from '../../contract/staff/orders.ts'
import type { Jobs } from '../../server/database/job-queue.ts'
import { sendOrderMail } from '../../server/mail/send-order-mail.ts'
import { requireOrder } from '../../server/orders/order/orders.ts'
import { aPaidOrder, change } from './changed-orders.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { placeOrder, queuedJobs } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let amar: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  amar = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const refused = (responseCode: number) =>
  Object.assign(new Error('No such mailbox'), { code: 'EENVELOPE', responseCode })
const told = 'Mails to the email address of this order are refused. Ring the customer, and correct it.'

/** Sends the waiting mails of a kind through a mail server that fails with `failure`. Returns how many there were. */
async function sendThrough(mail: string, failure: Error): Promise<number> {
  const mails = { send: () => Promise.reject(failure), close() {} }
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  const options = { database: server.database, mails, config, cvLinkSecret: '', log: silent }
  const jobs = (await queuedJobs(server)).filter(({ payload }) => payload.mail === mail)
  for (const { payload } of jobs) {
    // The job is tried again, and staff correct the address meanwhile.
    await expect(sendOrderMail(options, payload as Jobs['send-order-mail'])).rejects.toThrow()
  }
  return jobs.length
}
const attention = async (number: string) => (await requireOrder(server.database, number)).attention
const alerts = async () => (await queuedJobs(server)).filter(({ payload }) => payload.reason === told).length

test('staff hear once that the new address of a changed order is refused, and again of the next one', async () => {
  const number = await aPaidOrder(server, amar)
  await change(amar, number, { customer_email: 'jaslen@example.com' })
  for (let tried = 0; tried < 3; tried++) expect(await sendThrough('order-changed', refused(550))).toBe(1)
  expect([await attention(number), await alerts()]).toEqual([told, 1])
  await amar.call(handleAttention, { number, attention: told, word: 'Rang them.' })
  await sendThrough('order-changed', refused(550))
  expect(await alerts()).toBe(1)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  await change(amar, number, { customer_email: 'jaslin@example.com' })
  await sendThrough('order-changed', refused(553))
  expect(await alerts()).toBe(1)
})

test('nobody is asked to ring because a mail server is busy or away', async () => {
  const number = await aPaidOrder(server, amar)
  await change(amar, number, { customer_email: 'jaslen@example.com' })
  const away = Object.assign(new Error('away'), { code: 'ECONNECTION' })
  for (const failure of [refused(451), away]) expect(await sendThrough('order-changed', failure)).toBe(1)
  expect([await attention(number), await alerts()]).toEqual([null, 0])
})

test('nobody is asked to ring about the address of somebody who has not paid', async () => {
  const { order_number } = await placeOrder(server)
  const { id } = await requireOrder(server.database, order_number)
  await server.database.execute(sql`
    select graphile_worker.add_job('send-order-mail', json_build_object('mail', 'order-received', 'orderId', ${id}::text))`)
  expect(await sendThrough('order-received', refused(550))).toBe(1)
  expect([await attention(order_number), await alerts()]).toEqual([null, 0])
})
