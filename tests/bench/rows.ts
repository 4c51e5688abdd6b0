import type { FaultReport } from '../server/fault-run.ts'
import type { measureOrders } from './measure-orders.ts'
import type { measurePages } from './measure-pages.ts'
import type { measureReads } from './measure-reads.ts'
import type { measureScreens, Screen } from './measure-screens.ts'
import type { measureScript } from './measure-script.ts'
import type { measureStart } from './measure-start.ts'

/** One line of the table: what was measured, beside what it is held against. */
export interface Row {
  what: string
  measured: string
  reference: string
  'to reach': string
  reached: 'yes' | 'no' | 'no reference here' | 'too short to tell'
}

interface Results {
  start: Awaited<ReturnType<typeof measureStart>>
  screens: Awaited<ReturnType<typeof measureScreens>>
  script: Awaited<ReturnType<typeof measureScript>>
  pages: Awaited<ReturnType<typeof measurePages>>
  orders: Awaited<ReturnType<typeof measureOrders>>
  reads: Awaited<ReturnType<typeof measureReads>>
  faults: FaultReport
}

/** The table of the bench; what is to be reached is the design's own list of numbers. */
export function rowsOf({ start, screens, script, pages, orders, reads, faults }: Results): Row[] {
  const memoryMB = Math.max(start.memoryMB, pages.memoryMB, orders.memoryMB)
  const harm = [faults.lost, faults.notCompletedOnce, faults.withoutTheirMails, faults.invented].flat().length
  const kills = `${faults.kills} kills, ${faults.killedDatabases} with the database`
  return [
    ...screens.screens.flatMap(rowsOfScreen),
    ...rowsOfPaint(screens),
    {
      what: 'home: script before interaction, Brotli, beside React and router alone',
      measured: `${script.home} bytes`,
      reference: `${script.frameworkAlone} bytes`,
      'to reach': '<= 1.1 x',
      reached: script.home <= 1.1 * script.frameworkAlone ? 'yes' : 'no',
    },
    share('pages a second, 64 connections', pages.pagesPerSecond, pages.nginxPerSecond, 0.5),
    share('durable orders a second, 32 clients', orders.ordersPerSecond, orders.pgbenchPerSecond, 0.4),
    atMost('requests that failed under this load', pages.failed + orders.failed, 0, ''),
    atMost('order read, p99 at a million beside a thousand orders', reads.ratio, 1.2, ''),
    atMost('memory of Node, most of start, pages and orders', memoryMB, 160, ' MB'),
    atMost('start to first page', start.medianMs, 1_500, ' ms'),
    atMost(`harm in ${faults.paid} paid orders, ${kills} (seed ${faults.seed})`, harm, 0, ''),
  ]
}

function rowsOfScreen({ page, scores, blocking, shift }: Screen): Row[] {
  // The confirmation page is kept out of search engines on purpose.
  const isPrivate = page.includes('confirmation')
  const counted = isPrivate ? scores.slice(0, 3) : scores
  return [
    {
      what: `${page}: performance, accessibility, best practices, SEO`,
      measured: scores.join(', '),
      reference: '',
      'to reach': isPrivate ? '100, 100, 100' : '100, 100, 100, 100',
      reached: counted.every((score) => score === 100) ? 'yes' : 'no',
    },
    atMost(`${page}: blocking time`, blocking, 50, ' ms'),
    // Rounded as it is reported elsewhere: a thousandth is no shift that anybody sees.
    atMost(`${page}: layout shift`, Math.round(shift * 100) / 100, 0, ''),
  ]
}

function rowsOfPaint({ screens, reference }: Results['screens']): Row[] {
  const [home] = screens
  if (!home) return []
  return [
    paint('home: first contentful paint', home.fcp, reference?.fcp),
    paint('home: largest contentful paint', home.lcp, reference?.lcp),
  ]
}

function paint(what: string, ours: number, theirs: number | undefined): Row {
  const reached = theirs === undefined ? 'no reference here' : ours <= 1.05 * theirs ? 'yes' : 'no'
  return { what, measured: `${ours} ms`, reference: `${theirs} ms`, 'to reach': '<= 1.05 x', reached }
}

function share(what: string, ours: number, theirs: number | undefined, least: number): Row {
  const reached = theirs === undefined ? 'no reference here' : ours >= least * theirs ? 'yes' : 'no'
  return { what, measured: `${ours}`, reference: `${theirs ?? '–'}`, 'to reach': `>= ${least} x`, reached }
}

/** A row about a number that may not be greater than `most`. */
export function atMost(what: string, measured: number, most: number, unit: string): Row {
  const reached = measured <= most ? 'yes' : 'no'
  return { what, measured: `${measured}${unit}`, reference: '', 'to reach': `<= ${most}${unit}`, reached }
}
