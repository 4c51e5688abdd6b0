import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOpeningTime, formatTime, sayTime } from '../../contract/clock-time.ts'

test.each([
  ['18:30', '6:30 PM', '6:30 PM', '06:30 PM'],
  ['09:05:00', '9:05 AM', '9:05 AM', '09:05 AM'],
  ['21:30', '9:30 PM', '9:30 PM', '09:30 PM'],
  ['11:00', '11:00 AM', '11:00 AM', '11:00 AM'],
  ['00:00', '12:00 AM', '12:00 AM', '12:00 AM'],
  ['12:00', '12:00 PM', 'noon', '12:00 PM'],
  ['12:00:00', '12:00 PM', 'noon', '12:00 PM'],
  ['12:01', '12:01 PM', '12:01 PM', '12:01 PM'],
])('%s is written %s, said %s, and an opening hour reads %s', (time, written, said, opening) => {
  expect([formatTime(time), sayTime(time), formatOpeningTime(time)]).toEqual([written, said, opening])
})

test('no two times of a day are written alike', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      expect(formatTime(clock(one))).toMatch(/^([1-9]|1[0-2]):[0-5]\d [AP]M$/)
      expect(formatOpeningTime(clock(one))).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/)
      expect(formatTime(clock(one)) === formatTime(clock(other))).toBe(one === other)
    }),
  )
})
