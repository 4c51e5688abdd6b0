import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OrderContent } from '../../contract/order-change.ts'
import { readLink, readSession, signIn } from '../../contract/staff/accounts.ts'
import { isAfter, readChangelog, unreleased } from '../../scripts/changelog.ts'
import { startMailbox } from '../mailbox.ts'
import { type Origin, readOrigin, restore, samplesFolder } from '../samples/dump.ts'
import { readConfirmation } from '../samples/live-through.ts'
import { mailOf } from '../samples/mail-ids.ts'
import { shiftDays, shiftSince, shiftTimes } from '../samples/shift-times.ts'
import { keepsItsCount, lostRows, type Row, readTables, type Tables } from '../samples/what-stays.ts'
import { askPostgres } from './external-postgres.ts'
import { callFunction } from './own-order-client.ts'
import { databaseUrl } from './postgres.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from './process.ts'
import { staffClient } from './staff-client.ts'
import { until } from './until.ts'

/** Samples that were just made lie elsewhere: `SAMPLES=/somewhere npx vitest …`. */
const folder = process.env.SAMPLES ? pathToFileURL(`${resolve(process.env.SAMPLES)}/`) : samplesFolder
const samples = (await readdir(folder)).filter((name) => name.endsWith('.sql.gz'))
const origins = new Map(
  await Promise.all(samples.map(async (name) => [name, await readOrigin(new URL(name, folder))] as const)),
)

test('there is a sample of each release whose database a start accepts', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const released = readChangelog(changelog).filter(
    ({ day, version }) => day !== unreleased && !isAfter('1.3.0', version),
  )
  expect(samples.sort()).toEqual(released.map(({ version }) => `${version}.sql.gz`).sort())
})

describe.each(samples)('the database of %s', (sample) => {
  const name = `sample_${sample.replace(/\W/g, '_')}`
  const url = databaseUrl(inject('postgresUrl'), name)
  const origin = origins.get(sample) as Origin
  let shift: ReturnType<typeof shiftSince>
  let before: Tables
  let after: Tables
  let queued: Row[]
  let arrivals: Map<string, number[]>
  let confirmations: Origin['confirmations']
  let opened: unknown

  beforeAll(async () => {
    await askPostgres(inject('postgresUrl'), `create database ${name} template template0`)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await restore(new URL(sample, folder), client)
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
  afterAll(() => askPostgres(inject('postgresUrl'), `drop database if exists ${name} with (force)`))

  /** Starts the real server, and waits until it has done all that was left to do. */
  async function bringToThePresent() {
    const mailbox = await startMailbox()
    const settings = await newSettings({ DATABASE_URL: url, SMTP_URL: mailbox.url })
    const server = await startProcess(settings)
    try {
      await until(async () => (await askPostgres(url, unsettled)).length === 0)
      await until(async () => (await askPostgres(url, toDo)).length === 0)
      const all = Object.entries(origin.confirmations).map(
        async ([who, { order }]) => [who, await readConfirmation(server.url, String(order.id))] as const,
      )
      confirmations = Object.fromEntries(await Promise.all(all))
      opened = await openWith(server, origin.keys)
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
    const claimed = before.cvs?.filter(({ application_id }) => application_id !== null)
    expect(claimed?.length).toBeGreaterThanOrEqual(2)
    expect(claimed).toHaveLength(before.job_applications?.length ?? 0)
    expect(before.cvs).toHaveLength((claimed?.length ?? 0) + 1)
    expect(queued.length).toBeGreaterThanOrEqual(6)
  })

  test('holds rows in every table that its release had', () => {
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0)
    // Tables that have been dropped since may be empty.
    expect(empty.filter((table) => table in after)).toEqual([])
  })

  test('keeps every row as it was, but for what a server that starts has to change', () => {
    for (const [table, rows] of Object.entries(before)) {
      const now = after[table] ?? []
      const had = rows.filter((row) => table !== 'catering_orders' || !isUnsettled(row))
      expect(lostRows(table, had, now), `changed or lost in ${table}`).toEqual([])
      if (keepsItsCount(table)) expect(now, table).toHaveLength(rows.length)
    }
  })

  test('lets staff in with what they had, and the customer by the link of their mail', () => {
    const [person, invited] = [
      { name: 'Meera Patel', role: 'owner' },
      { role: 'kitchen', isNew: true },
    ]
    const [customer] = (after.catering_orders ?? []).filter(({ id }) => id === origin.keys.customer.order_id)
    expect(opened).toMatchObject({
      session: { person },
      signedIn: { person },
      tablet: { tablet: { name: 'Kitchen wall' } },
      invited,
      own: { order_number: customer?.order_number, fields: { customer_phone: customer?.customer_phone } },
    })
  })

  test('settles once what was paid while no server was there', () => {
    expect(orderOf('unsettled', before)).toMatchObject({ payment_status: 'pending' })
    expect(orderOf('unsettled', after)).toMatchObject({ payment_status: 'completed', status: 'confirmed' })
  })

  test('has a ledger that says what was paid and what went back', () => {
    const isChanged = new Set(before.order_changes?.map(({ order_id, state }) => state === 'in-force' && order_id))
    for (const { id, total_pence, paid_at, refunded_pence } of after.catering_orders ?? []) {
      const sum = (isRefund: boolean) =>
        (after.order_ledger ?? [])
          .filter(
            ({ order_id, kind, state }) => order_id === id && state === 'succeeded' && (kind === 'refund') === isRefund,
          )
          .reduce((total, { amount_pence }) => total + Number(amount_pence), 0)
      expect(sum(true)).toBe(refunded_pence)
      // The price of a changed order need not be what was paid for it.
      if (!isChanged.has(id as string)) expect(sum(false)).toBe(paid_at === null ? 0 : total_pence)
    }
  })

  test('counts the places of the days to come', () => {
    const held = new Map<unknown, number>()
    const hold = (day: unknown, items: Row[]) => {
      const served = items.map(
        ({ menu_id, quantity }) => Number(quantity) * (/^executive-lunch\b/.test(String(menu_id)) ? 1 : 10),
      )
      held.set(day, (held.get(day) ?? 0) + served.reduce((sum, each) => sum + each, 0))
    }
    for (const order of after.catering_orders ?? []) {
      const isHeld =
        ['pending', 'completed', 'refunded'].includes(String(order.payment_status)) && order.status !== 'cancelled'
      if (!isHeld) continue
      // A waiting change to more packages on the same day already holds its places.
      const waiting = after.order_changes?.find(({ order_id, state }) => order_id === order.id && state === 'waiting')
      const ordered = (after.catering_order_items ?? []).filter(({ order_id }) => order_id === order.id)
      const changed = (waiting?.after as OrderContent | undefined)?.items
      hold(order.event_date, changed?.map(({ menuId, quantity }) => ({ menu_id: menuId, quantity })) ?? ordered)
    }
    expect(held.size).toBeGreaterThan(5)
    const counted = (after.delivery_load ?? []).filter(({ places }) => places !== 0)
    expect(new Map(counted.map(({ day, places }) => [day, places]))).toEqual(held)
  })

  test('leaves the papers that were issued, and gives papers only to what was paid and not refunded as a whole', () => {
    const earlier = before.documents ?? []
    const has = new Map((after.documents ?? []).map((document) => [document.id, document]))
    expect(earlier.map(({ id }) => has.get(id))).toEqual(earlier)
    const papersIn = (documents: Row[]) =>
      documents.filter(({ kind }) => kind !== 'credit-note').map(({ order_id }) => order_id)
    const had = papersIn(earlier)
    const due = ['paid', 'part-refunded', 'replacing', 'mail-waits', 'unsettled'].map(idOf)
    expect(papersIn(after.documents ?? []).sort()).toEqual([...had, ...due.filter((id) => !had.includes(id))].sort())
  })

  test('sends each mail that waited once, those of the late payment once, and no other', () => {
    const waited = queued.map(({ payload }) => mailOf(payload as Row, before.catering_orders ?? []))
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
      // The past order's event was moved into the past, so its day is not compared.
      // The time to pay moves with the moment at which the sample is looked at, not by whole days.
      const { event_date, pay_until: _, ...others } = shiftDays(order, shift)
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

/** Has staff and a customer come back to a server with what the earlier release gave them. Returns what they see. */
async function openWith(server: ServerProcess, { staff, customer }: Origin['keys']) {
  const nobody = staffClient(server)
  return {
    session: (await staffClient(server, staff.person)(readSession, {})).body,
    tablet: (await staffClient(server, staff.tablet)(readSession, {})).body,
    signedIn: (await nobody(signIn, { email: staff.email, passphrase: staff.passphrase })).body,
    invited: (await nobody(readLink, { token: staff.invitation })).body,
    own: (await callFunction(server, 'own-order', customer)).body,
  }
}
