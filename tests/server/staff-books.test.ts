import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { londonDay } from '../../contract/london-time.ts'
import { exportBooks, readBooks } from '../../contract/staff/books.ts'
import { readOrderDocuments, saveDocument } from '../../contract/staff/documents.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { changeRefund, findEntry } from '../../server/payments/ledger.ts'
import { openChange } from './a-change.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder, writeEntry } from './ledger-rows.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
const facts = { ...company }

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => void Object.assign(company, facts))
afterAll(() => server.close())

const csvOf = async (month: string) => {
  const { call } = await signedInAs(server, 'owner')
  const { body } = await call(exportBooks, { month })
  expect(body).toMatchObject({ name: `tandoor-road-books-${month}.csv`, type: 'text/csv; charset=utf-8' })
  return Buffer.from(body.base64, 'base64').toString('utf8')
}

test('money belongs to the day on which it moved in London, also around midnight and in summer', async () => {
  const { order_id } = await placePaidOrder(server)
  const { call } = await signedInAs(server, 'manager')
  // In summer London is an hour ahead of UTC.
  await writeEntry(server, order_id, {
    kind: 'paid-otherwise',
    amountPence: 100,
    settledAt: new Date('2025-06-30T22:59:59Z'),
  })
  await writeEntry(server, order_id, {
    kind: 'paid-otherwise',
    amountPence: 20,
    settledAt: new Date('2025-06-30T23:00:00Z'),
  })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 7, settledAt: new Date('2025-07-31T22:59:59Z') })
  await writeEntry(server, order_id, {
    kind: 'refund',
    amountPence: 5,
    state: 'failed',
    settledAt: new Date('2025-07-04T12:00:00Z'),
  })
  const june = (await call(readBooks, { month: '2025-06' })).body
  const july = (await call(readBooks, { month: '2025-07' })).body
  expect(june).toMatchObject({ takenPence: 100, charges: 1, refundedPence: 0 })
  expect(june.days).toHaveLength(30)
  expect(june.days.at(-1)).toEqual({
    day: '2025-06-30',
    takenPence: 100,
    refundedPence: 0,
    disputedPence: 0,
    returnedPence: 0,
  })
  expect(july).toMatchObject({ takenPence: 20, refundedPence: 7, refunds: 1 })
  expect(july.days[0]?.takenPence).toBe(20)
  expect(july.days.at(-1)).toEqual({
    day: '2025-07-31',
    takenPence: 0,
    refundedPence: 7,
    disputedPence: 0,
    returnedPence: 0,
  })
  expect((await call(readBooks, { month: '2025-08' })).body).toMatchObject({ takenPence: 0, refundedPence: 0 })
})

test('the month is told with its VAT and what waits for payment, and its table adds up to the same', async () => {
  Object.assign(company, { vatNumber: 'GB 123 4567 89', registeredOffice: 'Unit 3' })
  const settledAt = new Date('2025-02-10T12:00:00Z')
  const { order_id, order_number } = await placeOrder(server)
  await writeEntry(server, order_id, { kind: 'paid-otherwise', amountPence: 24_999, settledAt })
  await writeEntry(server, order_id, {
    kind: 'refund',
    amountPence: 3_333,
    settledAt,
    reason: '=HYPERLINK("http://x")',
    by: '@boss',
  })
  const waiting = await placeOrder(server)
  await server.database
    .update(cateringOrders)
    .set({ createdAt: settledAt, customerName: '+44 "Evil", Ltd' })
    .where(eq(cateringOrders.id, waiting.order_id))
  await issueDocuments(server.database)
  const { call } = await signedInAs(server, 'manager')
  const { body } = await call(readBooks, { month: '2025-02' })
  expect(body).toMatchObject({ takenPence: 24_999, refundedPence: 3_333, unpaid: 1, isTest: true })
  expect(body.vat).toEqual([{ rate: 20, netPence: 18_055, vatPence: 3_611, grossPence: 21_666 }])

  const csv = await csvOf('2025-02')
  expect(csv.startsWith('\ufeffDate,Time,Entry,Order,')).toBe(true)
  const rows = csv.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(3)
  const [paid, refund, unpaid] = ['Paid otherwise', 'Refund', 'Not paid yet'].map((kind) =>
    rows.find((row) => row.includes(`,${kind},`)),
  )
  expect(paid).toContain(`2025-02-10,12:00,Paid otherwise,${order_number},`)
  expect(paid).toContain(',249.99,20%,208.32,41.67,TEST-INV-')
  expect(refund).toContain(',-33.33,20%,-27.77,-5.56,TEST-CN-')
  // A spreadsheet computes neither of these.
  expect(refund).toContain(`"'=HYPERLINK(""http://x"")",'@boss`)
  expect(unpaid).toContain(`"'+44 ""Evil"", Ltd"`)
  expect(unpaid).toContain(',0.00,')
})

test('a refund that fails in a later month stays in the books of its own, and comes back on its own day', async () => {
  Object.assign(company, { vatNumber: 'GB 123 4567 89', registeredOffice: 'Unit 3' })
  const { order_id, order_number } = await placeOrder(server)
  const settledAt = new Date('2024-04-30T22:59:30Z')
  await writeEntry(server, order_id, { kind: 'paid-otherwise', amountPence: 24_999, settledAt })
  const by = { reason: 'Two guests fewer', by: 'Amar', stripeId: 're_books' }
  const id = await writeEntry(server, order_id, { kind: 'refund', amountPence: 3_333, settledAt, ...by })
  const entry = await findEntry(server.database, id)
  await issueDocuments(server.database, order_id)
  const { call } = await signedInAs(server, 'manager')
  const both = () =>
    Promise.all(['2024-04', '2024-05', '2024-06'].map(async (month) => (await call(readBooks, { month })).body))
  const [before] = await both()
  const rows = await csvOf('2024-04')
  expect(before).toMatchObject({ refundedPence: 3_333, vat: [{ vatPence: 3_611 }] })

  const failed = { state: 'failed', explanation: 'the card has expired or was cancelled' } as const
  expect(entry && (await changeRefund(server.database as never, entry, failed))).toBe(true)
  await server.database
    .update(orderLedger)
    .set({ settledAt: new Date('2024-05-01T12:00:00Z') })
    .where(eq(orderLedger.id, id))
  // Money is in the books from the moment at which it moves, and its paper follows.
  expect((await both())[1]).toMatchObject({ returnedPence: 3_333, returns: 1 })
  for (let round = 0; round < 2; round++) await issueDocuments(server.database, order_id)
  const [april, may, june] = await both()
  expect(april).toEqual(before)
  expect(await csvOf('2024-04')).toBe(rows)
  expect(may).toMatchObject({ takenPence: 0, refundedPence: 0, refunds: 0, returnedPence: 3_333, returns: 1 })
  expect(may?.vat).toEqual([{ rate: 20, netPence: 2_777, vatPence: 556, grossPence: 3_333 }])
  expect(may?.days[0]).toEqual({
    day: '2024-05-01',
    takenPence: 0,
    refundedPence: 0,
    disputedPence: 0,
    returnedPence: 3_333,
  })
  expect(june).toMatchObject({ returnedPence: 0, refundedPence: 0 })
  const csv = (await csvOf('2024-05')).trim().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain(`2024-05-01,13:00,Refund came back,${order_number},`)
  expect(csv[1]).toContain(',33.33,20%,27.77,5.56,TEST-INV-')
  expect(csv[1]).toContain(',the card has expired or was cancelled,,re_books')
})

test('what a month says of an order stays when the order is changed in a later month', async () => {
  const { order_id } = await placePaidOrder(server)
  await issueDocuments(server.database, order_id)
  const eventDay = (await findOrder(server.database, order_id))?.eventDate ?? ''
  await server.database
    .update(orderLedger)
    .set({ settledAt: new Date('2024-10-31T12:00:00Z') })
    .where(eq(orderLedger.orderId, order_id))
  const october = await csvOf('2024-10')
  expect(october).toContain(`,${eventDay},Jasleen Kaur,349.94,349.94,`)
  const { id, url, pence } = await openChange(server, order_id)
  await payWithCard(url)
  await settleChange(server, id)
  await server.database.execute(
    sql`update catering_orders set event_date = event_date + 7, customer_name = 'Simran Gill'`,
  )
  expect(await csvOf('2024-10')).toBe(october)
  const now = await csvOf(londonDay(new Date()).slice(0, 7))
  expect(now).toContain(`,${((34_994 + pence) / 100).toFixed(2)},${(pence / 100).toFixed(2)},`)
})

test('a refund that failed before it was in any books is in none', async () => {
  const { order_id } = await placeOrder(server)
  const settledAt = new Date('2024-08-10T12:00:00Z')
  await writeEntry(server, order_id, { kind: 'paid-otherwise', amountPence: 24_999, settledAt })
  await writeEntry(server, order_id, { kind: 'refund', amountPence: 3_333, state: 'failed', settledAt })
  await issueDocuments(server.database, order_id)
  const { call } = await signedInAs(server, 'manager')
  const { body } = await call(readBooks, { month: '2024-08' })
  expect(body).toMatchObject({ refunds: 0, returns: 0, takenPence: 24_999 })
})

test('an order’s papers are listed and saved for managers alone', async () => {
  const { order_id, order_number } = await placePaidOrder(server)
  const other = await placePaidOrder(server, { customer_name: 'Kim 김' })
  await issueDocuments(server.database)
  const { call } = await signedInAs(server, 'manager')
  const { documents } = (await call(readOrderDocuments, { number: order_number })).body
  expect(documents).toMatchObject([{ kind: 'receipt', isReplaced: false, hasLostLetters: false }])
  const ofOther = (await call(readOrderDocuments, { number: other.order_number })).body
  expect(ofOther.documents).toMatchObject([{ hasLostLetters: true }])
  const file = (await call(saveDocument, { id: documents[0]?.id ?? '' })).body
  expect(file).toMatchObject({ name: `${documents[0]?.number}.pdf`, type: 'application/pdf' })
  expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const kitchen = await signedInAs(server, 'kitchen')
  expect((await kitchen.call(readOrderDocuments, { number: order_number })).status).toBe(403)
  expect((await kitchen.call(saveDocument, { id: documents[0]?.id ?? '' })).status).toBe(403)
  expect((await kitchen.call(exportBooks, { month: '2025-02' })).status).toBe(403)
  expect((await kitchen.call(readBooks, { month: '2025-02' })).status).toBe(403)
  expect((await call(saveDocument, { id: order_id })).status).toBe(404)
  expect((await call(readOrderDocuments, { number: 'TR-XXXXXX' })).status).toBe(404)
  expect((await call(readBooks, { month: '2025-13' })).status).toBe(400)
})
