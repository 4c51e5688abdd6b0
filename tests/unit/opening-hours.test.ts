import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { site } from '../../content/site.ts'
import { nameOfThing } from '../../contract/content/change-set.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import type { Span, SpecialDay, WrittenHours } from '../../contract/content/hours.ts'
import { specialDayInWords, weekInWords } from '../../contract/content/hours-in-words.ts'
import { faultsIn } from '../../contract/content/judge-content.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { bankHolidaysBetween, holidaysBetween } from '../../contract/holidays.ts'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { businessDay, openingsOn, weekdays } from '../../contract/opening-hours.ts'
import { standingAt } from '../../site/layout/opening-hours.ts'

const span = (opens: string, closes: string, lastOrders = closes): Span => ({ opens, closes, lastOrders })
const week = (...spans: Span[]) => weekdays.map((day) => ({ day, spans }))
const usual = span('11:00', '22:00', '21:30')
/** Closed on Mondays, twice on Tuesdays, on Fridays and Saturdays until two at night. */
const varied: WrittenHours = {
  openingHours: week(usual).map(({ day, spans }) => {
    if (day === 'Monday') return { day, spans: [] }
    if (day === 'Tuesday') return { day, spans: [span('12:00', '15:00', '14:30'), span('17:00', '22:00', '21:30')] }
    return { day, spans: day === 'Friday' || day === 'Saturday' ? [span('17:00', '02:00', '01:00')] : spans }
  }),
  specialDays: [
    { id: '2026-12-24', name: 'Christmas Eve', spans: [span('11:00', '15:00', '14:30')] },
    { id: '2026-12-25', until: '2026-12-26', name: 'Christmas', spans: [] },
    { id: '2026-12-31', name: '', spans: [span('18:00', '04:00', '02:00')] },
  ],
}
const contentWith = (facts: Partial<Content['site']>): Content => ({
  ...firstContent,
  site: { ...firstContent.site, ...facts },
})

test('the hours read as the restaurant writes them', () => {
  expect(weekInWords(site.openingHours)).toEqual(['Monday to Sunday, 11:00 AM to 10:00 PM'])
  expect(weekInWords(varied.openingHours)).toEqual([
    'Monday, closed',
    'Tuesday, 12:00 PM to 03:00 PM and 05:00 PM to 10:00 PM',
    'Wednesday and Thursday, 11:00 AM to 10:00 PM',
    'Friday and Saturday, 05:00 PM to 02:00 AM',
    'Sunday, 11:00 AM to 10:00 PM',
  ])
  expect(varied.specialDays.map(specialDayInWords)).toEqual([
    'Christmas Eve, Thursday 24 December 2026',
    'Christmas, Friday 25 December 2026 to Saturday 26 December 2026',
    'Thursday 31 December 2026',
  ])
})

test.each([
  // In winter London has UTC.
  ['2026-01-10T10:59:59Z', 'closed', 'Closed now, opens at 11:00 AM'],
  ['2026-01-10T11:00:00Z', 'open', 'Open until 10:00 PM'],
  ['2026-01-10T21:29:59Z', 'open', 'Open until 10:00 PM'],
  ['2026-01-10T21:30:00Z', 'kitchen-closed', 'Open until 10:00 PM, kitchen closed'],
  ['2026-01-10T22:00:00Z', 'closed', 'Closed now, opens at 11:00 AM'],
  ['2026-01-10T00:00:00Z', 'closed', 'Closed now, opens at 11:00 AM'],
  // In summer London is an hour ahead of UTC.
  ['2026-07-10T10:00:00Z', 'open', 'Open until 10:00 PM'],
  ['2026-07-10T21:00:00Z', 'closed', 'Closed now, opens at 11:00 AM'],
])('with the same hours on all days, at %s the place is %s', (instant, is, says) => {
  expect(standingAt(Date.parse(instant), site)).toEqual({ is, says, ...(is === 'open' && { lastOrders: '09:30 PM' }) })
})

test.each([
  ['a Sunday night before the closed Monday', '2026-11-22T23:00:00Z', 'Closed now, opens on Tuesday at 12:00 PM'],
  ['a Monday before noon', '2026-11-23T11:59:00Z', 'Closed now, opens on Tuesday at 12:00 PM'],
  ['a Monday evening, when noon can only be tomorrow’s', '2026-11-23T18:00:00Z', 'Closed now, opens at 12:00 PM'],
  ['between the two openings of a day', '2026-11-24T15:30:00Z', 'Closed now, opens at 05:00 PM'],
  ['a Friday after midnight', '2026-11-28T00:30:00Z', 'Open until 02:00 AM'],
  ['a Friday after the last orders of the night', '2026-11-28T01:30:00Z', 'Open until 02:00 AM, kitchen closed'],
  ['a Saturday morning at three', '2026-11-28T03:00:00Z', 'Closed now, opens at 05:00 PM'],
  ['Christmas Eve after closing', '2026-12-24T15:00:00Z', 'Closed now, opens on Sunday at 11:00 AM'],
  ['the New Year’s first hours, beside its night', '2027-01-01T03:59:00Z', 'Open until 04:00 AM, kitchen closed'],
  // The clocks go back at two in the summer's time, and one o'clock comes twice.
  ['the longer night’s first one o’clock', '2026-10-25T00:30:00Z', 'Open until 02:00 AM, kitchen closed'],
  ['the longer night’s second one o’clock', '2026-10-25T01:30:00Z', 'Open until 02:00 AM, kitchen closed'],
  ['the longer night after two', '2026-10-25T02:00:00Z', 'Closed now, opens at 11:00 AM'],
  // The clocks go forward at one, and two o'clock is an hour after midnight.
  ['the shorter night before its end', '2027-03-28T00:59:00Z', 'Open until 02:00 AM'],
  ['the shorter night after its end', '2027-03-28T01:00:00Z', 'Closed now, opens at 11:00 AM'],
])('on %s it says what holds', (_when, instant, says) => {
  expect(standingAt(Date.parse(instant), varied).says).toBe(says)
})

test('a place that is closed for long names the day, and one that never opens names none', () => {
  const closed = { id: '2026-12-01', until: '2026-12-20', name: '', spans: [] }
  const says = (specialDays: SpecialDay[], openingHours = week(usual)) =>
    standingAt(Date.parse('2026-12-05T12:00:00Z'), { openingHours, specialDays }).says
  expect(says([closed])).toBe('Closed now, opens on Monday 21 December at 11:00 AM')
  expect(says([], week())).toBe('Closed now')
})

test.each([
  ['a bank holiday that the owner has not spoken of', '2026-12-25T12:00:00Z', 'Please ring us for today’s hours'],
  ['the evening before it', '2026-12-24T23:00:00Z', 'Closed now'],
  ['the evening before it, while we are open', '2026-12-24T20:00:00Z', 'Open until 10:00 PM'],
  ['the day after it', '2026-12-26T12:00:00Z', 'Open until 10:00 PM'],
])('%s promises no hours of the holiday', (_, instant, says) => {
  const hours = { openingHours: week(usual), specialDays: [], unanswered: ['2026-12-25'] }
  expect(standingAt(Date.parse(instant), hours).says).toBe(says)
})

test('bank holidays are days of the law, without eves and feasts', () => {
  expect(bankHolidaysBetween('2026-12-01', '2027-01-31')).toEqual([
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
    '2027-01-01',
  ])
})

const quarter = (count: number) =>
  `${String(Math.floor(count / 4)).padStart(2, '0')}:${String((count % 4) * 15).padStart(2, '0')}`
/** Up to two openings between seven and midnight, of which the last may go on until six in the morning. */
const anySpans = fc
  .record({
    times: fc.uniqueArray(fc.integer({ min: 28, max: 95 }), { minLength: 4, maxLength: 4 }),
    openings: fc.integer({ min: 0, max: 2 }),
    night: fc.option(fc.integer({ min: 0, max: 24 })),
  })
  .map(({ times, openings, night }) => {
    const [a = 0, b = 0, c = 0, d = 0] = times.toSorted((one, other) => one - other)
    const all = [span(quarter(a), quarter(b)), span(quarter(c), quarter(d))].slice(0, openings)
    return all.map((each, index) => (night && index === all.length - 1 ? span(each.opens, quarter(night)) : each))
  })
const anyHours = fc
  .record({
    week: fc.array(anySpans, { minLength: 7, maxLength: 7 }),
    days: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), anySpans), {
      maxLength: 4,
      selector: ([day]) => day,
    }),
  })
  .map(({ week: all, days }): WrittenHours & { content: Content } => {
    const openingHours = weekdays.map((day, index) => ({ day, spans: all[index] ?? [] }))
    const specialDays = days.map(([day, spans]) => ({ id: addDays('2026-03-01', day), name: '', spans }))
    return { openingHours, specialDays, content: contentWith({ openingHours, specialDays }) }
  })

test('whatever the hours are, the page in the browser, the server’s rules and the days that are shown agree', () => {
  fc.assert(
    fc.property(anyHours, fc.integer({ min: 0, max: 401 * 96 }), (hours, quarters) => {
      contentSchema.parse(hours.content)
      const instant = new Date(Date.parse('2026-03-01T00:07:00Z') + quarters * 900_000)
      const today = londonDay(instant)
      const openings = [addDays(today, -1), today].flatMap((day) => openingsOn(hours, day))
      const isOpen = openings.some(({ from, to }) => from <= instant && instant < to)
      expect(standingAt(instant.getTime(), hours).is !== 'closed').toBe(isOpen)
      const shown = shownAt(hours.content, instant).site
      expect(standingAt(instant.getTime(), shown)).toEqual(standingAt(instant.getTime(), hours))
      expect(isOpen || businessDay(hours, instant) === today).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test("London's clock by its rule agrees with the one of the time zone's tables", () => {
  const always: WrittenHours = { openingHours: week(usual), specialDays: [] }
  const halfHour = 1_800_000
  for (let year = 2024; year <= 2040; year += 1) {
    // The clocks change in the last week of each of these months.
    for (const month of [2, 9]) {
      const [from, to] = [Date.UTC(year, month, 24), Date.UTC(year, month, 33)]
      for (let instant = from; instant < to; instant += halfHour) {
        const [opening] = openingsOn(always, londonDay(new Date(instant)))
        const isOpen = opening && opening.from.getTime() <= instant && instant < opening.to.getTime()
        if ((standingAt(instant, always).is !== 'closed') !== isOpen) expect.fail(new Date(instant).toISOString())
      }
    }
  }
})

test('the words of the home page depend only on its text, as it is sent in the page', () => {
  const [noon, night] = [Date.UTC(2026, 6, 10, 12), Date.UTC(2026, 6, 10, 23)]
  const alone = new Function(`return (${standingAt})`)()
  expect([noon, night].map((instant) => alone(instant, site).is)).toEqual(['open', 'closed'])
})

test('computing the opening state makes no formatter', () => {
  const formatter = vi.spyOn(Intl, 'DateTimeFormat')
  const locale = vi.spyOn(Date.prototype, 'toLocaleDateString')
  for (let hour = 0; hour < 24; hour += 1) standingAt(Date.UTC(2026, 6, 10, hour), site)
  expect(formatter).not.toHaveBeenCalled()
  expect(locale).not.toHaveBeenCalled()
  formatter.mockRestore()
  locale.mockRestore()
})

describe('hours', () => {
  const faultsWith = (facts: Partial<Content['site']>) => faultsIn(contentWith(facts))

  test('that can’t be are said at their field, with the day', () => {
    const onFriday = (...spans: Span[]) =>
      week(usual).map((each) => (each.day === 'Friday' ? { ...each, spans } : each))
    const messages = (...spans: Span[]) =>
      faultsWith({ openingHours: onFriday(...spans) }).map(({ message }) => message)
    expect(messages(span('22:00', '11:00'))).toEqual([
      'Friday: The hours end before they begin; past midnight they end by 06:00 AM.',
    ])
    expect(messages(span('11:00', '02:00', '01:00'))).toEqual([])
    expect(messages(span('11:00', '22:00', '23:00'))).toEqual([
      'Friday: Last orders must be after opening and not after closing.',
    ])
    expect(messages(span('11:00', '18:00'), span('17:00', '22:00'))).toEqual([
      'Friday: The second opening must begin after the first one has ended.',
    ])
    const [fault] = faultsWith({ openingHours: onFriday(span('11:00', '')) })
    expect(fault).toMatchObject({ thing: 'site', field: 'openingHours' })
  })

  test('of days that differ and meet, or that end before they begin, are refused', () => {
    const christmas = varied.specialDays[1] as SpecialDay
    const boxing = { id: '2026-12-26', name: 'Boxing Day', spans: [] }
    expect(faultsWith({ specialDays: [boxing, christmas] })).toEqual([
      { thing: 'site', field: 'specialDays', message: 'Two of the days that differ overlap.' },
    ])
    expect(faultsWith({ specialDays: [{ ...boxing, until: '2026-12-20' }] })).toEqual([
      { thing: 'specialDays/2026-12-26', field: 'until', message: 'The last day is before the first.' },
    ])
  })
})

test('a notice needs real times, and a day that is none is named all the same', () => {
  const notice = { id: 'eid', text: 'Eid Mubarak!', pages: ['/'] as const, from: '2026-02-30T10:00' }
  expect(faultsIn(contentWith({ notices: [notice] }))).toEqual([
    { thing: 'notices/eid', field: 'from', message: 'Please give a day and a time.' },
  ])
  expect(
    faultsIn(contentWith({ notices: [{ ...notice, from: '2026-02-28T10:00', until: '2026-02-28T09:00' }] })),
  ).toEqual([{ thing: 'notices/eid', field: 'until', message: 'The notice ends before it begins.' }])
  expect(nameOfThing({ 'specialDays/some-day': { name: 'Eid' } }, 'specialDays/some-day')).toBe('some-day')
  expect(nameOfThing({ 'specialDays/2026-12-25': { until: 'soon' } }, 'specialDays/2026-12-25')).toBe('2026-12-25')
})

test('a notice is shown between its times, and days that differ until their last hours are over', () => {
  const notices = [
    { id: 'eid', text: 'Eid Mubarak!', pages: ['/'] as const, from: '2026-03-29T01:30', until: '2026-03-30T00:00' },
    { id: 'always', text: 'We cater.', pages: ['/menu'] as const },
  ]
  const at = (instant: string) => {
    const shown = shownAt(contentWith({ notices, specialDays: varied.specialDays }), new Date(instant)).site
    return [shown.notices.map(({ id }) => id), shown.specialDays.map(({ id }) => id)]
  }
  const days = ['2026-12-24', '2026-12-25', '2026-12-31']
  expect(at('2026-03-29T01:29:00Z')).toEqual([['always'], days])
  expect(at('2026-03-29T01:30:00Z')).toEqual([['eid', 'always'], days])
  expect(at('2026-03-29T23:00:00Z')).toEqual([['always'], days])
  expect(at('2026-12-26T23:59:00Z')[1]).toEqual(['2026-12-25', '2026-12-31'])
  expect(at('2027-01-01T03:59:00Z')[1]).toEqual(['2026-12-31'])
  expect(at('2027-01-01T04:00:00Z')[1]).toEqual([])
})

test('a day that is closed keeps the night after it closed, though its weekday goes on until two', () => {
  const specialDays: SpecialDay[] = [{ id: '2026-12-04', name: 'Closed', spans: [] }]
  const at = (instant: string) => {
    const shown = shownAt(contentWith({ openingHours: varied.openingHours, specialDays }), new Date(instant)).site
    return [shown.specialDays.length, standingAt(Date.parse(instant), shown).is]
  }
  expect(at('2026-12-04T23:59:00Z')).toEqual([1, 'closed'])
  expect(at('2026-12-05T01:00:00Z')).toEqual([1, 'closed'])
  expect(at('2026-12-05T02:00:00Z')).toEqual([0, 'closed'])
  expect(at('2026-12-12T00:30:00Z')).toEqual([0, 'open'])
})

test('a vacancy is on the site up to its last day', () => {
  const vacancies = firstContent.vacancies.map((each) => ({ ...each, lastDay: '2026-12-31' }))
  const at = (instant: string) => shownAt({ ...firstContent, vacancies }, new Date(instant)).vacancies.length
  expect([at('2026-12-31T23:59:00Z'), at('2027-01-01T00:00:00Z')]).toEqual([1, 0])
})

test('a section is on the menu from its first to its last day, London’s, and its best sellers with it', () => {
  const { menu } = firstContent
  const posters = menu.posters.map(({ sections, ...poster }) => ({
    ...poster,
    sections: sections.map((each) =>
      each.id === 'rolls' ? { ...each, from: '2026-06-01', until: '2026-10-25' } : each,
    ),
  }))
  const best = { dish: 'tandoori-chicken-roll', text: 'Charred.' }
  const content = { ...firstContent, menu: { ...menu, posters, bestSellers: [best] } }
  const at = (instant: string) => {
    const shown = shownAt(content, new Date(instant)).menu
    const rolls = shown.posters[0]?.sections.find(({ id }) => id === 'rolls')
    return [rolls && Object.keys(rolls).join(), shown.bestSellers.length]
  }
  expect(at('2026-05-31T22:59:59Z')).toEqual([undefined, 0])
  expect(at('2026-05-31T23:00:00Z')).toEqual(['id,name,note,dishes', 1])
  // The clocks go back on this day.
  expect(at('2026-10-25T23:59:59Z')).toEqual(['id,name,note,dishes', 1])
  expect(at('2026-10-26T00:00:00Z')).toEqual([undefined, 0])
})

test('what is sold out at one in the night is so until the next day opens', () => {
  const night = londonInstant('2026-11-28', '01:00')
  expect(businessDay(varied, night)).toBe('2026-11-27')
  expect(businessDay(varied, londonInstant('2026-11-28', '02:00'))).toBe('2026-11-28')
})

test('the holidays are those of the calendar', () => {
  const bank = (year: number) =>
    holidaysBetween(`${year}-01-01`, `${year}-12-31`)
      .filter(({ name }) => /Day|Friday|Monday|bank|substitute/.test(name))
      .map(({ day }) => day.slice(5))
  // https://www.gov.uk/bank-holidays, and the days themselves where a substitute is given for them.
  expect(bank(2026)).toEqual(['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26', '12-28'])
  expect(bank(2027)).toEqual(['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25', '12-26', '12-27', '12-28'])
  expect(bank(2028)).toEqual(['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'])
  expect(holidaysBetween('2026-11-01', '2026-11-30')).toEqual([{ day: '2026-11-08', name: 'Diwali' }])
  expect(holidaysBetween('2026-03-10', '2026-03-25')).toEqual([{ day: '2026-03-20', name: 'Eid al-Fitr' }])
  expect(holidaysBetween('2026-12-30', '2027-01-02').map(({ day }) => day)).toEqual(['2026-12-31', '2027-01-01'])
})
