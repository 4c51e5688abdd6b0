import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { freePort } from '../free-port.ts'

/** What one look at a page found; milliseconds, the shift has no unit. */
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
export const categories = ['accessibility', 'best-practices', 'seo']

/** Lighthouse's times of a page on a simulated phone. Only what these need is gathered, at half the price of a whole look. */
export function timesOf(url: string): Promise<Look> {
  const what = { onlyAudits: Object.values(timings), disableFullPageScreenshot: true }
  return look(url, what, ({ audits }) => readTimes(audits))
}

/** Throws where one is missing: Lighthouse gives up on a single time without calling the whole look an error. */
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

/** Lighthouse's scores of a page from 0 to 100, one of each category. */
export function scoresOf(url: string): Promise<number[]> {
  return look(url, { onlyCategories: categories }, ({ categories: found }) =>
    categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
  )
}

/** Looks once, with a browser of its own. One that did not come up, or saw too little, is tried again without a word. */
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

/** Does it so many times at most, until it is done once. Rejects as the last time did. */
export async function atLast<Done>(times: number, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (times <= 1) throw error
    return atLast(times - 1, work)
  }
}
