import { expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { isShortNotice } from '../../contract/short-notice.ts'

test.each([
  // In winter London has UTC. The kitchen is open from 11:00 to 22:00.
  ['two minutes before', '2026-11-21T07:58:00Z', '2026-11-21', '08:00', true],
  ['after it has begun', '2026-11-21T08:30:00Z', '2026-11-21', '08:00', true],
  ['less than twelve hours before, in opening hours', '2026-11-21T11:00:01Z', '2026-11-21', '23:00', true],
  ['twelve hours before, in opening hours', '2026-11-21T11:00:00Z', '2026-11-21', '23:00', false],
  ['at closing time for the morning', '2026-11-21T22:00:00Z', '2026-11-22', '10:30', true],
  ['an hour and a minute before closing time', '2026-11-21T20:59:00Z', '2026-11-22', '10:30', false],
  ['half an hour before closing time', '2026-11-21T21:30:00Z', '2026-11-22', '10:30', true],
  ['a quarter before closing for a quarter past opening', '2026-11-21T21:45:00Z', '2026-11-22', '11:15', true],
  ['half before closing for half past opening', '2026-11-21T21:30:00Z', '2026-11-22', '11:30', false],
  ['in the night for the evening', '2026-11-21T02:00:00Z', '2026-11-21', '18:00', false],
  ['ten days before', '2026-11-21T02:00:00Z', '2026-12-01', '08:00', false],
  // In summer London is an hour ahead, so the kitchen closes at 21:00 UTC.
  ['at closing time in summer', '2026-07-10T21:00:00Z', '2026-07-11', '10:30', true],
  ['an hour before closing time in summer', '2026-07-10T20:00:00Z', '2026-07-11', '10:30', false],
  ['twelve hours before, in summer', '2026-07-10T10:00:00Z', '2026-07-10', '23:00', false],
  ['less than twelve hours before, in summer', '2026-07-10T10:00:01Z', '2026-07-10', '23:00', true],
  // The last night of October is an hour longer than the clocks say, and the last one of March an hour shorter.
  ['eleven hours by the clock, twelve as they pass', '2026-10-24T20:00:00Z', '2026-10-25', '08:00', false],
  ['a second less of them', '2026-10-24T20:00:01Z', '2026-10-25', '08:00', true],
  ['closed for fourteen hours', '2026-10-24T21:00:00Z', '2026-10-25', '10:59', true],
  ['twelve hours by the clock, eleven as they pass', '2027-03-27T20:30:00Z', '2027-03-28', '08:30', true],
  ['thirteen by the clock, twelve as they pass', '2027-03-27T20:30:00Z', '2027-03-28', '09:30', false],
])('paid %s (%s for %s %s): %s', (_when, paidAt, day, time, isShort) => {
  expect(isShortNotice(new Date(paidAt), day, time, site)).toBe(isShort)
})
