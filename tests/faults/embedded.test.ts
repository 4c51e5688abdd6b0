import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { clusterPaths, readPidFile } from '../../server/database/embedded/cluster.ts'
import { borrowEmbedded, type Embedded, startEmbedded, takeOwnership } from '../../server/database/embedded/embedded.ts'
import { EmbeddedError, explain } from '../../server/database/embedded/run.ts'
import { silent } from '../server/harness.ts'
import { copyCluster } from '../server/started-servers.ts'
import { startTroubledProxy } from '../server/troubled-proxy.ts'
import { until } from '../server/until.ts'

const isRoot = process.getuid?.() === 0
const running: Embedded[] = []
const folders: string[] = []

async function folder(parent = tmpdir()): Promise<string> {
  const path = await mkdtemp(join(parent, 'tandoor-embedded-'))
  folders.push(path)
  return path
}

/** Returns a DATA_DIR whose cluster is made and stopped. */
const folderWithCluster = async () => copyCluster(await folder())

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: silent })
  running.push(embedded)
  return embedded
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

// A dead process that was not reaped yet has no command line any more.
const isAlive = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** A program in a sandbox of its own may not read another one's working directory. */
const sandbox = ['unshare', '--user', '--map-root-user']
const canSandbox = spawnSync('unshare', [...sandbox.slice(1), 'true']).status === 0

test.skipIf(!canSandbox)('from another sandbox the cluster’s server is still recognised', async () => {
  const dataDir = await folderWithCluster()
  await start(dataDir)
  const { cluster } = clusterPaths(dataDir)
  const { pid = 0 } = (await readPidFile(clusterPaths(dataDir))) ?? {}
  const module = new URL('../../server/database/embedded/embedded.ts', import.meta.url).href
  const answer = (of: number) => {
    const script = `const { isAnotherProgram } = await import('${module}'); console.log(await isAnotherProgram(${of}, '${cluster}'))`
    const all = [...sandbox.slice(1), process.execPath, '--input-type=module', '--eval', script]
    return spawnSync('unshare', all, { encoding: 'utf8' }).stdout.trim()
  }
  expect([answer(pid), answer(process.pid)]).toEqual(['false', 'true'])
})

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true })
})

test('a missing DATA_DIR is made for its owner only, with a durable cluster on loopback, behind a password', async () => {
  const dataDir = join(await folder(), 'deep', 'data')
  const { url } = await start(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  const names = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'listen_addresses',
    'data_checksums',
    'server_encoding',
  ]
  const values = await Promise.all(names.map(async (name) => Object.values((await ask(url, `show ${name}`))[0])[0]))
  expect(values).toEqual(['on', 'on', 'on', '127.0.0.1', 'on', 'UTF8'])
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/)
  expect((await stat(join(dataDir, 'secrets', 'postgres-password'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['postgres-password'])
})

test('it starts in a folder that only its owner can enter', async () => {
  const closed = await folder(homedir())
  await chmod(closed, 0o700)
  const { url } = await start(await copyCluster(join(closed, 'data')))
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stopping leaves no process and no pid file, and the next start has the data', async () => {
  const dataDir = await folderWithCluster()
  const first = await startEmbedded({ dataDir, log: silent })
  await ask(first.url, 'create table kept as select 42 as answer')
  const pid = (await readPidFile(clusterPaths(dataDir)))?.pid ?? 0
  await first.stop()
  await until(async () => !isAlive(pid))
  expect(await readPidFile(clusterPaths(dataDir))).toBeUndefined()
  const { url } = await start(dataDir)
  expect(await ask(url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a second owner is refused, by a link to the folder too, and a command may work beside the first', async () => {
  const dataDir = await folderWithCluster()
  const owner = await start(dataDir)
  const link = join(await folder(), 'link')
  await symlink(dataDir, link)
  for (const name of [dataDir, link]) {
    const second = startEmbedded({ dataDir: name, log: silent })
    await expect(second).rejects.toThrow(/^Another server is already running on [^\n]*$/)
  }
  const borrowed = await borrowEmbedded({ dataDir })
  expect(borrowed.url).toBe(owner.url)
  await borrowed.stop()
  expect((await readPidFile(clusterPaths(dataDir)))?.port).toBe(Number(new URL(owner.url).port))
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two first starts at once one wins, and the other is refused', async () => {
  const dataDir = await folder()
  const starts = await Promise.allSettled([
    startEmbedded({ dataDir, log: silent }),
    startEmbedded({ dataDir, log: silent }),
  ])
  for (const each of starts) if (each.status === 'fulfilled') running.push(each.value)
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = starts.find((each) => each.status === 'rejected')
  expect(refused?.reason.message).toMatch(/^Another server is already running on /)
})

const ownerProgram = `
  import pino from 'pino'
  import { startEmbedded } from ${JSON.stringify(new URL('../../server/database/embedded/embedded.ts', import.meta.url).href)}
  const { url } = await startEmbedded({ dataDir: process.argv.at(-1), log: pino({ level: 'silent' }) })
  console.log(url)
  setInterval(() => {}, 1000)
`

function spawnOwner(dataDir: string, settings: Record<string, string> = {}) {
  return spawn(process.execPath, ['--input-type=module', '-e', ownerProgram, '--', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: new URL('../..', import.meta.url).pathname,
    env: { ...process.env, ...settings },
  })
}

async function startOwnerProcess(dataDir: string) {
  const child = spawnOwner(dataDir)
  const [url] = (await once(child.stdout, 'data')).map(String)
  return { child, url: url?.trim() ?? '' }
}

async function kill(child: ReturnType<typeof spawn>) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('after kill -9 of the owner the next one takes the running cluster over, with every committed row', async () => {
  const dataDir = await folderWithCluster()
  const { child, url } = await startOwnerProcess(dataDir)
  await ask(url, 'create table kept as select 42 as answer')
  await kill(child)
  const next = await start(dataDir)
  expect(next.url).toBe(url)
  expect(await ask(next.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('after kill -9 of owner and database the next one recovers it', async () => {
  const dataDir = await folderWithCluster()
  const { child, url } = await startOwnerProcess(dataDir)
  await ask(url, 'create table kept as select 42 as answer')
  const pid = (await readPidFile(clusterPaths(dataDir)))?.pid ?? 0
  await kill(child)
  process.kill(pid, 'SIGKILL')
  const next = await start(dataDir)
  expect(await ask(next.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a database that dies while its owner runs is started again at the same address', async () => {
  const dataDir = await folderWithCluster()
  const { url } = await start(dataDir)
  await ask(url, 'create table kept as select 42 as answer')
  process.kill((await readPidFile(clusterPaths(dataDir)))?.pid ?? 0, 'SIGKILL')
  const rows = await until(() => ask(url, 'select * from kept').catch(() => undefined))
  expect(rows).toEqual([{ answer: 42 }])
})

test('a pid file whose number belongs to another program now does not stop the start', async () => {
  const dataDir = await folderWithCluster()
  const { cluster } = clusterPaths(dataDir)
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n\n`)
  const { url } = await start(dataDir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an empty pid file, as a full disk leaves one, does not stop the start', async () => {
  const dataDir = await folderWithCluster()
  await writeFile(join(clusterPaths(dataDir).cluster, 'postmaster.pid'), '')
  const { url } = await start(dataDir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a first start that was killed half way does not spoil the folder, and its remains are removed', async () => {
  const dataDir = await folder()
  const child = spawnOwner(dataDir)
  const staging = await until(async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres-new-')))
  await until(async () => (await readdir(join(dataDir, staging))).includes('global'))
  await kill(child)
  const { url } = await start(dataDir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'secrets'])
})

test.runIf(isRoot)('without user namespaces root is told at once what to do', async () => {
  const child = spawnOwner(await folder(), { PATH: '/nowhere' })
  let complaint = ''
  child.stderr.on('data', (part) => {
    complaint += part
  })
  await once(child, 'close')
  expect(complaint).toMatch(
    /EmbeddedError: PostgreSQL does not run as root.*Start as an ordinary user, or set DATABASE_URL\.$/m,
  )
})

test('a database that is slow to answer has its owner all the same', async () => {
  const dataDir = await folderWithCluster()
  const borrowed = await borrowEmbedded({ dataDir })
  running.push(borrowed)
  const url = new URL(borrowed.url)
  const way = await startTroubledProxy({ host: url.hostname, port: Number(url.port) })
  const slow = way.arm({ loses: 'answer', does: 'hold', milliseconds: 3_000 })
  const owner = await takeOwnership(Object.assign(url, { port: String(way.port) }).href, dataDir)
  expect(slow.struck()).toBe(1)
  await owner.end()
  await way.close()
})

test('a DATA_DIR that can not be used is reported in a clear line', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  await expect(startEmbedded({ dataDir: join(file, 'data'), log: silent })).rejects.toThrow(EmbeddedError)
})

test.each([
  ['initdb: error: could not write file "x": No space left on device', /^The disk is full: /],
  [
    "EACCES: permission denied, mkdir '/srv/secrets'",
    /^PostgreSQL may not use its files; .*: EACCES.*'\/srv\/secrets'$/,
  ],
  ['unshare: unshare failed: Operation not permitted', /^PostgreSQL does not run as root, /],
  ['unshare: failed to execute /x/initdb: Permission denied', /^PostgreSQL may not use its files; /],
  ['The files belong to somebody.\ninitdb: error: no luck\nDetails follow.', /^initdb: error: no luck$/],
])('a failure is reported in one line: %s', (output, line) => {
  expect(explain(output).message).toMatch(line)
})

test('a cluster of another major version is left alone, with advice', async () => {
  const dataDir = await folder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(/PostgreSQL 15, this is 18.*operations/)
})
