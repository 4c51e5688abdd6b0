import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type ClusterPaths,
  clusterPassword,
  openDataDir,
  type Programs,
  readPidFile,
  startCluster,
  stopCluster,
  user,
} from '../../server/database/embedded/cluster.ts'
import { findPrograms } from '../../server/database/embedded/embedded.ts'
import { runPostgresTool } from '../../server/database/embedded/run.ts'
import { freePort } from '../free-port.ts'
import { databaseUrl } from './postgres.ts'
import { until } from './until.ts'

const debian = '/usr/lib/postgresql'

/** PostgreSQL from outside the project: in POSTGRES_BIN, else Debian's newest, else the npm package's after all. */
async function findOutsidePrograms(): Promise<Programs> {
  const versions = (await readdir(debian).catch(() => [])).map(Number).sort((one, other) => one - other)
  const folder = process.env.POSTGRES_BIN ?? (versions.length > 0 && join(debian, `${versions.at(-1)}`, 'bin'))
  return folder ? { initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl') } : findPrograms()
}

export const outsidePrograms = await findOutsidePrograms()
/** Such as 15.18. */
export const outsideVersion =
  /\d+[\d.]*/.exec(execFileSync(outsidePrograms.initdb, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

/** A running cluster that the server under test knows by its address only. */
export interface ExternalPostgres {
  url: string
  port: number
  paths: ClusterPaths
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** Starts a new cluster on a port and in a folder of its own. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const paths = await newFolder()
  await clusterPassword(paths)
  const login = [`--username=${user}`, `--pwfile=${paths.password}`, '--auth=scram-sha-256']
  await runPostgresTool(outsidePrograms.initdb, [
    `--pgdata=${paths.cluster}`,
    ...login,
    '--encoding=UTF8',
    '--locale=C',
  ])
  return startIn(paths)
}

/** Starts what `fill` puts into a new cluster's folder, such as the copy of another; the password is that one's. */
export async function startCopy(
  of: ExternalPostgres,
  fill: (paths: ClusterPaths) => Promise<void>,
): Promise<ExternalPostgres> {
  const paths = { ...(await newFolder()), password: of.paths.password }
  await fill(paths)
  return startIn(paths)
}

const isTrue = () => true
const isFalse = () => false

const newFolder = async () => openDataDir(await mkdtemp(join(tmpdir(), 'tandoor-external-')))

async function startIn(paths: ClusterPaths): Promise<ExternalPostgres> {
  const port = await freePort()
  let isKilled = false
  const password = await clusterPassword(paths)
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  await startCluster(outsidePrograms, paths, port)
  return {
    url,
    port,
    paths,
    async createDatabase() {
      const name = `test_${randomBytes(8).toString('hex')}`
      await ask(url, `create database ${name}`)
      return databaseUrl(url, name)
    },
    async kill() {
      isKilled = true
      process.kill((await readPidFile(paths))?.pid ?? 0, 'SIGKILL')
      await until(() => ask(url, 'select').then(isFalse, isTrue))
    },
    async remove() {
      // One that was killed is started again, so that it takes back its shared memory; its remains may block it first.
      if (isKilled) await until(() => startCluster(outsidePrograms, paths, port).then(isTrue, isFalse))
      await stopCluster(outsidePrograms, paths)
      await rm(paths.dataDir, { recursive: true, force: true })
    },
  }
}

/** Asks one question on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // A server that dies says so twice.
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}
