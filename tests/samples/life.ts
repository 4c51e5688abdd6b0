import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import type { Checkout } from '../bench/checkout.ts'
import { askPostgres } from '../server/external-postgres.ts'
import { payWithCard } from '../server/pay.ts'
import type { ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'

/** An order that was placed, and the one word that names its customer. */
export interface Placed {
  name: string
  order_id: string
  order_number: string
  checkout_url: string
}

/** One life of the database: its server, which is stopped and started, and the orders that were placed. */
export interface Life {
  checkout: Checkout
  databaseUrl: string
  settings: Record<string, string>
  server: ServerProcess
  placed: Map<string, Placed>
}

export const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }

/**
 * Places an order. Each has a day of its own, so that the places of its day are its own, and far enough away for a bank
 * debit.
 */
export async function place(life: Life, name: string, changes: Record<string, unknown> = {}): Promise<Placed> {
  const event_date = addDays(londonDay(new Date()), 20 + life.placed.size)
  const order = anOrder({
    customer_email: `${name}@example.com`,
    customer_name: 'Jasleen Kaur',
    event_date,
    ...changes,
  })
  const response = await fetch(`${life.server.url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `sample-${name}-${life.placed.size}` },
    body: JSON.stringify(order),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  const placed = { name, ...((await response.json()) as Omit<Placed, 'name'>) }
  life.placed.set(name, placed)
  return placed
}

export async function pay(life: Life, name: string): Promise<Placed> {
  const placed = await place(life, name)
  await payWithCard(placed.checkout_url)
  await becomes(life, name, `payment_status = 'completed'`)
  return placed
}

export async function columnOf(databaseUrl: string, id: string, column: string): Promise<string> {
  const [row] = await askPostgres<{ value: string }>(
    databaseUrl,
    `select ${column} as value from catering_orders where id = '${id}'`,
  )
  return row?.value ?? ''
}

/** Waits until the order meets the condition. */
export async function becomes({ databaseUrl, placed }: Life, name: string, condition: string): Promise<void> {
  const text = `select from catering_orders where id = '${placed.get(name)?.order_id}' and ${condition}`
  await until(async () => (await askPostgres(databaseUrl, text)).length === 1)
}

/** Waits until no job is left that could be done now. */
export async function allDone({ databaseUrl }: Life): Promise<void> {
  const text = 'select from graphile_worker.jobs where run_at <= now() limit 1'
  await until(async () => (await askPostgres(databaseUrl, text)).length === 0)
}

/** Runs a command of the checkout beside its server, and answers its question with yes. Returns what it printed. */
export function runCommand({ checkout, databaseUrl, settings }: Life, name: string, ...args: string[]): string {
  const program = join(checkout.root, `server/commands/${name}.ts`)
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH, ...settings, DATABASE_URL: databaseUrl },
    input: 'yes\n',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`)
  return stdout
}
