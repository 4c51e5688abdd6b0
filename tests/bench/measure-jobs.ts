import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { payWithCard } from '../server/pay.ts'
import type { ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import { here, withServers } from './checkout.ts'

const orders = 500
const together = 8
/** The jobs of a paid order: it is settled and two mails are sent. */
const jobsOfOrder = 3
const mailsOfOrder = 2

export interface JobsFigures {
  jobsPerSecond: number
  bytesPerOrder: number
}

/**
 * Measures the jobs done a second, in the mix that paid orders need, with the sandbox in the same process and mails as
 * files. Also measures the bytes that a paid order takes in the database with its items, indices and event, once the
 * space of its old row versions is free again.
 */
export function measureJobs(): Promise<JobsFigures[]> {
  return withServers([here], {}, (servers) => Promise.all(servers.map(jobsOf)))
}

async function jobsOf(server: ServerProcess): Promise<JobsFigures> {
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const before = await bytesOfOrders(client)
    await holdJobs(client)
    await Promise.all(Array.from({ length: together }, () => orderAndPay(server.url, orders / together)))
    await until(async () => (await count(client, 'graphile_worker.jobs')) >= orders, 60_000)
    const seconds = await release(client, join(server.dataDir, 'mail'))
    const bytesPerOrder = Math.round(
      ((await bytesOfOrders(client)) - before) / (await count(client, 'catering_orders')),
    )
    return { jobsPerSecond: Math.round((orders * jobsOfOrder) / seconds), bytesPerOrder }
  } finally {
    await client.end()
  }
}

/** Postpones every new job by an hour. */
async function holdJobs(client: pg.Client): Promise<void> {
  await client.query(`
    create function hold_job() returns trigger language plpgsql as $$
      begin new.run_at := now() + interval '1 hour'; return new; end $$;
    create trigger hold_job before insert on graphile_worker._private_jobs
      for each row when (new.payload->>'orderId' is not null) execute function hold_job()`)
}

/** Releases the jobs and returns the seconds until the last mail was written. */
async function release(client: pg.Client, mails: string): Promise<number> {
  await client.query('drop trigger hold_job on graphile_worker._private_jobs')
  await client.query('update graphile_worker._private_jobs set run_at = now()')
  // The workers look for jobs every two seconds, so the clock starts when they have found the first one.
  await until(async () => (await count(client, 'catering_orders where paid_at is not null')) > 0)
  const began = performance.now()
  await until(async () => (await readdir(mails).catch(() => [])).length >= orders * mailsOfOrder, 120_000)
  return (performance.now() - began) / 1_000
}

// Each order has a different customer. Two paid orders of one customer for one day would need one more mail.
const aStranger = () => anOrder({ customer_email: `${randomUUID()}@example.com` })

async function orderAndPay(url: string, times: number): Promise<void> {
  const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }
  for (let time = 0; time < times; time++) {
    const init = { method: 'POST', headers, body: JSON.stringify(aStranger()) }
    const response = await fetch(`${url}/functions/v1/create-catering-order`, init)
    const { checkout_url } = (await response.json()) as { checkout_url: string }
    if (!(await payWithCard(checkout_url))) throw new Error('An order was not paid.')
  }
}

async function count(client: pg.Client, table: string): Promise<number> {
  return (await client.query(`select count(*)::int as count from ${table}`)).rows[0].count
}

async function bytesOfOrders(client: pg.Client): Promise<number> {
  const tables = ['catering_orders', 'catering_order_items', 'stripe_events']
  for (const table of tables) await client.query(`vacuum full ${table}`)
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ')
  return Number((await client.query(`select ${sizes} as bytes`)).rows[0].bytes)
}
