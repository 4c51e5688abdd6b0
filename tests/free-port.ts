import { once } from 'node:events'
import { createServer } from 'node:net'

const given = new Set<number>()
/** Each of Vitest's three workers and of Playwright's two has its own range of ports. All else shares the first. */
const { VITEST_POOL_ID: ofVitest, TEST_PARALLEL_INDEX: ofPlaywright } = process.env
const range = ofPlaywright ? 4 + Number(ofPlaywright) : Number(ofVitest ?? 0)
const count = 2_000
const lowest = 20_000 + (range % 6) * count

/**
 * Returns a port that nobody listens on, and never the same one twice. It lies below the ports that the system gives to
 * outgoing connections. One of those could otherwise take it before its server listens, or while that restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const listening = await once(server, 'listening').catch(() => undefined)
  if (!listening) return false
  server.close()
  await once(server, 'close')
  return true
}
