import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'
import { orderWriter } from '../../orders/order/new-orders.ts'
import { readHealth } from './health.ts'

export interface Metrics {
  /** Counts and times a server's requests. Call it before the routes are registered. */
  observe(app: FastifyInstance): void
  /** Counts and times a request that is answered before Fastify sees it. */
  watch(request: IncomingMessage, response: ServerResponse): void
  /** Answers GET /metrics on loopback, in the text format of Prometheus. `close` stops it. */
  listen(port: number): Promise<{ close(): Promise<void> }>
}

/**
 * Creates the metrics of docs/operations/when-something-is-wrong.md, "Alerts". They name no customer, and are read
 * only when somebody asks for them.
 */
export function createMetrics({ database, dataDir }: { database: Database; dataDir: string }): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const readGauges = makeGauges(register, database, dataDir)
  const duration = makeDuration(register)
  return {
    observe(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        duration.observe({ method, route: routeOptions.url ?? 'site', status: statusCode }, elapsedTime / 1_000)
      })
    },
    watch({ method }, response) {
      const started = performance.now()
      response.once('finish', () => {
        const labels = { method, route: 'site', status: response.statusCode }
        duration.observe(labels, (performance.now() - started) / 1_000)
      })
    },
    async listen(port) {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        sendMetrics(response, register, readGauges).catch(() => response.destroy())
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return {
        async close() {
          server.closeAllConnections()
          await new Promise((resolve) => server.close(resolve))
        },
      }
    },
  }
}

async function sendMetrics(
  response: ServerResponse,
  register: Registry,
  readGauges: () => Promise<void>,
): Promise<void> {
  await readGauges()
  const text = await register.metrics()
  response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
}

function makeDuration(register: Registry) {
  return new Histogram({
    name: 'tandoor_request_duration_seconds',
    help: 'Answered requests: how many and how long, by route and status. All pages and files are the route "site".',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
}

/** Creates the gauges whose values must be read. Returns the function that reads them all. */
function makeGauges(register: Registry, database: Database, dataDir: string): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `tandoor_${name}`, help, labelNames, registers: [register] })
  const up = gauge('database_up', 'Whether the database answers.')
  const orders = gauge('orders_last_day', 'Orders placed in the last 24 hours, by payment_status.', ['payment_status'])
  const oldest = gauge('oldest_overdue_order_seconds', 'For how long the look at a pending order has been overdue.')
  const waiting = gauge('jobs_waiting', 'Jobs whose time has come and that nobody has finished.')
  const again = gauge('jobs_to_try_again', 'Jobs that have failed, and will be tried again later.')
  const failed = gauge('jobs_failed_for_good', 'Jobs that will not be tried again.')
  const pool = gauge('database_connections', 'Connections of this server, and requests that wait for one.', ['state'])
  const room = gauge('data_dir_free_bytes', 'Room left where DATA_DIR lies.')

  async function readDatabase() {
    const [jobs, more] = await Promise.all([readHealth(database), readMore(database)])
    orders.reset()
    for (const [status, count] of more.lastDay) orders.set({ payment_status: status }, count)
    oldest.set(more.overdueSeconds)
    waiting.set(jobs.jobsWaiting)
    again.set(more.jobsToTryAgain)
    failed.set(jobs.jobsFailedForGood)
  }

  return async () => {
    const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
      Object.values(database.pools).reduce((total, each) => total + each[count], 0)
    pool.set({ state: 'busy' }, sum('totalCount') - sum('idleCount'))
    pool.set({ state: 'idle' }, sum('idleCount'))
    pool.set({ state: 'awaited' }, sum('waitingCount') + orderWriter(database).waiting())
    const isUp = await readDatabase().then(
      () => true,
      () => false,
    )
    up.set(Number(isUp))
    const disk = await statfs(dataDir).catch(() => undefined)
    if (disk) room.set(disk.bavail * disk.bsize)
  }
}

/**
 * Reads the numbers that the health check lacks. The queries about orders use indexes, so their cost does not grow
 * with the number of orders.
 */
async function readMore(database: Database) {
  const { rows } = await database.execute<{ status: string; count: string }>(sql`
    select payment_status as status, count(*) as count from catering_orders
    where created_at > now() - interval '1 day' and not erased group by 1
  `)
  const now = await database.execute<{ overdue: string | null; again: string }>(sql`
    select
      (select extract(epoch from now() - min(next_check_at)) from catering_orders where payment_status = 'pending')
        as overdue,
      (select count(*) from graphile_worker.jobs
        where attempts > 0 and attempts < max_attempts and locked_at is null) as again
  `)
  return {
    lastDay: rows.map((row) => [row.status, Number(row.count)] as const),
    overdueSeconds: Math.max(0, Number(now.rows[0]?.overdue ?? 0)),
    jobsToTryAgain: Number(now.rows[0]?.again),
  }
}
