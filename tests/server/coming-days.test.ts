import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { ordersOnPage } from '../../contract/staff/orders.ts'
import type { Database } from '../../server/database/database.ts'
import type { Jobs } from '../../server/database/job-queue.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { queueComingDays, sendComingDays } from '../../server/mail/send-coming-days.ts'
import { clockedDatabase } from './clocked-database.ts'
import { createTestDatabase, silent } from './harness.ts'

const closers: (() => Promise<unknown>)[] = []
let servers: Database[]
let database: Database
let setClock: Awaited<ReturnType<typeof clockedDatabase>>['setClock']
const sent = new Map<string, Mail>()
/** The id of a mail that the mail server refuses. */
let refused = ''
/** When each list was sent, by the database's clock. */
const times: string[] = []

beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const clocked = await clockedDatabase(url)
  servers = [1, 2].map(clocked.open)
  database = servers[0] as Database
  setClock = clocked.setClock
  closers.push(drop, ...[clocked, ...servers].map((each) => () => each.close()))
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})
afterEach(async () => {
  sent.clear()
  times.length = 0
  await database.execute(sql`truncate catering_orders, coming_days_lists, graphile_worker._private_jobs cascade`)
})

const queueOnBoth = () => Promise.all(servers.map(queueComingDays))

const jobs = async () =>
  (
    await database.execute<{ id: string; payload: Jobs['send-coming-days']; due: string; isDue: boolean }>(sql`
      select id, payload, run_at at time zone 'UTC' as due, run_at <= now() as "isDue"
      from graphile_worker._private_jobs order by run_at`)
  ).rows

/** Does the jobs that are due by the database's clock, as the worker would. */
async function work() {
  const send = async (mail: Mail, id: string) => {
    if (id === refused) throw new Error('Refused')
    sent.set(id, mail)
    times.push((await clock()).toISOString())
  }
  const mails = { send, close() {} }
  const config = { publicUrl: 'https://site.example', staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  for (const { id, payload, isDue } of await jobs()) {
    if (!isDue) continue
    const options = { database, mails, config, cvLinkSecret: '', log: silent }
    if (await sendComingDays(options, payload).catch(() => 'refused')) continue
    await database.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
  }
}

const clock = async () => new Date((await database.execute<{ at: string }>(sql`select now() as at`)).rows[0]?.at ?? '')

let numbers = 0
async function storeOrder(
  day: string,
  changes: { status?: string; paid?: string; time?: string; name?: string; kitchen?: string } = {},
) {
  const {
    status = 'confirmed',
    paid = 'completed',
    time = '18:30',
    name = 'Jasleen Kaur',
    kitchen = firstKitchen,
  } = changes
  await database.execute(sql`
    with placed as (
      insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
        customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
        payment_status, status, checkout_session_id, checkout_expires_at, special_instructions, kitchen)
      values (gen_random_uuid(), ${`TR-${String(++numbers).padStart(6, '0')}`}, 34994, ${day}, ${time}, 15, ${name}, 'jasleen@example.com',
        '020 7946 0999', '1 High Street', 'Hounslow', 'tw31aa', '', ${paid}, ${status}, ${`cs_live_${numbers}`},
        now(), 'Nut allergy', ${kitchen}) returning id)
    insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
    select gen_random_uuid(), id, 'deluxe-tandoori', 'Deluxe Tandoori Feast', 24999, 2, 49998 from placed`)
}

test.each([
  ['2027-03-27', '2027-03-27T07:00'],
  ['2027-03-28', '2027-03-28T06:00'],
  ['2027-10-30', '2027-10-30T06:00'],
  ['2027-10-31', '2027-10-31T07:00'],
])('on %s the list is queued once, for seven in London', async (day, expected) => {
  await setClock(londonInstant(day, '00:20'))
  await queueOnBoth()
  await queueOnBoth()
  const found = await jobs()
  expect(found.map(({ payload }) => payload.day)).toEqual([day])
  expect(found.map(({ due }) => due.replace(' ', 'T').slice(0, 16))).toEqual([expected])
})

test.each(['07:01', '15:00', '23:58'])(
  'a start at %s, with nothing queued before, sends the list of that day once',
  async (time) => {
    const today = '2027-06-10'
    await storeOrder(today)
    await setClock(londonInstant(today, time))
    for (const _start of [1, 2, 3]) {
      await queueOnBoth()
      await work()
    }
    expect([...sent.keys()]).toEqual([`staff-coming-days.${today}`])
    expect(times).toHaveLength(1)
  },
)

test.each([
  ['2027-03-26', '2027-03-30'],
  ['2027-10-29', '2027-11-02'],
])('from %s to %s each day has one list, at seven, from two servers that queue each hour', async (from, to) => {
  for (let day = from; day <= addDays(to, 2); day = addDays(day, 1)) await storeOrder(day)
  const end = londonInstant(to, '12:00').getTime()
  for (let at = londonInstant(from, '05:00').getTime(); at <= end; at += 3_600_000) {
    await setClock(new Date(at))
    await queueOnBoth()
    await work()
  }
  const days = [0, 1, 2, 3, 4].map((ahead) => addDays(from, ahead))
  expect([...sent.keys()]).toEqual(days.map((day) => `staff-coming-days.${day}`))
  expect(times).toEqual(days.map((day) => londonInstant(day, '07:00').toISOString()))
})

test('after an outage of days the list of that day is sent, late and once, and none of a day that is over', async () => {
  const today = '2027-06-10'
  for (const ahead of [0, 1, 2, 3, 4]) await storeOrder(addDays(today, ahead))
  await setClock(londonInstant(today, '12:00'))
  await queueOnBoth()
  await setClock(londonInstant(addDays(today, 3), '15:00'))
  for (const _again of [1, 2]) {
    await queueOnBoth()
    await work()
  }
  expect([...sent.keys()]).toEqual([`staff-coming-days.${addDays(today, 3)}`])
  await setClock(londonInstant(addDays(today, 4), '06:59'))
  await work()
  expect(times).toHaveLength(1)
})

test('the list has what is to be cooked on three days in its order, and there is none without an order', async () => {
  const today = londonDay(new Date())
  await setClock(londonInstant(today, '07:00'))
  const list = async () => {
    await database.execute(sql`
      select graphile_worker.add_job('send-coming-days', json_build_object('day', ${today}::text), run_at := now())`)
    await work()
    return sent.get(`staff-coming-days.${today}`)
  }
  await storeOrder(addDays(today, -1), { name: 'Yesterday' })
  await storeOrder(addDays(today, 3), { name: 'In three days' })
  await storeOrder(today, { name: 'Not paid', paid: 'pending', status: 'pending' })
  await storeOrder(today, { name: 'Refunded', paid: 'refunded', status: 'cancelled' })
  await storeOrder(today, { name: 'Cancelled', status: 'cancelled' })
  expect(await list()).toBeUndefined()
  await storeOrder(addDays(today, 2), { name: 'Third' })
  await storeOrder(today, { name: 'Second' })
  await storeOrder(today, { name: 'First', time: '12:00' })
  const text = (await list())?.text ?? ''
  const places = ['First', 'Second', 'Third'].map((name) => text.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(text).toContain('Hounslow TW3, 15 guests\n2 × Deluxe Tandoori Feast\nNut allergy')
  expect(text).not.toMatch(/Yesterday|In three days|Not paid|Refunded|Cancelled|jasleen@|£/)
})

test('a kitchen whose day is full takes nothing from the list of another, nor does one whose address is refused', async () => {
  const today = '2027-06-10'
  for (let count = 0; count <= ordersOnPage; count++) await storeOrder(today, { time: '12:00' })
  await storeOrder(today, { name: 'Simran Southall', kitchen: 'southall' })
  await setClock(londonInstant(today, '07:00'))
  await queueOnBoth()
  await work()
  refused = `staff-coming-days.${today}`
  await work()
  const [theirs] = [...sent.values()]
  expect([...sent.keys()]).toEqual([`staff-coming-days.${today}.southall`])
  expect(theirs?.text).toContain('Simran Southall')
  expect(theirs?.text).not.toContain('These are the first')
  refused = ''
  await work()
  expect(times).toHaveLength(2)
  expect(sent.get(`staff-coming-days.${today}`)?.text).toContain(`These are the first ${ordersOnPage} orders.`)
})
