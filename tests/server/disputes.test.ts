import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { londonDay } from '../../contract/london-time.ts'
import { exportBooks, readBooks } from '../../contract/staff/books.ts'
import { cancelOrder, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { documentNumber } from '../../server/documents/document-content.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { findDocuments } from '../../server/documents/stored-documents.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { flagPayment } from '../../server/orders/paying/flag-payment.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { intentOf, placeOrder, queuedJobs } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'
import { until } from './until.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const pence = 34994
const month = londonDay(new Date()).slice(0, 7)
const key = () => crypto.randomUUID().replaceAll('-', '')
const money = async (number: string) => (await manager.call(readOrderMoney, { number })).body
const papers = async (id: string) => {
  while ((await issueDocuments(server.database)) > 0);
  return (await findDocuments(server.database, id)).map(
    (each) => `${documentNumber(each).replace(/\d+$/, '')}${each.grossPence}`,
  )
}

/** The reasons that the queued mails give staff for looking at an order. */
const reasonsTold = async () =>
  (await queuedJobs(server)).flatMap(({ payload: { mail, reason } }) =>
    mail === 'staff-needs-attention' ? [reason] : [],
  )

async function paidAndDisputed() {
  const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
  await payWithCard(checkout_url, '4000 0000 0000 0259')
  await settleOrder(server, id)
  const [dispute] = (await server.stripe.disputes.list({ payment_intent: await intentOf(server, id) })).data
  if (!dispute) throw new Error('There is no dispute')
  return { id, number, dispute }
}

const answer = (dispute: Stripe.Dispute, uncategorized_text: string) =>
  server.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text }, submit: true })

test('money that the bank takes back is in the ledger, is no longer to be given back, and staff hear of it once', async () => {
  const { id, number, dispute } = await paidAndDisputed()
  await flagPayment(server, { paymentIntentId: await intentOf(server, id), concern: 'charge.dispute.created' })
  await settleOrder(server, id)
  expect(await money(number)).toMatchObject({
    paidPence: pence,
    refundedPence: 0,
    disputedPence: pence,
    leftPence: 0,
    entries: [
      { kind: 'charge', amountPence: pence },
      { kind: 'dispute', amountPence: pence, state: 'succeeded', by: null, stripeId: dispute.id },
    ],
  })
  expect(await findOrder(server.database, id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    refundedPence: 0,
  })
  expect(await reasonsTold()).toEqual([expect.stringContaining('disputes the payment')])
  const asked = { number, key: key(), amountPence: 100, reason: 'A gift', leftPence: 0 }
  expect((await manager.call(refundOrder, asked)).status).toBe(409)
  expect((await manager.call(cancelOrder, { ...asked, amountPence: 0 })).status).toBe(200)
  expect(await money(number)).toMatchObject({ leftPence: 0, mayCancel: false })
})

test('a lost dispute stays in the books, with a note that leaves the VAT as it was', async () => {
  const { id, number, dispute } = await paidAndDisputed()
  await answer(dispute, 'losing_evidence')
  await settleOrder(server, id)
  await settleOrder(server, id)
  expect(await papers(id)).toEqual([`TEST-REC-${pence}`, `TEST-DN-${pence}`])
  const [, note] = await findDocuments(server.database, id)
  if (!note) throw new Error('There is no note')
  expect(note).toMatchObject({ kind: 'dispute-note', vatPence: null, content: { vatRate: null } })
  expect((await fetch(`${server.url}/documents/${id}/${documentNumber(note)}.pdf`)).status).toBe(200)
  const entries = (await money(number)).entries
  expect(entries[1]).toMatchObject({ state: 'succeeded', explanation: 'the dispute is lost' })
  const order = (await manager.call(readOrder, { number })).body
  expect(order.attention).toContain('A dispute is lost: the customer’s bank keeps £349.94.')
  expect(order.timeline.map(({ what }: { what: string }) => what)).toContain(
    'The customer disputes the payment, and the bank took £349.94 back',
  )
  expect((await manager.call(readBooks, { month })).body).toMatchObject({
    takenPence: pence,
    refundedPence: 0,
    disputedPence: pence,
    disputes: 1,
    returnedPence: 0,
  })
  const { base64 } = (await manager.call(exportBooks, { month })).body
  const csv = Buffer.from(base64, 'base64').toString()
  expect(csv).toMatch(new RegExp(`Dispute,${number},[^\n]*,-349\\.94,,,,TEST-DN-\\d{6},`))
  expect(await reasonsTold()).toHaveLength(2)
})

test('money of a dispute that was won can be given back again, and the note is taken back', async () => {
  const { id, number, dispute } = await paidAndDisputed()
  expect(await papers(id)).toEqual([`TEST-REC-${pence}`, `TEST-DN-${pence}`])
  await answer(dispute, 'winning_evidence')
  await settleOrder(server, id)
  await settleOrder(server, id)
  expect(await papers(id)).toEqual([`TEST-REC-${pence}`, `TEST-DN-${pence}`, `TEST-DN-${pence}`])
  expect(await money(number)).toMatchObject({ disputedPence: 0, leftPence: pence })
  expect((await manager.call(readBooks, { month })).body).toMatchObject({
    disputedPence: pence,
    returnedPence: pence,
    returns: 1,
  })
  const asked = { number, key: key(), amountPence: pence, reason: 'After all', leftPence: pence }
  expect((await manager.call(refundOrder, asked)).body).toEqual({ state: 'succeeded' })
  expect(await money(number)).toMatchObject({ refundedPence: pence, leftPence: 0 })
})

test.each(['lost', 'won'] as const)(
  'a dispute of which nobody heard before it was %s is written down as it ended',
  async (end) => {
    const { order_id: id, order_number: number, checkout_url } = await placeOrder(server)
    await payWithCard(checkout_url, '4000 0000 0000 0259')
    const { data } = await server.stripe.checkout.sessions.list({ limit: 1 })
    const [dispute] = (await server.stripe.disputes.list({ payment_intent: String(data[0]?.payment_intent) })).data
    if (dispute) await answer(dispute, end === 'won' ? 'winning_evidence' : 'losing_evidence')
    await settleOrder(server, id)
    expect(await money(number)).toMatchObject(
      end === 'won' ? { disputedPence: 0 } : { disputedPence: pence, leftPence: 0 },
    )
    expect(await papers(id)).toHaveLength(end === 'won' ? 1 : 2)
  },
)

test('each webhook of a dispute has its order settled', async () => {
  const { id, dispute } = await paidAndDisputed()
  const paymentIntentId = await intentOf(server, id)
  const settlings = async () =>
    (await queuedJobs(server)).filter(({ task, payload }) => {
      return task === 'settle-payment-intent' && payload.paymentIntentId === paymentIntentId
    }).length
  await until(async () => (await settlings()) === 1)
  await answer(dispute, 'winning_evidence')
  await until(async () => (await settlings()) === 3)
})
