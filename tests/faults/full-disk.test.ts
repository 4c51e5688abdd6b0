import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { clusterPassword, clusterPaths, readPidFile, user } from '../../server/database/embedded/cluster.ts'
import { anOrder } from '../an-order.ts'
import { askPostgres } from '../server/external-postgres.ts'
import { startTestServer } from '../server/harness.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, startProcess } from '../server/process.ts'
import { until } from '../server/until.ts'

/**
 * Runs the rest of the command line with a small disk of its own at $0. No other process sees the disk, and it goes
 * with its last user.
 */
const ownDisk = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
const mount = 'mount -t tmpfs -o size=96m,mode=0700 tmpfs "$0" && exec "$@"'
const canMount = spawnSync('unshare', [...ownDisk.slice(1), mount, tmpdir(), 'true']).status === 0

/** Settings of a server whose payments are in another process, as Stripe is. */
async function startElsewhere() {
  const elsewhere = await startTestServer()
  onTestFinished(() => elsewhere.close())
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: elsewhere.webhookSecret,
    STRIPE_API_URL: elsewhere.sandbox.url,
  }
}

async function startOnSmallDisk() {
  const settings = await newSettings(await startElsewhere())
  const { DATA_DIR: folder = '' } = settings
  await mkdir(folder, { mode: 0o700 })
  onTestFinished(() => rmdir(folder))
  const server = await startProcess(settings, [...ownDisk, mount, folder])
  onTestFinished(() => end(server))
  const paths = clusterPaths(`/proc/${server.child.pid}/root${folder}`)
  const password = await clusterPassword(paths)
  const query = async <Row extends object>(text: string) => {
    const { port = 0 } = (await readPidFile(paths)) ?? {}
    return askPostgres<Row>(`postgres://${user}:${password}@127.0.0.1:${port}/postgres`, text)
  }
  return { server, disk: paths.dataDir, query }
}

/** Fills the disk to the last byte. */
function fill(ballast: string): void {
  const file = openSync(ballast, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size = Math.floor(size / 4)) fillIn(file, size)
  } finally {
    closeSync(file)
  }
}

function fillIn(file: number, size: number): void {
  const chunk = Buffer.alloc(size)
  try {
    while (writeSync(file, chunk) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Customers and an applicant, who remember the answers they got. */
function openDoors(url: string) {
  const supabase = createClient(url, defaultAnonKey, { auth: { persistSession: false } })
  const refusals: string[] = []
  const acknowledged = new Map<string, string>()
  return {
    supabase,
    refusals,
    acknowledged,
    async place(key: string) {
      const headers = { 'Idempotency-Key': key }
      const body = anOrder({ customer_email: `${key}@example.com` })
      const { data, error } = await supabase.functions.invoke('create-catering-order', { body, headers })
      if (error) {
        const { code, message } = await error.context.json()
        refusals.push(`${error.context.status} ${code}: ${message}`)
      } else acknowledged.set(key, data.order_id)
      return data as { order_id: string; order_number: string; checkout_url: string } | null
    },
    async sendCv(name: string) {
      const content = `%PDF-1.7 ${Array.from({ length: 9_000 }, () => Math.random()).join(' ')} %%EOF`
      return (await supabase.storage.from('cvs').upload(name, new File([content], 'cv.pdf'))).error
    },
  }
}

const wholeOrders = `select idempotency_key as key, id from catering_orders o
  where checkout_url is not null and 2 = (select count(*) from catering_order_items where order_id = o.id)`

/** Makes the time pass until failed jobs and the next check of an order are due. */
const letMinutesPass = `
  update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null;
  update catering_orders set next_check_at = now();
  select graphile_worker.add_job('reconcile-orders')`

const title = 'on a full disk no order is lost, and the server recovers once there is room'
const reason = canMount ? '' : ' (skipped: this machine lets nobody mount a disk)'

test(title + reason, { skip: !canMount }, async () => {
  const { server, disk, query } = await startOnSmallDisk()
  const { supabase, refusals, acknowledged, place, sendCv } = openDoors(server.url)
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  const early = await place('early')
  expect(await sendCv('1-cv.pdf')).toBeNull()

  fill(join(disk, 'ballast'))
  // Stripe has the money, but the server has no room to store that.
  expect(await payWithCard(early?.checkout_url ?? '')).toContain('session_id=')
  const settle = { payment_status: 'completed', status: 'confirmed' }
  await supabase.from('catering_orders').update(settle).eq('id', early?.order_id)
  const keys: string[] = []
  while (refusals.length < 3) {
    keys.push(`full-${keys.length}`)
    await place(keys.at(-1) ?? '')
  }
  const refused = { status: 503, message: expect.stringMatching(/try again/) }
  for (const name of ['2-cv.pdf', '3-cv.pdf']) expect(await sendCv(name)).toMatchObject(refused)

  // The write-ahead log can't grow either. PostgreSQL then ends itself and can't start.
  const write = "select pg_logical_emit_message(false, 'full', repeat('x', 1000000)) from generate_series(1, 64)"
  await expect(query(write)).rejects.toThrow()
  await until(async () => server.log().includes('The disk is full: make room'))
  expect(await readiness()).toBe(503)
  expect(await place('gone')).toBeNull()
  expect(refusals.filter((refusal) => !/^503 database_unavailable: We cannot reach/.test(refusal))).toEqual([])

  await rm(join(disk, 'ballast'))
  const room = performance.now()
  await until(() => place('gone'))
  console.info('full disk: seconds until orders were taken again', (performance.now() - room) / 1000)
  for (const key of keys) await place(key)
  await until(async () => (await readiness()) === 200)
  expect(await sendCv('2-cv.pdf')).toBeNull()
  const found = await query<{ key: string; id: string }>(wholeOrders)
  expect(found.map(({ key, id }) => [key, id]).sort()).toEqual([...acknowledged].sort())
  expect(await query('select count(*)::int from catering_orders')).toEqual([{ count: keys.length + 2 }])

  await query(letMinutesPass)
  const mails = async () => (await readdir(join(disk, 'mail')).catch(() => [])).sort()
  const expected = ['order-confirmed', 'staff-new-order'].map((mail) => `${mail}.${early?.order_number}.eml`)
  await until(async () => (await mails()).filter((file) => file.endsWith('.eml')).length >= 2)
  expect(await mails()).toEqual(expected)
  for (const file of expected) expect(await readFile(join(disk, 'mail', file), 'utf8')).toMatch(/--\s*$/)
})
