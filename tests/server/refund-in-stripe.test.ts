import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../server/mail/mail.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder } from './ledger-rows.ts'
import { intentOf, sendQueuedMails } from './placed-orders.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const calendarOf = (mail: Mail | undefined) =>
  String(mail?.attachments?.find(({ filename }) => String(filename).endsWith('.ics'))?.content ?? '')

async function refundInStripe(amount?: number) {
  const { order_id: id, order_number: number } = await placePaidOrder(server)
  const confirmed = calendarOf((await sendQueuedMails(server)).get(`order-confirmed.${number}`))
  await server.stripe.refunds.create({ payment_intent: await intentOf(server, id), amount })
  await settleOrder(server, id)
  const mails = [...(await sendQueuedMails(server)).entries()]
  const calendars = mails.map(([name, mail]) => [name.split('.')[0], calendarOf(mail)] as const)
  return { id, confirmed, calendars: new Map(calendars) }
}

test('a whole refund in Stripe takes the event out of the customer’s calendar and the kitchen’s', async () => {
  const { id, confirmed, calendars } = await refundInStripe()
  expect((await findOrder(server.database, id))?.status).toBe('cancelled')
  const uid = /UID:.*/.exec(confirmed)?.[0] ?? 'none'
  expect([...calendars.keys()].sort()).toEqual(['order-refunded', 'staff-needs-attention'])
  for (const file of calendars.values()) {
    expect(file).toContain('METHOD:CANCEL')
    expect(file).toContain('STATUS:CANCELLED')
    expect(file).toContain(uid)
  }
})

test('a refund of a part leaves the event where it is', async () => {
  const { calendars } = await refundInStripe(5_000)
  expect([...calendars]).toEqual([
    ['order-refunded', ''],
    ['staff-needs-attention', ''],
  ])
})
