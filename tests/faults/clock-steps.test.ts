import { randomBytes } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { signedCvUrl } from '../../server/applications/cv/cv-link.ts'
import { payWithCard } from '../server/pay.ts'
import { until } from '../server/until.ts'
import { expectOneWholeOrder, insist, type Placed } from './troubled-customer.ts'
import { startWorld, type World } from './troubled-world.ts'

const offsetFile = join(tmpdir(), `tandoor-clock-${randomBytes(6).toString('hex')}`)
const offset = openSync(offsetFile, 'w')
const stripeIsWrongBy = { milliseconds: 0 }

/** Changes the server's clock at once by so many milliseconds. */
const setServerWrong = (milliseconds: number) => writeSync(offset, String(milliseconds).padEnd(32), 0)

const [minutes, hours] = [60_000, 3_600_000]

let world: World
beforeAll(async () => {
  setServerWrong(0)
  const preload = new URL('stepped-clock.ts', import.meta.url).href
  const settings = { NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_FILE: offsetFile }
  world = await startWorld(settings, () => new Date(Date.now() + stripeIsWrongBy.milliseconds))
})
afterEach(() => {
  for (const way of Object.values(world.ways)) way.mend()
  setServerWrong(0)
  stripeIsWrongBy.milliseconds = 0
})
afterAll(async () => {
  await world.close()
  await rm(offsetFile)
})

/** Makes a task of the schedule due now. */
const doNow = (task: string) => world.pool.query('select graphile_worker.add_job($1)', [task])

/** Returns 'ordered', or the status and code of a refusal, after which nothing may be stored under the key. */
async function outcomeOf(key: string, changes = {}) {
  const response = await world.order(key, changes)
  const body = await response.json()
  if (!response.ok) expect(await world.standOf(key)).toEqual([])
  return response.ok ? 'ordered' : `${response.status} ${body.code}`
}

test.each([
  ['10 minutes ahead', 10 * minutes, 'ordered'],
  ['10 minutes behind', -10 * minutes, 'ordered'],
  ['2 hours ahead', 2 * hours, '502 payment_provider_unavailable'],
  ['2 hours behind', -2 * hours, 'ordered'],
  ['a day ahead', 24 * hours, '502 payment_provider_unavailable'],
  ['a day behind', -24 * hours, '502 payment_provider_unavailable'],
])(
  '%s of Stripe and database: nothing is lost or doubled, and everything works when it is right again',
  async (name, by, outcome) => {
    const key = (what: string) => `${what}-${name.replaceAll(' ', '-')}`
    const placed = await insist(world, key('before'))
    setServerWrong(by)
    const again = await world.order(key('before'))
    const { code, checkout_url } = await again.json()
    expect(code ?? checkout_url).toBe(by < 23 * hours ? placed.checkout_url : 'order_expired')
    expect(await outcomeOf(key('meanwhile'))).toBe(outcome)

    await payWithCard(placed.checkout_url)
    expect((await world.settle(placed.order_id)).status).toBe(204)
    expect(await expectOneWholeOrder(world, key('before'), placed)).toEqual([1, 1])
    expect(world.mails.has(`order-received.${placed.order_number}`)).toBe(false)

    setServerWrong(0)
    const later = await insist(world, key('meanwhile'))
    await payWithCard(later.checkout_url)
    expect(await expectOneWholeOrder(world, key('meanwhile'), later)).toEqual([1, 1])
    await until(() => world.isTold(placed.order_id))
  },
)

test.each([2 * hours, -2 * hours, 24 * hours])(
  'set wrong by %d ms, the schedule alone settles an order',
  async (by) => {
    const key = `scheduled-${by}`
    world.ways.webhook.cut()
    setServerWrong(by)
    await doNow('reconcile-orders')
    setServerWrong(0)
    const placed = await insist(world, key)
    setServerWrong(by)
    await payWithCard(placed.checkout_url)
    await world.pool.query(`update catering_orders set next_check_at = now() where id = $1`, [placed.order_id])
    await doNow('reconcile-orders')
    expect(await expectOneWholeOrder(world, key, placed)).toEqual([1, 1])
    world.ways.webhook.mend()
  },
)

test('an order placed while the clock was wrong is checked a minute later all the same', async () => {
  const due =
    'select extract(epoch from next_check_at - now()) as seconds from catering_orders where idempotency_key = $1'
  for (const by of [10 * minutes, -2 * hours]) {
    setServerWrong(by)
    await insist(world, `due-${by}`)
    const { rows } = await world.pool.query(due, [`due-${by}`])
    expect(Number(rows[0].seconds)).toBeGreaterThan(0)
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(60)
  }
})

test.each([
  ['midnight', '2027-02-09', '23:59'],
  ['the night in which summer time begins', '2027-03-27', '23:59'],
  ['the night in which summer time ends', '2027-10-30', '23:59'],
])('over %s: a repeat finds its order, a new one for that day is refused', async (name, day, time) => {
  const key = name.replaceAll(' ', '-')
  const before = londonInstant(day, time).getTime() - Date.now()
  const setBoth = (by: number) => {
    setServerWrong(by)
    stripeIsWrongBy.milliseconds = by
  }
  setBoth(before)
  const changes = { event_date: addDays(day, 1), event_time: '18:30' }
  const placed = await (await world.order(key, changes)).json()
  const { rows } = await world.pool.query('select checkout_expires_at from catering_orders where id = $1', [
    placed.order_id,
  ])
  expect(rows[0].checkout_expires_at).toEqual(londonInstant(changes.event_date, '18:30'))

  setBoth(before + 4 * hours)
  expect(londonDay(new Date(Date.now() + before + 4 * hours))).toBe(changes.event_date)
  expect(await (await world.order(key, changes)).json()).toEqual(placed)
  expect(await outcomeOf(`${key}-new`, changes)).toBe('400 invalid_order')
  await payWithCard(placed.checkout_url)
  expect((await world.settle(placed.order_id)).status).toBe(204)
  expect(await expectOneWholeOrder(world, key, placed)).toEqual([1, 1])
})

test('a link to a CV is closed while the clock says that its time is over, and works again afterwards', async () => {
  const { rows } = await world.pool.query(`select value from secrets where name = 'cv-links'`)
  await world.pool.query(
    `insert into cvs (id, name, content_type, size, content, content_hash) values (gen_random_uuid(), 'a.pdf', 'application/pdf', 1, 'a', '')`,
  )
  const link = signedCvUrl(rows[0].value, world.address, 'a.pdf', new Date(Date.now() + 14 * 24 * hours))
  const statuses: number[] = []
  for (const by of [15 * 24 * hours, -2 * hours, 0]) {
    setServerWrong(by)
    statuses.push((await fetch(link)).status)
  }
  expect(statuses).toEqual([404, 200, 200])
})

test('the database’s clock goes back by two hours, a day or a year: no order waits that long for its check', async () => {
  world.ways.webhook.cut()
  const orders: [key: string, placed: Placed][] = []
  // The clock was ahead and is right again, so the times that it has written into the orders are in the future.
  for (const by of ['2 hours', '1 day', '1 year']) {
    const key = `back-${by.replace(' ', '-')}`
    const placed = await insist(world, key)
    await payWithCard(placed.checkout_url)
    await world.pool.query(
      'update catering_orders set next_check_at = next_check_at + $2::interval, created_at = created_at + $2::interval where id = $1',
      [placed.order_id, by],
    )
    orders.push([key, placed])
  }
  await doNow('reconcile-orders')
  for (const [key, placed] of orders) expect(await expectOneWholeOrder(world, key, placed)).toEqual([1, 1])
  world.ways.webhook.mend()
})
