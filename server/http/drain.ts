import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance['server']>()
const began = 'draining began'

/** While a server drains or closes, each answer closes its connection, so that the proxy opens its next one elsewhere. */
export function drainable(app: FastifyInstance): void {
  app.addHook('preClose', async () => beginDraining(app))
}

function beginDraining(app: FastifyInstance): void {
  if (draining.has(app.server)) return
  draining.add(app.server)
  app.server.emit(began)
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/** Whether the server is about to close: then /readyz says so, and a proxy sends nothing new. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server)
}

/** Calls `end` when the server begins to drain: what has no end of its own, such as a stream of events, ends then. */
export function onDrain(app: FastifyInstance, end: () => void): void {
  app.server.once(began, end)
}

/**
 * Closes the server: what is under way is still answered, for so many seconds. Then whoever is still sending or reading
 * is cut off; Node itself sets no limit to them once a server closes.
 */
export async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1_000)
  await app.close().finally(() => clearTimeout(cut))
}

/** Goes on serving for so many seconds while saying that it will end, so that no request meets a closed door. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  beginDraining(app)
  await wait(seconds * 1_000)
}
