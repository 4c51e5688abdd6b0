import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance>()

/** While a server drains, each answer closes its connection, so that the proxy opens its next one elsewhere. */
export function drainable(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (draining.has(app)) reply.header('Connection', 'close')
  })
}

/** Whether the server is about to close: then /readyz says so, and a proxy sends nothing new. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app)
}

/** Goes on serving for so many seconds while saying that it will end, so that no request meets a closed door. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  draining.add(app)
  await wait(seconds * 1_000)
}
