import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { end, newSettings, type Program, removeData, type ServerProcess, startProcess } from '../server/process.ts'

/** A checkout of the project whose server runs: this one, or that of another release. */
export interface Checkout {
  name: string
  root: string
}

export const here: Checkout = { name: 'here', root: new URL('../../', import.meta.url).pathname }

/** Returns the checkout in this folder. */
export function checkoutIn(folder: string): Checkout {
  const root = resolve(folder)
  return { name: basename(root), root }
}

export function isCheckout(folder: string): boolean {
  return existsSync(join(folder, 'server/main.ts')) && existsSync(join(folder, 'scripts/build.mjs'))
}

/**
 * Installs a checkout's packages where there are none, and builds its site where it is stale. Both use its own scripts.
 */
export function prepare({ name, root }: Checkout): void {
  const install = existsSync(join(root, 'node_modules'))
    ? ''
    : "await import('./scripts/install.mjs').then((install) => install.installWhenStale());"
  const build = "await import('./scripts/build.mjs').then((build) => build.buildWhenStale())"
  const options = ['--input-type=module', '--eval', install + build]
  const { status } = spawnSync(process.execPath, options, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The site of ${name} could not be built.`)
}

/** Starts the server of a checkout. It runs on this bench's Node, because Node is not what is compared. */
export async function startServer({ root }: Checkout, settings: Record<string, string>): Promise<ServerProcess> {
  const options = await import(join(root, 'scripts/node-options.mjs'))
  const program: Program = { ...options, main: join(root, options.builtServer ?? 'server/main.ts') }
  return startProcess(settings, [], program)
}

/** Starts a server of this checkout with a database of its own, calls `use`, and removes everything of it afterwards. */
export async function withServer<Result>(
  changes: Record<string, string>,
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(here, await newSettings({ LOG_LEVEL: 'warn', ...changes }))
  try {
    return await use(server)
  } finally {
    await end(server)
    await removeData(server.dataDir)
  }
}

/** Returns the resident memory of a server in MB. */
export function memoryOf({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000)
}
