import { sql } from 'drizzle-orm'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findHandedOver } from '../../server/orders/order/order-mails.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { theSite } from '../../server/payments/ledger.ts'
import { clearOrders } from '../server/clear-orders.ts'
import { seeded } from '../server/seeded.ts'
import { signedInAs, staffClient } from '../server/staff-client.ts'
import { expectTrueLedger } from './judge-ledger.ts'
import { expectPlaces } from './judge-places.ts'
import { type KilledServers, startKilledServers } from './killed-servers.ts'
import { beginLife, type KillRun, type Life, live } from './life-under-kills.ts'
import { startPatience } from './patience.ts'
import { settleDown } from './settle-down.ts'

/** A run whose servers are killed. */
interface KilledRun extends KillRun {
  world: KilledServers
}

export interface LedgerKillsReport {
  seed: number
  lives: number
  kills: number
  presses: number
  /** Presses whose outcome nobody learned. */
  unanswered: number
  /** What is wrong, with what happened to the order. This should be empty. */
  faults: string[]
}

/** How many lives are lived at the same time. */
const together = 24
/** A server is killed after at most so many questions to database and Stripe. */
const mostQuestions = 450
/** How long servers may answer nobody, in milliseconds. */
const longestSilence = 120_000

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
    const run: KilledRun = {
      world,
      cookie,
      patience: startPatience(longestSilence),
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

async function playRound(run: KilledRun, { seed, first, count, random, report }: Round): Promise<void> {
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
  await expectPlaces(database).catch((error: Error) => void report.faults.push(error.message))
  await clearOrders(database)
  await database.pool.query(forgetSessions)
}

/** Otherwise each round would read the sessions of all rounds before it. */
const forgetSessions = `
  truncate payment_sandbox.deliveries;
  delete from payment_sandbox.objects where object not in ('product', 'price')`

/** Kills a server again and again after a random number of its questions, and starts it again. */
function keepKilling({ world, failure, patience }: KilledRun, index: number, random: () => number) {
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

/** Returns what the customer was not told about changes of their order, or was told wrongly. */
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

async function tell({ run, id, key, story }: Life, { message }: Error): Promise<string> {
  const { database } = run.world
  const changes = await findChanges(database, id)
  const known = changes.map(({ id: change, state, createdAt, endedAt, differencePence, checkoutUrl }) => ({
    change,
    state,
    createdAt,
    endedAt,
    differencePence,
    checkoutUrl,
  }))
  const mails = (await findHandedOver(database, id)).map((mail) => mail.id)
  return JSON.stringify({ key, story, message, known, mails })
}
