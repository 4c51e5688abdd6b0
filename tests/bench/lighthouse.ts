import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { freePort } from '../free-port.ts'

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

type Result = RunnerResult['lhr']

/** The categories that do not depend on time, in the order of `scoresOf`. */
const categories = ['accessibility', 'best-practices', 'seo']

/**
 * Returns Lighthouse's times of a page on a simulated phone. It gathers only the audits that these need, which takes
 * half as long as a full run.
 */
export function timesOf(url: string): Promise<Look> {
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
export function scoresOf(url: string): Promise<number[]> {
  return look(url, { onlyCategories: categories }, ({ categories: found }) =>
    categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
  )
}

/**
 * Runs Lighthouse once, with a browser of its own. It tries again silently when the browser did not start or a figure
 * is missing.
 */
function look<Found>(url: string, what: Flags, read: (result: Result) => Found): Promise<Found> {
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
