import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import { addDays, formatDay, londonDay, londonInstant } from '../../contract/london-time.ts'
import { changeOrder, judgeChange } from '../../contract/staff/change-order.ts'
import {
  cancelOrder,
  moveRest,
  payOtherwise,
  readOrderMoney,
  refundOrder,
  waiveRest,
} from '../../contract/staff/order-money.ts'
import { readOrder, readOrders, sendPaymentLink } from '../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import type { Database } from '../../server/database/database.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { findDocuments } from '../../server/documents/stored-documents.ts'
import { compareWithStripe } from '../../server/jobs/compare-with-stripe.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { findOrder, findOrderRow, requireOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { findLedger, sumsOf } from '../../server/payments/ledger.ts'
import { anOrder } from '../an-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { clockedDatabase } from './clocked-database.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { callFunction, proofOf } from './own-order-client.ts'
import { endBankDebit, payByBankDebit, payWithCard } from './pay.ts'
import { queuedMails, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let ranjit: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  await setDeliveryRules(server.database, {
    cancellation: { fullUntilDays: 40, shareUntilDays: 20, sharePercent: 50 },
  })
  ranjit = await signedInAs(server, 'manager', 'Ranjit')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const price = 34_994
const now = 10_000
const eventDay = addDays(londonDay(new Date()), 30)
const due = addDays(eventDay, -7)
const deposit = { pence: now, rest_due: due }
const take = (changes: Parameters<typeof aTakenOrder>[0] = {}) =>
  ranjit.call(takeOrder, aTakenOrder({ event_date: eventDay, deposit, ...changes }))
const orderOf = async (id: string) => {
  const order = await findOrder(server.database, id)
  if (!order) throw new Error('There is no such order')
  return order
}
const ledgerOf = async (id: string) =>
  (await findLedger(server.database, id)).map(({ kind, amountPence, state }) => [kind, amountPence, state])
const newKey = () => randomBytes(16).toString('hex')

/** Takes an order with a deposit, and lets its customer pay that. */
async function takeAndPay(changes: Parameters<typeof take>[0] = {}) {
  const { body } = await take(changes)
  const id = (await requireOrder(server.database, body.number)).id
  await payWithCard((await orderOf(id)).checkoutUrl ?? '')
  await settleOrder(server, id)
  return { id, number: body.number, ...(await linkOf(id)) }
}

async function linkOf(id: string) {
  const proof = await proofOf(server, id)
  const ask = async () => (await callFunction(server, 'pay-rest', proof)) as unknown as { status: number; body: Page }
  return { proof, ask, pay: async () => payWithCard((await ask()).body.url) }
}
type Page = { url: string; code: string; message: string }

/** Changes an order to this many lunches, as the staff's screen does. */
async function changeTo(id: string, quantity: number, changes: object = {}) {
  const { orderNumber: number, version } = await orderOf(id)
  const [deluxe, , , lunch] = cateringPackages
  const { order_items: _, total_amount: __, ...fields } = anOrder()
  const wanted = {
    ...fields,
    event_date: eventDay,
    order_items: [
      { menu_id: deluxe.id, quantity: 1 },
      ...(quantity > 0 ? [{ menu_id: lunch.id, quantity, choices: [{ option: 'chicken', quantity }] }] : []),
    ],
  }
  const { body: judged } = await ranjit.call(judgeChange, { number, ...wanted })
  const answer = await ranjit.call(changeOrder, {
    ...wanted,
    number,
    version,
    waiting: null,
    total_pence: judged.totalPence,
    back_pence: judged.backPence,
    pay: 'link',
    beyond: judged.reasons.map(({ message }) => message),
    key: randomUUID(),
    ...changes,
  })
  return { judged, answer }
}

test('a deposit is asked first and confirms the order, and the rest is paid by the link of the mails', async () => {
  const { body, status } = await take()
  expect(status).toBe(200)
  const id = (await requireOrder(server.database, body.number)).id
  const taken = await orderOf(id)
  const session = await server.stripe.checkout.sessions.retrieve(taken.checkoutSessionId ?? '')
  expect(session.amount_total).toBe(now)
  const first = (await sendQueuedMails(server)).get(`order-received.${body.number}`)
  expect(first?.text.replace(/\s+/g, ' ')).toContain(
    'Now a deposit of £100.00. The rest comes later: £249.94 to pay by',
  )

  await payWithCard(taken.checkoutUrl ?? '')
  await settleOrder(server, id)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed', restPence: price - now })
  expect(await ledgerOf(id)).toEqual([['charge', now, 'succeeded']])
  const confirmation = (await sendQueuedMails(server)).get(`order-confirmed.${body.number}`)
  expect(confirmation?.text).toContain('Deposit of £100.00 paid, £249.94 to pay by')
  const terms = confirmation?.attachments?.find(({ filename }) => filename.startsWith('terms-'))
  expect(String(terms?.content)).toContain(`Deposit to pay first: £100.00, and the rest by ${formatDay(due)}`)
  expect(await findOrderRow(server.database, id)).toMatchObject({
    deposit_amount: 100,
    rest_amount: 249.94,
    rest_due: due,
  })
  expect((await ranjit.call(readOrder, { number: body.number })).body.tags).toContain('rest-open')

  const { pay, proof } = await linkOf(id)
  expect((await callFunction(server, 'own-order', proof)).body).toMatchObject({
    rest: { deposit_pence: now, rest_pence: price - now, due },
  })
  await pay()
  await settleOrder(server, id)
  expect(await orderOf(id)).toMatchObject({ restPence: 0, restSessionId: null, refundedPence: 0 })
  expect(await ledgerOf(id)).toEqual([
    ['charge', now, 'succeeded'],
    ['charge', price - now, 'succeeded'],
  ])
  const sent = await sendQueuedMails(server)
  const thanks = [...sent].find(([name]) => name.startsWith(`rest-paid.${body.number}`))?.[1]
  expect(thanks?.text).toContain('Your order is fully paid now.')
  expect(thanks?.attachments?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/REC-\d+\.pdf/)])
  const intent = (await findLedger(server.database, id))[1]?.paymentIntentId ?? ''
  expect((await ranjit.call(readOrders, { search: intent })).body.orders.map(({ number }) => number)).toEqual([
    body.number,
  ])
  // Each payment is a tax point of its own, with its own paper.
  await issueDocuments(server.database, id)
  const papers = await findDocuments(server.database, id)
  expect(papers.map(({ grossPence, content }) => [grossPence, content.lines[0]?.description])).toEqual([
    [now, `Catering, order ${body.number}: deposit`],
    [price - now, `Catering, order ${body.number}: further payment`],
  ])
  const history = (await ranjit.call(readOrder, { number: body.number })).body
  expect(history.tags).not.toContain('rest-open')
  expect(history.timeline.map(({ what }) => what)).toContain('The rest of £249.94: Paid')
})

describe('taking it', () => {
  test('the day to propose is a week before, and never later than the day before the notice ends', async () => {
    const { event_date: _, ...draft } = aTakenOrder()
    const judged = async (event_date: string) => (await ranjit.call(judgeOrder, { ...draft, event_date })).body.rest
    expect(await judged(eventDay)).toMatchObject({ proposed: due, first: addDays(londonDay(new Date()), 1) })
    expect((await judged(addDays(londonDay(new Date()), 1))) ?? null).toBeNull()
  })

  test.each([
    ['nothing is left to pay', { pence: price, rest_due: due }, 'deposit.pence'],
    ['Stripe takes no so small amount', { pence: 29, rest_due: due }, 'deposit.pence'],
    ['its day is today', { pence: now, rest_due: londonDay(new Date()) }, 'deposit.rest_due'],
    ['its day is that of the event', { pence: now, rest_due: eventDay }, 'deposit.rest_due'],
  ])('it is refused where %s, and no order is taken', async (_, wrong, path) => {
    const { status, body } = await take({ deposit: wrong })
    expect(status).toBe(400)
    expect((body as unknown as { fields: { path: string }[] }).fields.map((field) => field.path)).toContain(path)
    expect(await server.database.select().from(cateringOrders)).toEqual([])
  })

  test('a deposit in cash confirms it at once, and its rest is paid by the link', async () => {
    const { body } = await take({ pay: 'cash' })
    const id = (await requireOrder(server.database, body.number)).id
    expect(await ledgerOf(id)).toEqual([['paid-otherwise', now, 'succeeded']])
    await (await linkOf(id)).pay()
    await settleOrder(server, id)
    expect(await ledgerOf(id)).toEqual([
      ['paid-otherwise', now, 'succeeded'],
      ['charge', price - now, 'succeeded'],
    ])
    expect((await orderOf(id)).restPence).toBe(0)
  })
})

describe('the page on which the rest is paid', () => {
  test('a second press finds the same page, and two at once open one', async () => {
    const { ask } = await takeAndPay()
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one.body.url).toBe(other.body.url)
    expect((await ask()).body.url).toBe(one.body.url)
  })

  test('after a change it asks what is left by now, and the former page is closed', async () => {
    const { id, ask } = await takeAndPay()
    const former = (await ask()).body.url
    const { judged } = await changeTo(id, 6)
    expect(judged).toMatchObject({ toPayPence: 0, restPence: price - now + 1_999, waits: [] })
    const { url } = (await ask()).body
    expect(url).not.toBe(former)
    await payWithCard(former)
    await payWithCard(url)
    await settleOrder(server, id)
    expect(await ledgerOf(id)).toEqual([
      ['charge', now, 'succeeded'],
      ['charge', price - now + 1_999, 'succeeded'],
    ])
  })

  test('an expired page is forgotten, and the next press opens another', async () => {
    const { id, ask } = await takeAndPay()
    const { url } = (await ask()).body
    await server.stripe.checkout.sessions.expire((await orderOf(id)).restSessionId ?? '')
    await reconcileOrders(server)
    expect((await orderOf(id)).restSessionId).toBeNull()
    expect((await ask()).body.url).not.toBe(url)
  })

  test('once it is paid, a press says that nothing is left to pay', async () => {
    const { id, ask, pay } = await takeAndPay()
    await pay()
    // Nobody has asked Stripe yet: the press does.
    expect(await ask()).toMatchObject({ status: 409, body: { message: 'Nothing is left to pay for this order.' } })
    expect((await orderOf(id)).restPence).toBe(0)
  })

  test('while a bank pays it, no second page is opened; if the bank fails, another is', async () => {
    const { id, ask } = await takeAndPay()
    const { url } = (await ask()).body
    await payByBankDebit(url)
    expect(await ask()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('bank is still paying') },
    })
    await endBankDebit(url, 'fails')
    expect((await ask()).body.url).not.toBe(url)
    expect((await orderOf(id)).restPence).toBe(price - now)
  })

  test('it leads back without its session, which proves nobody’s order', async () => {
    const { id, ask } = await takeAndPay()
    await ask()
    const session = await server.stripe.checkout.sessions.retrieve((await orderOf(id)).restSessionId ?? '')
    expect(session.success_url).toBe(`${server.url}/catering/order-confirmation?order_id=${id}&rest=paid`)
  })

  test('the id of the order alone opens none', async () => {
    const { proof } = await takeAndPay()
    expect((await callFunction(server, 'pay-rest', { ...proof, key: 'wrong' })).status).toBe(404)
  })

  test('a lost webhook is made up for by the job of each minute, and by the comparison with Stripe', async () => {
    const { id, pay } = await takeAndPay()
    await pay()
    await reconcileOrders(server)
    expect((await orderOf(id)).restPence).toBe(0)

    const other = await takeAndPay()
    await other.pay()
    // As where the server died before it stored the page.
    await server.database.update(cateringOrders).set({ restSessionId: null }).where(eq(cateringOrders.id, other.id))
    await compareWithStripe({ ...server, log: silent, config: { publicUrl: server.url } })
    expect((await orderOf(other.id)).restPence).toBe(0)
    expect(await queuedMails(server)).not.toContain('send-unknown-payment')
  })
})

describe('what was paid too much goes back', () => {
  test('where the rest was paid in cash while its page was open', async () => {
    const { id, number, ask } = await takeAndPay()
    const { url } = (await ask()).body
    const record = { number, key: newKey(), amountPence: price - now, pay: 'cash' as const }
    expect((await ranjit.call(payOtherwise, { ...record, amountPence: price })).status).toBe(409)
    expect((await ranjit.call(payOtherwise, record)).status).toBe(200)
    expect((await ranjit.call(payOtherwise, record)).status).toBe(200)
    await payWithCard(url)
    await settleOrder(server, id)
    expect(await ledgerOf(id)).toEqual([
      ['charge', now, 'succeeded'],
      ['paid-otherwise', price - now, 'succeeded'],
      ['charge', price - now, 'succeeded'],
      ['refund', price - now, 'asked'],
    ])
    expect(await orderOf(id)).toMatchObject({
      restPence: 0,
      status: 'confirmed',
      attention: 'The customer paid £249.94, but nothing was left to pay. We give £249.94 back.',
    })
    // The surplus is no part of what the terms give back.
    expect((await ranjit.call(readOrderMoney, { number })).body).toMatchObject({
      proposedPence: price / 2,
      rest: null,
    })
  })

  test('where a change made the order cheaper meanwhile, only the surplus', async () => {
    const { id, ask } = await takeAndPay()
    const { url } = (await ask()).body
    const { judged } = await changeTo(id, 4)
    expect(judged).toMatchObject({ backPence: 0, restPence: price - now - 1_999 })
    await payWithCard(url)
    await settleOrder(server, id)
    expect((await ledgerOf(id)).slice(1)).toEqual([
      ['charge', price - now, 'succeeded'],
      ['refund', 1_999, 'asked'],
    ])
    expect((await orderOf(id)).restPence).toBe(0)
  })

  test('where staff cancel in the second in which it is paid, all of it, unless they are told to look again', async () => {
    const { id, number, ask } = await takeAndPay()
    await payWithCard((await ask()).body.url)
    const cancel = { number, key: newKey(), amountPence: now, reason: 'Rain all day', leftPence: now }
    const [{ status }] = await Promise.all([ranjit.call(cancelOrder, cancel), settleOrder(server, id)])
    await settleOrder(server, id)
    const { leftPence, paidPence } = sumsOf(await findLedger(server.database, id))
    expect(paidPence).toBe(price)
    expect([status, leftPence, (await orderOf(id)).status]).toEqual(
      status === 200 ? [200, 0, 'cancelled'] : [409, price, 'confirmed'],
    )
  })

  test('where the order was cancelled while it was paid, all of it', async () => {
    const { id, number, ask } = await takeAndPay()
    const { url } = (await ask()).body
    await payWithCard(url)
    // Staff could not reach Stripe, and nobody has heard of the payment.
    const { restSessionId } = await orderOf(id)
    await server.database.update(cateringOrders).set({ restSessionId: null }).where(eq(cateringOrders.id, id))
    const cancel = { number, key: newKey(), amountPence: now, reason: 'Rain all day', leftPence: now }
    expect((await ranjit.call(cancelOrder, cancel)).status).toBe(200)
    await settleOrder(server, id, restSessionId ?? '')
    const { leftPence, paidPence } = sumsOf(await findLedger(server.database, id))
    expect([leftPence, paidPence]).toEqual([0, price])
    expect(await orderOf(id)).toMatchObject({
      status: 'cancelled',
      attention: expect.stringContaining('nothing was left to pay'),
    })
  })
})

describe('changes and cancelling', () => {
  test('of an order that becomes cheaper than its deposit, the difference goes back', async () => {
    const { id } = await takeAndPay({ deposit: { pence: 30_000, rest_due: due } })
    const { judged } = await changeTo(id, 0)
    // The order now costs £249.99, and £300.00 were paid.
    expect(judged).toMatchObject({ totalPence: 24_999, backPence: 5_001, restPence: 0 })
    expect((await ledgerOf(id)).slice(1)).toEqual([['refund', 5_001, expect.any(String)]])
    expect((await orderOf(id)).restPence).toBe(0)
  })

  test('once the rest is paid, more waits for its payment as ever', async () => {
    const { id, pay } = await takeAndPay()
    await pay()
    await settleOrder(server, id)
    expect((await changeTo(id, 6)).judged).toMatchObject({ toPayPence: 1_999, restPence: 0 })
  })

  test('the terms give back a share of what was paid, and the page is closed', async () => {
    const { id, number, ask } = await takeAndPay()
    await ask()
    expect((await ranjit.call(readOrderMoney, { number })).body).toMatchObject({
      proposedPence: now / 2,
      leftPence: now,
    })
    const cancel = { number, key: newKey(), amountPence: now, reason: 'Rain all day', leftPence: now }
    await ranjit.call(cancelOrder, cancel)
    const { restSessionId } = await orderOf(id)
    const tasks = makeTasks({ ...server, log: silent } as unknown as Parameters<typeof makeTasks>[0])
    await tasks['expire-checkout']?.({ sessionId: restSessionId, orderId: id }, {} as never)
    expect((await server.stripe.checkout.sessions.retrieve(restSessionId ?? '')).status).toBe('expired')
    expect(await orderOf(id)).toMatchObject({ restSessionId: null, attention: null })
  })

  test('a gift of staff leaves the rest as it is', async () => {
    const { id, number } = await takeAndPay()
    const gift = { number, key: newKey(), amountPence: 2_000, reason: 'A spoilt tasting', leftPence: now }
    expect((await ranjit.call(refundOrder, gift)).status).toBe(200)
    expect((await orderOf(id)).restPence).toBe(price - now)
  })
})

describe('its day', () => {
  let clock: Awaited<ReturnType<typeof clockedDatabase>>
  let clocked: Database
  beforeAll(async () => {
    clock = await clockedDatabase(server.postgresUrl)
    clocked = clock.open()
  })
  afterAll(async () => {
    await clocked.close()
    await clock.close()
  })
  const tell = async (id: string, restDue: string, time = '12:00') => {
    await server.database.update(cateringOrders).set({ restDue }).where(eq(cateringOrders.id, id))
    await clock.setClock(londonInstant(today, time))
    await reconcileOrders({ ...server, database: clocked })
    await reconcileOrders({ ...server, database: clocked })
    return (await queuedMails(server)).filter((mail) => mail === 'rest-due' || mail === 'staff-needs-attention')
  }
  const today = londonDay(new Date())

  test('three days before, its customer is reminded once; once it is over, staff hear it, and nothing is cancelled', async () => {
    const { id, number } = await takeAndPay()
    expect(await tell(id, addDays(today, 4))).toEqual([])
    expect(await tell(id, addDays(today, 3))).toEqual(['rest-due'])
    const mails = await sendQueuedMails(server)
    const reminder = [...mails].find(([name]) => name.startsWith('rest-due'))?.[1]
    expect(reminder?.subject).toContain('£249.94 to pay by')
    expect(reminder?.text).toContain('/catering/change-order#order=')
    expect(await tell(id, addDays(today, -1))).toEqual(['staff-needs-attention'])
    const alert = [...(await sendQueuedMails(server))].find(([name]) => name.startsWith('staff-needs-attention'))?.[1]
    expect(alert?.text.replace(/\s+/g, ' ')).toContain(
      'What to do: ring the customer. On the order’s screen you move the day',
    )
    expect(alert?.text).not.toContain('Open Stripe')
    expect(await orderOf(id)).toMatchObject({
      status: 'confirmed',
      attention: expect.stringContaining('not paid: £249.94'),
    })
    expect((await ranjit.call(readOrder, { number })).body.tags).toEqual(
      expect.arrayContaining(['rest-overdue', 'needs-attention']),
    )
    expect((await ranjit.call(readOrderMoney, { number })).body.rest).toMatchObject({ isOverdue: true })
  })

  test('nobody is told of it before seven in the morning', async () => {
    const { id } = await takeAndPay()
    expect(await tell(id, addDays(today, 3), '06:59')).toEqual([])
    expect(await tell(id, addDays(today, 3), '07:00')).toEqual(['rest-due'])
    expect(await tell(id, addDays(today, -1), '06:59')).toEqual(['rest-due'])
  })

  test('staff hear of a rest that was due on the day of the event once that is over', async () => {
    const { id } = await takeAndPay()
    const yesterday = addDays(today, -1)
    await server.database.update(cateringOrders).set({ eventDate: yesterday }).where(eq(cateringOrders.id, id))
    expect(await tell(id, yesterday)).toEqual(['staff-needs-attention'])
  })

  test('its mails say the half hour that was sold', async () => {
    const { id, pay } = await takeAndPay()
    await server.database.update(cateringOrders).set({ halfHour: true }).where(eq(cateringOrders.id, id))
    await tell(id, today)
    await pay()
    await settleOrder(server, id)
    for (const [name, { text }] of await sendQueuedMails(server))
      if (/^rest-/.test(name)) expect(text, name).toContain('between')
  })

  test('staff move it, and the customer is reminded anew; or they waive the rest', async () => {
    const { id, number } = await takeAndPay()
    await tell(id, addDays(today, -1))
    expect((await ranjit.call(moveRest, { number, due: addDays(eventDay, 1) })).status).toBe(409)
    expect((await ranjit.call(moveRest, { number, due: addDays(today, 5) })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ restDue: addDays(today, 5), restTold: 0 })
    expect((await ranjit.call(sendPaymentLink, { number })).status).toBe(200)
    expect(await queuedMails(server)).toContain('rest-due')
    expect((await ranjit.call(waiveRest, { number, restPence: 1 })).status).toBe(409)
    expect((await ranjit.call(waiveRest, { number, restPence: price - now })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ restPence: 0, waivedPence: price - now })
    // Nobody paid it, so nothing of it goes back.
    expect((await changeTo(id, 0)).judged).toMatchObject({ backPence: 0 })
    const whats = (await ranjit.call(readOrder, { number })).body.timeline.map(({ what }) => what)
    expect(whats).toEqual(expect.arrayContaining(['Rest waived', expect.stringMatching(/^Day of the rest moved to/)]))
  })
})

test('the whole price that a server of 1.3.0 records in cash leaves nothing to pay', async () => {
  const { id } = await requireOrder(server.database, (await take()).body.number)
  const paid = { paymentStatus: 'completed', status: 'confirmed', paidAt: new Date() } as const
  await server.database.transaction(async (tx) => {
    await tx.update(cateringOrders).set(paid).where(eq(cateringOrders.id, id))
    await tx.insert(orderLedger).values({
      id: randomUUID(),
      orderId: id,
      kind: 'paid-otherwise',
      amountPence: price,
      state: 'succeeded',
      by: 'Ranjit',
    })
  })
  const order = await orderOf(id)
  expect(order).toMatchObject({ depositPence: null, restPence: 0, restDue: null })
  const { body } = await ranjit.call(readOrderMoney, { number: order.orderNumber })
  expect(body).toMatchObject({ paidPence: price, leftPence: price, rest: null, payOtherwise: null })
})
