import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '../../contract/calendar-event.ts'

const event = (changes = {}) =>
  calendarFile({
    uid: 'a@b',
    title: 'Tandoor Road catering',
    description: '15 guests',
    location: '1 High Street, Hounslow',
    day: '2026-07-04',
    time: '18:30',
    stamp: new Date('2026-01-02T03:04:05Z'),
    ...changes,
  })

test('the event stands at its clock time in London', () => {
  expect(event()).toContain('DTSTART;TZID=Europe/London:20260704T183000\r\n')
  expect(event()).toContain('DTSTAMP:20260102T030405Z\r\n')
  expect(event()).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n')
})

test('a cancelled event has the same name and a higher number, so that calendars take the first one out', () => {
  const uid = /UID:.*/.exec(event())?.[0]
  const cancelled = event({ isCancelled: true })
  for (const line of [uid, 'METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED'])
    expect(cancelled).toContain(`${line}\r\n`)
  expect(event()).toContain('METHOD:PUBLISH\r\n')
  expect(event()).not.toMatch(/SEQUENCE|STATUS/)
})

test('commas, semicolons, backslashes and line breaks are escaped', () => {
  expect(event({ location: 'a,b;c\\d\ne' })).toContain('LOCATION:a\\,b\\;c\\\\d\\ne\r\n')
})

test('whatever the text, no line is longer than 75 octets and unfolding gives it back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const file = event({ title })
      const lines = file.split('\r\n')
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      const escaped = title.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
      expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${escaped}`)
    }),
  )
})

test('an event that was changed has the number of its change', () => {
  expect(event({ sequence: 2 })).toContain('UID:a@b\r\nSEQUENCE:2\r\n')
  expect(event({ sequence: 3, isCancelled: true })).toContain('SEQUENCE:3\r\nSTATUS:CANCELLED\r\n')
  expect(event({ sequence: 0 })).not.toContain('SEQUENCE')
})
