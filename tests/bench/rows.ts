import type { FaultReport } from '../faults/fault-run.ts'
import { type PartName, partNames } from './arguments.ts'
import type { FloodsFigures } from './measure-floods.ts'
import type { MigrationsFigures } from './measure-migrations.ts'
import type { OrdersFigures } from './measure-orders.ts'
import type { PagesFigures } from './measure-pages.ts'
import type { ReadsFigures } from './measure-reads.ts'
import type { Screen, ScreensFigures } from './measure-screens.ts'
import type { ScriptFigures } from './measure-script.ts'
import type { StaffFigures } from './measure-staff.ts'
import type { StartFigures } from './measure-start.ts'
import type { Figures } from './parts.ts'
import type { Findings } from './run-parts.ts'
import { privatePages } from './site-pages.ts'

/** One line of the table: a measurement and its reference. */
export interface Row {
  what: string
  measured: string
  reference: string
  'to reach': string
  reached: 'yes' | 'no' | 'failed' | 'no reference here' | 'too short to tell'
  /** How busy the load generator was, and the figure that it gets from a faster server. */
  generator?: string
}

/** Makes the table of the bench, each figure beside what it is to reach. Parts that failed have a row with the reason. */
export function rowsOf({ figures, failures }: Pick<Findings, 'figures' | 'failures'>): Row[] {
  return partNames.flatMap((part) => {
    const failure = failures[part]
    return failure === undefined ? rowsOfPart(part, figures) : [failed(part, failure)]
  })
}

const rowsOfParts: { [Name in PartName]: (figures: Figures[Name]) => Row[] } = {
  start: rowsOfStart,
  screens: rowsOfScreens,
  staff: rowsOfStaff,
  script: rowsOfScript,
  pages: rowsOfPages,
  orders: rowsOfOrders,
  reads: rowsOfReads,
  floods: rowsOfFloods,
  jobs: () => [],
  migrations: rowsOfMigrations,
  faults: rowsOfFaults,
}

function rowsOfPart<Name extends PartName>(part: Name, figures: Findings['figures']): Row[] {
  const [ours] = figures[part] ?? []
  return ours ? rowsOfParts[part](ours as Figures[Name]) : []
}

function failed(part: PartName, why: string): Row {
  return { what: part, measured: `failed: ${why}`, reference: '', 'to reach': '', reached: 'failed' }
}

function rowsOfStart({ medianMs, leastMs, bareMs, memoryMB }: StartFigures): Row[] {
  const reference = `least ${leastMs} ms; an empty node:http ${bareMs} ms`
  return [
    { ...atMost('start to first page', medianMs, 1_500, ' ms'), reference },
    atMost('memory of Node after its start', memoryMB, 160, ' MB'),
  ]
}

function rowsOfScreens({ screens, scores }: ScreensFigures): Row[] {
  return [...scores.map(rowOfScores), ...screens.flatMap(rowsOfScreen), ...screens.slice(0, 1).flatMap(rowsOfPaint)]
}

function rowOfScores({ page, scores }: ScreensFigures['scores'][number]): Row {
  const isPrivate = privatePages.includes(page)
  const counted = isPrivate ? scores.slice(0, 2) : scores
  return {
    what: `${page}: accessibility, best practices, SEO`,
    measured: scores.join(', '),
    reference: '',
    'to reach': isPrivate ? '100, 100' : '100, 100, 100',
    reached: counted.every((score) => score === 100) ? 'yes' : 'no',
  }
}

function rowsOfScreen({ page, blocking, reference, blockingMore, shift }: Screen): Row[] {
  return [
    {
      what: `${page}: blocking time beside the page without script`,
      measured: inPair(blocking),
      reference: reference ? inPair(reference.blocking) : '–',
      'to reach': '<= 50 ms more, by the least',
      reached: blockingMore ? yesOrNo(blockingMore.least <= 50) : 'no reference here',
    },
    // The shift is rounded as elsewhere, because nobody sees a thousandth.
    atMost(`${page}: layout shift, most of all rounds`, Math.round(shift * 100) / 100, 0, ''),
  ]
}

function rowsOfPaint({ fcp, lcp, reference }: Screen): Row[] {
  const row = (what: string, ours: number, theirs: number | undefined): Row => ({
    what: `home: ${what} contentful paint`,
    measured: `${ours} ms${times(ours, theirs)}`,
    reference: theirs === undefined ? '–' : `${theirs} ms`,
    'to reach': '<= 1.05 x',
    reached: theirs === undefined ? 'no reference here' : yesOrNo(ours <= 1.05 * theirs),
  })
  return [row('first', fcp, reference?.fcp), row('largest', lcp, reference?.lcp)]
}

function rowsOfStaff({ shown, reference, script }: StaffFigures): Row[] {
  return [
    {
      what: "staff's first screen on the slowed phone, from the press of Sign in",
      measured: inPair(shown),
      reference: `as a page without script: ${inPair(reference)}`,
      'to reach': '<= 1000 ms, by the median',
      reached: yesOrNo(shown.median <= 1_000),
    },
    atMost("staff's first screen: script, Brotli", script, 200_000, ' bytes'),
  ]
}

function rowsOfScript({ home, frameworkAlone }: ScriptFigures): Row[] {
  return [
    {
      what: 'home: script before interaction, Brotli, beside React and router alone',
      measured: `${home} bytes${times(home, frameworkAlone)}`,
      reference: `${frameworkAlone} bytes`,
      'to reach': '<= 1.1 x',
      reached: yesOrNo(home <= 1.1 * frameworkAlone),
    },
  ]
}

function rowsOfPages({ pagesPerSecond, nginxPerSecond, barePerSecond, ...others }: PagesFigures): Row[] {
  const most = Math.max(pagesPerSecond, nginxPerSecond ?? 0, barePerSecond)
  return [
    {
      ...share('pages a second, 64 connections', pagesPerSecond, nginxPerSecond, 0.5),
      reference: `nginx ${nginxPerSecond ?? '–'}; bare node:http ${barePerSecond}`,
      generator: `wrk, ${percent(others.generatorBusy)} busy, ${most} at most`,
    },
    atMost('pages that failed under this load', others.failed, 0, ''),
    atMost('memory of Node under this load', others.memoryMB, 160, ' MB'),
  ]
}

function rowsOfOrders({ ordersPerSecond, pgbenchPerSecond, ...others }: OrdersFigures): Row[] {
  const { generatorBusy, generatorPerSecond, providerBusy } = others
  return [
    {
      ...share('durable orders a second, 32 clients', ordersPerSecond, pgbenchPerSecond, 0.4),
      reference: `pgbench ${pgbenchPerSecond ?? '–'}`,
      generator: `wrk, ${percent(generatorBusy)} busy, ${generatorPerSecond} at most; provider ${percent(providerBusy)} busy`,
    },
    atMost('orders that failed under this load', others.failed, 0, ''),
    atMost('memory of Node under this load of orders', others.memoryMB, 160, ' MB'),
  ]
}

function rowsOfReads({ list, generatorBusy, generatorP99, ...read }: ReadsFigures): Row[] {
  const row = (what: string, { ratio, p99AtMillion, p99AtThousand }: NonNullable<typeof list>): Row => ({
    what: `${what}, p99 at a million beside a thousand orders`,
    measured: `${p99AtMillion} ms (${ratio} x)`,
    reference: `${p99AtThousand} ms`,
    'to reach': '<= 1.2 x',
    reached: yesOrNo(ratio <= 1.2),
    generator: `wrk, ${percent(generatorBusy)} busy; p99 ${generatorP99} ms of a stub`,
  })
  return [row('order read', read), ...(list ? [row("the staff's list of coming orders", list)] : [])]
}

function rowsOfFloods({ quietMs, besideMs, attackedMs, beforeMB, afterMB }: FloodsFigures): Row[] {
  const { page, ...others } = besideMs
  const beside = Object.entries(others).map(
    ([kind, ms]): Row => ({
      what: `another's order beside 300 connections over one address's limit: ${kind}`,
      measured: `${ms} ms${times(ms, page)}`,
      reference: `beside as many for pages ${page} ms; beside none ${quietMs} ms`,
      'to reach': '<= 2 x',
      reached: yesOrNo(ms <= 2 * page),
    }),
  )
  const memory = `${beforeMB} MB before all floods, ${afterMB} MB after them`
  return [
    ...beside,
    {
      ...atMost(
        "another's order beside 20,000 connections from a hundred addresses, longest",
        attackedMs,
        2_000,
        ' ms',
      ),
      reference: memory,
    },
  ]
}

function rowsOfMigrations({ from, seconds, longestReadMs, longestWriteMs, onePassMs }: MigrationsFigures): Row[] {
  const what = `an order among a million, while the database of ${from} is brought up to date: longest wait`
  const reference = `${seconds} s in all; one reading of all orders ${onePassMs} ms`
  return [
    { ...atMost(`${what} to read`, longestReadMs, 1_000, ' ms'), reference },
    { ...atMost(`${what} to write`, longestWriteMs, 1_000, ' ms'), reference },
  ]
}

function rowsOfFaults(faults: FaultReport): Row[] {
  const harm = [faults.lost, faults.notCompletedOnce, faults.withoutTheirMails, faults.invented].flat().length
  const kills = `${faults.kills} kills, ${faults.killedDatabases} with the database`
  return [atMost(`harm in ${faults.paid} paid orders, ${kills} (seed ${faults.seed})`, harm, 0, '')]
}

/** Makes a row for a number that should be at least `least` times its reference. */
function share(what: string, ours: number, theirs: number | undefined, least: number): Row {
  const reached = theirs === undefined ? 'no reference here' : yesOrNo(ours >= least * theirs)
  return { what, measured: `${ours}${times(ours, theirs)}`, reference: '', 'to reach': `>= ${least} x`, reached }
}

/** Makes a row for a number that may not exceed `most`. */
export function atMost(what: string, measured: number, most: number, unit: string): Row {
  const reached = yesOrNo(measured <= most)
  return { what, measured: `${measured}${unit}`, reference: '', 'to reach': `<= ${most}${unit}`, reached }
}

const yesOrNo = (isReached: boolean) => (isReached ? 'yes' : 'no')
const inPair = (value: { least: number; median: number }) => `least ${value.least} ms, median ${value.median} ms`
const percent = (share: number) => `${Math.round(share * 100)} %`
const times = (ours: number, theirs: number | undefined) =>
  theirs === undefined ? '' : ` (${Math.round((ours / theirs) * 100) / 100} x)`
