import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { site } from '../../content/site.ts'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay, londonTime } from '../../contract/london-time.ts'
import { refundOrder } from '../../contract/staff/order-money.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import { queueJob } from '../../server/database/job-queue.ts'
import { cateringOrders, rateLimits } from '../../server/database/schema.ts'
import { countUnasked } from '../../server/database/unasked-mails.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { contentOf, findChange, findChanges, storeChange } from '../../server/orders/order/order-changes.ts'
import { findItems, findOrder } from '../../server/orders/order/orders.ts'
import { findLedger, sumsOf } from '../../server/payments/ledger.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { publishRelease } from './a-release.ts'
import { packages } from './changed-orders.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { callFunction, ownOrderOf, proofOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { passQueuedMails, placeOrder, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  if (!isAlways) await setRules(always)
  await clearOrders(server.database)
  await server.database.delete(rateLimits)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
})

const today = londonDay(new Date())
const eventDay = addDays(today, 10)
const otherDay = addDays(today, 12)
const stored = (id: string) => findOrder(server.database, id)
const taken = async (day: string) => (await findLoadOfDay(server.database, day)).places
const always = { notice: null, area: null, places: null, cancellation: null }

let isAlways = true
async function setRules(changes: Partial<DeliveryRules>) {
  isAlways = changes === always
  await setDeliveryRules(server.database, changes)
}

describe('the link', () => {
  test('opens its own order alone, and an unknown order answers as a wrong key does', async () => {
    const [order, other] = [await ownOrderOf(server), await ownOrderOf(server)]
    const { status, body, headers } = await order.look()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      order_number: order.number,
      stand: 'open',
      version: 1,
      may_change: 'all',
      why_not: null,
      serves: 15,
      total_pence: 34_994,
      fields: { customer_name: 'Jasleen Kaur', event_date: eventDay, event_time: '18:30', guest_count: 15 },
      money: { paid_pence: 34_994, refunded_pence: 0, paid_by: 'card', failed_pence: 0 },
    })
    const unknown = { order_id: randomUUID(), key: order.proof.key }
    const wrong = [
      unknown,
      { ...order.proof, key: other.proof.key },
      { ...order.proof, key: '' },
      { ...order.proof, key: `${order.proof.key}A` },
      { ...order.proof, key: order.proof.key.slice(0, -1) },
      { ...order.proof, key: 'é'.repeat(43) },
    ]
    const more = { version: 1, idempotency_key: randomUUID(), fields: { guest_count: 3 }, refund_pence: 0 }
    const answers = await Promise.all(
      ['own-order', 'change-own-order', 'cancel-own-order'].flatMap((name) =>
        wrong.map((proof) => callFunction(server, name, { ...proof, ...more })),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await stored(order.id)).toMatchObject({ version: 1, status: 'confirmed', guestCount: 15 })
  })

  test('stands in the confirmation and in no mail about an order that is not paid', async () => {
    const order = await ownOrderOf(server)
    const mails = await sendQueuedMails(server)
    const { key } = order.proof
    const link = `${server.url}/catering/change-order#order=${order.id}&key=${key}`
    expect(mails.get(`order-confirmed.${order.number}`)?.text).toContain(link)
    for (const [name, { text, html }] of mails) {
      if (name.startsWith('staff')) expect(text + html).not.toContain(key)
    }
    const unpaid = await placeOrder(server, { customer_email: 'not.yet@example.com' })
    await queueJob(server.database, 'send-order-mail', { mail: 'order-received', orderId: unpaid.order_id })
    const [reminder] = (await sendQueuedMails(server)).values()
    expect(reminder?.text).not.toContain('change-order')
  })

  test('is sent to the customer on request, three times a day, and names nobody’s address', async () => {
    const { id, number, proof } = await ownOrderOf(server)
    await passQueuedMails(server)
    const ask = (order_id = id) => callFunction(server, 'send-change-link', { order_id })
    expect(await ask()).toMatchObject({ status: 200, body: {} })
    const [[name, mail] = []] = await sendQueuedMails(server)
    expect(name).toMatch(new RegExp(`^change-link\\.${number}\\.`))
    expect(mail).toMatchObject({ to: 'jasleen@example.com' })
    expect(mail?.text).toContain(`#order=${id}&key=${proof.key}`)
    await ask()
    await ask()
    const fourth = await ask()
    expect([fourth.status, fourth.body.code]).toEqual([429, 'rate_limited'])
    expect(JSON.stringify(fourth.body)).not.toContain('jasleen')
    expect(await queuedMails(server)).toEqual(['change-link', 'change-link'])
    expect((await ask(randomUUID())).status).toBe(404)
    const unpaid = await placeOrder(server)
    expect(await ask(unpaid.order_id)).toMatchObject({ status: 409, body: { code: 'not_possible' } })
  })

  test('is sent though strangers have used up the mails of the day to this address', async () => {
    const email = 'asked.often@example.com'
    const { id, number } = await ownOrderOf(server, { customer_email: email })
    // As enquiries in the customer's name do.
    for (let mail = 0; mail < 5; mail++) await countUnasked(server.database, email, randomUUID())
    await passQueuedMails(server)
    for (let time = 0; time < 3; time++) await callFunction(server, 'send-change-link', { order_id: id })
    const sent = [...(await sendQueuedMails(server)).keys()]
    expect(sent.filter((name) => name.startsWith(`change-link.${number}.`))).toHaveLength(3)
  })

  test('is not sent where the order has our own address, nor after the order is cancelled', async () => {
    const { id } = await ownOrderOf(server)
    const ask = () => callFunction(server, 'send-change-link', { order_id: id })
    const set = (values: Partial<typeof cateringOrders.$inferInsert>) =>
      server.database.update(cateringOrders).set(values).where(eq(cateringOrders.id, id))
    await set({ customerEmail: site.email })
    expect((await ask()).body.message).toContain('no email address')
    // The owner changes the site's address later.
    await set({ contentRelease: await publishRelease(server, firstContent) })
    await publishRelease(server, { ...firstContent, site: { ...site, email: 'hello@tandoorroad.example' } })
    expect((await ask()).body.message).toContain('no email address')
    await set({ customerEmail: 'hello@tandoorroad.example' })
    expect((await ask()).body.message).toContain('no email address')
    await set({ customerEmail: 'jasleen@example.com', status: 'cancelled' })
    expect((await ask()).body).toMatchObject({ code: 'not_possible', message: 'This order is cancelled already.' })
  })
})

describe('a changed address', () => {
  test('reads at the old one nothing but the order’s number, and the links of its mails end', async () => {
    const order = await ownOrderOf(server)
    await passQueuedMails(server)
    const fields = { customer_email: 'gill@example.com', customer_phone: '020 7946 0777', special_instructions: 'Nuts' }
    expect((await order.change(fields)).status).toBe(200)
    const mails = [...(await sendQueuedMails(server)).values()]
    const [[now], [before]] = ['gill@example.com', 'jasleen@example.com'].map((to) =>
      mails.filter((mail) => mail.to === to),
    ) as [typeof mails, typeof mails]
    const { key } = await proofOf(server, order.id)
    expect(key).not.toBe(order.proof.key)
    expect(now?.text).toContain(`#order=${order.id}&key=${key}`)
    expect(before?.subject).toBe(
      `Test order: no money moved. This address no longer belongs to catering order ${order.number}`,
    )
    expect(before?.attachments).toEqual([])
    expect(`${before?.text}${before?.html}`).not.toMatch(
      /gill|0777|0999|Nuts|Jasleen|TW3 1AA|change-order|order-confirmation/i,
    )
    for (const answer of [await order.look(), await order.cancel(34_994), await order.change({ guest_count: 9 }, 2)]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: expect.stringContaining('newest mail') },
      })
    }
    expect((await callFunction(server, 'own-order', { order_id: order.id, key })).body).toMatchObject({ version: 2 })
  })

  test('that is written in capitals stays the same one', async () => {
    const order = await ownOrderOf(server)
    await passQueuedMails(server)
    await order.change({ customer_email: 'Jasleen@Example.com' })
    expect((await order.look()).status).toBe(200)
    expect((await sendQueuedMails(server)).size).toBe(1)
  })

  test('that is changed again, or back, before the mails go: no other address reads of the order', async () => {
    const order = await ownOrderOf(server)
    await passQueuedMails(server)
    let version = 1
    for (const customer_email of ['misheard@example.com', 'gill@example.com', 'jasleen@example.com']) {
      const proof = await proofOf(server, order.id)
      const asked = { ...proof, version: version++, idempotency_key: randomUUID(), fields: { customer_email } }
      expect((await callFunction(server, 'change-own-order', asked)).status).toBe(200)
    }
    const mails = [...(await sendQueuedMails(server)).values()]
    // Each address opened its link, so the last one reads all details too.
    const isAboutIt = (subject = '') => /has changed|is confirmed/.test(subject)
    const told = mails.map(({ to, subject }) => `${to} ${isAboutIt(subject) ? 'order' : 'number'}`)
    expect([...new Set(told)].sort()).toEqual([
      'gill@example.com number',
      'jasleen@example.com order',
      'misheard@example.com number',
    ])
  })
})

describe('until the notice', () => {
  test('a customer changes contact, time, guests, address and instructions, and the price stays', async () => {
    const { id, change } = await ownOrderOf(server)
    await passQueuedMails(server)
    const fields = {
      customer_name: 'Jasleen Gill',
      customer_phone: '020 7946 0777',
      event_time: '19:15',
      guest_count: 18,
      delivery_address: '2 Bath Road',
      special_instructions: '',
    }
    const { status, body } = await change(fields)
    expect([status, body]).toMatchObject([
      200,
      { version: 2, fields: { ...fields, special_instructions: null, event_date: eventDay }, total_pence: 34_994 },
    ])
    expect(await stored(id)).toMatchObject({ version: 2, totalPence: 34_994, eventTime: '19:15:00', places: 15 })
    const [made] = await findChanges(server.database, id)
    expect(made).toMatchObject({ state: 'in-force', version: 2, differencePence: 0, by: null })
    expect(made?.before).toMatchObject({ customerName: 'Jasleen Kaur', eventTime: '18:30' })
    expect(made?.after).toMatchObject({ customerName: 'Jasleen Gill', specialInstructions: null })
    const mails = [...(await sendQueuedMails(server)).values()].filter(({ to }) => to === 'jasleen@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('7.15pm')
  })

  test('of orders that move to a day at the same moment, no more get in than it has places', async () => {
    await setRules({ ...always, places: 30 })
    const orders = [await ownOrderOf(server), await ownOrderOf(server)]
    await setRules({ ...always, places: 60 })
    orders.push(await ownOrderOf(server))
    await setRules({ ...always, places: 30 })
    const beside = await startTestServer({ beside: server })
    const answers = await Promise.all(
      orders.map(({ change }, index) => change({ event_date: otherDay }, 1, randomUUID(), index % 2 ? beside : server)),
    ).finally(() => beside.close())
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.fields).toMatchObject([
      { path: 'event_date', message: expect.stringContaining('fully booked') },
    ])
    expect([await taken(eventDay), await taken(otherDay)]).toEqual([15, 30])
    const { rows } = await server.database.execute(sql`
      select sum(places_held(o))::int as held, (select sum(places)::int from delivery_load) as counted
      from catering_orders o`)
    expect(rows).toEqual([{ held: 45, counted: 45 }])
  })

  test('orders that change days with each other do not wait for each other', async () => {
    await setRules({ ...always, places: 200 })
    const [one, other] = [await ownOrderOf(server), await ownOrderOf(server, { event_date: otherDay })]
    for (let version = 1; version < 6; version++) {
      const [there, back] = version % 2 ? [otherDay, eventDay] : [eventDay, otherDay]
      const answers = await Promise.all([
        one.change({ event_date: there }, version),
        other.change({ event_date: back }, version),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    expect([await taken(eventDay), await taken(otherDay)]).toEqual([15, 15])
  })

  test('what is new is judged by the rules of today, and what stays is not', async () => {
    const order = await ownOrderOf(server)
    await setRules({
      ...always,
      places: 0,
      area: [{ districts: ['UB1'], leastOrderPence: 50_000 }],
      days: { [otherDay]: { opening: 'closed', hours: null, note: 'We rest', places: null } },
      week: Array(7).fill({ from: '12:00', to: '20:00' }),
    })
    expect((await order.change({ guest_count: 14, event_time: '19:00' })).status).toBe(200)
    const refused = await order.change(
      { event_time: '21:00', delivery_postal_code: 'UB1 1AA', event_date: otherDay },
      2,
    )
    expect([refused.status, refused.body.fields]).toMatchObject([
      400,
      [
        { path: 'event_date', message: expect.stringMatching(/^We rest\. We don't deliver on/) },
        { path: 'order_items', message: expect.stringContaining('orders from £500.00') },
      ],
    ])
    expect((await order.change({ event_time: '21:00' }, 2)).body.fields).toMatchObject([{ path: 'event_time' }])
    expect((await order.change({ delivery_postal_code: 'TW4 7AA' }, 2)).body.fields).toMatchObject([
      { path: 'delivery_postal_code' },
    ])
    expect(await stored(order.id)).toMatchObject({ version: 2, eventTime: '19:00:00', deliveryPostalCode: 'TW3 1AA' })
  })

  test('on a day that was closed since, all but the time can be changed, and the page hears why', async () => {
    const order = await ownOrderOf(server)
    await setRules({
      ...always,
      days: { [eventDay]: { opening: 'closed', hours: null, note: '', places: null } },
    })
    expect((await order.look()).body).toMatchObject({
      may_change: 'all',
      own_hours: null,
      why_not: expect.stringContaining("its time can't be changed here"),
    })
    expect((await order.change({ event_time: '19:00' })).body.fields).toMatchObject([{ path: 'event_date' }])
    expect((await order.change({ guest_count: 12 })).status).toBe(200)
  })

  test('bad fields are named, each with its own words, and nothing changes', async () => {
    const order = await ownOrderOf(server)
    const { status, body } = await order.change({
      customer_email: 'nobody',
      customer_phone: '12',
      guest_count: 0,
      event_time: '25:00',
    })
    expect([status, body.code]).toEqual([400, 'invalid_order'])
    expect((body.fields as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'fields.customer_email',
      'fields.customer_phone',
      'fields.event_time',
      'fields.guest_count',
    ])
    expect((await order.change({})).body).toMatchObject({ version: 1 })
    expect((await order.change({ guest_count: 15 })).body).toMatchObject({ version: 1 })
    expect(await findChanges(server.database, order.id)).toEqual([])
  })
})

describe('at the same moment', () => {
  test('a press that is sent twice changes once, and a second tab hears that the order has changed', async () => {
    const order = await ownOrderOf(server)
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => order.change({ guest_count: 20 }, 1, key)))
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    const altered = await order.change({ guest_count: 21 }, 1, key)
    expect(altered).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const secondTab = await order.change({ guest_count: 25 })
    expect(secondTab).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await stored(order.id)).toMatchObject({ version: 2, guestCount: 20 })
    const tabs = await Promise.all([30, 31, 32].map((guest_count) => order.change({ guest_count }, 2)))
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await server.database.$count(orderChanges)).toBe(2)
  })

  test('changing and cancelling: either the change came first, or there is nothing to change', async () => {
    await setRules({
      ...always,
      cancellation: { fullUntilDays: 2, shareUntilDays: 1, sharePercent: 50 },
    })
    const order = await ownOrderOf(server)
    const [changed, cancelled] = await Promise.all([order.change({ guest_count: 20 }), order.cancel(34_994)])
    expect(cancelled).toMatchObject({ status: 200, body: { stand: 'cancelled' } })
    expect(await stored(order.id)).toMatchObject({ status: 'cancelled', version: changed.status === 200 ? 2 : 1 })
    if (changed.status !== 200) expect(changed.body.message).toBe('This order is cancelled already.')
  })

  test('what costs nothing is changed below a change of staff that waits, which stays as the customer sees it', async () => {
    const order = await ownOrderOf(server)
    const row = await stored(order.id)
    const items = await findItems(server.database, order.id)
    if (!row) throw new Error('no order')
    const before = contentOf(row, items)
    const more = items.map(({ menuId, itemName, quantity, unitPricePence }) => ({
      ...{ menuId, itemName, unitPricePence, quantity: quantity + 1 },
    }))
    const checkout = { checkoutUrl: 'https://pay.example/c', checkoutExpiresAt: new Date(Date.now() + 60_000) }
    const id = randomUUID()
    await server.database.transaction((tx) =>
      storeChange(tx, {
        ...{ id, orderId: order.id, version: 2, state: 'waiting', by: 'Amar', idempotencyKey: 'a' },
        ...{ before, after: { ...before, items: more, guestCount: 30 }, differencePence: 26_998, ...checkout },
      }),
    )
    const waits = {
      facts: [{ name: 'Guests', before: '15 guests', after: '30 guests' }, { name: 'Packages' }],
      ...{ difference_pence: 26_998, pay_at: 'https://pay.example/c' },
    }
    expect((await order.look()).body).toMatchObject({ may_change: 'all', waiting: waits })
    const allergy = { special_instructions: '3 guests COELIAC' }
    expect(await order.change(allergy)).toMatchObject({
      status: 200,
      body: { version: 2, fields: allergy, waiting: waits },
    })
    expect(await findChange(server.database, id)).toMatchObject({
      ...{ state: 'waiting', version: 3, before: { specialInstructions: '3 guests COELIAC', guestCount: 15 } },
      after: { specialInstructions: '3 guests COELIAC', guestCount: 30, items: more },
    })
  })
})

describe('packages', () => {
  const terms = { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 }
  const left = async (id: string) => sumsOf(await findLedger(server.database, id))

  test('more of them wait for their payment, which the page says before, and are in force once it is paid', async () => {
    await setRules({ ...always, places: 30 })
    const { id, number, proof, judge, change, look } = await ownOrderOf(server)
    await passQueuedMails(server)
    const fields = { order_items: packages(1, 8), guest_count: 18, event_time: '19:00' }
    expect(await judge(fields)).toMatchObject({
      status: 200,
      body: { total_pence: 40_991, to_pay_pence: 5_997, back_pence: 0, waits: ['Guests', 'Packages'] },
    })
    expect(await stored(id)).toMatchObject({ version: 1, totalPence: 34_994 })
    // A sent price is never trusted: without the sums that the page said, or with others, nothing happens.
    for (const seen of [undefined, { total_pence: 100, back_pence: 0 }, { total_pence: 40_991, back_pence: 9 }]) {
      expect((await change(fields, 1, randomUUID(), server, { waiting: null, seen })).status).toBe(409)
    }
    const told = { waiting: null, seen: { total_pence: 40_991, back_pence: 0 } }
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => change(fields, 1, key, server, told)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await look()
    expect(body).toMatchObject({
      ...{ version: 2, total_pence: 34_994, fields: { event_time: '19:00', guest_count: 15 } },
      waiting: { difference_pence: 5_997, pay_until: expect.any(String) },
    })
    expect(await taken(eventDay)).toBe(18)
    // Another tab that has not seen the waiting change changes nothing; one that has seen it replaces it.
    const more = { order_items: packages(1, 9) }
    const seen = { total_pence: 42_990, back_pence: 0 }
    expect((await change(more, 2, randomUUID(), server, { waiting: null, seen })).status).toBe(409)
    const replaced = await change(more, 2, randomUUID(), server, { waiting: body.waiting?.id, seen })
    expect(replaced).toMatchObject({ status: 200, body: { waiting: { difference_pence: 7_996 } } })
    await payWithCard(replaced.body.waiting?.pay_at ?? '')
    await settleChange(server, replaced.body.waiting?.id ?? '')
    expect((await look()).body).toMatchObject({ version: 3, waiting: null, total_pence: 42_990, serves: 19 })
    expect(await left(id)).toMatchObject({ paidPence: 42_990, leftPence: 42_990 })
    const mails = await sendQueuedMails(server)
    expect([...mails.keys()].some((name) => name.startsWith(`staff-order-changed.${number}`))).toBe(true)
    expect(mails.get(`change-to-pay.${number}`)?.text ?? [...mails.values()].map(({ text }) => text).join()).toContain(
      `#order=${id}&key=${proof.key}`,
    )
  })

  test('a change that waits is withdrawn by its customer, and by nobody else', async () => {
    const [order, other] = [await ownOrderOf(server), await ownOrderOf(server)]
    const fields = { order_items: packages(2, 5) }
    const told = { waiting: null, seen: { total_pence: 59_993, back_pence: 0 } }
    const { body } = await order.change(fields, 1, randomUUID(), server, told)
    const withdraw = (of: typeof order) =>
      callFunction(server, 'withdraw-own-change', { ...of.proof, change: body.waiting?.id })
    expect((await withdraw(other)).status).toBe(404)
    const twice = await Promise.all([withdraw(order), withdraw(order)])
    expect(twice).toMatchObject([1, 2].map(() => ({ status: 200, body: { waiting: null, total_pence: 34_994 } })))
    // A change that is paid at that moment is in force.
    const again = await order.change(fields, 1, randomUUID(), server, told)
    await payWithCard(again.body.waiting?.pay_at ?? '')
    const late = { ...order.proof, change: again.body.waiting?.id }
    expect(await callFunction(server, 'withdraw-own-change', late)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', message: expect.stringContaining('paid at that very moment') },
    })
    expect((await order.look()).body).toMatchObject({ version: 2, total_pence: 59_993 })
  })

  test('that are taken away give back what the terms of cancelling leave, also where the day was moved before', async () => {
    await setRules({ ...always, cancellation: terms })
    const fewer = { order_items: packages(1, 1) }
    const early = await ownOrderOf(server)
    expect((await early.judge(fewer)).body).toMatchObject({ total_pence: 26_998, to_pay_pence: 0, back_pence: 7_996 })
    const soon = await ownOrderOf(server, { event_date: addDays(today, 4) })
    await soon.change({ event_date: otherDay })
    expect((await soon.judge(fewer, 2)).body).toMatchObject({ back_pence: 3_998 })
    const seen = { total_pence: 26_998, back_pence: 3_998 }
    const { body } = await soon.change(fewer, 2, randomUUID(), server, { waiting: null, seen })
    expect(body).toMatchObject({ version: 3, total_pence: 26_998, money: { refunded_pence: 3_998 } })
    // The packages taken away have had their refund. Of what is still ordered, half goes back.
    expect(body.refund_pence).toBe(13_499)
    expect((await soon.cancel(13_499)).body).toMatchObject({ money: { refunded_pence: 17_497 } })
  })

  /** An order of £349.94 moved from a day with half a refund to one with a full refund, then made £249.99 dearer. */
  async function movedAndMore() {
    await setRules({ ...always, cancellation: terms })
    const soon = await ownOrderOf(server, { event_date: addDays(today, 4) })
    await soon.change({ event_date: otherDay })
    const more = { order_items: packages(2, 5) }
    const told = { waiting: null, seen: { total_pence: 59_993, back_pence: 0 } }
    const { body } = await soon.change(more, 2, randomUUID(), server, told)
    await payWithCard(body.waiting?.pay_at ?? '')
    await settleChange(server, body.waiting?.id ?? '')
    return soon
  }

  test('what staff gave back counts against what was bought before and after the day was moved together', async () => {
    const soon = await movedAndMore()
    const owner = await signedInAs(server, 'owner')
    const asked = {
      number: soon.number,
      key: randomUUID().replaceAll('-', ''),
      reason: 'As agreed',
      leftPence: 59_993,
      amountPence: 30_000,
    }
    expect((await owner.call(refundOrder, asked)).status).toBe(200)
    expect((await soon.look()).body.refund_pence).toBe(17_497 + 24_999 - 30_000)
  })

  test('what was bought after the day was moved has the terms of the new day, and what was bought before has those of both', async () => {
    const soon = await movedAndMore()
    // Half of £349.94, and all of £249.99.
    expect((await soon.look()).body.refund_pence).toBe(17_497 + 24_999)
    expect((await soon.judge({ order_items: packages(1, 5) }, 3)).body).toMatchObject({ back_pence: 24_999 })
    expect((await soon.judge({ order_items: packages(1, 1) }, 3)).body).toMatchObject({ back_pence: 24_999 + 3_998 })
    const fewer = { waiting: null, seen: { total_pence: 34_994, back_pence: 24_999 } }
    const less = await soon.change({ order_items: packages(1, 5) }, 3, randomUUID(), server, fewer)
    expect(less.body).toMatchObject({ version: 4, refund_pence: 17_497, money: { refunded_pence: 24_999 } })
    expect((await soon.cancel(17_497)).body).toMatchObject({ money: { refunded_pence: 42_496 } })
  })

  test('where the terms leave it to a call, or the notice is over, fewer and others are refused', async () => {
    const order = await ownOrderOf(server)
    expect((await order.judge({ order_items: packages(1, 1) })).body).toMatchObject({
      code: 'not_possible',
      fields: [{ path: 'order_items', message: expect.stringContaining('ring us') }],
    })
    expect((await order.judge({ order_items: packages(1, 6) })).status).toBe(200)
    expect((await order.judge({ order_items: [] })).body).toMatchObject({ code: 'invalid_order' })
    await setRules({ ...always, notice: { orderBy: '00:00', workingDays: 60 } })
    const seen = { total_pence: 36_993, back_pence: 0 }
    const fields = { order_items: packages(1, 6) }
    for (const refused of [
      await order.judge(fields),
      await order.change(fields, 1, randomUUID(), server, { waiting: null, seen }),
    ]) {
      expect(refused.body).toMatchObject({ code: 'not_possible', fields: [{ path: 'order_items' }] })
    }
  })

  test('no more of a package than customers can have by themselves, but what was ordered may stay', async () => {
    const order = await ownOrderOf(server)
    onTestFinished(() => goLive({ number: 1, content: firstContent }))
    const bounded = firstContent.packages.map((each) =>
      each.menuId === 'executive-lunch' ? { ...each, most: 4 } : each,
    )
    goLive({ number: 1, content: { ...firstContent, packages: bounded } })
    expect((await order.judge({ order_items: packages(1, 6) })).body).toMatchObject({
      code: 'invalid_order',
      fields: [{ path: 'order_items', message: expect.stringContaining('at most 4 of Executive Lunch Box') }],
    })
    expect((await order.judge({ order_items: packages(2, 5) })).status).toBe(200)
  })
})

describe('when it is late', () => {
  test('after the notice only how the customer is reached can be changed', async () => {
    const order = await ownOrderOf(server, { event_date: addDays(today, 3) })
    const orderBy = londonTime(new Date())
    await setRules({ ...always, notice: { orderBy, workingDays: 3 } })
    const { body } = await order.look()
    expect(body).toMatchObject({ may_change: 'contact' })
    expect(body.why_not).toMatch(
      /changes have to be in by (12 noon|midnight|[\d.]+[ap]m) on .*Ring us on 020 7946 0123/,
    )
    const refused = await order.change({ guest_count: 9, special_instructions: 'Nuts', customer_name: 'J' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not_possible', fields: [{ path: 'guest_count' }, { path: 'special_instructions' }] },
    })
    expect(await stored(order.id)).toMatchObject({ version: 1, customerName: 'Jasleen Kaur' })
    const contact = { customer_name: 'J Gill', customer_email: 'gill@example.com', customer_phone: '020 7946 0777' }
    expect((await order.change(contact)).body).toMatchObject({ version: 2, fields: contact })
  })

  test('on the day itself too, and nothing once the event has begun', async () => {
    const order = await ownOrderOf(server)
    const move = (eventDate: string, eventTime: string) =>
      server.database.update(cateringOrders).set({ eventDate, eventTime }).where(eq(cateringOrders.id, order.id))
    await move(today, '23:59')
    expect((await order.look()).body).toMatchObject({
      stand: 'open',
      may_change: 'contact',
      why_not: /^Your event is today/,
    })
    await move(addDays(today, -1), '12:00')
    const { body } = await order.look()
    expect(body).toMatchObject({ stand: 'past', may_change: 'nothing', refund_pence: null })
    expect(JSON.stringify(body)).not.toMatch(/Jasleen|High Street|020 7946 0999/)
    expect((await order.change({ customer_phone: '020 7946 0777' })).body).toMatchObject({
      code: 'not_possible',
      message: expect.stringContaining('has begun'),
    })
  })

  test('a day for which it is too late by now can’t be moved to', async () => {
    await setRules({ ...always, notice: { orderBy: '12:00', workingDays: 5 } })
    const order = await ownOrderOf(server)
    const refused = await order.change({ event_date: addDays(today, 2) })
    expect(refused.body.fields).toMatchObject([
      { path: 'event_date', message: expect.stringContaining(formatDay(addDays(today, 2)).replace(/ \d{4}$/, '')) },
    ])
    expect((await order.change({ event_date: today, event_time: '00:00' })).body.fields).toMatchObject([
      { path: 'event_date' },
      { path: 'event_time' },
    ])
  })
})

test('an erased or unpaid order says what is the case, and an order is changed ten times a day at most', async () => {
  const unpaid = await placeOrder(server)
  const proof = await proofOf(server, unpaid.order_id)
  expect((await callFunction(server, 'own-order', proof)).body).toMatchObject({
    stand: 'unpaid',
    may_change: 'nothing',
  })
  const order = await ownOrderOf(server)
  for (let version = 1; version <= 10; version++) {
    expect((await order.change({ guest_count: 20 + version }, version)).status).toBe(200)
  }
  expect(await order.change({ guest_count: 50 }, 11)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  await server.database.update(cateringOrders).set({ erased: true }).where(eq(cateringOrders.id, order.id))
  expect((await order.look()).body).toMatchObject({ stand: 'erased', may_change: 'nothing', refund_pence: null })
})
