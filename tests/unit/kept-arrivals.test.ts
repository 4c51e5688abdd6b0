import { expect, test } from 'vitest'
import { freshUntil, stillFresh } from '../../staff-app/live/kept-arrivals.ts'

test.each([
  ['2026-11-23T09:00:00Z', '2026-11-23'],
  ['2026-11-23T21:59:00Z', '2026-11-23'],
  // After closing, and in the night: for whoever opens the kitchen.
  ['2026-11-23T22:00:00Z', '2026-11-24'],
  ['2026-11-24T03:12:00Z', '2026-11-24'],
  // In London’s summer it is an hour later.
  ['2026-07-01T21:00:00Z', '2026-07-02'],
])('an order that comes at %s is new until the end of %s', (at, day) => {
  expect(freshUntil(new Date(at))).toBe(day)
})

test('it stops being new with the day', () => {
  const fresh: [string, string][] = [
    ['TR-AAAAAA', '2026-11-23'],
    ['TR-BBBBBB', '2026-11-24'],
  ]
  expect(stillFresh(fresh, new Date('2026-11-23T23:59:00Z'))).toEqual(fresh)
  expect(stillFresh(fresh, new Date('2026-11-24T00:00:00Z'))).toEqual([['TR-BBBBBB', '2026-11-24']])
})
