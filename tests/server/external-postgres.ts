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

/**
 * Finds a PostgreSQL from outside the project: in POSTGRES_BIN, else Debian's newest. Without either it takes the npm
 * package's.
 */
async function findOutsidePrograms(): Promise<Programs> {
  const versions = (await readdir(debian).catch(() => [])).map(Number).sort((one, other) => one - other)
  const folder = process.env.POSTGRES_BIN ?? (versions.length > 0 && join(debian, `${versions.at(-1)}`, 'bin'))
  return folder ? { initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl') } : findPrograms()
}

export const outsidePrograms = await findOutsidePrograms()
/** For example 15.18. */
export const outsideVersion =
  /\d+[\d.]*/.exec(execFileSync(outsidePrograms.initdb, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

/** A running cluster that the server under test knows only by its address. */
export interface ExternalPostgres {
  url: string
  port: number
  paths: ClusterPaths
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** Ends the cluster as a power cut would. */
  kill(): Promise<void>
  /** Stops the cluster and removes its files. */
  remove(): Promise<void>
}

/** Starts a new cluster in its own folder and on its own port. */
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

/**
 * Starts a cluster from the files that `fill` puts into a new folder, for example a copy of another cluster. The copy
 * has the other's password.
 */
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
      await askPostgres(url, `create database ${name}`)
      return databaseUrl(url, name)
    },
    async kill() {
      isKilled = true
      process.kill((await readPidFile(paths))?.pid ?? 0, 'SIGKILL')
      await until(() => askPostgres(url, 'select').then(isFalse, isTrue))
    },
    async remove() {
      // A killed cluster is started again, so that it cleans up its shared memory. Its remains may prevent the start at
      // first.
      if (isKilled) await until(() => startCluster(outsidePrograms, paths, port).then(isTrue, isFalse))
      await stopCluster(outsidePrograms, paths)
      await rm(paths.dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one query on a connection of its own. */
export async function askPostgres<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // A server that dies emits a second error.
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}
