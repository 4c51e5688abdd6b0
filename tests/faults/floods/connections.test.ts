import { readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { boundConnections } from '../../../server/http/bound-connections.ts'
import { silent, startTestServer } from '../../server/harness.ts'
import { end, removeData, startProcess } from '../../server/process.ts'
import { settingsWithCluster } from '../../server/started-servers.ts'
import { until } from '../../server/until.ts'
import { openConnections } from './connections.ts'
import { clients, orderFrom, orderRequest, startFlood } from './flood.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function keptOf(count: number, localAddress: string, server: Server): Promise<number> {
  const { kept, close } = await openConnections(count, localAddress, server)
  closers.push(close)
  return kept
}

test('one client may hold its share of the connections, a second one its own, and a proxy any number', async () => {
  const server = await startTestServer({ rateLimits: true, trustProxy: ['127.0.3.0/24'] })
  closers.push(() => server.close())
  const kept = [
    await keptOf(600, '127.0.2.1', server.app.server),
    await keptOf(600, '127.0.2.2', server.app.server),
    await keptOf(600, '127.0.3.1', server.app.server),
  ]
  // A client gets a sixteenth of the free connections: n = (8,000 - n) / 16, and then the same of the rest.
  expect(kept).toEqual([471, 443, 600])
})

test('forty clients that want all connections leave the next one its own', async () => {
  const app = fastify()
  closers.push(() => app.close())
  boundConnections(app, [], silent, 1_600)
  app.get('/healthz', async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (const client of clients(40)) await keptOf(100, client, app.server)
  // Each gets a sixteenth of what those before it left, so the free ones shrink by a seventeenth: 1,600 × (16/17)^40.
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await until(async () => (await open()) < 1_500)
  expect(await open()).toBeGreaterThan(1_300)
  expect(await keptOf(20, '127.0.9.1', app.server)).toBeGreaterThanOrEqual(8)
})

test.runIf(process.platform === 'linux')(
  '1,500 connections of one address that order: an order from elsewhere passes',
  async () => {
    // The server has a process of its own, because an attack of this kind used to end it.
    const server = await startProcess(await settingsWithCluster({ RATE_LIMITS: 'on', LOG_LEVEL: 'fatal' }))
    closers.push(async () => {
      await end(server)
      await removeData(server.dataDir)
    })
    const port = Number(new URL(server.url).port)
    const flood = await startFlood({ port, connections: 1_500, from: ['127.0.2.1'], request: orderRequest() })
    expect(await orderFrom('127.0.1.1', port)).toBe(200)
    expect((await readdir(`/proc/${server.child.pid}/fd`)).length).toBeLessThan(700)
    const { answers } = await flood.end()
    expect(answers['200']).toBeLessThanOrEqual(30)
    expect(server.child.exitCode).toBeNull()
  },
)
