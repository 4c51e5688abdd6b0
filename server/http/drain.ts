import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance['server']>()
const began = 'draining began'

/**
 * Makes each answer close its connection while the server drains or closes, so that the proxy opens its next connection
 * on another server.
 */
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

/** True if the server is about to close. /readyz then says so, and proxies send no new requests. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server)
}

/** Calls `end` when the server begins to drain. For anything that doesn't end by itself, such as a stream of events. */
export function onDrain(app: FastifyInstance, end: () => void): void {
  app.server.once(began, end)
}

/**
 * Closes the server. Requests in progress have this many seconds to finish. Then their connections are cut, because
 * Node sets no time limit on closing.
 */
export async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1_000)
  await app.close().finally(() => clearTimeout(cut))
}

/**
 * Keeps serving for this many seconds while /readyz announces the end, so that proxies turn away before the server
 * closes.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  beginDraining(app)
  await wait(seconds * 1_000)
}
