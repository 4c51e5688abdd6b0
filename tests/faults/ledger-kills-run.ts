import { sql } from 'drizzle-orm'
import { placesKept } from '../../server/database/changed-places.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import { theSite } from '../../server/database/ledger.ts'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import { findChanges } from '../../server/database/order-changes.ts'
import { findHandedOver } from '../../server/database/order-mails.ts'
import { findOrder } from '../../server/database/orders.ts'
import { clearOrders } from '../server/clear-orders.ts'
import { seeded } from '../server/seeded.ts'
import { signedInAs, staffClient } from '../server/staff-client.ts'
import { until } from '../server/until.ts'
import { expectTrueLedger } from './judge-ledger.ts'
import { startKilledServers } from './killed-servers.ts'
import { aMinutePasses, beginLife, type KillRun, type Life, live } from './life-under-kills.ts'
import { startPatience } from './patience.ts'

export interface LedgerKillsReport {
  seed: number
  lives: number
  kills: number
  presses: number
  /** Presses of which nobody learned what became of them. */
  unanswered: number
  /** What is not as it has to be, with what happened to the order. This should be empty. */
  faults: string[]
}

/** How many lives are lived at the same time. */
const together = 24
/** A server is killed after at most so many questions to database and Stripe. */
const mostQuestions = 450
/** How long servers may answer nobody, and how long jobs may take to rest, in milliseconds. */
const longestSilence = 120_000
const longestRest = 300_000

/**
 * Lives random lives of orders while the two servers are killed again and again. When so many lives are over, the jobs
 * are done, and each order is judged. It leaves no process and no file behind, also when it fails.
 */
export async function runLedgerKills(asked: { seed: number; lives: number }): Promise<LedgerKillsReport> {
  console.info(`ledger run with seed ${asked.seed}: ${asked.lives} lives, with kills`)
  const random = seeded(asked.seed)
  const world = await startKilledServers(random)
  try {
    const { cookie } = await signedInAs({ url: '', database: world.database }, 'owner', 'Amar')
    const run: KillRun = {
      ...{ world, cookie, patience: startPatience(longestSilence) },
      ...{ done: { presses: 0, unanswered: 0 }, failure: [] },
    }
    const report: LedgerKillsReport = { ...asked, kills: 0, presses: 0, unanswered: 0, faults: [] }
    for (let first = 0; first < asked.lives; first += together) {
      const count = Math.min(together, asked.lives - first)
      await playRound(run, { ...asked, first, count, random, report })
      if (asked.lives > together) console.info(`${first + count} lives: ${JSON.stringify({ ...report, ...run.done })}`)
    }
    return { ...report, ...run.done }
  } finally {
    await world.close()
  }
}

interface Round {
  seed: number
  first: number
  count: number
  random: () => number
  report: LedgerKillsReport
}

async function playRound(run: KillRun, { seed, first, count, random, report }: Round): Promise<void> {
  const { database } = run.world
  await database.execute(sql`update staff_sessions set proved_at = now()`)
  const killing = [0, 1].map((index) => keepKilling(run, index, random))
  const fail = (error: Error) => void run.failure.push(error)
  const lives = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const place = first + index
      const life = await beginLife(run, `kills-${seed}-${place}`, seeded(seed + 1 + place))
      await live(life).catch(fail)
      return life
    }),
  ).catch(fail)
  for (const each of killing) report.kills += await each.stop()
  if (run.failure[0] || !lives) throw run.failure[0]
  await settleDown(run)
  for (const life of lives)
    await judge(run, life).catch(async (error: Error) => void report.faults.push(await tell(life, error)))
  await expectPlaces(run).catch((error: Error) => void report.faults.push(error.message))
  await clearOrders(database)
  await database.pool.query(forgetSessions)
}

/** Otherwise each round would read the sessions of all rounds before it. */
const forgetSessions = `
  truncate payment_sandbox.deliveries;
  delete from payment_sandbox.objects where object not in ('product', 'price')`

/** Kills a server again and again after a random number of its questions, and starts it again. */
function keepKilling({ world, failure, patience }: KillRun, index: number, random: () => number) {
  let isOver = false
  let armed: ReturnType<typeof world.arm> | undefined
  const killing = (async () => {
    let kills = 0
    while (!isOver) {
      armed = world.arm(index, 1 + Math.floor(random() * mostQuestions))
      if (!(await armed.killed)) break
      kills += 1
      await world.restart(index)
      patience.renew()
    }
    return kills
  })()
  killing.catch((error: Error) => failure.push(error))
  return {
    /** Ends the killing. Returns how often the server was killed. */
    stop() {
      isOver = true
      armed?.disarm()
      return killing
    },
  }
}

/** Makes the minutes pass after which servers take up what a killed one held, and check what was not checked. */
const letMinutesPass = `
  update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at < $before;
  update graphile_worker._private_job_queues set locked_at = locked_at - interval '5 minutes' where locked_at < $before;
  update catering_orders set next_check_at = now(), rechecked_at = null;
  update order_ledger set created_at = created_at - interval '5 minutes'
    where state in ('asked', 'pending', 'requires-action');
  update payment_sandbox.deliveries set due_at = now() where delivered_at is null and given_up_at is null;
  select graphile_worker.add_job('unlock-dead-jobs', job_key := 'unlock-dead-jobs')`
const scheduled = ['reconcile-orders', 'recheck-paid-orders', 'follow-refunds', 'issue-documents']
const addScheduled = scheduled
  .map((task) => `select graphile_worker.add_job('${task}', job_key := '${task}')`)
  .join(';')
const dueNow = `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`
const work = `select task_identifier as task, last_error, attempts from graphile_worker.jobs
  where task_identifier not in ('send-coming-days', 'forget', 'check-prices') and (locked_at is not null or attempts < max_attempts)`

/** Lets everything come to its end: all jobs are done, pending refunds end, and Stripe is asked once more. */
async function settleDown(run: KillRun): Promise<void> {
  const { pool } = run.world.database
  const { rows } = await pool.query('select now()::text as before')
  for (const round of ['what was held', 'what was pending']) {
    await pool.query(letMinutesPass.replaceAll('$before', `'${rows[0].before}'::timestamptz`))
    await restOfJobs(run, round)
    await pool.query(addScheduled)
    await restOfJobs(run, round)
    await aMinutePasses({ run })
  }
}

/** Waits until all jobs are done. A job that failed is due again at once. */
async function restOfJobs({ world }: KillRun, round: string): Promise<void> {
  let left: unknown[] = []
  const isAtRest = async () => {
    left = (await world.database.pool.query(work)).rows
    if (left.length > 0) await world.database.pool.query(dueNow)
    return left.length === 0
  }
  await until(isAtRest, longestRest).catch(() => {
    throw new Error(`No rest after ${round}: ${JSON.stringify(left)}`)
  })
}

async function judge({ world, cookie }: KillRun, life: Life): Promise<void> {
  const { database, stripe } = world
  await expectTrueLedger({ database, stripe, call: staffClient({ url: world.anyUrl() }, cookie), reasonOf }, life)
  const missing = await findUntold(world, life)
  if (missing.length > 0) throw new Error(missing.join(', '))
}

function reasonOf({ by, changeId }: LedgerEntry): string {
  if (by === theSite) return 'The change was no longer possible'
  return changeId ? 'Your order changed: ' : 'A random reason'
}

/** Returns what the customer was not told of the changes of their order, or was told although it is not true. */
async function findUntold({ database, stripe }: KillRun['world'], { id, number }: Life): Promise<string[]> {
  const [order, changes] = [await findOrder(database, id), await findChanges(database, id)]
  const mails = new Set((await findHandedOver(database, id)).map((mail) => mail.id))
  const faults: string[] = []
  for (const change of changes) {
    const isTold = (mail: string) => mails.has(`${mail}.${number}.${change.id}`)
    const knowsLink = isTold('change-to-pay')
    const hasEnded = change.state === 'lapsed' || change.state === 'withdrawn'
    const isCancelled = order?.status === 'cancelled'
    if (change.state === 'in-force' && !isTold('order-changed') && !isCancelled)
      faults.push(`${change.id} is in force, untold`)
    if (change.state === 'in-force' && isTold('change-lapsed')) faults.push(`${change.id} was said to have lapsed`)
    if (change.state !== 'in-force' && isTold('order-changed')) faults.push(`${change.id} was said to be in force`)
    if (change.state === 'waiting') {
      const session = change.checkoutSessionId && (await stripe.checkout.sessions.retrieve(change.checkoutSessionId))
      if (!knowsLink || !session || session.status !== 'open') faults.push(`${change.id} waits for a dead link`)
    }
    const isReplaced = changes.some(
      ({ id: other, createdAt, state }) =>
        createdAt >= (change.endedAt ?? createdAt) &&
        mails.has(`${state === 'in-force' ? 'order-changed' : 'change-to-pay'}.${number}.${other}`),
    )
    const wasPaidBack = mails.has([...mails].find((mail) => mail.startsWith(`refund-on-its-way.${number}`)) ?? '')
    if (hasEnded && knowsLink && !isTold('change-lapsed') && !isCancelled && !isReplaced && !wasPaidBack) {
      faults.push(`${change.id} is ${change.state}, and its customer knows only the link`)
    }
  }
  return faults
}

/** The places of each day are those of its orders, with what waiting changes keep. */
async function expectPlaces({ world }: KillRun): Promise<void> {
  const { database } = world
  const { rows } = await database.pool.query<{ day: string; counted: number; held: number }>(`
    select coalesce(load.day, held.day)::text as day, coalesce(load.places, 0) as counted, coalesce(held.places, 0)::int as held
    from delivery_load as load full join (
      select event_date as day, sum(places_held(o)) as places from catering_orders o group by event_date
    ) as held on held.day = load.day`)
  const kept = (await database.select().from(orderChanges)).filter(({ state }) => state === 'waiting').map(placesKept)
  const wrong = rows.filter(({ day, counted, held }) => {
    const more = kept.filter((each) => each.day === day).reduce((sum, { places }) => sum + places, 0)
    return counted !== held + more
  })
  if (wrong.length > 0) throw new Error(`Places are miscounted: ${JSON.stringify(wrong)}`)
}

async function tell({ run, id, key, story }: Life, { message }: Error): Promise<string> {
  const { database } = run.world
  const changes = await findChanges(database, id)
  const known = changes.map(({ id: change, state, createdAt, endedAt, differencePence, checkoutUrl }) => ({
    ...{ change, state, createdAt, endedAt, differencePence, checkoutUrl },
  }))
  const mails = (await findHandedOver(database, id)).map((mail) => mail.id)
  return JSON.stringify({ key, story, message, known, mails })
}
