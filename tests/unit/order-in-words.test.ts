import { expect, test } from 'vitest'
import { formatTime } from '../../contract/clock-time.ts'
import { eventTimeInWords, linesOf } from '../../contract/order-in-words.ts'

test('an order sold with half an hour says its beginning and its end, at every minute of a day', () => {
  expect(eventTimeInWords({ eventTime: '12:00', halfHour: true })).toBe('between 12 noon and 12.30pm')
  expect(eventTimeInWords({ eventTime: '23:45:00', halfHour: true })).toBe('between 11.45pm and 12.15am')
  const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)
  for (let minute = 0; minute < 1440; minute++) {
    const [eventTime, end] = [clock(minute), clock(minute + 30)]
    const both = `between ${formatTime(eventTime)} and ${formatTime(end)}`
    expect(eventTimeInWords({ eventTime, halfHour: true })).toBe(both)
    expect(eventTimeInWords({ eventTime })).toBe(formatTime(eventTime))
  }
})

test('boxes of one name that were sold at two prices are one line, and options are lines of their own', () => {
  const line = (name: string, quantity: number, totalPence: number) => ({ name, quantity, totalPence })
  const paneer = line('Executive Lunch Box (paneer)', 2, 3_998)
  const [early, late] = [
    line('Executive Lunch Box (chicken)', 5, 9_995),
    line('Executive Lunch Box (chicken)', 1, 2_199),
  ]
  expect(linesOf([early, paneer, late])).toEqual([line('Executive Lunch Box (chicken)', 6, 12_194), paneer])
})
