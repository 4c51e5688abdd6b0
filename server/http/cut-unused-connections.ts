import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasAsked } from './http-server.ts'

/**
 * Closes connections without any request when the server shuts down. Browsers open some in advance, and Node never
 * counts them as idle, so the server would wait for them. Requests in progress are still answered.
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
