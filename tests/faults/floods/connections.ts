import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** Connections that one address opened, of which the server may have cut some. */
export interface Opened {
  /** The number of connections that the server keeps. */
  kept: number
  close(): void
}

/**
 * Opens so many connections from a loopback address to a server of this process, and waits until it has decided about
 * each. The server is asked which ones it keeps, because a client hears later of what was cut.
 */
export async function openConnections(count: number, localAddress: string, server: Server): Promise<Opened> {
  const { port } = server.address() as AddressInfo
  const { promise: allCame, resolve } = Promise.withResolvers<void>()
  const accepted: Socket[] = []
  let decided = 0
  const decide = () => {
    decided += 1
    if (decided === count) resolve()
  }
  // The server's own listener comes first and has cut the connection by then.
  const accept = (socket: Socket) => {
    accepted.push(socket)
    decide()
  }
  server.on('connection', accept).on('drop', decide)
  const sockets = Array.from({ length: count }, () =>
    connect({ host: '127.0.0.1', port, localAddress })
      .on('error', () => {})
      .resume(),
  )
  await allCame
  server.off('connection', accept).off('drop', decide)
  return {
    kept: accepted.filter(({ destroyed }) => !destroyed).length,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
