import { loadavg } from 'node:os'
import { atMost, type Row } from '../rows.ts'
import type { Deeds } from './inspect.ts'
import { type Life, longestLife, mostOf, type Sample } from './memory.ts'
import { longestRestart, type Subject } from './subject.ts'
import type { Failure, Tally } from './tally.ts'

/**
 * The limits of the soak. PostgreSQL's own memory swings by 20 MB with its connections, so its slope is less certain.
 */
const limits = { nodeMBPerHour: 10, postgresOwnMBPerHour: 20, nodeMB: 256, openFiles: 256 }
/** The minutes without a fault below which the growth of memory has no meaning. */
const leastLife = 30

export interface Soaked {
  seed: number
  begin: number
  finish: number
  subject: Subject
  tally: Tally
  samples: Sample[]
  /** The sizes of tables at the end, in MB. */
  tables: Record<string, number>
  invariants: Record<string, unknown[]>
  failures: Failure[]
  deeds: Deeds
  /** The number of log lines of level error that a fault explains. */
  injectedLogLines: number
  /**
   * The share of its time in which the process that plays the people was busy. Near 1 they waited for that process
   * itself.
   */
  generatorBusy: number
}

/** Returns the figures of a soak, with a small table of its limits. */
export function reportOf(soaked: Soaked) {
  const { begin, finish, subject, samples, failures, invariants, deeds } = soaked
  const life = longestLife(samples, subject.faults, begin, finish)
  const most = mostOf(samples)
  const faults = subject.faults.map(({ kind, from, to }) => ({
    kind,
    atSecond: second(from, begin),
    milliseconds: to - from,
  }))
  const requests = countsOf(soaked.tally)
  const harm = Object.values(invariants).flat().length
  const slowest = Math.max(0, ...faults.map((fault) => fault.milliseconds))
  const table: Row[] = [
    atMost('errors that no fault explains', failures.length, 0, ''),
    atMost('things not as they must be at the end', harm, 0, ''),
    growth('memory of Node', life, life.nodeMBPerHour, limits.nodeMBPerHour),
    growth("PostgreSQL's own memory", life, life.postgresOwnMBPerHour, limits.postgresOwnMBPerHour),
    atMost('memory of Node, most', most.nodeMB, limits.nodeMB, ' MB'),
    atMost('open files of Node, most', most.openFiles, limits.openFiles, ''),
    atMost(`${faults.length} faults: longest until ready again`, slowest, longestRestart, ' ms'),
    atMost('requests, each missing kind counted', kindsMissing(requests), 0, ''),
  ]
  return {
    ...{ seed: soaked.seed, minutes: Math.round((finish - begin) / 6_000) / 10, loadAverageAtTheEnd: loadavg() },
    table,
    deeds: {
      orders: deeds.orders.length,
      paid: deeds.orders.filter((order) => order.isPaid).length,
      refunded: deeds.orders.filter((order) => order.refundedPence > 0).length,
      applications: deeds.applications.filter((application) => application.id).length,
      uploadsGivenUp: deeds.applications.filter((application) => !application.id).length,
    },
    generatorBusy: Math.round(soaked.generatorBusy * 100) / 100,
    ...{ requests, injectedLogLines: soaked.injectedLogLines, failures: failures.slice(0, 50), invariants, faults },
    memory: { longestLife: life, most, eachMinute: eachMinute(samples, begin) },
    tablesMB: soaked.tables,
  }
}

function growth(what: string, life: Life, measured: number, most: number): Row {
  const over = `over ${life.minutes} min without a fault, less the first ${life.warmUpMinutes}`
  const row = atMost(`${what}, growth ${over}`, measured, most, ' MB/h')
  return life.minutes >= leastLife ? row : { ...row, reached: 'too short to tell' }
}

const second = (at: number, begin: number) => Math.round((at - begin) / 1_000)

/** Returns how often each thing was done, how often it failed under a fault, and how many milliseconds it took. */
function countsOf({ counts }: Tally) {
  const milliseconds = (microseconds: number) => Math.round(microseconds / 100) / 10
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, { done, injected, times }]) => ({
      ...{ what, done, failedUnderFault: injected },
      median: milliseconds(times.percentile(50)),
      p99: milliseconds(times.percentile(99)),
    }))
}

/**
 * Returns how many kinds of requests never happened. A soak in which nobody paid, or nobody was refused by a limit,
 * proves nothing.
 */
function kindsMissing(requests: ReturnType<typeof countsOf>): number {
  const kinds = [
    'page',
    'order',
    'order, clicked twice',
    'payment',
    'declined card',
    'refund',
    'application',
    'told to wait',
  ]
  return kinds.filter((kind) => !requests.some(({ what, done }) => what === kind && done > 0)).length
}

function eachMinute(samples: Sample[], begin: number) {
  const chosen = samples.filter((_, index) => index % 4 === 0)
  const column = (value: (sample: Sample) => number) => chosen.map(value).join(' ')
  return {
    second: column((sample) => second(sample.at, begin)),
    nodeMB: column((sample) => sample.nodeMB),
    postgresMB: column((sample) => sample.postgresMB),
    postgresOwnMB: column((sample) => sample.postgresOwnMB),
    openFiles: column((sample) => sample.openFiles),
    databaseMB: column((sample) => sample.databaseMB),
  }
}
