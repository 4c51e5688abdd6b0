import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as londonTime from '../../contract/london-time.ts'

/** Formats every date as Americans do, whatever language is asked for: "11/22/26", "6:30 PM" with a narrow space. */
class American extends Intl.DateTimeFormat {
  constructor(_locale: string, options: Intl.DateTimeFormatOptions) {
    super('en-US', options)
  }
}

/** Counts the hours of a day from 1 to 24 and pads no number with a zero, as some engines did. */
class FromOneToTwentyFour extends Intl.DateTimeFormat {
  constructor(locale: string, options: Intl.DateTimeFormatOptions) {
    super(locale, options.hour ? { ...options, hourCycle: 'h24' } : options)
  }
  override formatToParts(date: Date) {
    return super.formatToParts(date).map(({ type, value }) => ({ type, value: value.replace(/^0(?=\d)/, '') }))
  }
}

const engines = {
  'this engine': Intl.DateTimeFormat,
  'an American engine': American,
  'an old engine': FromOneToTwentyFour,
}

describe.each(Object.entries(engines))('in %s', (_name, DateTimeFormat) => {
  let london: typeof londonTime
  beforeEach(async () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(DateTimeFormat as typeof Intl.DateTimeFormat)
    vi.resetModules()
    london = await import('../../contract/london-time.ts')
  })
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['2026-11-22T18:30:00Z', '2026-11-22', '18:30'],
    ['2026-01-02T03:04:00Z', '2026-01-02', '03:04'],
    ['2026-07-01T22:59:59Z', '2026-07-01', '23:59'],
    ['2026-07-01T23:00:00Z', '2026-07-02', '00:00'],
    ['2026-12-31T23:59:59Z', '2026-12-31', '23:59'],
    ['2027-01-01T00:00:00Z', '2027-01-01', '00:00'],
    // The clocks go forward at 01:00, and back at 02:00.
    ['2026-03-29T00:59:00Z', '2026-03-29', '00:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '02:00'],
    ['2026-10-25T00:59:00Z', '2026-10-25', '01:59'],
    ['2026-10-25T01:00:00Z', '2026-10-25', '01:00'],
    ['2026-10-25T02:00:00Z', '2026-10-25', '02:00'],
  ])('%s is %s %s in London', (instant, day, time) => {
    expect([london.londonDay(new Date(instant)), london.londonTime(new Date(instant))]).toEqual([day, time])
  })

  test.each([
    ['2026-07-01', '00:00', '2026-06-30T23:00:00.000Z'],
    ['2026-12-24', '18:30', '2026-12-24T18:30:00.000Z'],
    ['2027-01-01', '00:00', '2027-01-01T00:00:00.000Z'],
    ['2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    // This time comes twice.
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s in London is %s', (day, time, instant) => {
    expect(london.londonInstant(day, time).toISOString()).toBe(instant)
  })

  test('a day in words has them in the British order', () => {
    expect(london.formatDay('2026-12-04')).toBe('Friday 4 December 2026')
  })
})
