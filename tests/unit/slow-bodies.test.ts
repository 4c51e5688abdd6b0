import { expect, test } from 'vitest'
import { patienceAfter } from '../../server/http/slow-bodies.ts'

/** Returns the seconds until a body that brings `bytesIn` bytes each second is cut, or infinity after an hour. */
function secondsUntilCut(bytesIn: (second: number) => number): number {
  let patience = 10
  for (let second = 0; second < 3_600; second++) {
    patience = patienceAfter(patience, bytesIn(second))
    if (patience <= 0) return second + 1
  }
  return Number.POSITIVE_INFINITY
}

test('a body that comes slowly and steadily is waited for', () => {
  expect(secondsUntilCut(() => 4_000)).toBe(Number.POSITIVE_INFINITY)
  expect(secondsUntilCut(() => 1_000)).toBe(Number.POSITIVE_INFINITY)
})

test('one that never begins, or drips, is cut when its ten seconds are over', () => {
  expect(secondsUntilCut(() => 0)).toBe(10)
  expect(secondsUntilCut(() => 1)).toBe(11)
  expect(secondsUntilCut(() => 500)).toBe(20)
})

test('a phone that loses its network for twenty seconds is waited for, a silent one is not', () => {
  const inTunnel = (second: number) => (second >= 60 && second < 80 ? 0 : 4_000)
  expect(secondsUntilCut(inTunnel)).toBe(Number.POSITIVE_INFINITY)
  expect(secondsUntilCut((second) => (second < 60 ? 100_000 : 0))).toBe(90)
})

test('bytes that came in time do not allow the rest to drip', () => {
  expect(secondsUntilCut((second) => (second === 0 ? 700_000 : 1))).toBe(32)
})
