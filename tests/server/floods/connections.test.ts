import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { residentMB } from '../../bench/resident-memory.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../process.ts'
import { until } from '../until.ts'
import { clients, orderFrom, requests, startFlood } from './flood.ts'

let server: ServerProcess

// A process of its own, because these attacks ended one.
beforeAll(async () => {
  server = await startProcess(await newSettings({ RATE_LIMITS: 'on', LOG_LEVEL: 'fatal' }))
})
afterAll(async () => {
  await end(server)
  await removeData(server.dataDir)
})

const port = () => Number(new URL(server.url).port)
const openFiles = async () => (await readdir(`/proc/${server.child.pid}/fd`)).length

/** Opens 20,000 connections, each of which orders again and again, and meanwhile orders from elsewhere. */
async function attackFrom(addresses: string[], elsewhere: string) {
  const flood = { port: port(), connections: 10_000, from: addresses, request: requests.order() }
  const floods = await Promise.all([startFlood(flood), startFlood(flood)])
  const order = await orderFrom(elsewhere, port())
  const files = await openFiles()
  const flooded = await Promise.all(floods.map((each) => each.end()))
  await until(async () => (await openFiles()) < 200)
  const count = (status: string) => flooded.reduce((sum, { answers }) => sum + (answers[status] ?? 0), 0)
  return { order, files, taken: count('200'), memoryMB: await residentMB(server.child.pid ?? 0) }
}

test.runIf(process.platform === 'linux')(
  '20,000 connections that order: from one address, then from a hundred; an order from elsewhere passes',
  async () => {
    const one = await attackFrom(['127.0.2.1'], '127.0.1.1')
    expect(one.order).toBe(200)
    expect(one.files).toBeLessThan(700)
    expect(one.taken).toBeLessThanOrEqual(30)

    const hundred = await attackFrom(clients(100, 3), '127.0.1.2')
    expect(hundred.order).toBe(200)
    expect(hundred.files).toBeLessThan(8_200)
    expect(hundred.taken).toBeLessThanOrEqual(3_000)

    const again = await attackFrom(clients(100, 5), '127.0.1.3')
    expect(again.order).toBe(200)
    // What 20,000 connections leave behind would show as 100 MB and more.
    expect(again.memoryMB).toBeLessThan(hundred.memoryMB + 60)
    expect(server.child.exitCode).toBeNull()
  },
)
