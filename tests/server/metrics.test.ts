import { afterEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { freePort } from '../free-port.ts'
import { createTestDatabase } from './harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from './process.ts'
import { startTroubledProxy } from './troubled-proxy.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of ending.splice(0).reverse()) await close()
})

/** Starts a server with metrics, whose connections to the database can be cut. */
async function start() {
  const { url, drop } = await createTestDatabase()
  ending.push(drop)
  const way = await startTroubledProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  ending.push(way.close)
  const METRICS_PORT = String(await freePort())
  const DATABASE_URL = Object.assign(new URL(url), { port: String(way.port) }).href
  const settings = await newSettings({ DATABASE_URL, METRICS_PORT })
  ending.push(() => removeData(settings.DATA_DIR ?? ''))
  const server = await startProcess(settings)
  ending.push(() => end(server))
  return { server, way, address: `http://127.0.0.1:${METRICS_PORT}/metrics` }
}

const order = ({ url }: ServerProcess, body: unknown) =>
  fetch(`${url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Returns the values by name and labels. */
async function read(address: string): Promise<Map<string, number>> {
  const response = await fetch(address)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

test('the metrics count requests, orders, jobs and the machine, only on their own port, without a database too', async () => {
  const { server, way, address } = await start()
  expect((await order(server, anOrder())).status).toBe(200)
  expect((await order(server, {})).status).toBe(400)
  for (const path of ['/', '/menu', '/no-such-page', '/readyz']) await fetch(server.url + path)
  const numbers = await read(address)
  const requests = (method: string, route: string, status: number) =>
    numbers.get(`tandoor_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
  expect(requests('POST', '/functions/v1/create-catering-order', 200)).toBe(1)
  expect(requests('POST', '/functions/v1/create-catering-order', 400)).toBe(1)
  expect([requests('GET', 'site', 200), requests('GET', 'site', 404)]).toEqual([2, 1])
  expect(requests('GET', '/readyz', 200)).toBe(1)
  expect(numbers.get('tandoor_orders_last_day{payment_status="pending"}')).toBe(1)
  expect(numbers.get('tandoor_database_up')).toBe(1)
  expect(numbers.get('tandoor_jobs_failed_for_good')).toBe(0)
  for (const name of [
    'tandoor_jobs_waiting',
    'tandoor_jobs_to_try_again',
    'tandoor_oldest_overdue_order_seconds',
    'tandoor_database_connections{state="idle"}',
    'tandoor_data_dir_free_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(numbers.get(name), name).toBeGreaterThanOrEqual(0)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(address.replace('metrics', ''))).status).toBe(404)

  way.cut()
  expect((await read(address)).get('tandoor_database_up')).toBe(0)
  way.mend()
  expect((await read(address)).get('tandoor_database_up')).toBe(1)
})
