import { expect, test } from 'vitest'
import routes from '../../site/routes.ts'
import { type PartName, partNames, readArguments } from '../bench/arguments.ts'
import { comparisonsOf } from '../bench/comparison.ts'
import { atLast, type Look, readTimes } from '../bench/lighthouse.ts'
import { screenOf } from '../bench/measure-screens.ts'
import type { Figures } from '../bench/parts.ts'
import { isWhole, reportOf } from '../bench/report.ts'
import { rowsOf } from '../bench/rows.ts'
import { runParts } from '../bench/run-parts.ts'
import { sitePages } from '../bench/site-pages.ts'
import { least, median } from '../bench/statistics.ts'
import { stripScripts } from '../bench/without-scripts.ts'
import { readReport } from '../bench/wrk.ts'

const pages = {
  ...{ pagesPerSecond: 5_000, nginxPerSecond: 31_000, barePerSecond: 18_000 },
  ...{ failed: 0, memoryMB: 130, generatorBusy: 0.2 },
}
const start = { medianMs: 1_300, leastMs: 1_200, bareMs: 60, memoryMB: 112 }
const jobs = { jobsPerSecond: 120, bytesPerOrder: 1_642 }

/** Measures by looking a figure up. A missing figure counts as a failed measurement. */
const measureFrom =
  (known: { [Name in PartName]?: Figures[Name][] }) =>
  async <Name extends PartName>(part: Name): Promise<Figures[Name][]> => {
    const figures = known[part]
    if (!figures) throw new Error(`${part} came to nothing`)
    return figures as Figures[Name][]
  }

test('the middle and the least of numbers do not depend on their order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([])).toBeNaN()
  expect(least([9, 1, 5])).toBe(1)
})

test('the bench and the soak look at every page of the site', () => {
  const addresses = routes.map(({ path = '' }) => `/${path}`).filter((address) => address !== '/*')
  expect(new Set(sitePages)).toEqual(new Set(addresses))
})

test('the bench takes names of parts and a folder, in any order', () => {
  const isCheckout = (folder: string) => folder === '../before'
  expect(readArguments([], isCheckout)).toEqual({ parts: [...partNames], beside: undefined })
  expect(readArguments(['pages', 'start'], isCheckout).parts).toEqual(['start', 'pages'])
  expect(readArguments(['../before', 'screens'], isCheckout)).toEqual({ parts: ['screens'], beside: '../before' })
  expect(readArguments(['../before'], isCheckout).parts).not.toContain('faults')
})

test('the bench names the arguments that it accepts', () => {
  const refusal = (...words: string[]) => {
    try {
      readArguments(words, (folder) => folder.startsWith('../'))
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusal('screns')).toContain('"screns" is no part of the bench')
  expect(refusal('screns')).toContain(partNames.join(', '))
  expect(refusal('../one', '../two')).toContain('not 2')
  expect(refusal('faults', '../one')).toContain('"faults" can\'t be measured in turns')
})

test('a part that fails is named with its reason, and the others are reported', async () => {
  const noted: [PartName, PartName[]][] = []
  const found = await runParts(
    ['start', 'orders', 'pages'],
    measureFrom({ start: [start], pages: [pages] }),
    (soFar, part) => {
      noted.push([part, soFar.left])
      return Promise.resolve()
    },
  )
  expect(noted).toEqual([
    ['start', ['orders', 'pages']],
    ['orders', ['pages']],
    ['pages', []],
  ])
  const rows = rowsOf(found)
  expect(rows.find((row) => row.what === 'orders')).toMatchObject({
    measured: 'failed: orders came to nothing',
    reached: 'failed',
  })
  expect(rows.find((row) => row.what === 'start to first page')).toMatchObject({ reached: 'yes' })
  expect(rows.find((row) => row.what.startsWith('pages a second'))).toMatchObject({
    measured: '5000 (0.16 x)',
    reference: 'nginx 31000; bare node:http 18000',
    generator: 'wrk, 20 % busy, 31000 at most',
    reached: 'no',
  })
})

test('only a run of all parts without a failure counts as a whole one', async () => {
  const everything = Object.fromEntries(partNames.map((part) => [part, [figuresOf[part]]])) as {
    [Name in PartName]: Figures[Name][]
  }
  const wholes: boolean[] = []
  const note = async (found: Parameters<typeof reportOf>[0]) => void wholes.push(isWhole(reportOf(found, 'now')))
  await runParts([...partNames], measureFrom(everything), note)
  expect(wholes).toEqual(partNames.map((_, index) => index === partNames.length - 1))
  wholes.length = 0
  await runParts([...partNames], measureFrom({ ...everything, faults: undefined }), note)
  await runParts(['pages'], measureFrom(everything), note)
  await runParts([...partNames], measureFrom({ ...everything, pages: [pages, pages] }), note)
  expect(new Set(wholes)).toEqual(new Set([false]))
})

test('two checkouts are compared side by side with their ratio', () => {
  const found = { figures: { pages: [pages, { ...pages, pagesPerSecond: 4_000 }], jobs: [jobs], start: [start] } }
  expect(comparisonsOf(found)).toEqual([
    { what: 'pages a second', here: 5_000, beside: 4_000, ratio: '1.25' },
    { what: 'memory of Node under pages, MB', here: 130, beside: 130, ratio: '1.00' },
  ])
})

test('a slow moment of the machine during the reference does not make a page look fast', () => {
  const looks = (...blocking: number[]): Look[] =>
    blocking.map((each) => ({ fcp: 900, lcp: 1_500, blocking: each, shift: 0 }))
  const screen = screenOf('/', looks(90, 120, 100), looks(10, 20, 500))
  expect(screen).toMatchObject({
    blocking: { least: 90, median: 100, ofEachRound: [90, 120, 100] },
    reference: { blocking: { least: 10, median: 20 } },
    blockingMore: { least: 80, median: 80 },
  })
  const rows = rowsOf({ figures: { screens: [{ screens: [screen], scores: [] }] }, failures: {} })
  expect(rows[0]).toMatchObject({
    measured: 'least 90 ms, median 100 ms',
    reference: 'least 10 ms, median 20 ms',
    reached: 'no',
  })
})

test('a browser that did not start is tried again, and the last failure gives the reason', async () => {
  const outcomes = ['NO_NAVSTART', 'ECONNREFUSED', undefined]
  const look = async () => {
    const complaint = outcomes.shift()
    if (complaint) throw new Error(complaint)
    return 'seen'
  }
  expect(await atLast(3, look)).toBe('seen')
  await expect(atLast(2, () => Promise.reject(new Error('NO_NAVSTART')))).rejects.toThrow('NO_NAVSTART')
})

test('a run without one of its times does not count', () => {
  const audits = {
    'first-contentful-paint': { numericValue: 900.4 },
    'largest-contentful-paint': { numericValue: 1_500.2 },
    'total-blocking-time': { numericValue: 0 },
    'cumulative-layout-shift': { numericValue: 0.00004 },
  }
  expect(readTimes(audits)).toEqual({ fcp: 900, lcp: 1_500, blocking: 0, shift: 0 })
  const without = { ...audits, 'total-blocking-time': { errorMessage: 'NO_TTI_CPU_IDLE_PERIOD' } }
  expect(() => readTimes(without)).toThrow('no total-blocking-time: NO_TTI_CPU_IDLE_PERIOD')
})

test('the output of wrk is read, and a failed wrk gives its own message', () => {
  const line = '{"requests":30150,"seconds":3.015,"failed":2,"p99":4.1234,"busySeconds":0.603}'
  expect(readReport(`Running 3s test\n  64 connections\n\nas JSON: ${line}\n`)).toEqual({
    ...{ perSecond: 10_000, failed: 2, p99: 4.12, busy: 0.2 },
  })
  expect(() => readReport('unable to connect')).toThrow('unable to connect')
})

test('a page without its scripts keeps everything that it shows', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css"><p>Daal</p>' +
    '<script>go()</script><script type="module" src="/assets/a.js"></script><p>Naan</p>'
  expect(stripScripts(html)).toBe('<link rel="stylesheet" href="/assets/a.css"><p>Daal</p><p>Naan</p>')
})

const faults = {
  ...{ seed: 1, orders: 4, kills: 1, killedDatabases: 0, paid: 3, unpaid: 1 },
  ...{ lost: [], notCompletedOnce: [], withoutTheirMails: [], invented: [] },
}
const figuresOf: Figures = {
  ...{ start, pages, jobs, faults },
  migrations: { from: '1.0.0', seconds: 9, longestReadMs: 300, longestWriteMs: 900, onePassMs: 400 },
  screens: { screens: [], scores: [] },
  staff: { shown: { least: 700, median: 800 }, reference: { least: 300, median: 400 }, script: 150_000 },
  script: { home: 100, frameworkAlone: 100 },
  orders: {
    ...{ ordersPerSecond: 1_400, failed: 0, pgbenchPerSecond: 3_000, memoryMB: 149, postgresMB: 63 },
    ...{ generatorPerSecond: 20_000, generatorBusy: 0.02, providerBusy: 0.1 },
  },
  reads: {
    ...{ readsPerSecond: 2_300, p99AtThousand: 10, p99AtMillion: 9, ratio: 0.9 },
    ...{ generatorPerSecond: 20_000, generatorP99: 1, generatorBusy: 0.1 },
  },
  floods: {
    quietMs: 4,
    besideMs: { page: 20, order: 5, health: 8, read: 5 },
    attackedMs: 900,
    beforeMB: 107,
    afterMB: 120,
  },
}
