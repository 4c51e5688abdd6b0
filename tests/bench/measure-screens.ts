import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { freePort } from '../free-port.ts'
import { withServer } from './checkout.ts'
import {
  atMost,
  bothOf,
  inPair,
  type Measured,
  type Milliseconds,
  median,
  type Row,
  times,
  yesOrNo,
} from './figures.ts'
import { startNginx, withoutScripts } from './references.ts'
import { sitePages as pages, privatePages } from './site-pages.ts'

const rounds = 9

/** In milliseconds. The paints are medians, and the shift is the greatest of all rounds. */
interface Times {
  fcp: number
  lcp: number
  shift: number
  blocking: Milliseconds & { ofEachRound: number[] }
}

interface Screen extends Times {
  page: string
  /** The times of the same page without a script behind nginx, in the same rounds; undefined without nginx. */
  reference?: Times
  /** The milliseconds by which the page blocks longer than the reference. */
  blockingMore?: Milliseconds
}

/**
 * Runs Lighthouse on a simulated phone on each page and, in turn, on its own HTML without scripts behind nginx. Each of
 * nine rounds takes all of them, so that a slow minute of the machine affects each. The scores do not depend on time,
 * so one run for each page is enough.
 */
export function measureScreens(): Promise<Measured> {
  return withServer({}, async ({ url }) => {
    const nginx = await startNginx(await withoutScripts(url, pages))
    try {
      const looks = pages.map((page) => ({ page, ours: [] as Look[], theirs: [] as Look[] }))
      for (let round = 0; round < rounds; round++) {
        for (const { page, ours, theirs } of looks) {
          ours.push(await timesOf(url + page))
          if (nginx) theirs.push(await timesOf(nginx.url + page))
        }
        console.log(`screens: round ${round + 1} of ${rounds}`)
      }
      const scores: { page: string; scores: number[] }[] = []
      for (const page of pages) scores.push({ page, scores: await scoresOf(url + page) })
      const screens = looks.map(({ page, ours, theirs }) => screenOf(page, ours, nginx && theirs))
      return {
        figures: { screens, scores },
        rows: [
          ...scores.map(rowOfScores),
          ...screens.flatMap(rowsOfScreen),
          ...screens.slice(0, 1).flatMap(rowsOfPaint),
        ],
      }
    } finally {
      await nginx?.close()
    }
  })
}

/**
 * Returns the figures of a page from its runs and those of the reference, which belong together round by round. The
 * least difference is taken between the least times of each, because the difference within one round would also be
 * small when the machine was slow during the reference.
 */
export function screenOf(page: string, looks: Look[], references?: Look[]): Screen {
  const times = timesFrom(looks)
  if (!references) return { page, ...times }
  const reference = timesFrom(references)
  const differences = looks.map(({ blocking }, round) => blocking - (references[round]?.blocking ?? 0))
  const blockingMore = { least: times.blocking.least - reference.blocking.least, median: median(differences) }
  return { page, ...times, reference, blockingMore }
}

function timesFrom(looks: Look[]): Times {
  const blocking = looks.map((each) => each.blocking)
  return {
    fcp: median(looks.map((each) => each.fcp)),
    lcp: median(looks.map((each) => each.lcp)),
    shift: Math.max(...looks.map((each) => each.shift)),
    blocking: { ...bothOf(blocking), ofEachRound: blocking },
  }
}

function rowOfScores({ page, scores }: { page: string; scores: number[] }): Row {
  const isPrivate = privatePages.includes(page)
  const counted = isPrivate ? scores.slice(0, 2) : scores
  return {
    what: `${page}: accessibility, best practices, SEO`,
    measured: scores.join(', '),
    reference: '',
    'to reach': isPrivate ? '100, 100' : '100, 100, 100',
    reached: yesOrNo(counted.every((score) => score === 100)),
  }
}

/** Makes the rows of a page. */
export function rowsOfScreen({ page, blocking, reference, blockingMore, shift }: Screen): Row[] {
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

/** The figures of one run on a page, in milliseconds. The shift has no unit. */
export interface Look {
  fcp: number
  lcp: number
  blocking: number
  shift: number
}

const timings = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
}

/** The categories that do not depend on time, in the order of `scoresOf`. */
const categories = ['accessibility', 'best-practices', 'seo']

/**
 * Returns Lighthouse's times of a page on a simulated phone. It gathers only the audits that these need, which takes
 * half as long as a full run.
 */
function timesOf(url: string): Promise<Look> {
  const what = { onlyAudits: Object.values(timings), disableFullPageScreenshot: true }
  return look(url, what, ({ audits }) => readTimes(audits))
}

/**
 * Reads the times from Lighthouse's audits. Throws where one is missing, because Lighthouse can fail at one time
 * without failing the whole run.
 */
export function readTimes(audits: Record<string, { numericValue?: number; errorMessage?: string }>): Look {
  const value = (name: keyof typeof timings) => {
    const { numericValue, errorMessage } = audits[timings[name]] ?? {}
    if (numericValue === undefined) throw new Error(`no ${timings[name]}: ${errorMessage}`)
    return numericValue
  }
  return {
    fcp: Math.round(value('fcp')),
    lcp: Math.round(value('lcp')),
    blocking: Math.round(value('blocking')),
    shift: Math.round(value('shift') * 10_000) / 10_000,
  }
}

/** Returns Lighthouse's scores of a page from 0 to 100, one for each category. */
function scoresOf(url: string): Promise<number[]> {
  return look(url, { onlyCategories: categories }, ({ categories: found }) =>
    categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
  )
}

/**
 * Runs Lighthouse once, with a browser of its own. It tries again silently when the browser did not start or a figure
 * is missing.
 */
function look<Found>(url: string, what: Flags, read: (result: RunnerResult['lhr']) => Found): Promise<Found> {
  return atLast(3, async () => {
    const port = await freePort()
    const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking']
    const browser = await chromium.launch({ executablePath: findBrowser(), args })
    try {
      const result = await lighthouse(url, { port, logLevel: 'silent', ...what })
      const complaint = result?.lhr.runtimeError
      if (!result || complaint) throw new Error(`${complaint?.code ?? 'no result'} ${complaint?.message ?? ''}`)
      return read(result.lhr)
    } catch (error) {
      throw new Error(`Lighthouse could not look at ${url}: ${(error as Error).message}`, { cause: error })
    } finally {
      await browser.close()
    }
  })
}

/** Calls `work` at most so many times, until it succeeds once. Rejects with the last error. */
export async function atLast<Done>(times: number, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (times <= 1) throw error
    return atLast(times - 1, work)
  }
}
