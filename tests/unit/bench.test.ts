import { expect, test } from 'vitest'
import routes from '../../site/routes.ts'
import { least, median, slope } from '../bench/figures.ts'
import { atLast, type Look, readTimes, rowsOfScreen, screenOf } from '../bench/measure-screens.ts'
import { stripScripts } from '../bench/references.ts'
import { sitePages } from '../bench/site-pages.ts'
import { readReport } from '../bench/wrk.ts'

test('the middle and the least of numbers do not depend on their order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([])).toBeNaN()
  expect(least([9, 1, 5])).toBe(1)
})

test('growth is the slope of the line through the points, and none where there is one point or none', () => {
  expect(
    slope([
      [0, 9],
      [10, 11],
      [20, 13],
    ]),
  ).toBe(0.2)
  expect([slope([]), slope([[5, 5]])]).toEqual([0, 0])
})

test('the bench and the soak look at every page of the site', () => {
  // A vacancy's page is made of the parts of the careers page.
  const addresses = routes.map(({ path = '/' }) => path).filter((address) => !/[*:]/.test(address))
  expect(new Set(sitePages)).toEqual(new Set(addresses))
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
  expect(rowsOfScreen(screen)[0]).toMatchObject({
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
    perSecond: 10_000,
    failed: 2,
    p99: 4.12,
    busy: 0.2,
  })
  expect(() => readReport('unable to connect')).toThrow('unable to connect')
})

test('a page without its scripts keeps everything that it shows', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css"><p>Daal</p>' +
    '<script>go()</script><script type="module" src="/assets/a.js"></script><p>Naan</p>'
  expect(stripScripts(html)).toBe('<link rel="stylesheet" href="/assets/a.css"><p>Daal</p><p>Naan</p>')
})
