import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { payWithCard } from './pay.ts'
import { end, killDatabase, newSettings, removeData, type ServerProcess, startProcess } from './process.ts'
import { seeded } from './seeded.ts'
import { noteTransitions, withDatabase } from './transitions.ts'
import { until } from './until.ts'

export interface FaultRun {
  seed: number
  /** At least; customers go on until the killing is over. */
  orders: number
  kills: number
}

/** What a run found; all that should be empty is a list of order numbers. */
export interface FaultReport extends FaultRun {
  paid: number
  unpaid: number
  killedDatabases: number
  /** Orders whose server had forgotten them. */
  lost: string[]
  /** Paid orders that were not completed exactly once. */
  notCompletedOnce: string[]
  /** Paid orders without exactly one mail to the customer and one to staff. */
  withoutTheirMails: string[]
  /** Unpaid orders that became completed or got a confirmation. */
  invented: string[]
}

interface Placed {
  id: string
  number: string
  isPaid: boolean
}

/**
 * Places and pays orders while server and database are killed at random moments and started again; then lets all come
 * to rest and counts. Leaves nothing running and nothing behind.
 */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  const random = seeded(run.seed)
  const settings = await newSettings({ LOG_LEVEL: 'silent' })
  const state = { server: await startProcess(settings), isKilling: true }
  await withDatabase(state.server.dataDir, (client) => client.query(noteTransitions))
  try {
    const customers = Array.from({ length: 4 }, (_, index) => beCustomer(run, index, state, random))
    const [done, ...placed] = await Promise.all([killAtRandom(run.kills, state, random), ...customers])
    return { ...run, ...done, ...(await inspect(state.server.dataDir, placed.flat())) }
  } finally {
    await end(state.server)
    await removeData(state.server.dataDir)
  }
}

interface State {
  server: ServerProcess
  isKilling: boolean
}

/** Orders, and pays for two thirds of it; like a person, tries each step again until it is done. */
async function beCustomer(run: FaultRun, index: number, state: State, random: () => number): Promise<Placed[]> {
  const placed: Placed[] = []
  const { url } = state.server
  for (let count = index; count < run.orders || state.isKilling; count += 4) {
    const order = anOrder({ guest_count: 1 + (count % 100) })
    const key = `fault-${run.seed}-${count}`
    const answer = await insist(() => post(`${url}/functions/v1/create-catering-order`, order, key))
    const isPaid = random() < 0.67
    if (isPaid) {
      await insist(() =>
        payWithCard(answer.checkout_url).then((location) => location?.includes('session_id=') && location),
      )
      if (random() < 0.5) await askToSettle(url, answer.order_id).catch(() => {})
    }
    placed.push({ id: answer.order_id, number: answer.order_number, isPaid })
  }
  return placed
}

async function post(url: string, body: object, key: string) {
  const headers = { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': key }
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return response.ok ? response.json() : undefined
}

function askToSettle(url: string, id: string) {
  return fetch(`${url}/rest/v1/catering_orders?id=eq.${id}`, {
    method: 'PATCH',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ payment_status: 'completed', status: 'confirmed' }),
    signal: AbortSignal.timeout(20_000),
  })
}

function insist<T>(step: () => Promise<T | undefined | false | null>): Promise<T> {
  return until(async () => (await step().catch(() => undefined)) || undefined, 120_000)
}

/** Kills the server, and every third time its database too, and starts it again. Returns how often. */
async function killAtRandom(kills: number, state: State, random: () => number) {
  const done = { kills: 0, killedDatabases: 0 }
  for (; done.kills < kills; done.kills++) {
    await wait(100 + random() * 1_500)
    await end(state.server, 'SIGKILL')
    if (done.kills % 3 === 2 && (await killDatabase(state.server.dataDir))) done.killedDatabases += 1
    state.server = await startProcess(state.server.settings)
  }
  state.isKilling = false
  return done
}

async function inspect(dataDir: string, placed: Placed[]) {
  const paid = placed.filter((order) => order.isPaid)
  const mails = () => readdir(join(dataDir, 'mail')).catch(() => [] as string[])
  const expected = paid.flatMap(({ number }) => [`order-confirmed.${number}.eml`, `staff-new-order.${number}.eml`])
  await until(async () => {
    const names = new Set(await mails())
    return expected.every((name) => names.has(name))
  }, 90_000).catch(() => {}) // What is missing is found and named below.
  const names = new Set(await mails())
  const rows = await withDatabase(dataDir, (client) =>
    client.query<{ id: string; payment_status: string; completions: number }>(`
      select id, payment_status,
        (select count(*)::int from transitions where order_id = id and became = 'completed') as completions
      from catering_orders`),
  )
  const found = new Map(rows.rows.map((row) => [row.id, row]))
  const numbers = (orders: Placed[]) => orders.map((order) => order.number)
  const isCompletedOnce = ({ id }: Placed) =>
    found.get(id)?.payment_status === 'completed' && found.get(id)?.completions === 1
  const hasConfirmation = ({ number }: Placed) => names.has(`order-confirmed.${number}.eml`)
  const hasMails = (order: Placed) => hasConfirmation(order) && names.has(`staff-new-order.${order.number}.eml`)
  const unpaid = placed.filter((order) => !order.isPaid)
  return {
    paid: paid.length,
    unpaid: unpaid.length,
    lost: numbers(placed.filter(({ id }) => !found.has(id))),
    notCompletedOnce: numbers(paid.filter((order) => !isCompletedOnce(order))),
    withoutTheirMails: numbers(paid.filter((order) => !hasMails(order))),
    invented: numbers(unpaid.filter((order) => found.get(order.id)?.completions !== 0 || hasConfirmation(order))),
  }
}
