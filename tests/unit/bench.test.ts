import { expect, test } from 'vitest'
import { besideReference, median } from '../bench/figures.ts'
import { type Look, type Looks, readTimes, rowsOfLooks } from '../bench/measure-screens.ts'
import { stripScripts } from '../bench/references.ts'
import { readReport } from '../bench/wrk.ts'

test('the middle of numbers does not depend on their order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(median([])).toBeNaN()
})

test('a number that misses its reference by less than the table shows has missed it', () => {
  const row = besideReference('pages', [846, 1000, ''], ['>=', 0.85])
  expect(row).toMatchObject({ measured: '846 (0.85 x)', reference: '1000', 'to reach': '>= 0.85 x', reached: 'no' })
  expect(besideReference('orders', [1000, 1000, ''], ['>=', 1]).reached).toBe('yes')
  expect(besideReference('paint', [901, 857, ' ms'], ['<=', 1.05]).reached).toBe('no')
})

test('a slow moment of the machine during the reference does not make a page look fast, and the worst page counts', () => {
  const looks = (...blocking: number[]): Look[] =>
    blocking.map((each) => ({ fcp: 690, lcp: 1_500, blocking: each, shift: 0.004 }))
  const home: Looks = { page: '/', ours: looks(20, 30, 10), theirs: looks(10, 20, 30) }
  const menu: Looks = { page: '/menu', ours: looks(90, 120, 100), theirs: looks(10, 20, 500) }
  const byName = Object.fromEntries(rowsOfLooks([home, menu]).map(({ what, ...row }) => [what.split(':')[0], row]))
  expect(byName['blocking time beyond that without script, by the least']).toMatchObject({
    measured: '80 ms (/menu)',
    reached: 'no',
  })
  expect(byName['first contentful paint']).toMatchObject({ measured: '690 ms (/)', reached: 'yes' })
  expect(byName['layout shift']).toMatchObject({ measured: '0 (/)', reached: 'yes' })
})

test('the page that paints latest counts beside Our History', () => {
  const page = (page: string, fcp: number): Looks => ({
    page,
    ours: [{ fcp, lcp: 900, blocking: 0, shift: 0 }],
    theirs: [],
  })
  const row = rowsOfLooks([page('/', 650), page('/our-history', 640), page('/menu', 660)])[3]
  expect(row).toMatchObject({
    what: 'first contentful paint of /menu, the latest, beside Our History’s',
    measured: '660 ms (1.03 x)',
    reached: 'no',
  })
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

test('the output of wrk is read, and failed requests, or a failed wrk, are no figure', () => {
  const line = '{"requests":30150,"seconds":3.015,"failed":0,"p99":4.1234,"busySeconds":0.603}'
  const output = `Running 3s test\n  64 connections\n\nas JSON: ${line}\n`
  expect(readReport(output)).toEqual({ perSecond: 10_000, p99: 4.12, busy: 20 })
  expect(() => readReport(output.replace('"failed":0', '"failed":2'))).toThrow('2 of 30150 requests failed')
  expect(() => readReport('unable to connect')).toThrow('unable to connect')
})

test('a page without its scripts keeps everything that it shows', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css"><p>Daal</p>' +
    '<script>go()</script><script type="module" src="/assets/a.js"></script><p>Naan</p>'
  expect(stripScripts(html)).toBe('<link rel="stylesheet" href="/assets/a.css"><p>Daal</p><p>Naan</p>')
})
