import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readChangelog, unreleased } from '../../scripts/changelog.ts'
import { startMailbox } from '../bench/soak/mailbox.ts'
import { type Origin, restore, samplesFolder } from '../samples/dump.ts'
import { readConfirmation } from '../samples/live-through.ts'
import { shiftDays, shiftSince, shiftTimes } from '../samples/shift-times.ts'
import { ask } from './external-postgres.ts'
import { databaseUrl } from './postgres.ts'
import { end, newSettings, removeData, startProcess } from './process.ts'
import { until } from './until.ts'

type Row = Record<string, unknown>
type Tables = Record<string, Row[]>

const samples = (await readdir(samplesFolder)).filter((name) => name.endsWith('.sql.gz'))

test('there is a sample of each release', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const released = readChangelog(changelog).filter(({ day }) => day !== unreleased)
  expect(samples.sort()).toEqual(released.map(({ version }) => `${version}.sql.gz`).sort())
})

describe.each(samples)('the database of %s', (sample) => {
  const name = `sample_${sample.replace(/\W/g, '_')}`
  const url = databaseUrl(inject('postgresUrl'), name)
  let origin: Origin
  let shift: ReturnType<typeof shiftSince>
  let before: Tables
  let after: Tables
  let queued: Row[]
  let arrivals: Map<string, number[]>
  let confirmations: Origin['confirmations']

  beforeAll(async () => {
    await ask(inject('postgresUrl'), `create database ${name} template template0`)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    origin = await restore(new URL(sample, samplesFolder), client)
    shift = shiftSince(origin.takenAt)
    await shiftTimes(client, shift)
    before = await readTables(client)
    queued = (await client.query(jobs)).rows
    // The mails have waited long enough to be tried once more.
    await client.query('update graphile_worker._private_jobs set run_at = now() where last_error is not null')
    await client.end()
    await bringToThePresent()
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    after = await readTables(reader)
    await reader.end()
  })
  afterAll(() => ask(inject('postgresUrl'), `drop database if exists ${name} with (force)`))

  /** Starts the real server, and waits until it has done all that was left to do. */
  async function bringToThePresent() {
    const mailbox = await startMailbox()
    const settings = await newSettings({ DATABASE_URL: url, SMTP_URL: mailbox.url })
    const server = await startProcess(settings)
    try {
      await until(async () => (await ask(url, unsettled)).length === 0)
      await until(async () => (await ask(url, toDo)).length === 0)
      const all = Object.entries(origin.confirmations).map(
        async ([who, { order }]) => [who, await readConfirmation(server.url, String(order.id))] as const,
      )
      confirmations = Object.fromEntries(await Promise.all(all))
      expect(server.log()).not.toContain('"level":50')
    } finally {
      await end(server)
      await removeData(server.dataDir)
      await mailbox.close()
    }
    arrivals = mailbox.arrivals
  }

  const orderOf = (customer: string, tables: Tables) =>
    tables.catering_orders?.find(({ id }) => id === origin.confirmations[customer]?.order.id) as Row
  const idOf = (customer: string) => orderOf(customer, before).id
  /** The one order whose customer paid while no server was there. */
  const isUnsettled = ({ id }: Row) => id === idOf('unsettled')

  test('holds orders in every state', () => {
    const states = before.catering_orders?.map(({ payment_status, status }) => `${payment_status} ${status}`)
    for (const state of ['pending pending', 'completed confirmed', 'refunded cancelled', 'expired cancelled']) {
      expect(states).toContain(state)
    }
    expect(states).toContain('failed cancelled')
    expect(orderOf('part-refunded', before).refunded_pence).toBe(5_000)
    expect(orderOf('processing', before)).toMatchObject({
      payment_status: 'pending',
      processing_since: expect.any(String),
    })
    expect(orderOf('attention', before).attention).toEqual(expect.any(String))
    expect(orderOf('erased', before).erased).toBe(true)
    expect(before.cvs?.map(({ application_id }) => application_id === null).sort()).toEqual([false, false, true])
    expect(queued.length).toBeGreaterThanOrEqual(6)
  })

  test('keeps every order as it was, but for when Stripe is asked next', () => {
    const settled = (tables: Tables) => (tables.catering_orders ?? []).filter((order) => !isUnsettled(order))
    expect(settled(after)).toMatchObject(settled(before).map(withoutChecks))
    expect(after.catering_orders).toHaveLength(before.catering_orders?.length ?? 0)
  })

  test('keeps items, applications, the bytes of CVs, secrets and problems as they were', () => {
    for (const table of ['catering_order_items', 'job_applications', 'cvs', 'price_problems']) {
      expect(after[table], table).toMatchObject(before[table] ?? [])
      expect(after[table], table).toHaveLength(before[table]?.length ?? 0)
    }
    // A later release has secrets of its own beside them.
    expect(after.secrets).toEqual(expect.arrayContaining(before.secrets ?? []))
  })

  test('keeps the events that Stripe has told, so that none counts twice', () => {
    const told = (tables: Tables) => tables.stripe_events?.map(({ id }) => id)
    expect(told(after)).toEqual(expect.arrayContaining(told(before) ?? []))
  })

  test('settles once what was paid while no server was there', () => {
    expect(orderOf('unsettled', before)).toMatchObject({ payment_status: 'pending' })
    expect(orderOf('unsettled', after)).toMatchObject({ payment_status: 'completed', status: 'confirmed' })
  })

  test('has a ledger that says what was paid and what went back', () => {
    for (const { id, total_pence, paid_at, refunded_pence } of after.catering_orders ?? []) {
      const sum = (isRefund: boolean) =>
        (after.order_ledger ?? [])
          .filter(
            ({ order_id, kind, state }) => order_id === id && state === 'succeeded' && (kind === 'refund') === isRefund,
          )
          .reduce((total, { amount_pence }) => total + Number(amount_pence), 0)
      expect([sum(false), sum(true)]).toEqual([paid_at === null ? 0 : total_pence, refunded_pence])
    }
  })

  test('counts the places of the days to come', () => {
    const held = new Map<unknown, number>()
    for (const order of after.catering_orders ?? []) {
      const isHeld =
        ['pending', 'completed', 'refunded'].includes(String(order.payment_status)) && order.status !== 'cancelled'
      // What was over when counting began takes no place.
      if (!isHeld || (!before.delivery_load && order.id === idOf('past'))) continue
      const items = (after.catering_order_items ?? []).filter(({ order_id }) => order_id === order.id)
      const served = items.map(({ menu_id, quantity }) => Number(quantity) * (menu_id === 'executive-lunch' ? 1 : 10))
      held.set(order.event_date, (held.get(order.event_date) ?? 0) + served.reduce((sum, each) => sum + each, 0))
    }
    expect(held.size).toBeGreaterThan(5)
    const counted = (after.delivery_load ?? []).filter(({ places }) => places !== 0)
    expect(new Map(counted.map(({ day, places }) => [day, places]))).toEqual(held)
  })

  test('leaves the papers that were issued, and gives papers only to what is still to come and not refunded as a whole', () => {
    const earlier = before.documents ?? []
    const has = new Map((after.documents ?? []).map((document) => [document.id, document]))
    expect(earlier.map(({ id }) => has.get(id))).toEqual(earlier)
    const papers = (after.documents ?? []).filter(({ kind }) => kind !== 'credit-note').map(({ order_id }) => order_id)
    const due = ['paid', 'part-refunded', 'replacing', 'mail-waits', 'unsettled'].map(idOf)
    expect(papers.sort()).toEqual([...new Set([...earlier.map(({ order_id }) => order_id), ...due])].sort())
  })

  test('sends each mail that waited once, those of the late payment once, and no other', () => {
    const waited = queued.flatMap(({ payload }) => mailOf(payload as Row, before.catering_orders ?? []))
    const late = ['order-confirmed', 'staff-new-order'].map(
      (mail) => `${mail}.${orderOf('unsettled', before).order_number}`,
    )
    const came = [...arrivals].flatMap(([id, times]) => times.map(() => id))
    expect(came.sort()).toEqual([...waited, ...late].sort())
    expect(origin.sent.filter((id) => arrivals.has(id))).toEqual([])
  })

  test('shows each confirmation page what it showed before', () => {
    for (const [customer, { order, items }] of Object.entries(origin.confirmations)) {
      if (customer === 'unsettled') continue
      // The one whose event was moved into the past.
      const { event_date, ...others } = shiftDays(order, shift)
      const expected = customer === 'past' ? others : { event_date, ...others }
      expect(confirmations[customer], customer).toMatchObject({ order: expected, items })
    }
  })
})

const jobs = `select job.id, task.identifier, job.payload from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id where job.last_error is not null`
const unsettled = `select from catering_orders where payment_status = 'pending' and exists (
  select from payment_sandbox.objects where data->'metadata'->>'order_id' = catering_orders.id::text
    and object = 'checkout.session' and data->>'payment_status' = 'paid' and data->>'amount_total' = total_pence::text)`
const toDo = `select from graphile_worker.jobs where run_at <= now()`

/** Every row of the site's own tables as it is, in the order of its key. */
async function readTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const tables: Tables = {}
  for (const { name } of rows) {
    const read = await client.query(`select to_jsonb(t) as row from "${name}" as t order by t::text collate "C"`)
    tables[name] = read.rows.map(({ row }) => row)
  }
  return tables
}

/** When Stripe is asked next, and was asked last, changes with each look. */
function withoutChecks({ next_check_at, rechecked_at, ...order }: Row): Row {
  return order
}

/** The id of the mail that a job sends, as releases from 1.0.0 on have made it. */
function mailOf({ mail, orderId, refundedPence, reason, applicationId }: Row, orders: Row[]): string {
  if (applicationId) return `${mail}.${applicationId}`
  const number = orders.find(({ id }) => id === orderId)?.order_number
  const hash = reason && createHash('sha256').update(String(reason)).digest('hex').slice(0, 8)
  return [mail, number, refundedPence, hash].filter((part) => part !== undefined).join('.')
}
