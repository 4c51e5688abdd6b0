import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasAsked } from './http-server.ts'

/**
 * Lets a server close without waiting for connections on which nothing was ever asked. Browsers open such connections
 * in advance, and Node never counts them as idle. Requests under way are still answered.
 */
export function cutUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (!hasAsked(socket)) socket.destroy()
  })
}
