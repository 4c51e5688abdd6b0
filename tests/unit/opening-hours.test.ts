import { expect, test } from 'vitest'
import { openingHours, openNow } from '../../app/layout/opening-hours.ts'

test('the hours read as the restaurant writes them', () => {
  expect(openingHours).toBe('Monday to Sunday, 11:00 AM to 10:00 PM')
})

test.each([
  // Winter: London is UTC.
  ['2026-01-10T10:59:59Z', false, 'Closed now, opens at 11:00 AM'],
  ['2026-01-10T11:00:00Z', true, 'Open now, last orders 09:30 PM'],
  ['2026-01-10T21:29:59Z', true, 'Open now, last orders 09:30 PM'],
  ['2026-01-10T21:30:00Z', true, 'Open until 10:00 PM, kitchen closed'],
  ['2026-01-10T22:00:00Z', false, 'Closed now, opens at 11:00 AM'],
  ['2026-01-10T00:00:00Z', false, 'Closed now, opens at 11:00 AM'],
  // Summer: London is an hour ahead of UTC.
  ['2026-07-10T10:00:00Z', true, 'Open now, last orders 09:30 PM'],
  ['2026-07-10T21:00:00Z', false, 'Closed now, opens at 11:00 AM'],
])('at %s the place is open: %s', (instant, open, says) => {
  expect(openNow(new Date(instant))).toEqual({ open, says })
})
