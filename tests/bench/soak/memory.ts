import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { memoryOfPostgres, residentMB, toMB } from '../resident-memory.ts'
import { currentServer, type Fault, type Subject } from './subject.ts'

/** The state of the server at one moment, with memory and sizes in MB. */
export interface Sample {
  /** Milliseconds since 1970. */
  at: number
  nodeMB: number
  /** The memory of all processes of PostgreSQL, with shared memory counted once. */
  postgresMB: number
  /**
   * The memory that its processes do not share. It leaves out the shared buffers, which fill up to their fixed size.
   */
  postgresOwnMB: number
  openFiles: number
  databaseMB: number
}

export async function takeSample(subject: Subject): Promise<Sample> {
  const at = Date.now()
  const { pid = 0 } = currentServer(subject).child
  const [{ bytes }] = await query<{ bytes: string }>(subject, 'select pg_database_size(current_database()) as bytes')
  const postgres = await memoryOfPostgres(subject.dataDir)
  const openFiles = (await readdir(`/proc/${pid}/fd`)).length
  return { at, nodeMB: await residentMB(pid), ...postgres, openFiles, databaseMB: toMB(Number(bytes)) }
}

/** Returns the sizes of tables with their indices in MB, the largest first. */
export async function measureTables(subject: Subject): Promise<Record<string, number>> {
  const rows = await query<{ name: string; bytes: string }>(
    subject,
    `select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes
     from pg_stat_user_tables order by 2 desc`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, toMB(Number(bytes))]))
}

async function query<Row extends pg.QueryResultRow>({ databaseUrl }: Subject, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows as [Row, ...Row[]]
}

/** The time of a server between two faults, and how its memory grew after the first minutes. */
export interface Life {
  minutes: number
  /** The minutes after the server's start from which the growth was measured. */
  warmUpMinutes: number
  samples: number
  nodeMBPerHour: number
  /** The same from three minutes on, which includes most of the warm-up. */
  nodeMBPerHourFromThreeMinutes: number
  postgresOwnMBPerHour: number
  most: Omit<Sample, 'at'>
}

/**
 * A fresh server fills its heap and compiles the code that is used often. At five times these rates its memory rose by
 * 17 MB in two minutes and then stayed the same, which corresponds to ten minutes here.
 */
const warmUp = 10 * 60_000
/** For comparison the growth from here on is given too. */
const shortWarmUp = 3 * 60_000

/** Returns the longest life between two faults, with the least-squares slopes of its memory. */
export function longestLife(samples: Sample[], faults: Fault[], begin: number, end: number): Life {
  const borders = [begin, ...faults.flatMap((fault) => [fault.from, fault.to]), end]
  const [from, to] = borders
    .flatMap((border, index) => (index % 2 === 0 ? [[border, borders[index + 1] ?? end] as const] : []))
    .reduce((longest, life) => (life[1] - life[0] > longest[1] - longest[0] ? life : longest))
  const skipped = Math.min(warmUp, (to - from) / 4)
  const after = (start: number) => samples.filter(({ at }) => at >= from + start && at <= to)
  const settled = after(skipped)
  return {
    minutes: Math.round((to - from) / 6_000) / 10,
    warmUpMinutes: Math.round(skipped / 6_000) / 10,
    samples: settled.length,
    nodeMBPerHour: perHour(settled, (sample) => sample.nodeMB),
    nodeMBPerHourFromThreeMinutes: perHour(after(Math.min(shortWarmUp, skipped)), (sample) => sample.nodeMB),
    postgresOwnMBPerHour: perHour(settled, (sample) => sample.postgresOwnMB),
    most: mostOf(settled),
  }
}

function perHour(samples: Sample[], value: (sample: Sample) => number): number {
  return Math.round(slope(samples.map((sample) => [sample.at, value(sample)])) * 3_600_000 * 10) / 10
}

/** Returns the greatest of each figure. */
export function mostOf(samples: Sample[]): Omit<Sample, 'at'> {
  const most = (value: (sample: Sample) => number) => Math.max(0, ...samples.map(value))
  return {
    nodeMB: most((sample) => sample.nodeMB),
    postgresMB: most((sample) => sample.postgresMB),
    postgresOwnMB: most((sample) => sample.postgresOwnMB),
    openFiles: most((sample) => sample.openFiles),
    databaseMB: most((sample) => sample.databaseMB),
  }
}

/** Returns the slope of the line that fits these points best, by least squares. */
export function slope(points: (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const variance = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return variance === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / variance
}
