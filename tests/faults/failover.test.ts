import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { takeBaseBackup } from '../../server/database/embedded/base-backup.ts'
import { runTar } from '../../server/database/embedded/run.ts'
import { anOrder } from '../an-order.ts'
import {
  askPostgres,
  type ExternalPostgres,
  outsideVersion,
  startCopy,
  startExternalPostgres,
} from '../server/external-postgres.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, startProcess } from '../server/process.ts'
import { noteTransitions } from '../server/transitions.ts'
import { startTroubledProxy } from '../server/troubled-proxy.ts'
import { until } from '../server/until.ts'

const host = '127.0.0.1'

/** A standby that has every commit before the primary acknowledges it. */
async function startStandby(primary: ExternalPostgres): Promise<ExternalPostgres> {
  const standby = await startCopy(primary, async ({ cluster }) => {
    await mkdir(cluster, { mode: 0o700 })
    await takeBaseBackup(primary.url, (archive) =>
      runTar(['--extract', '--no-same-owner', `--directory=${cluster}`], archive),
    )
    const { port, username, password } = new URL(primary.url)
    const way = `host=${host} port=${port} user=${username} password=${password}`
    await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
    await writeFile(join(cluster, 'standby.signal'), '')
  })
  await askPostgres(primary.url, "alter system set synchronous_standby_names = '*'")
  await askPostgres(primary.url, 'select pg_reload_conf()')
  const synchronous = "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'"
  await until(async () => (await askPostgres(primary.url, synchronous)).length === 1)
  return standby
}

interface Placed {
  key: string
  id: string
  number: string
  /** When the request that succeeded was sent. */
  asked: number
  /** When its answer arrived. */
  at: number
}

/** Four customers who order, pay and open their confirmation. They repeat each step until it succeeds. */
function sendCustomers(url: string) {
  const placed: Placed[] = []
  const refusals: string[] = []
  let isOver = false
  const supabase = createClient(url, defaultAnonKey, { auth: { persistSession: false } })
  const place = (key: string) =>
    until(async () => {
      const asked = performance.now()
      const headers = { 'Idempotency-Key': key }
      const body = anOrder({ customer_email: `${key}@example.com` })
      const { data, error } = await supabase.functions.invoke('create-catering-order', { body, headers })
      if (!error) return { ...(data as { order_id: string; order_number: string; checkout_url: string }), asked }
      const answer = await error.context.json()
      refusals.push(`${error.context.status} ${answer.code}`)
    })
  const visit = async (key: string, hasPatience: boolean) => {
    const { order_id: id, order_number: number, checkout_url, asked } = await place(key)
    placed.push({ key, id, number, asked, at: performance.now() })
    const pay = () => payWithCard(checkout_url).catch(() => undefined)
    await until(async () => (await pay())?.includes('session_id='))
    // A customer without patience closes the page and leaves the order to webhook and queue.
    const settle = { payment_status: 'completed', status: 'confirmed' }
    if (hasPatience) await supabase.from('catering_orders').update(settle).eq('id', id)
  }
  const beCustomer = async (name: string) => {
    for (let turn = 0; !isOver; turn++) await visit(`${name}-${turn}`, turn % 2 === 0)
  }
  const customers = ['one', 'two', 'three', 'four'].map(beCustomer)
  const stop = async () => {
    isOver = true
    await Promise.all(customers)
  }
  return { placed, refusals, visit, stop }
}

/** Makes the time pass after which the server checks hanging jobs and unpaid orders again. */
const letMinutesPass = `
  update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at < $before;
  update graphile_worker._private_job_queues set locked_at = locked_at - interval '5 minutes' where locked_at < $before;
  update graphile_worker._private_jobs set run_at = now();
  update catering_orders set next_check_at = now();
  select graphile_worker.add_job('unlock-dead-jobs'), graphile_worker.add_job('reconcile-orders')`

test(`when the primary of PostgreSQL ${outsideVersion} dies, the standby continues with every order, paid once`, async () => {
  const primary = await startExternalPostgres()
  onTestFinished(() => primary.remove())
  const database = new URL(await primary.createDatabase())
  const standby = await startStandby(primary)
  onTestFinished(() => standby.remove())
  const way = await startTroubledProxy({ host, port: primary.port })
  onTestFinished(() => way.close())
  const at = (port: number) => Object.assign(new URL(database), { port: String(port) }).href
  const server = await startProcess(await newSettings({ DATABASE_URL: at(way.port) }))
  onTestFinished(() => removeData(server.dataDir))
  onTestFinished(() => end(server))
  await askPostgres(database.href, noteTransitions)
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  const query = <Row extends object>(text: string) => askPostgres<Row>(at(standby.port), text)

  const { placed, refusals, visit, stop } = sendCustomers(server.url)
  await until(async () => placed.length >= 12)
  await primary.kill()
  const killed = performance.now()
  const [{ before } = { before: '' }] = await query<{ before: string }>('select now()::text as before')
  way.turnTo({ host, port: standby.port })
  await until(async () => (await readiness()) === 503)
  // All connections are back, also the queue's, but the database takes no orders and no LISTEN yet.
  const readOnly = "select from pg_stat_activity where datname = current_database() and query ~ 'LISTEN'"
  await until(async () => (await query(readOnly)).length > 0)
  const refusedBefore = refusals.length
  // All other customers may be at their payment already.
  const late = visit('late', true)
  await until(async () => refusals.length > refusedBefore)
  expect(placed.filter(({ asked }) => asked > killed)).toEqual([])
  const promoted = performance.now()
  await query('select pg_promote()')
  await until(async () => (await readiness()) === 200)
  const ready = performance.now()
  await until(async () => placed.filter((order) => order.at > promoted).length >= 12)
  await Promise.all([stop(), late])
  const next = Math.min(...placed.map((order) => order.at).filter((time) => time > promoted))
  const seconds = (time: number) => Number(((time - promoted) / 1000).toFixed(2))
  console.info('failover', {
    orders: placed.length,
    refused: refusals.length,
    ready: seconds(ready),
    next: seconds(next),
  })

  expect(refusals).toContain('503 database_unavailable')
  // The sandbox that stands in for Stripe stores its data in the same database.
  const known = ['503 database_unavailable', '502 payment_provider_unavailable']
  expect(refusals.filter((refusal) => !known.includes(refusal))).toEqual([])
  const orders = await query<{ id: string; idempotency_key: string }>('select id, idempotency_key from catering_orders')
  const ofKey = (key: string) => orders.filter((order) => order.idempotency_key === key).map((order) => order.id)
  expect(placed.map(({ key, id }) => [ofKey(key), id]).filter(([found, id]) => found?.toString() !== id)).toEqual([])
  expect(orders).toHaveLength(placed.length)

  await query(letMinutesPass.replaceAll('$before', `'${before}'`))
  const expected = placed.flatMap(({ number }) => [`order-confirmed.${number}.eml`, `staff-new-order.${number}.eml`])
  // Other files are drafts.
  const mails = async () => (await readdir(join(server.dataDir, 'mail'))).filter((file) => file.endsWith('.eml'))
  await until(async () => (await mails()).length >= expected.length)
  expect((await mails()).sort()).toEqual(expected.sort())
  const completions = "select count(*)::int from transitions where became = 'completed' group by order_id"
  expect(await query(completions)).toEqual(placed.map(() => ({ count: 1 })))
})
