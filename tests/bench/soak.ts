import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { end, newSettings, removeData } from '../server/process.ts'
import { seeded } from '../server/seeded.ts'
import { machine } from './machine.ts'
import { type Applied, beApplicant, readCvs } from './soak/applications.ts'
import { inspect, inspectMachine } from './soak/inspect.ts'
import { unexplainedLines } from './soak/log-lines.ts'
import { startMailbox } from './soak/mailbox.ts'
import { measureTables, type Sample, takeSample } from './soak/memory.ts'
import { beGreedy, beNuisance } from './soak/nuisance.ts'
import { beCustomer, type PlacedOrder } from './soak/orders.ts'
import { planFaults } from './soak/plan.ts'
import { reportOf } from './soak/report.ts'
import { currentServer, inflict, startSubject } from './soak/subject.ts'
import { startTally } from './soak/tally.ts'
import { readSite, visit } from './soak/visits.ts'

/**
 * `npm run soak` sends an hour of visits, orders, uploads, bad requests and faults to a server as people start it, and
 * writes docs/bench/soak.json. SOAK_MINUTES makes it shorter, and SOAK_SEED repeats a run. Ctrl-C ends it early, in
 * good order.
 */
const seconds = 60 * Number(process.env.SOAK_MINUTES ?? 60)
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000)
const sampleEvery = 15
/** How many of each begin a second. A visit is a page and three files. */
const rates = { visit: 5, customer: 1, applicant: 0.2, nuisance: 0.5, greedy: 1 }

const random = seeded(seed)
const over = new AbortController()
const underWay = new Set<Promise<unknown>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

const mailbox = await startMailbox()
const subject = await startSubject(
  await newSettings({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mailbox.url,
  }),
)
const tally = startTally(subject)
const begin = Date.now()
const orders: PlacedOrder[] = []
const applications: Applied[] = []
const samples: Sample[] = []
let people = 0

try {
  console.log(`soak of ${seconds / 60} minutes, seed ${seed}, at ${subject.url}`)
  const [site, cvs] = [await readSite(subject.url), await readCvs()]
  const person = () => ({ subject, tally, random, number: ++people })
  const timer = setTimeout(() => over.abort(), seconds * 1_000)
  const strands = [
    keepDoing(rates.visit, () => visit(site, tally, random)),
    keepDoing(rates.customer, async () => orders.push(await beCustomer(person()))),
    keepDoing(rates.applicant, async () => applications.push(await beApplicant(person(), cvs))),
    keepDoing(rates.nuisance, () => beNuisance(person())),
    keepDoing(rates.greedy, () => beGreedy(person())),
    keepSampling(),
    doHarm(),
  ]
  // A strand that fails ends all others, in good order.
  await Promise.all(strands.map((strand) => strand.catch(giveUp)))
  clearTimeout(timer)
  await Promise.all(underWay)
  const finish = Date.now()
  console.log('waiting for rest')
  const found = await inspect(subject, mailbox, { orders, applications })
  const tables = await measureTables(subject)
  const ownEnds = [...subject.ownEnds]
  await end(currentServer(subject))
  await removeData(subject.dataDir)
  const invariants = { ...found, ...(await inspectMachine(subject.dataDir)) }
  const log = unexplainedLines(subject)
  const failures = [
    ...tally.failures,
    ...log.failures,
    ...ownEnds.map((why) => ({ at: finish, what: 'the server', why })),
  ]
  const report = reportOf({
    ...{ seed, begin, finish, subject, tally, samples, tables, invariants, failures },
    deeds: { orders, applications },
    injectedLogLines: log.injected,
    generatorBusy: performance.eventLoopUtilization().utilization,
  })
  console.table(report.table)
  for (const { what, why } of failures.slice(0, 20)) console.log(`${what}: ${why}`)
  const file = new URL('../../docs/bench/soak.json', import.meta.url)
  await writeFile(file, `${JSON.stringify({ takenAt: new Date().toISOString(), machine, ...report }, null, 2)}\n`)
  process.exitCode = report.table.every((row) => row.reached !== 'no') ? 0 : 1
} finally {
  over.abort()
  await end(currentServer(subject))
  await removeData(subject.dataDir)
  await mailbox.close()
}

/** Begins `work` so many times a second on average, whether earlier work has ended or not. */
async function keepDoing(perSecond: number, work: () => Promise<unknown>): Promise<void> {
  while (await pause((-Math.log(1 - random()) / perSecond) * 1_000)) {
    const deed = work()
      .catch(note('a person'))
      .finally(() => underWay.delete(deed))
    underWay.add(deed)
  }
}

async function keepSampling(): Promise<void> {
  while (await pause(sampleEvery * 1_000)) {
    // While the server is down there is nothing to measure.
    const sample = await takeSample(subject).catch(() => undefined)
    if (sample) samples.push(sample)
    if (sample && samples.length % 20 === 0) progress(sample)
  }
}

async function doHarm(): Promise<void> {
  for (const { at, kind } of planFaults(seconds, random)) {
    if (!(await pause(begin + at * 1_000 - Date.now()))) return
    const { from, to } = await inflict(subject, kind)
    console.log(`${clock(from)} ${kind}: ready again after ${to - from} ms`)
  }
}

function note(what: string) {
  return (error: Error) => void tally.failures.push({ at: Date.now(), what, why: error.message })
}

function giveUp(error: Error): void {
  note('the soak')(error)
  over.abort()
}

/** Waits. Returns false as soon as the soak is over. */
function pause(milliseconds: number): Promise<boolean> {
  return wait(Math.max(0, milliseconds), true, { signal: over.signal }).catch(() => false)
}

function progress({ nodeMB, postgresMB, openFiles, databaseMB }: Sample): void {
  const done = `${orders.length} orders, ${applications.length} applications, ${tally.failures.length} failures`
  const held = `Node ${nodeMB} MB, PostgreSQL ${postgresMB} MB, ${openFiles} files, database ${databaseMB} MB`
  console.log(`${clock(Date.now())} ${done}; ${held}; load ${loadavg()[0]?.toFixed(1)}`)
}

function clock(at: number): string {
  return new Date(at - begin).toISOString().slice(11, 19)
}
