import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network-of.ts'
import { tally } from './tally.ts'

/** Connections of one server; an open one costs it some 10 kB. */
const most = 8_000
/** The part of the free places that one client may hold. */
const share = 1 / 16
/** What one client may always hold: a browser opens six. */
const least = 8

/**
 * Bounds the connections of a server, and those of each client. The fuller the house, the fewer one client may hold, so
 * that a hundred greedy ones still leave room for others: one may hold 470, a hundred may hold 70 each (the dynamic
 * thresholds of Choudhury and Hahne, 1998). A proxy of ours speaks for everybody, so it is not bounded.
 */
export function boundConnections(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const held = tally()
  let all = 0
  app.server.maxConnections = most

  app.server.on('connection', (socket: Socket) => {
    all += 1
    socket.once('close', () => {
      all -= 1
    })
    const address = socket.remoteAddress
    if (!address || isProxy(address)) return
    const client = networkOf(address)
    if (held.of(client) >= Math.max(least, (most - all) * share)) return void socket.destroy()
    held.add(client)
    socket.once('close', () => held.remove(client))
  })
}
