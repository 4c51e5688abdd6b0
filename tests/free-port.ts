import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody listens on right now: this one, or any. Rejects where this one is taken. */
export async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * A free port for a server that will be restarted: below those that the system gives to outgoing connections, one of
 * which would take it while the server is down.
 */
export async function freePortToKeep(): Promise<number> {
  for (;;) {
    const port = await freePort(20_000 + Math.floor(Math.random() * 10_000)).catch(() => undefined)
    if (port) return port
  }
}
