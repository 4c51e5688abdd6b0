import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance['server']>()
const began = 'draining began'

/**
 * Makes each answer close its connection while the server drains or closes, so that the proxy opens its next connection
 * elsewhere.
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

/** Whether the server is about to close. /readyz then says so, and a proxy sends nothing new. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server)
}

/** Calls `end` when the server begins to drain. It is for what has no end of its own, such as a stream of events. */
export function onDrain(app: FastifyInstance, end: () => void): void {
  app.server.once(began, end)
}

/**
 * Closes the server. Requests under way get so many seconds to be answered; then their connections are cut, because
 * Node itself sets no time limit once a server closes.
 */
export async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1_000)
  await app.close().finally(() => clearTimeout(cut))
}

/**
 * Serves for so many seconds more while /readyz says that the server will end, so that proxies turn away before it
 * closes.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  beginDraining(app)
  await wait(seconds * 1_000)
}
