import { expect, test } from 'vitest'
import { formatOpeningTime, formatTime } from '../../contract/clock-time.ts'

test.each([
  ['18:30', '6.30pm', '06:30 PM'],
  ['09:05:00', '9.05am', '09:05 AM'],
  ['22:00', '10pm', '10:00 PM'],
  ['21:30', '9.30pm', '09:30 PM'],
  ['11:00', '11am', '11:00 AM'],
  ['00:00', 'midnight', '12:00 AM'],
  ['00:30', '12.30am', '12:30 AM'],
  ['12:00', '12 noon', '12:00 PM'],
  ['12:00:00', '12 noon', '12:00 PM'],
  ['12:01', '12.01pm', '12:01 PM'],
])('%s is written %s, and an opening hour reads %s', (time, written, opening) => {
  expect([formatTime(time), formatOpeningTime(time)]).toEqual([written, opening])
})

test('every minute of a day is written in its own way, which reads back as that minute', () => {
  const day = Array.from({ length: 1440 }, (_, minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
  const readBack = (written: string) => {
    const [, hours = '', minutes = '00', half] = /^(\d+)(?:\.(\d\d))?([ap]m)$/.exec(written) ?? []
    return `${String((Number(hours) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minutes}`
  }
  const inNames = new Map([
    ['midnight', '00:00'],
    ['12 noon', '12:00'],
  ])
  expect(day.map(formatTime).map((written) => inNames.get(written) ?? readBack(written))).toEqual(day)
  for (const time of day) expect(formatOpeningTime(time)).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/)
  expect(new Set(day.map(formatOpeningTime)).size).toBe(1440)
})
