import autocannon from 'autocannon'
import pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { end, newSettings, removeData, startProcess } from '../server/process.ts'

const reads = 3_000
const together = 8
const rounds = 5

/**
 * The 99th percentile of reading one order, in milliseconds (median of five rounds), when there are 1,000 orders and
 * when there are 1,000,000; and how many of the million can be read a second.
 */
export async function measureReads() {
  const server = await startProcess(await newSettings({ LOG_LEVEL: 'warn' }))
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await readAll(server.url, await fill(client, 1_000)) // The first reads warm the server up.
    const few = await readRounds(server.url, await someIds(client))
    await fill(client, 1_000_000)
    const ids = await someIds(client)
    const many = await readRounds(server.url, ids)
    const readsPerSecond = await readMost(server.url, ids)
    return { readsPerSecond, p99AtThousand: few, p99AtMillion: many, ratio: Math.round((many / few) * 100) / 100 }
  } finally {
    await client.end()
    await end(server)
    await removeData(server.dataDir)
  }
}

async function fill(client: pg.Client, upTo: number): Promise<string[]> {
  await client.query(
    `insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
       customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
       payment_status, status, checkout_expires_at, next_check_at)
     select gen_random_uuid(), 'N-' || n, 34994, current_date, '18:30', 15, 'Jasleen Kaur', n || '@example.com',
       '020 7946 0999', '1 High Street', 'Hounslow', 'TW3 1AA', '', 'completed', 'confirmed', now(), now()
     from generate_series((select count(*) from catering_orders) + 1, $1::bigint) as n`,
    [upTo],
  )
  await client.query('vacuum analyze catering_orders')
  await client.query('checkpoint') // Else what was just filled is written while it is read.
  return someIds(client)
}

async function someIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from catering_orders order by md5(id::text) limit ${reads}`,
  )
  return Array.from({ length: reads }, (_, index) => rows[index % rows.length]?.id ?? '')
}

const addressOf = (id: string) => `/rest/v1/catering_orders?select=*&id=eq.${id}`
const headers = { apikey: defaultAnonKey, accept: 'application/vnd.pgrst.object+json' }

/** Reads a second, with 32 connections. */
async function readMost(url: string, ids: string[]): Promise<number> {
  const requests = ids.map((id) => ({ path: addressOf(id) }))
  const result = await autocannon({ url, headers, requests, connections: 32, duration: 8 })
  if (result.non2xx + result.errors > 0) throw new Error('Orders could not be read.')
  return Math.round(result.requests.average)
}

/** Reads all orders several times. Returns the median of the rounds' 99th percentiles, in milliseconds. */
async function readRounds(url: string, ids: string[]): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) found.push(await readAll(url, ids))
  return found.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
}

/** Reads each order once, eight at a time, as the confirmation page does. Returns the 99th percentile in milliseconds. */
async function readAll(url: string, ids: string[]): Promise<number> {
  const times: number[] = []
  const waiting = ids.values()
  const readOn = async () => {
    for (const id of waiting) {
      const began = performance.now()
      const response = await fetch(url + addressOf(id), { headers })
      await response.text()
      if (!response.ok) throw new Error(`An order could not be read: ${response.status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: together }, readOn))
  times.sort((one, other) => one - other)
  return Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 100) / 100
}
