import { expect, test } from 'vitest'
import { codeInHalves, momentInWords, timeLeft } from '../../staff-app/in-words.ts'

const now = new Date('2026-12-05T08:00:00.000Z')

test.each([
  ['2026-12-05T07:42:00.000Z', 'today, 07:42'],
  ['2026-12-04T23:59:00.000Z', 'yesterday, 23:59'],
  ['2026-12-06T00:00:00.000Z', 'tomorrow, 00:00'],
  ['2026-12-03T12:00:00.000Z', 'Thursday 3 December 2026, 12:00'],
  // In summer London is an hour ahead of the wire.
  ['2026-07-01T23:30:00.000Z', 'Thursday 2 July 2026, 00:30'],
])("an instant is written in London's time: %s", (instant, words) => {
  expect(momentInWords(instant, now)).toBe(words)
})

test.each([
  [600_000, '10:00'],
  [65_000, '1:05'],
  [64_001, '1:05'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d milliseconds are left as %s', (milliseconds, words) => {
  expect(timeLeft(milliseconds)).toBe(words)
})

test('a code is read out in halves', () => {
  expect(codeInHalves('48213377')).toBe('4821 3377')
})
