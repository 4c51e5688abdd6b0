import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { previewPath } from '../../contract/pages.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { eventsAddress } from '../../contract/staff/orders.ts'
import { openDatabase } from '../../server/database/database.ts'
import { restore } from '../../server/database/embedded/backup.ts'
import { backupName, momentOf } from '../../server/database/embedded/backups-to-keep.ts'
import { takeBaseBackup } from '../../server/database/embedded/base-backup.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { anOrder } from '../an-order.ts'
import { freePort } from '../free-port.ts'
import { silent } from '../server/harness.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { signedInAs } from '../server/staff-client.ts'
import { copyCluster, settingsWithCluster } from '../server/started-servers.ts'
import { until } from '../server/until.ts'
import { letOrdersGoOn } from './let-orders-go-on.ts'

let folder: string
/** A server that has an order and a CV. No test ends it. */
let running: ServerProcess
const servers: ServerProcess[] = []
const dataDirs: string[] = []
let isOrdering = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandoor-backup-'))
  running = await startProcess(await settingsWithCluster())
  await sentCv(running.url)
  expect((await post(running.url, 'key-first')).status).toBe(200)
})

afterEach(async () => {
  isOrdering = false
  for (const server of servers.splice(0)) await end(server)
  for (const dataDir of dataDirs.splice(0)) await removeData(dataDir)
})

afterAll(async () => {
  await end(running)
  await removeData(running.dataDir)
  await rm(folder, { recursive: true })
})

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  if (settings.DATA_DIR) dataDirs.push(settings.DATA_DIR)
  const server = await startProcess(settings)
  servers.push(server)
  return server
}

type Command = 'backup' | 'backup-verify' | 'restore'

/** Runs one of the commands, if wanted within another one. Returns its exit code and its output. */
async function run(command: Command, dataDir: string, file: string, settings = {}, within: string[] = []) {
  const path = new URL(`../../server/commands/${command}.ts`, import.meta.url).pathname
  const [program = '', ...args] = [...within, process.execPath, path, file]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return `${code}: ${said}`
}

const post = (url: string, key: string) =>
  fetch(`${url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(anOrder({ customer_email: `${key}@example.com` })),
  })

/** Places an order and pays for it. Returns the numbers of all documents once its confirmation has gone with one. */
async function paidWithReceipt(server: ServerProcess, key: string): Promise<unknown[]> {
  const { order_id, checkout_url } = await (await post(server.url, key)).json()
  await payWithCard(checkout_url)
  const confirmed = `select from order_mails where mail = 'order-confirmed' and order_id = '${order_id}'`
  await until(async () => (await ask(server.dataDir, confirmed)).length > 0)
  const issued = `select series || '-' || lpad(number::text, 6, '0') as number from documents order by issued_at`
  const numbers = (await ask(server.dataDir, issued)).map(({ number }) => number)
  expect((await fetch(`${server.url}/documents/${order_id}/${numbers.at(-1)}.pdf`)).status).toBe(200)
  return numbers
}

/** Signs an owner in. */
async function ownerOf({ url, dataDir }: ServerProcess) {
  const { url: databaseUrl, stop } = await borrowEmbedded({ dataDir })
  const database = openDatabase(databaseUrl, silent)
  try {
    return await signedInAs({ url, database }, 'owner')
  } finally {
    await database.close()
    await stop()
  }
}

/** Places orders until it is stopped. `ids` has the acknowledged ones. */
function keepOrdering(url: string) {
  const ids: string[] = []
  isOrdering = true
  const customers = [1, 2, 3].map(async (customer) => {
    for (let turn = 0; isOrdering; turn++) {
      const response = await post(url, `key-${customer}-${turn}`)
      if (response.status !== 200) throw new Error(`An order was answered with ${response.status}`)
      ids.push((await response.json()).order_id)
    }
  })
  const stop = async () => {
    isOrdering = false
    await Promise.all(customers)
  }
  return { ids, stop }
}

async function ask(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const { url, stop } = await borrowEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  await stop()
  return rows
}

async function sentCv(url: string): Promise<void> {
  const form = new FormData()
  form.append('', new File([`%PDF-1.7 ${'cv '.repeat(500)}%%EOF`], 'cv.pdf'))
  const headers = { apikey: defaultAnonKey }
  const answer = await fetch(`${url}/storage/v1/object/cvs/1-cv.pdf`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(200)
}

/** No server of this release has a task of this name, so the job waits. */
const unsent = `select graphile_worker.add_job('not-ours', '{"kept": true}')`
const everything = `select
  (select array_agg(name || value) from secrets) as secrets,
  (select array_agg(content_hash || md5(content)) from cvs) as cvs,
  (select array_agg(rules) from delivery_rules) as rules,
  (select count(*)::int from graphile_worker._private_jobs where payload->>'kept' = 'true') as jobs`

const areAllPlacesCounted = `
  select (select sum(places) from delivery_load) = (select sum(places_held(o)) from catering_orders o) as counted`

const staffId = 'b3f3b3a0-0000-4000-8000-000000000001'
const staffSignedIn = [
  `insert into staff_people (id, name, email, role) values ('${staffId}', 'Meera', 'meera@example.com', 'owner')`,
  `insert into staff_sessions (id, token_hash, person_id, browser, expires_at)
    values ('${staffId}', sha256('token'), '${staffId}', 'a test', now() + interval '1 day')`,
  `insert into staff_links (person_id, token_hash, expires_at) values ('${staffId}', 'link', now() + interval '1 day')`,
  `insert into staff_challenges (challenge, expires_at) values ('c', now() + interval '1 day')`,
  `insert into staff_tablets (id, name, set_up_by, code_hash, code_expires_at)
    values ('${staffId}', 'Wall', 'Meera', 'code', now() + interval '1 day')`,
  `insert into staff_acts ("by", person_id, act, subject) values ('Meera', '${staffId}', 'removed', 'Bo')`,
]
const sharedPreview = `insert into content_previews (id, token_hash, name, schema, content, made_by, expires_at)
  values (gen_random_uuid(), sha256('preview'), 'Summer', 1, '{}', 'Meera', now() + interval '1 day')`
const staffCookie = { cookie: 'staff=token' }
const bookOfActs = 'select id, at, "by", act, subject from staff_acts order by id'
const staffAccess = `select
  (select count(*)::int from staff_people where id = '${staffId}') as people,
  (select count(*)::int from staff_sessions) as sessions,
  (select count(*)::int from staff_links) as links,
  (select count(*)::int from staff_challenges) as challenges,
  (select count(code_hash)::int from staff_tablets) as codes`

test('a backup made while orders come in has every order acknowledged before it, and all other data', async () => {
  const server = await start(await settingsWithCluster())
  await sentCv(server.url)
  await paidWithReceipt(server, 'key-paid')
  await ask(server.dataDir, unsent)
  await ask(server.dataDir, `insert into delivery_rules values (1, '${JSON.stringify(defaultRules)}', 'Priya')`)
  const held = await ask(server.dataDir, everything)
  for (const statement of [...staffSignedIn, sharedPreview]) await ask(server.dataDir, statement)
  const book = await ask(server.dataDir, bookOfActs)
  const screen = (await fetch(server.url + eventsAddress, { headers: staffCookie })).text()
  const ordering = keepOrdering(server.url)
  await until(async () => ordering.ids.length >= 20)
  const before = [...ordering.ids]
  const file = join(folder, 'busy.tar.gz')
  const begun = Date.now()
  expect(await run('backup', server.dataDir, file)).toMatch(/^0: .*busy\.tar\.gz holds the backup, [\d.]+ MB/)
  const ended = Date.now()
  expect(ordering.ids.length).toBeGreaterThan(before.length)
  await ordering.stop()
  expect((await paidWithReceipt(server, 'key-lost')).at(-1)).toBe('TEST-REC-000002')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await end(server)
  // The screen that was open went on meanwhile. A stream that is cut, and not ended, throws here.
  expect(await screen).toContain('"everything":false')

  const settings = await newSettings()
  expect(await run('restore', settings.DATA_DIR ?? '', file)).toMatch(
    /^0: .* holds what .* held\. Start the server\.\nOrdering is paused until an owner .*\/staff\/opening\.\nAll staff sign in again\. Revoke access again .* npm run staff:revoke .*\nErase again .*\n$/,
  )
  expect(await ask(settings.DATA_DIR ?? '', staffAccess)).toEqual([
    { people: 1, sessions: 0, links: 0, challenges: 0, codes: 0 },
  ])
  const [restoring, ...acts] = (await ask(settings.DATA_DIR ?? '', bookOfActs)).reverse()
  expect(acts.reverse()).toEqual(book)
  expect(restoring).toMatchObject({
    act: 'restored the site from a backup',
    by: expect.stringMatching(/ at the server$/),
  })
  expect(await ask(settings.DATA_DIR ?? '', 'select from content_previews')).toEqual([])
  const [{ from } = {}] = await ask(settings.DATA_DIR ?? '', 'select restored_from as from from ordering_states')
  const asked = new Date(from as string).getTime()
  // The archive's times are whole seconds.
  expect(asked).toBeGreaterThan(begun - 1_000)
  expect(asked).toBeLessThanOrEqual(ended)
  const restored = await start(settings)
  const rows = await ask(
    restored.dataDir,
    'select id, (select count(*) from catering_order_items where order_id = o.id) as items from catering_orders o',
  )
  const known = new Map(rows.map((row) => [row.id, row.items]))
  expect(before.filter((id) => known.get(id) !== '2')).toEqual([])
  expect(await ask(restored.dataDir, everything)).toEqual(held)
  expect(await ask(restored.dataDir, areAllPlacesCounted)).toEqual([{ counted: true }])
  expect((await fetch(`${restored.url}${previewPath('preview')}/menu`)).status).toBe(404)
  expect(await (await post(restored.url, 'key-early')).json()).toMatchObject({ code: 'ordering_paused' })
  await letOrdersGoOn((await ownerOf(restored)).call)
  // The second number was given to a customer whom this database does not know.
  expect(await paidWithReceipt(restored, 'key-after')).toEqual([
    'TEST-REC-000001',
    expect.stringMatching(/^TEST-REC-\d{10}-000001$/),
  ])
  expect((await fetch(restored.url + eventsAddress, { headers: staffCookie })).status).toBe(404)
  expect((await (await fetch(`${restored.url}/readyz`)).json()).status).toBe('ok')
})

test('while a server runs, a folder gets one more backup, loses surplus ones, and its newest opens', async () => {
  const { dataDir } = running
  const held = (await ask(dataDir, 'select count(*), max(created_at) as newest from catering_orders'))[0] as {
    count: string
    newest: Date
  }
  const backups = await mkdtemp(join(folder, 'many-'))
  const settings = { BACKUP_DIR: backups }
  const hour = 3_600_000
  const old = Array.from({ length: 100 }, (_, index) => backupName(new Date(Date.now() - (index + 1) * hour)))
  const [draft, fresh] = [`${old[0]}.0a1b2c3d`, `${old[1]}.0a1b2c3d`]
  const others = ['2026-11-21-05.tar.gz', 'notes.txt', backupName(new Date(Date.now() + 10_000 * hour)), fresh]
  for (const name of [...old, ...others, draft]) await writeFile(join(backups, name), 'not opened')
  const aDayAgo = Date.now() / 1_000 - 90_000
  await utimes(join(backups, draft), aDayAgo, aDayAgo)

  const said = await run('backup', dataDir, '', settings)
  expect(said).toMatch(
    /^0: .*holds the backup, [\d.]+ MB.*\nOlder ones that were deleted: \d+\n.*later than now and stay: tandoor-road-\S+\n$/,
  )
  const names = await readdir(backups)
  expect(names).toEqual(expect.arrayContaining([...others, ...old.slice(0, 47)]))
  expect(names).not.toContain(draft)
  const kept = names.filter((name) => momentOf(name) && !others.includes(name)).sort()
  expect(kept.length).toBeGreaterThanOrEqual(48)
  expect(kept.length).toBeLessThanOrEqual(48 + 5)

  const before = await readdir(dataDir)
  const verified = await run('backup-verify', dataDir, '', settings)
  const newest = held.newest.toISOString()
  const contents = `orders: ${held.count}, applications: 0, CVs: 1; the newest order was placed at ${newest}.`
  expect(verified).toBe(`0: ${kept.at(-1)} opens. It holds ${contents}\n`)
  expect(await readdir(dataDir)).toEqual(before)
  expect((await post(running.url, 'key-afterwards')).status).toBe(200)
})

test('a CV that differs from the upload is noticed, and so is a file that is no backup', async () => {
  const { dataDir } = running
  const file = join(await mkdtemp(join(folder, 'spoilt-')), 'spoilt.tar.gz')
  const spoilt = `values (gen_random_uuid(), 'spoilt.pdf', 'application/pdf', 1, 'x', 'of another content')`
  await ask(dataDir, `insert into cvs (id, name, content_type, size, content, content_hash) ${spoilt}`)
  const made = await run('backup', dataDir, file)
  await ask(dataDir, "delete from cvs where name = 'spoilt.pdf'")
  expect(made).toMatch(/^0: /)
  expect(await run('backup-verify', dataDir, file)).toMatch(/^1: 1 of 2 CVs [^\n]*\n$/)
  await writeFile(file, 'x')
  expect(await run('backup-verify', dataDir, file)).toMatch(/^1: [^\n]*is damaged or cut short[^\n]*\n$/)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('verify'))).toEqual([])
})

/** Runs `backup:verify -- --mail`; without a mail server the mails are files. Returns what it said, and the new mail. */
async function report(dataDir: string, settings: Record<string, string>) {
  const mails = join(dataDir, 'mail')
  const before: string[] = await readdir(mails).catch(() => [])
  const said = await run('backup-verify', dataDir, '--mail', settings)
  const fresh = (await readdir(mails)).filter((name) => !before.includes(name))
  expect(fresh).toEqual([expect.stringMatching(/^staff-backup-report\.\d+\.eml$/)])
  return { said, mail: await PostalMime.parse(await readFile(join(mails, fresh[0] ?? ''))) }
}

test('staff are told by mail whether the newest backup can be restored, also where there is none', async () => {
  const backups = await mkdtemp(join(folder, 'reported-'))
  const { dataDir } = running
  const settings = { BACKUP_DIR: backups, STAFF_EMAIL: 'kitchen@example.com' }

  const none = await report(dataDir, settings)
  expect(none.said).toMatch(/^0: [^\n]*is told: Please look at the backup[^\n]*There is no backup in [^\n]*\n$/)
  expect(none.mail).toMatchObject({ subject: 'Please look at the backup: it can’t be relied on' })

  expect(await run('backup', dataDir, '', settings)).toMatch(/^0: /)
  const good = await report(dataDir, settings)
  const [{ count } = {}] = await ask(dataDir, 'select count(*)::int from catering_orders')
  const subject = `The backup is good: it was restored, with ${count} order${count === 1 ? '' : 's'}`
  expect(good.said).toBe(`0: kitchen@example.com is told: ${subject}\n`)
  expect(good.mail).toMatchObject({
    subject,
    to: [{ address: 'kitchen@example.com' }],
  })
  // It is noted for /staff/opening too.
  const noted = () => ask(dataDir, "select note->'opened' as opened from opening_notes where line = 'backups'")
  expect(await noted()).toEqual([{ opened: true }])

  const [newest = ''] = await readdir(backups)
  await truncate(join(backups, newest), 1_000)
  expect((await report(dataDir, settings)).mail.text).toContain('is damaged or cut short')
  expect(await noted()).toEqual([{ opened: false }])

  await rm(join(backups, newest))
  const dayOld = backupName(new Date(Date.now() - 25 * 3_600_000))
  expect(await run('backup', dataDir, join(backups, dayOld))).toMatch(/^0: /)
  const old = await report(dataDir, settings)
  expect(old.mail.text).toContain('25 hours old')
})

test('the report goes to the address that the site says now, and comes from it', async () => {
  const { dataDir } = running
  await ask(
    dataDir,
    `insert into content_releases (number, schema, content, changes, by)
     select number + 1, schema, jsonb_set(content, '{site,email}', '"hello@tandoor-lane.example"'), changes, by
     from content_releases order by number desc limit 1`,
  )
  const { mail } = await report(dataDir, { BACKUP_DIR: await mkdtemp(join(folder, 'now-')) })
  const address = 'hello@tandoor-lane.example'
  expect(mail).toMatchObject({ from: { name: 'Tandoor Road', address }, to: [{ address }] })
})

test('a report that no mail server takes fails, so that it is tried again', async () => {
  const settings = {
    BACKUP_DIR: await mkdtemp(join(folder, 'unsent-')),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  }
  expect(await run('backup-verify', running.dataDir, '--mail', settings)).toMatch(/^1: [^\n]*ECONNREFUSED[^\n]*\n$/)
})

/**
 * Runs the rest of the command line with a small disk of its own at $0. No other process sees the disk, and it goes
 * with its last user.
 */
const ownDisk = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
const mountSmall = 'mount -t tmpfs -o size=96m,mode=0700 tmpfs "$0" && "$@"; code=$?; ls -A "$0"; exit $code'
const canMount = spawnSync('unshare', [...ownDisk.slice(1), mountSmall, tmpdir(), 'true']).status === 0

test.skipIf(!canMount)(
  'on a disk that a backup might fill it is refused and leaves nothing, and so is a restore',
  async () => {
    const { dataDir } = running
    const parent = await mkdtemp(join(folder, 'disk-'))
    const small = join(parent, 'small')
    await mkdir(small)
    const refused =
      /^1: [^\n]*small has \d+ MB of room\. This may take \d+ MB, and 269 MB stay free[^\n]*make room\.\n$/
    const within = [...ownDisk, mountSmall, small]
    expect(await run('backup', dataDir, '', { BACKUP_DIR: small }, within)).toMatch(refused)
    expect(await run('backup', dataDir, join(small, 'one.tar.gz'), {}, within)).toMatch(refused)
    const file = join(parent, 'roomy.tar.gz')
    expect(await run('backup', dataDir, file)).toMatch(/^0: /)
    expect(await run('restore', small, file, {}, within)).toMatch(refused)
  },
)

test('after a restore that broke off before its numbers and sessions were settled no server starts there', async () => {
  const parent = await mkdtemp(join(folder, 'broken-off-'))
  const file = join(parent, 'broken-off.tar.gz')
  expect(await run('backup', running.dataDir, file)).toMatch(/^0: /)
  const dataDir = join(parent, 'restored')
  const finish = () => Promise.reject(new Error('The machine was switched off.'))
  await expect(restore({ dataDir, file, finish })).rejects.toThrow()
  const begun = startProcess({ ...(await newSettings()), DATA_DIR: dataDir })
  await expect(begun).rejects.toThrow(/^[^\n]*holds a restore that did not end\. Empty it, and restore again\.$/)
})

test('a backup of a stopped database leaves it stopped, and no file is overwritten', async () => {
  const parent = await mkdtemp(join(folder, 'stopped-'))
  const dataDir = await copyCluster(join(parent, 'data'))
  const file = join(parent, 'still.tar.gz')
  expect(await run('backup', dataDir, file)).toMatch(/^0: /)
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  expect(await run('backup', dataDir, file)).toMatch(/^1: .*is there already: name a new file\.\n$/)
  expect(await run('restore', dataDir, file)).toMatch(/^1: .*is not empty[^\n]*\n$/)
  expect((await readdir(parent)).filter((name) => name.startsWith('still'))).toEqual(['still.tar.gz'])
})

test('a DATA_DIR with nothing but the image’s cache of compiled sources is empty', async () => {
  const dataDir = join(folder, 'volume')
  const said = await run('restore', dataDir, join(folder, 'nothing'), { NODE_COMPILE_CACHE: join(dataDir, '.node') })
  expect(await readdir(dataDir)).toEqual(['.node'])
  expect(said).toMatch(/^1: [^\n]*nothing is not there\.\n$/)
})

test('a damaged backup is refused before anything changes', async () => {
  const url = inject('postgresUrl')
  const file = join(folder, 'whole.tar.gz')
  await takeBaseBackup(url, (archive) => pipeline(archive, createGzip(), createWriteStream(file)))
  const emptied = join(folder, 'new', 'data')
  for (const [name, damage, complaint] of damages(file)) {
    const damaged = join(folder, `${name}.tar.gz`)
    await damage(damaged)
    const said = await run('restore', emptied, damaged)
    expect(said, name).toMatch(/^1: [^\n]*; nothing was changed\.\n$/)
    expect(said, name).toContain(complaint)
  }
  await expect(stat(emptied)).rejects.toThrow('ENOENT')
})

/** The ways in which a copy of a backup can be damaged. */
function damages(file: string): [string, (path: string) => Promise<void>, string][] {
  const damaged = 'is damaged or cut short'
  const foreign = 'is not a backup of this site'
  const spoilt = (place: (size: number) => number) => async (path: string) => {
    const bytes = await readFile(file)
    const at = place(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    await writeFile(path, bytes)
  }
  const cut = (lose: number) => async (path: string) => {
    await copyFile(file, path)
    await truncate(path, (await stat(path)).size - lose)
  }
  return [
    ['without its end', cut(1), damaged],
    ['cut in the middle', cut(1_000_000), damaged],
    ['with a wrong byte in the middle', spoilt((size) => size >> 1), damaged],
    ['with a wrong check sum', spoilt((size) => size - 8), damaged],
    ['of something else', (path) => writeFile(path, gzipSync('just words')), foreign],
    ['of another tool', (path) => copyFile(file, path), foreign],
    ['empty', (path) => writeFile(path, ''), ''],
  ]
}

test('a backup that PostgreSQL breaks off fails instead of ending early', async () => {
  const url = inject('postgresUrl')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  let bytes = 0
  const broken = takeBaseBackup(url, async (archive) => {
    for await (const chunk of archive) {
      if (bytes === 0)
        await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'")
      bytes += chunk.length
    }
  })
  await expect(broken).rejects.toThrow(/terminat/)
  expect(bytes).toBeGreaterThan(0)
  const slots = async () => (await admin.query('select from pg_replication_slots')).rowCount
  await until(async () => (await slots()) === 0)
  await admin.end()
})

test('a failed backup or restore is explained in one line', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const file = join(folder, 'none.tar.gz')
  expect(await run('backup', empty, file)).toMatch(/^1: There is no database in [^\n]*\n$/)
  expect(await run('restore', empty, file)).toMatch(/^1: [^\n]*none\.tar\.gz is not there\.\n$/)
  expect(await run('backup', empty, '')).toMatch(/^1: Say where to[^\n]*\n$/)
  expect(await run('backup-verify', empty, '')).toMatch(/^1: Say which[^\n]*\n$/)
  expect(await run('backup-verify', empty, '', { BACKUP_DIR: empty })).toMatch(/^1: There is no backup in [^\n]*\n$/)
  expect(await run('backup-verify', empty, '', { BACKUP_DIR: file })).toMatch(/^1: [^\n]*is not there\.\n$/)
  const external = { DATABASE_URL: 'postgres://somewhere/else' }
  expect(await run('backup', empty, file, external)).toMatch(/^1: [^\n]*pg_dump[^\n]*\n$/)
  expect(await run('restore', empty, file, external)).toMatch(/^1: [^\n]*pg_restore[^\n]*\n$/)
  expect(await readdir(empty)).toEqual([])
})
