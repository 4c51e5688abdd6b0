import { expect, test } from 'vitest'
import { londonInstant } from '../../contract/london-time.ts'
import { payUntil } from '../../server/orders/paying/time-to-pay.ts'

test.each([
  ['2026-12-24', '18:30', '2026-12-24T18:30:00.000Z'],
  ['2026-07-01', '18:30', '2026-07-01T17:30:00.000Z'],
  ['2026-07-01', '00:15', '2026-06-30T23:15:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T02:30:00.000Z'],
])('in London it is %s %s at %s', (day, time, instant) => {
  expect(londonInstant(day, time).toISOString()).toBe(instant)
})

test('an order can be paid for 23 hours', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(payUntil(now, '2026-12-24', '18:30')?.toISOString()).toBe('2026-11-22T11:00:00.000Z')
})

test('on a day with a limit of places it can be paid for 45 minutes, and no longer than elsewhere', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const limited = { isLimitedDay: true }
  expect(payUntil(now, '2026-12-24', '18:30', limited)?.toISOString()).toBe('2026-11-21T12:45:00.000Z')
  const noticeEnds = new Date('2026-11-21T12:40:00Z')
  expect(payUntil(now, '2026-12-24', '18:30', { ...limited, noticeEnds })).toEqual(noticeEnds)
  expect(payUntil(now, '2026-11-21', '12:35', limited)?.toISOString()).toBe('2026-11-21T12:35:00.000Z')
})

test('it can never be paid after the event has begun', () => {
  const now = new Date('2026-07-01T12:00:00Z')
  expect(payUntil(now, '2026-07-02', '09:00')?.toISOString()).toBe('2026-07-02T08:00:00.000Z')
})

test('an event within half an hour can no longer be paid', () => {
  const now = new Date('2026-11-21T23:45:00Z')
  expect(payUntil(now, '2026-11-22', '00:15')).toBeUndefined()
  expect(payUntil(now, '2026-11-22', '00:16')?.toISOString()).toBe('2026-11-22T00:16:00.000Z')
})
