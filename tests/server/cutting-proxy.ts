import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A way to a TCP server that can be cut, as a cable is, mended again, and turned to another server. */
export async function startCuttingProxy(first: { host: string; port: number }) {
  let target = first
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const proxy = createServer((incoming) => {
    keep(incoming)
    if (isCut) return incoming.resetAndDestroy()
    const onward = createConnection(target)
    keep(onward)
    incoming.pipe(onward).pipe(incoming)
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      one.once('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend() {
      isCut = false
    },
    turnTo(next: { host: string; port: number }) {
      target = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
