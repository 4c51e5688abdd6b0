import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from '../../server/until.ts'

/** Connections that one address opened, of which the server may have cut some. */
export interface Opened {
  /** The number of connections that the server keeps. */
  kept: number
  close(): void
}

/** Opens so many connections from a loopback address, and waits until the server has cut those that it does not keep. */
export async function openConnections(count: number, localAddress: string, serverUrl: string): Promise<Opened> {
  const port = Number(new URL(serverUrl).port)
  const sockets = Array.from(
    { length: count },
    (): Socket =>
      connect({ host: '127.0.0.1', port, localAddress })
        .on('error', () => {})
        .resume(),
  )
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')))
  // The server has accepted all of them when it answers a later one.
  await (await fetch(`${serverUrl}/healthz`)).text()
  const kept = () => sockets.filter((socket) => !socket.closed).length
  let before = -1
  await until(async () => {
    const isStill = before === kept()
    before = kept()
    return isStill
  })
  return {
    kept: before,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
