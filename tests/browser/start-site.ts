import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'

/** Starts the real server, with its own database and payment sandbox. */
export async function startSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-browser-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const staffLink = await linkForStaff(server)
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}`, dataDir, staffLink, stop }
}

/** Waits until the server is open, and returns the link with which the first owner joins. */
async function linkForStaff(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to wait for')
  for await (const line of createInterface({ input: server.stdout })) {
    // The last line that a start with nobody on the staff prints.
    const [, link] = /^Staff: (.+)$/.exec(line) ?? []
    if (!link) continue
    server.stdout.resume()
    return link
  }
  throw new Error('The server ended before it was open')
}
