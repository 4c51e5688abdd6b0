import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Flood, Flooded } from './flood.ts'

/**
 * Floods a server on this machine until its input ends, then writes the result (flood.ts starts it). It is a process of
 * its own because its connections need as many file descriptors as the server's.
 */
const flood = JSON.parse(process.argv[2] ?? '') as Flood
const sockets: Socket[] = []
const flooded: Flooded = { cut: 0, answers: {} }

for (let index = 0; index < flood.connections; index++) {
  sockets.push(open(index))
  // This makes about 4,000 a second. A server on the same two processors accepts no more, and the rest would have to
  // connect again.
  if (index % 100 === 99) await wait(25)
}
process.stdout.write('all have knocked\n')
process.stdin.resume().once('end', () => {
  for (const socket of sockets) socket.destroy()
  process.stdout.write(`${JSON.stringify(flooded)}\n`, () => process.exit(0))
})

function open(index: number): Socket {
  const localAddress = flood.from[index % flood.from.length] ?? ''
  const socket = connect({ host: '127.0.0.1', port: flood.port, localAddress, noDelay: true })
  const ask = () => socket.write(flood.request)
  socket.on('connect', ask)
  socket.on('data', (chunk) => {
    for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      flooded.answers[status] = (flooded.answers[status] ?? 0) + 1
      ask()
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    flooded.cut += 1
  })
  return socket
}
