import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cateringOrders, stripeEvents } from '../../server/database/schema.ts'
import { compareWithStripe } from '../../server/jobs/compare-with-stripe.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { findLedger } from '../../server/payments/ledger.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { intentOf, placeOrder, queuedJobs } from './placed-orders.ts'
import { until } from './until.ts'

let server: TestServer
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const optionsOf = (publicUrl = server.url) => ({ ...server, log, config: { publicUrl } })

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  lines.length = 0
  await clearOrdersAndJobs(server.database)
  await server.database.execute(sql`delete from payment_sandbox.deliveries`)
  await server.database.execute(sql`
    delete from payment_sandbox.objects where object not in ('price', 'product')`)
  await server.database.delete(stripeEvents)
})

const alerts = async () => (await queuedJobs(server)).filter(({ task }) => task === 'send-unknown-payment')

/** A paid order of which the database then lost every trace, as after the restore of a backup. */
async function paidAndLost() {
  const placed = await placeOrder(server)
  await payWithCard(placed.checkout_url)
  await server.database.delete(cateringOrders).where(eq(cateringOrders.id, placed.order_id))
  return placed
}

test('money for an order that we do not have is told once, by its webhook and by the daily comparison', async () => {
  const { order_id } = await paidAndLost()
  const settling = await until(async () => (await queuedJobs(server)).find(({ task }) => task === 'settle-order'))
  const tasks = makeTasks(optionsOf() as never)
  for (const _again of [1, 2]) {
    await tasks['settle-order']?.(settling.payload, {} as never)
    await compareWithStripe(optionsOf())
  }
  const [alert, ...more] = await alerts()
  expect(more).toEqual([])
  expect(alert?.payload).toMatchObject({ orderId: order_id, amountPence: 34994, paymentIntentId: expect.any(String) })
  expect(lines).toEqual([expect.objectContaining({ level: 50, orderId: order_id })])

  const sent: Mail[] = []
  const mails = { send: async (mail: Mail) => void sent.push(mail), close() {} }
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com' }
  await makeTasks({ ...server, log, mails, config } as never)['send-unknown-payment']?.(alert?.payload, {} as never)
  expect(sent).toEqual([
    expect.objectContaining({ to: 'kitchen@example.com', subject: expect.stringContaining('£349.94') }),
  ])
})

test('the comparison alone finds it, where the webhook got lost, and leaves the money of other sites alone', async () => {
  await paidAndLost()
  await compareWithStripe(optionsOf('https://another.example'))
  expect(await alerts()).toEqual([])
  await compareWithStripe(optionsOf())
  expect(await alerts()).toHaveLength(1)
})

test('an order whose payment was never heard of is settled, and one whose page is open is left alone', async () => {
  const [paid, open] = [await placeOrder(server), await placeOrder(server, { customer_email: 'other@example.com' })]
  await payWithCard(paid.checkout_url)
  await server.database.update(cateringOrders).set({ paymentStatus: 'expired', status: 'cancelled' })
  await compareWithStripe(optionsOf())
  expect(await findOrder(server.database, paid.order_id)).toMatchObject({ status: 'confirmed' })
  expect(await findOrder(server.database, open.order_id)).toMatchObject({ status: 'cancelled' })
  expect(await alerts()).toEqual([])
})

test.each(['winning_evidence', 'losing_evidence'])(
  'a dispute of an order long past is kept, with %s, without a webhook',
  async (words) => {
    const { order_id: id, checkout_url } = await placeOrder(server)
    await payWithCard(checkout_url, '4000 0000 0000 0259')
    await settleOrder(server, id)
    await server.database.execute(sql`delete from order_ledger where kind = 'dispute'`)
    const disputes = async () => (await findLedger(server.database, id)).filter(({ kind }) => kind === 'dispute')
    await compareWithStripe(optionsOf())
    expect(await disputes()).toMatchObject([{ state: 'succeeded', explanation: 'the bank has not decided yet' }])
    const [dispute] = (await server.stripe.disputes.list({ payment_intent: await intentOf(server, id) })).data
    await server.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: words } })
    await compareWithStripe(optionsOf())
    const ended = {
      winning_evidence: ['canceled', 'the money is back with us'],
      losing_evidence: ['succeeded', 'the dispute is lost'],
    }[words]
    expect((await disputes()).map(({ state, explanation }) => [state, explanation])).toEqual([ended])
  },
)

test('a refund of an order that was cancelled before, of which nobody heard, gets into the ledger', async () => {
  const { order_id: id, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url)
  await settleOrder(server, id)
  await server.database.update(cateringOrders).set({ status: 'cancelled', cancelledAt: new Date() })
  const refund = await server.stripe.refunds.create({ payment_intent: await intentOf(server, id), amount: 5_000 })
  await compareWithStripe(optionsOf())
  await compareWithStripe(optionsOf())
  const refunds = (await findLedger(server.database, id)).filter(({ kind }) => kind === 'refund')
  expect(refunds).toMatchObject([{ state: 'succeeded', amountPence: 5_000, stripeId: refund.id }])
  expect(await findOrder(server.database, id)).toMatchObject({ status: 'cancelled', refundedPence: 5_000 })
})
