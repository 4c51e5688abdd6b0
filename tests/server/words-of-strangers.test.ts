import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import { queueJob } from '../../server/database/job-queue.ts'
import { cateringOrders, rateLimits } from '../../server/database/schema.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { openChange } from './a-change.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { change } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { writeEntry } from './ledger-rows.ts'
import { callFunction, ownOrderOf, proofOf } from './own-order-client.ts'
import { sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await setDeliveryRules(server.database, {
    notice: null,
    area: null,
    places: null,
    cancellation: { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrders(server.database)
  await server.database.delete(rateLimits)
})

/** What a stranger types to have it sent under our name. None of it is a name. */
const typed = {
  customer_name: 'Alert Ring 0909 8790000',
  customer_phone: '0909 8790001',
  delivery_address: 'Pay at evil.example/a\nyour card is blocked',
  delivery_city: 'Go to evil.example/b',
  special_instructions: 'Your order failed. Confirm your card at https://evil.example/c',
}
const traces = ['Alert', '0909', 'evil.example', 'blocked', 'failed']
/** What mails repeat to a customer with a proved address: neither the phone nor a name that is none. */
const statementInFull = ['evil.example', 'blocked', 'failed']

/** All that a mail says: subject, both forms, and what is attached. */
const saidBy = ({ subject, html, text, attachments = [] }: Mail) =>
  [subject, html, text, ...attachments.map(({ filename, content }) => `${filename} ${content}`)].join('\n')
const tracesIn = (mail: Mail) => traces.filter((trace) => saidBy(mail).includes(trace))
const filesOf = ({ attachments = [] }: Mail) => attachments.map(({ filename }) => filename.replace(/^[^.]*\./, ''))

async function sent() {
  return new Map([...(await sendQueuedMails(server))].map(([id, mail]) => [id.split('.')[0] ?? '', mail]))
}

async function mail(name: string): Promise<Mail> {
  const found = (await sent()).get(name)
  if (!found) throw new Error(`There is no mail ${name}`)
  return found
}

/** An order whose address has not opened its link yet. */
async function strangeOrder(changes: Record<string, unknown> = typed) {
  const order = await ownOrderOf(server, changes)
  await server.database.update(cateringOrders).set({ provedEmail: null }).where(eq(cateringOrders.id, order.id))
  return order
}

test('a paid order tells its address nothing that was typed, until that has opened its link', async () => {
  const order = await strangeOrder()
  const mails = await sent()
  const confirmation = mails.get('order-confirmed') as Mail
  expect(tracesIn(confirmation)).toEqual([])
  expect(filesOf(confirmation)).toEqual(['ics', 'txt'])
  expect(confirmation.text).toContain(order.proof.key)
  expect(confirmation.text).toContain('Deluxe Tandoori Feast')
  // Staff read all of it at once.
  expect(tracesIn(mails.get('staff-new-order') as Mail)).toEqual(traces)

  // A wrong key proves nothing.
  await callFunction(server, 'own-order', { ...order.proof, key: 'x' })
  expect((await findOrder(server.database, order.id))?.provedEmail).toBeNull()
  expect((await sent()).size).toBe(0)

  await Promise.all([order.look(), order.look(), order.look()])
  const after = await sendQueuedMails(server)
  expect(after.size).toBe(1)
  const [[id, whole]] = [...after] as [[string, Mail]]
  expect(id).toMatch(/^order-confirmed\.TR-\w+\.[0-9a-f]{8}$/)
  expect(tracesIn(whole)).toEqual(statementInFull)
  expect(filesOf(whole)).toEqual(['ics', 'txt', 'pdf'])
  await order.look()
  expect((await sent()).size).toBe(0)
})

test('a new address hears no words either, however often it is changed, nor the address before it', async () => {
  const order = await ownOrderOf(server, { ...typed, customer_email: 'mallory@example.com' })
  await order.look()
  await sent()
  const victim = { customer_email: 'victim@example.com', customer_name: 'Alert 0909' }
  expect((await order.change(victim)).status).toBe(200)
  expect((await findOrder(server.database, order.id))?.provedEmail).toBeNull()
  const changed = await sent()
  const told = changed.get('order-changed') as Mail
  expect(told.to).toBe('victim@example.com')
  expect(tracesIn(told)).toEqual([])
  expect(saidBy(told)).not.toContain('mallory')
  expect(filesOf(told)).toEqual(['ics'])
  expect(tracesIn(changed.get('staff-order-changed') as Mail)).not.toEqual([])

  // The former address cannot have more said to the new one: its link has ended.
  expect((await order.look()).status).toBe(404)
  await callFunction(server, 'own-order', await proofOf(server, order.id))
  expect(tracesIn(await mail('order-confirmed'))).toEqual(statementInFull)
})

test('a customer’s reason for cancelling goes to the address that has opened the link', async () => {
  const order = await ownOrderOf(server, { event_date: addDays(londonDay(new Date()), 20) })
  const { body } = await order.look()
  await sent()
  expect((await order.cancel(body.refund_pence ?? 0, { reason: 'We move abroad' })).status).toBe(200)
  expect((await mail('order-cancelled')).text).toContain('We move abroad')
})

test('refunds, dearer changes and their end, and cancelling by staff say no words to an unproved address', async () => {
  const { id } = await strangeOrder()
  await sent()
  await openChange(server, id)
  const [{ id: changeId } = { id: '' }] = await findChanges(server.database, id)
  const entryId = await writeEntry(server, id, {
    kind: 'refund',
    amountPence: 100,
    reason: 'One guest fewer',
    by: 'Amar',
  })
  const job = { orderId: id, changeId, entryId, refundedPence: 100 }
  for (const mail of ['change-to-pay', 'order-refunded', 'refund-on-its-way', 'order-cancelled'] as const)
    await queueJob(server.database, 'send-order-mail', { ...job, mail })
  const mails = await sent()
  await server.database.update(orderChanges).set({ state: 'lapsed' }).where(eq(orderChanges.id, changeId))
  await queueJob(server.database, 'send-order-mail', { ...job, mail: 'change-lapsed' })
  mails.set('change-lapsed', await mail('change-lapsed'))
  expect([...mails.keys()].sort()).toEqual([
    'change-lapsed',
    'change-to-pay',
    'order-cancelled',
    'order-refunded',
    'refund-on-its-way',
  ])
  for (const [name, each] of mails) expect([name, tracesIn(each)]).toEqual([name, []])
  // What staff wrote is ours.
  expect(mails.get('refund-on-its-way')?.text).toContain('One guest fewer')
})

test('what staff type is ours: an order of the telephone is told in full, also to an address that they correct', async () => {
  const ranjit = await signedInAs(server, 'manager', 'Ranjit')
  const { body } = await ranjit.call(takeOrder, aTakenOrder({ ...typed, pay: 'cash', beyond: [] }))
  expect(tracesIn(await mail('order-confirmed'))).toEqual(statementInFull)
  expect((await change(ranjit, body.number, { customer_email: 'right@example.com' })).status).toBe(200)
  const changed = await mail('order-changed')
  expect(changed.to).toBe('right@example.com')
  expect(tracesIn(changed)).toEqual(traces)

  // Of an order of the site they know only what the customer typed.
  const { number } = await strangeOrder()
  await sent()
  expect((await change(ranjit, number, { customer_email: 'other@example.com' })).status).toBe(200)
  expect(tracesIn(await mail('order-changed'))).toEqual([])
})

test('an address that comes with a name of letters is greeted by the first of them', async () => {
  await strangeOrder({ customer_email: `${randomUUID()}@example.com` })
  expect((await mail('order-confirmed')).text).toContain('Hello Jasleen,')
})
