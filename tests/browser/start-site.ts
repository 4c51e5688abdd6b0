import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { builtServer } from '../../scripts/node-options.mjs'
import { freePort } from '../free-port.ts'
import { makeMigratedCluster } from '../migrated-cluster.ts'

/** Makes the folder that each site of a run begins with: an empty, migrated database. */
export async function makeSiteTemplate(): Promise<void> {
  process.env.SITE_TEMPLATE = (await makeMigratedCluster()).dataDir
}

/**
 * Starts the real server, with its own database and payment sandbox. A public one has an address that only browsers on
 * this machine know, and prints no link for staff. `settings` come before those of every site.
 */
export async function startSite({ isPublic = false, settings = {} as Record<string, string> } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-browser-'))
  await cp(process.env.SITE_TEMPLATE ?? '', dataDir, { recursive: true })
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://${isPublic ? 'kitchen.localhost' : 'localhost'}:${port}`
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'warn',
    ...(isPublic ? { ...ofAPublicSite, PUBLIC_URL: url } : { RATE_LIMITS: 'off' }),
    ...settings,
  }
  const server = spawn(process.execPath, [builtServer], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const staffLink = await linkForStaff(server)
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, env, staffLink, stop }
}

const ofAPublicSite = {
  PAYMENTS: 'sandbox',
  STAFF_EMAIL: 'kitchen@tandoor-road.london',
  MAIL_FROM: 'orders@tandoor-road.london',
}

/** Waits until the server is open, and returns the link with which the first owner joins; a public one says what it misses. */
async function linkForStaff(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to wait for')
  for await (const line of createInterface({ input: server.stdout })) {
    // The last line that a start with nobody on the staff prints.
    const [last, link = ''] = /^(?:Staff: (.+)|No orders are taken .+)$/.exec(line) ?? []
    if (!last) continue
    server.stdout.resume()
    return link
  }
  throw new Error('The server ended before it was open')
}
