import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { payWithCard } from '../server/pay.ts'
import { end, killDatabase, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { seeded } from '../server/seeded.ts'
import { settingsWithCluster } from '../server/started-servers.ts'
import { noteTransitions, withEmbeddedDatabase } from '../server/transitions.ts'
import { type PlannedKill, planKills } from './kill-plan.ts'
import { type Patience, startPatience } from './patience.ts'

export interface FaultRun {
  seed: number
  /** The least number of orders. Customers go on until the killing is over. */
  orders: number
  kills: number
}

/** The findings of a run. The lists of order numbers should all be empty. */
export interface FaultReport extends FaultRun {
  paid: number
  unpaid: number
  killedDatabases: number
  /** Acknowledged orders that the server no longer knows. */
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
 * How long a running server may answer nobody before the run fails, and how long one answer may take, in milliseconds.
 */
const longest = { silence: 60_000, answer: 20_000 }

/**
 * Places and pays orders while server and database are killed at random moments and started again. Then it waits until
 * everything is at rest, and counts. It leaves no process and no file behind, also when it fails.
 */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  // The seed is printed before anything can go wrong, so that a failed run can be repeated.
  console.info(`fault run with seed ${run.seed}: ${run.orders} orders, ${run.kills} kills`)
  const settings = await settingsWithCluster({ LOG_LEVEL: 'silent' })
  const server = await startProcess(settings)
  const state: State = { server, isKilling: true, answers: 0, patience: startPatience(longest.silence) }
  try {
    await withEmbeddedDatabase(server.dataDir, (client) => client.query(noteTransitions))
    const { done, placed } = await killWhileCustomersOrder(run, state)
    return { ...run, ...done, ...(await inspect(server.dataDir, placed)) }
  } catch (error) {
    throw new Error(`Fault run with seed ${run.seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    await end(state.server)
    await removeData(server.dataDir)
  }
}

interface State {
  server: ServerProcess
  isKilling: boolean
  /** The number of answers since the server's last start. */
  answers: number
  patience: Patience
  /** The reason why the run ends early. */
  failure?: Error
}

/**
 * Runs killer and customers together. The first failure ends all of them, so that nothing runs on after the call has
 * returned.
 */
async function killWhileCustomersOrder(run: FaultRun, state: State) {
  const killing = killAsPlanned(planKills(run, seeded(run.seed)), state)
  const customers = Array.from({ length: 4 }, (_, index) => beCustomer(run, index, state, seeded(run.seed + 1 + index)))
  const fail = (error: Error) => {
    state.failure ??= error
  }
  await Promise.allSettled([killing, ...customers].map((strand) => strand.catch(fail)))
  if (state.failure) throw state.failure
  return { done: await killing, placed: (await Promise.all(customers)).flat() }
}

/** Orders, and pays for two thirds of the orders. Like a person, it repeats each step until it succeeds. */
async function beCustomer(run: FaultRun, index: number, state: State, random: () => number): Promise<Placed[]> {
  const placed: Placed[] = []
  const { url } = state.server
  for (let count = index; count < run.orders || state.isKilling; count += 4) {
    const key = `fault-${run.seed}-${count}`
    // Each order has a customer of its own, because the customer's next order would replace this one.
    const order = anOrder({ customer_email: `${key}@example.com`, guest_count: 1 + (count % 100) })
    const answer = await insist(state, () => post(`${url}/functions/v1/create-catering-order`, order, key))
    const isPaid = random() < 0.67
    if (isPaid) {
      await insist(state, () =>
        payWithCard(answer.checkout_url).then((location) => location?.includes('session_id=') && location),
      )
      if (random() < 0.5 && (await askToSettle(url, answer.order_id).catch(() => false))) noteAnswer(state)
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
    signal: AbortSignal.timeout(longest.answer),
  })
  return response.ok ? response.json() : undefined
}

function askToSettle(url: string, id: string) {
  return fetch(`${url}/rest/v1/catering_orders?id=eq.${id}`, {
    method: 'PATCH',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ payment_status: 'completed', status: 'confirmed' }),
    signal: AbortSignal.timeout(longest.answer),
  })
}

/** Repeats a step until it succeeds. Gives up when the run has failed or the server answers nobody. */
async function insist<T>(state: State, step: () => Promise<T | undefined | false | null>): Promise<T> {
  for (;;) {
    if (state.failure) throw state.failure
    const done = await Promise.race([step().catch(() => undefined), wait(longest.answer, undefined, { ref: false })])
    if (done) {
      noteAnswer(state)
      return done
    }
    await haveBreath(state)
  }
}

function noteAnswer(state: State): void {
  state.answers += 1
  state.patience.renew()
}

/** Waits a moment between two tries. Rejects when further tries are useless. */
async function haveBreath({ failure, patience }: State): Promise<void> {
  if (failure) throw failure
  if (patience.isOver()) throw new Error(`The server runs and answered nobody for ${longest.silence / 1_000} s.`)
  await wait(20)
}

/** Kills the server as planned, sometimes with its database, and starts it again. Returns the number of kills. */
async function killAsPlanned(plan: PlannedKill[], state: State) {
  const done = { kills: 0, killedDatabases: 0 }
  for (const { afterAnswers, takesDatabase } of plan) {
    while (state.answers < afterAnswers) await haveBreath(state)
    state.patience.suspend()
    await end(state.server, 'SIGKILL')
    done.kills += 1
    if (takesDatabase && (await killDatabase(state.server.dataDir))) done.killedDatabases += 1
    state.server = await startProcess(state.server.settings)
    state.answers = 0
    state.patience.resume()
  }
  state.isKilling = false
  return done
}

/** Waits for mails while any arrive. Those missing then are counted as missing. */
async function allThere(expected: string[], mails: () => Promise<string[]>): Promise<void> {
  const patience = startPatience(90_000)
  for (let count = -1; !patience.isOver(); await wait(20)) {
    const names = new Set(await mails())
    if (expected.every((name) => names.has(name))) return
    if (names.size > count) patience.renew()
    count = names.size
  }
}

async function inspect(dataDir: string, placed: Placed[]) {
  const paid = placed.filter((order) => order.isPaid)
  const mails = () => readdir(join(dataDir, 'mail')).catch(() => [] as string[])
  const expected = paid.flatMap(({ number }) => [`order-confirmed.${number}.eml`, `staff-new-order.${number}.eml`])
  await allThere(expected, mails)
  const names = new Set(await mails())
  const rows = await withEmbeddedDatabase(dataDir, (client) =>
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
