import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../process.ts'
import { until } from '../until.ts'
import { clients, orderFrom, requests, startFlood } from './flood.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Opens so many connections and returns the number that the server keeps. */
async function keptOf(count: number, localAddress: string, server: TestServer): Promise<number> {
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), localAddress })
    closers.push(() => socket.destroy())
    return socket.on('error', () => {}).resume()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // The server has accepted all of them when it answers a later one.
  await (await fetch(`${server.url}/healthz`)).text()
  const kept = () => sockets.filter((socket) => !socket.closed).length
  let before = -1
  await until(async () => {
    const isStill = before === kept()
    before = kept()
    return isStill
  })
  return before
}

test('one client may hold its share of the connections, a second one its own, and a proxy any number', async () => {
  const server = await startTestServer({ rateLimits: true, trustProxy: ['127.0.3.0/24'] })
  closers.push(() => server.close())
  const kept = [
    await keptOf(600, '127.0.2.1', server),
    await keptOf(600, '127.0.2.2', server),
    await keptOf(600, '127.0.3.1', server),
  ]
  // A client gets a sixteenth of the free connections: n = (8,000 - n) / 16, and then the same of the rest.
  expect(kept).toEqual([471, 443, 600])
})

test.runIf(process.platform === 'linux')(
  '20,000 connections that order, from one address or from a hundred: an order from elsewhere passes',
  async () => {
    // The server has a process of its own, because this attack used to end it.
    const server = await startProcess(await newSettings({ RATE_LIMITS: 'on', LOG_LEVEL: 'fatal' }))
    closers.push(async () => {
      await end(server)
      await removeData(server.dataDir)
    })

    const one = await attackFrom(['127.0.2.1'], '127.0.1.1', server)
    expect(one.order).toBe(200)
    expect(one.files).toBeLessThan(700)
    expect(one.taken).toBeLessThanOrEqual(30)

    const hundred = await attackFrom(clients(100, 3), '127.0.1.2', server)
    expect(hundred.order).toBe(200)
    expect(hundred.files).toBeLessThan(8_200)
    expect(hundred.taken).toBeLessThanOrEqual(3_000)
    expect(server.child.exitCode).toBeNull()
  },
  600_000,
)

/** Opens 20,000 connections that order again and again, and orders from other addresses meanwhile. */
async function attackFrom(addresses: string[], elsewhere: string, { url, child }: ServerProcess) {
  const port = Number(new URL(url).port)
  const flood = { port, connections: 10_000, from: addresses, request: requests.order() }
  const floods = await Promise.all([startFlood(flood), startFlood(flood)])
  const order = await orderFrom(elsewhere, port)
  const files = (await readdir(`/proc/${child.pid}/fd`)).length
  const flooded = await Promise.all(floods.map((each) => each.end()))
  return { order, files, taken: flooded.reduce((sum, { answers }) => sum + (answers['200'] ?? 0), 0) }
}
