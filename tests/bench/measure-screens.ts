import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { historyPage, homePage, orderPages, publicPages } from '../../contract/pages.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { freePort } from '../free-port.ts'
import { withServer } from './checkout.ts'
import { atMost, besideReference, type Measured, median, type Row } from './figures.ts'
import { startNginx, withoutScripts } from './references.ts'

const pages: string[] = [...publicPages, ...orderPages]
const rounds = 9

/** The times of one run on a page, in milliseconds. The shift has no unit. */
export interface Look {
  fcp: number
  lcp: number
  blocking: number
  shift: number
}

/** All runs on a page, and in the same rounds on the same page without a script behind nginx. */
export interface Looks {
  page: string
  ours: Look[]
  theirs: Look[]
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
      const looks = pages.map((page): Looks => ({ page, ours: [], theirs: [] }))
      for (let round = 0; round < rounds; round++) {
        for (const { page, ours, theirs } of looks) {
          ours.push(await timesOf(url + page))
          theirs.push(await timesOf(nginx.url + page))
        }
        console.log(`screens: round ${round + 1} of ${rounds}`)
      }
      const scores: Scores[] = []
      for (const page of pages) scores.push({ page, scores: await scoresOf(url + page) })
      return { figures: { looks, scores }, rows: [rowOfScores(scores), ...rowsOfLooks(looks)] }
    } finally {
      await nginx.close()
    }
  })
}

interface Scores {
  page: string
  /** From 0 to 100, in the order of `categories`. */
  scores: number[]
}

/** The last of these does not count for the pages of one order, which are hidden from search engines on purpose. */
const categories = ['accessibility', 'best-practices', 'seo']

function rowOfScores(all: Scores[]): Row {
  const isOfOrder = (page: string) => orderPages.some((each) => each === page)
  const least = all
    .map(({ page, scores }) => ({ page, score: Math.min(...(isOfOrder(page) ? scores.slice(0, 2) : scores)) }))
    .reduce((worst, each) => (each.score < worst.score ? each : worst))
  return {
    what: 'accessibility, best practices, SEO: the least of all pages',
    measured: `${least.score} (${least.page})`,
    reference: '',
    'to reach': '100',
    reached: least.score === 100 ? 'yes' : 'no',
  }
}

/** Makes the rows of the home page's paints, and of the page that is worst in each of the other times. */
export function rowsOfLooks(all: Looks[]): Row[] {
  const worst = (what: string, figureOf: (looks: Looks) => number, most: number, unit: string) => {
    const { page, value } = all
      .map((looks) => ({ page: looks.page, value: figureOf(looks) }))
      .reduce((one, other) => (other.value > one.value ? other : one))
    const row = atMost(`${what}: the most of all pages`, value, most, unit)
    return { ...row, measured: `${row.measured} (${page})` }
  }
  const middle = (looks: Look[], of: 'fcp' | 'lcp') => median(looks.map((look) => look[of]))
  const { ours, theirs } = all.find(({ page }) => page === homePage) as Looks
  const firstPaint = (page: string) => middle(all.find((looks) => looks.page === page)?.ours ?? [], 'fcp')
  const slowest = publicPages.reduce((one, other) => (firstPaint(other) > firstPaint(one) ? other : one))
  const paint = (what: string, of: 'fcp' | 'lcp') =>
    besideReference(`home: ${what}`, [middle(ours, of), middle(theirs, of), ' ms'], ['<=', 1.05])
  return [
    paint('first contentful paint', 'fcp'),
    paint('largest contentful paint', 'lcp'),
    worst('first contentful paint', (looks) => middle(looks.ours, 'fcp'), 700, ' ms'),
    besideReference(
      `first contentful paint of ${slowest}, the latest, beside Our History’s`,
      [firstPaint(slowest), firstPaint(historyPage), ' ms'],
      ['<=', 1.02],
    ),
    worst('blocking time beyond that without script, by the least', moreBlocking, 50, ' ms'),
    // The shift is rounded as elsewhere, because nobody sees a thousandth.
    worst('layout shift', (looks) => Math.max(...looks.ours.map(({ shift }) => Math.round(shift * 100) / 100)), 0, ''),
  ]
}

/**
 * Returns the difference between the least times of each. The least difference within one round would also be small when
 * the machine was slow during the reference.
 */
function moreBlocking({ ours, theirs }: Looks): number {
  const least = (looks: Look[]) => Math.min(...looks.map(({ blocking }) => blocking))
  return least(ours) - least(theirs)
}

const timings = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
}

/** Returns Lighthouse's times. It gathers only the audits that these need, which takes half as long as a full run. */
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

function scoresOf(url: string): Promise<number[]> {
  return look(url, { onlyCategories: categories }, ({ categories: found }) =>
    categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
  )
}

/**
 * Runs Lighthouse once, with a browser of its own. Tries again, three times in all, where the browser did not start or a
 * figure is missing.
 */
async function look<Found>(
  url: string,
  what: Flags,
  read: (result: RunnerResult['lhr']) => Found,
  triesLeft = 2,
): Promise<Found> {
  const port = await freePort()
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  try {
    const result = await lighthouse(url, { port, logLevel: 'silent', ...what })
    const complaint = result?.lhr.runtimeError
    if (!result || complaint) throw new Error(`${complaint?.code ?? 'no result'} ${complaint?.message ?? ''}`)
    return read(result.lhr)
  } catch (cause) {
    if (triesLeft > 0) return await look(url, what, read, triesLeft - 1)
    throw new Error(`Lighthouse could not look at ${url}: ${(cause as Error).message}`, { cause })
  } finally {
    await browser.close()
  }
}
