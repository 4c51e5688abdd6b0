import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { openCv, readApplications } from '../../contract/staff/applications.ts'
import { readBooks } from '../../contract/staff/books.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { readOrderDocuments } from '../../contract/staff/documents.ts'
import { readEnquiries } from '../../contract/staff/enquiries.ts'
import { endExampleDay, exampleTablet, readExampleDay, startExampleDay } from '../../contract/staff/example-day.ts'
import { readOrderMoney } from '../../contract/staff/order-money.ts'
import { type OrderRow, readOrder, readOrders } from '../../contract/staff/orders.ts'
import { readPeople, setUpTablet } from '../../contract/staff/people.ts'
import { enquiries } from '../../server/database/enquiries-schema.ts'
import { cateringOrders, jobApplications } from '../../server/database/schema.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { sendApplicationMail } from '../../server/mail/send-application-mail.ts'
import { sendEnquiryMail } from '../../server/mail/send-enquiry-mail.ts'
import { sendOrderMail } from '../../server/mail/send-order-mail.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { freePort } from '../free-port.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { type StaffCallMaker, signedInAs } from './staff-client.ts'
import { openSouthall } from './two-kitchens.ts'
import { until } from './until.ts'

let server: TestServer
let mailDir: string
let call: StaffCallMaker

beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'example-mails-'))
  const mails = createMailTransport({ mailDir, mailFrom: { name: '', address: 'kitchen@example.com' } })
  server = await startTestServer({ isDemonstration: true, mailDir, mails })
  call = (await signedInAs(server, 'owner', 'Meera')).call
})
afterAll(() => server.close())

const stateNow = async () => (await call(readExampleDay, {})).body.state
const tabOf = async (tab: 'coming' | 'waiting' | 'attention') => (await call(readOrders, { tab })).body.orders
/** All orders whose names say that they are examples. */
const examples = async () => (await call(readOrders, { search: 'Example' })).body.orders

/** Waits until no job is due or being done. */
const jobsRest = () =>
  until(async () => {
    const { rowCount } = await server.database.execute(
      sql`select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null`,
    )
    return rowCount === 0
  })

/**
 * Tables that hold no examples: the book of acts, sessions, counts of requests, days without places, the site's keys.
 */
const stays = ['staff_acts', 'staff_sessions', 'rate_limits', 'delivery_load', 'secrets']

/** Every row of every table, and the names of the mails. */
async function everything(): Promise<string[]> {
  const { rows: tables } = await server.database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'payment_sandbox') and table_name <> all(${sql.param(stays)}::text[])`)
  const found = await readdir(mailDir)
  for (const { name } of tables) {
    const { rows } = await server.database.execute<{ row: string }>(
      sql`select to_jsonb(each)::text as row from ${sql.raw(name)} as each`,
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found.sort()
}

const placesTaken = async () =>
  (
    await server.database.execute<{ places: number }>(
      sql`select coalesce(sum(places), 0)::int as places from delivery_load`,
    )
  ).rows[0]?.places

/** Sends the mails about each example again, as a site with a mail server would. Returns the recipients. */
async function mailsOfRealSite({ database, cvLinkSecret }: TestServer): Promise<string[]> {
  const written: string[] = []
  const mails = { send: async ({ to }: Mail) => void written.push(to), close: () => {} }
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.org', keepApplicationsDays: 180 }
  const options = { database, mails, cvLinkSecret, config, log: silent }
  for (const { id } of await database.select().from(cateringOrders)) {
    await sendOrderMail(options, { mail: 'order-confirmed', orderId: id })
    await sendOrderMail(options, { mail: 'staff-new-order', orderId: id })
  }
  for (const { id } of await database.select().from(jobApplications)) {
    await sendApplicationMail(options, { mail: 'staff-new-application', applicationId: id })
  }
  for (const { id } of await database.select().from(enquiries)) {
    await sendEnquiryMail(options, { mail: 'enquiry-received', enquiryId: id })
  }
  return written
}

const byName = (orders: OrderRow[]) => Object.fromEntries(orders.map((order) => [order.name.split(' ')[0], order]))

test('an empty demonstration offers an example day to its owner alone', async () => {
  expect(await stateNow()).toBe('offered')
  const manager = await signedInAs(server, 'manager')
  for (const each of [readExampleDay, startExampleDay, endExampleDay]) {
    expect((await manager.call(each, {})).status).toBe(403)
  }
})

describe('the example day', () => {
  let before: string[]

  beforeAll(async () => {
    await jobsRest()
    before = await everything()
    // Two people press at the same moment.
    const pressed = await Promise.all([call(startExampleDay, {}), call(startExampleDay, {})])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  })

  test('is on all lists, each order marked as a test', async () => {
    expect(await stateNow()).toBe('there')
    expect(await tabOf('coming')).toHaveLength(8)
    expect((await tabOf('waiting')).map(({ name }) => name)).toEqual(['Ivan Example'])
    const orders = await examples()
    expect(orders).toHaveLength(10)
    expect(orders.every(({ tags }) => tags.includes('test-order'))).toBe(true)
    const { Asha, Gopal, Hana, Ivan, Chitra } = byName(orders)
    expect(Asha).toMatchObject({ marks: ['cooked'], tags: ['allergies', 'test-order'] })
    expect(Chitra?.tags).toContain('allergies')
    expect(Gopal?.tags).toContain('changed')
    expect(Hana?.tags).toEqual(expect.arrayContaining(['cancelled', 'refunded']))
    expect(Ivan?.tags).toContain('not-paid')
    expect((await call(readApplications, {})).body.applications).toHaveLength(2)
    expect((await call(readEnquiries, {})).body.enquiries).toHaveLength(1)
  })

  test('has allergies that clash, a change with its old and new, and a refund that arrived', async () => {
    const { Asha, Dev, Esha, Gopal, Hana } = byName(await examples())
    const read = async (order?: OrderRow) => (await call(readOrder, { number: order?.number ?? '' })).body
    expect((await read(Asha)).clashes).toEqual(['Deluxe Tandoori Feast may contain tree nuts (almond, cashew).'])
    expect((await read(Dev)).clashes).toHaveLength(2)
    expect((await read(Esha)).notes.map(({ by }) => by)).toEqual(['Example staff'])
    expect((await read(Gopal)).changes).toMatchObject([
      { state: 'in-force', by: 'Example staff', money: { waivedPence: 0 } },
    ])
    const money = (await call(readOrderMoney, { number: Hana?.number ?? '' })).body
    expect(money).toMatchObject({ leftPence: 0, refundedPence: money.paidPence })
  })

  test('has a first day with a round through three districts', async () => {
    const [first] = await tabOf('coming')
    const { orders } = (await call(readDaySheet, { day: first?.day ?? '' })).body
    expect(new Set(orders.map(({ postcode }) => postcode.split(' ')[0]))).toEqual(new Set(['TW3', 'W5', 'UB1']))
    expect(first?.day === londonDay(new Date()) || first?.day === addDays(londonDay(new Date()), 1)).toBe(true)
  })

  test('has CVs that open', async () => {
    const [application] = (await call(readApplications, {})).body.applications
    const { url } = (await call(openCv, { id: application?.id ?? '' })).body
    const cv = await fetch(url)
    expect(cv.headers.get('content-type')).toBe('application/pdf')
    expect(await cv.text()).toContain('This CV is an example.')
  })

  test('gets no documents, and says in the books that it is a test', async () => {
    await issueDocuments(server.database)
    const [first] = await tabOf('coming')
    expect((await call(readOrderDocuments, { number: first?.number ?? '' })).body.documents).toEqual([])
    const month = londonDay(new Date()).slice(0, 7)
    expect((await call(readBooks, { month })).body.isTest).toBe(true)
  })

  test('writes its mails to files', async () => {
    const mailed = (part: string) => until(async () => (await readdir(mailDir)).some((name) => name.startsWith(part)))
    for (const part of ['order-confirmed.', 'order-changed.', 'order-cancelled.', 'staff-new-', 'enquiry-received.']) {
      await mailed(part)
    }
  })

  test('is removed to the last row by two presses at once, with the tablet to look around', async () => {
    await call(setUpTablet, { name: exampleTablet })
    const pressed = await Promise.all([call(endExampleDay, {}), call(endExampleDay, {})])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    await jobsRest()
    expect(await everything()).toEqual(before)
    expect(await placesTaken()).toBe(0)
    expect((await call(readPeople, {})).body.tablets).toEqual([])
    expect(await stateNow()).toBe('offered')
    const { rows } = await server.database.execute(sql`select act from staff_acts where by = 'Meera' order by id`)
    expect(rows.map(({ act }) => act)).toEqual([
      'started the example day',
      'opened the CV of application',
      'set up a tablet',
      'removed the examples',
    ])
  })
})

test('an order that somebody placed meanwhile stays, with its payment, its mails and the first number of a document', async () => {
  expect((await call(startExampleDay, {})).status).toBe(200)
  const placed = await placeOrder(server, { customer_email: 'asha@example.com' })
  await payWithCard(placed.checkout_url)
  const orderOf = async () => (await call(readOrder, { number: placed.order_number })).body
  await until(async () => (await orderOf()).status === 'confirmed')
  await until(async () => (await readdir(mailDir)).some((name) => name.includes(placed.order_number)))
  expect((await call(endExampleDay, {})).status).toBe(200)
  expect((await tabOf('coming')).map(({ number }) => number)).toEqual([placed.order_number])
  await jobsRest()
  // No job of an example has written a mail after the examples were removed.
  const others = (await readdir(mailDir)).filter((name) => !name.includes(placed.order_number))
  expect(others.filter((name) => !name.startsWith('staff-coming-days'))).toEqual([])
  expect((await readdir(mailDir)).some((name) => name.startsWith(`order-confirmed.${placed.order_number}`))).toBe(true)
  const { documents } = (await call(readOrderDocuments, { number: placed.order_number })).body
  expect(documents.map(({ number }) => number)).toEqual(['TEST-REC-000001'])
  expect((await call(readOrderMoney, { number: placed.order_number })).body.paidPence).toBeGreaterThan(0)
  // There is something now that is no example.
  expect(await stateNow()).toBe('none')
  expect(await call(startExampleDay, {})).toMatchObject({ status: 409, body: { code: 'not_possible' } })
})

test('the example day is made by whatever delivery rules, also where nothing can be delivered', async () => {
  await server.database.execute(sql`truncate catering_orders, delivery_load cascade`)
  await setDeliveryRules(server.database, { ...defaultRules, week: Array(7).fill(null), places: 0 })
  expect((await call(startExampleDay, {})).status).toBe(200)
  expect((await examples()).filter(({ tags }) => tags.includes('changed'))).toHaveLength(1)
  expect((await call(endExampleDay, {})).status).toBe(200)
  await server.database.execute(sql`truncate delivery_rules`)
})

test('with two kitchens each example is cooked by the one of its postcode', async () => {
  await openSouthall(server)
  expect((await call(startExampleDay, {})).status).toBe(200)
  const isInSouthall = ({ district }: OrderRow) => district.startsWith('UB')
  const found = await examples()
  expect(found.filter(isInSouthall).length).toBeGreaterThan(0)
  for (const each of found) expect(each.kitchen).toBe(isInSouthall(each) ? 'Southall' : 'Hounslow')
  expect((await call(endExampleDay, {})).status).toBe(200)
  await server.database.execute(sql`truncate delivery_rules`)
  goLive({ number: 1, content: firstContent })
  rulesInForce.forget(server.database)
})

test('a site that is no demonstration makes none, and still removes those that were made before', async () => {
  expect((await call(startExampleDay, {})).status).toBe(200)
  const live = await startTestServer({ beside: server })
  try {
    const { call: callLive } = await signedInAs(live, 'owner')
    expect((await callLive(startExampleDay, {})).status).toBe(404)
    expect((await callLive(readExampleDay, {})).body.state).toBe('there')
    await jobsRest()
    expect(await mailsOfRealSite(live)).toEqual([])
    expect((await callLive(endExampleDay, {})).status).toBe(200)
    expect((await callLive(readExampleDay, {})).body.state).toBe('none')
  } finally {
    await live.close()
  }
})

test('where one of them can’t be made, none is left', async () => {
  const nobodyThere = createStripe('sk_test_none', `http://127.0.0.1:${await freePort()}`)
  const other = await startTestServer({ isDemonstration: true, stripe: nobodyThere })
  try {
    const { call: callOther } = await signedInAs(other, 'owner')
    expect(await callOther(startExampleDay, {})).toMatchObject({
      status: 502,
      body: { code: 'payment_provider_unavailable' },
    })
    expect((await callOther(readExampleDay, {})).body.state).toBe('offered')
  } finally {
    await other.close()
  }
})
