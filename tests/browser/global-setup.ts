import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'

/** Starts the real server, with its own database and payment sandbox, for all browser tests. */
export default async function setup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-browser-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
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
  await saysItIsOpen(server)
  process.env.SITE_URL = url
  process.env.SITE_DATA_DIR = dataDir
  return async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function saysItIsOpen(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('The server has no output to wait for')
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes(' is open at ')) {
      server.stdout.resume()
      return
    }
  }
  throw new Error('The server ended before it was open')
}
