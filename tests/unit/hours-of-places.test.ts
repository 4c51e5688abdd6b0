import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { withChanges } from '../../contract/content/change-set.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import type { Span, SpecialDay, WrittenHours } from '../../contract/content/hours.ts'
import { faultsIn } from '../../contract/content/judge-content.ts'
import { withMarks, withoutMarks } from '../../contract/content/marks.ts'
import { differingHours, hoursAt, kitchenHours, openPlaces, weeksInWords } from '../../contract/content/places.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import type { Location } from '../../contract/content/site.ts'
import type { Vacancy } from '../../contract/content/vacancies.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { businessDay, openingsOn, spansOn, weekdays } from '../../contract/opening-hours.ts'
import { isSoldOut } from '../../server/publishing/sold-out.ts'
import { standingAt } from '../../site/layout/opening-hours.ts'

const { site } = firstContent
const [hounslow, southall] = site.locations as [Location, Location]
const street = { line: '12 The Green', town: 'Southall', region: 'London', country: 'GB' } as const
const opened: Location = { ...southall, status: 'open', address: street, directions: 'https://maps.example/southall' }
const week = (...spans: Span[]) => weekdays.map((day) => ({ day, spans }))
const span = (opens: string, closes: string, lastOrders = closes): Span => ({ opens, closes, lastOrders })
const withPlaces = (...locations: Location[]): Content => ({ ...firstContent, site: { ...site, locations } })

test('a preview says equal hours of two places once too, as the page of the site does', () => {
  const content = withPlaces(hounslow, { ...opened, openingHours: site.openingHours })
  const marked = withMarks(content).content.site
  expect(weeksInWords(marked).map(withoutMarks)).toEqual(weeksInWords(content.site))
  expect(differingHours(marked)).toHaveLength(1)
})

test('hours are said once where all open places agree, else with the place', () => {
  const usual = ['Monday to Sunday, 11:00 AM to 10:00 PM']
  const late = { ...opened, openingHours: week(span('12:00', '23:00')) }
  expect(weeksInWords(site)).toEqual(usual)
  expect(weeksInWords(withPlaces(hounslow, opened).site)).toEqual(usual)
  expect(weeksInWords(withPlaces(hounslow, late).site)).toEqual([
    'Hounslow: Monday to Sunday, 11:00 AM to 10:00 PM',
    'Southall: Monday to Sunday, 12:00 PM to 11:00 PM',
  ])
  const closed = { ...hounslow, status: 'closed-for-now' } as const
  expect(weeksInWords(withPlaces(closed, late).site)).toEqual(['Monday to Sunday, 12:00 PM to 11:00 PM'])
  expect(weeksInWords(withPlaces(closed, southall).site)).toEqual(['Closed for now'])
  expect(kitchenHours(withPlaces(hounslow, late).site).openingHours).toEqual(site.openingHours)
})

test('a fault in a place’s hours or phone is said at its field, and a notice about a place that is gone at the notice', () => {
  const own = { openingHours: week(span('22:00', '11:00')), phone: { shown: '12', dialled: '+442079460123' } }
  const notice = { id: 'eid', text: 'Closed', pages: ['/'] as const, place: 'southall' }
  const [first] = firstContent.vacancies as [Vacancy]
  const cook = { ...first, id: 'cook', place: 'southall' }
  const document = withPlaces({ ...hounslow, ...own })
  const messages = faultsIn({ ...document, site: { ...document.site, notices: [notice] } })
  expect(messages).toContainEqual({
    thing: 'locations/hounslow',
    field: 'openingHours',
    at: [0, 'spans', 0, 'closes'],
    message: 'Monday: The hours end before they begin; past midnight they end by 06:00 AM.',
  })
  const alone = withPlaces({ ...hounslow, phone: own.phone })
  expect(faultsIn(alone)).toMatchObject([{ thing: 'locations/hounslow', field: 'phone', at: ['shown'] }])
  const { document: without } = withChanges(
    { ...firstContent, site: { ...site, notices: [notice] }, vacancies: [cook] },
    [{ thing: 'site', field: 'locations', old: ['hounslow', 'southall'], now: ['hounslow'] }],
  )
  expect(faultsIn(without)).toEqual([
    { thing: 'notices/eid', field: 'place', message: 'Its place is gone: choose again.' },
    { thing: 'vacancies/cook', field: 'place', message: 'Its place is gone: choose again.' },
  ])
})

const anySpans = fc
  .tuple(fc.constantFrom('', '10:00', '17:00'), fc.constantFrom('15:00', '22:00', '02:00'))
  .map(([opens, closes]) => (opens === '' || (opens === '17:00' && closes === '15:00') ? [] : [span(opens, closes)]))
const anyWeek = fc
  .array(anySpans, { minLength: 7, maxLength: 7 })
  .map((all) => weekdays.map((day, index) => ({ day, spans: all[index] ?? [] })))
const anyDays = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), anySpans), { maxLength: 4, selector: ([day]) => day })
  .map((days) => days.map(([day, spans]): SpecialDay => ({ id: addDays('2026-03-20', day), name: '', spans })))
const anyPlaces = fc
  .record({
    house: fc.record({ openingHours: anyWeek, specialDays: anyDays }),
    own: fc.array(fc.record({ openingHours: anyWeek, specialDays: anyDays }, { requiredKeys: [] }), {
      minLength: 2,
      maxLength: 3,
    }),
  })
  .map(({ house, own }): Content => {
    const locations = own.map((hours, index) => ({ ...opened, ...hours, id: `place-${index}`, name: `Place ${index}` }))
    return { ...firstContent, site: { ...site, ...house, locations } }
  })

test('whatever the hours of several places are, page, server and the days that are shown agree for each', () => {
  fc.assert(
    fc.property(anyPlaces, fc.integer({ min: 0, max: 21 * 96 }), (content, quarters) => {
      const instant = new Date(Date.parse('2026-03-20T00:07:00Z') + quarters * 900_000)
      const today = londonDay(instant)
      const shown = shownAt(content, instant).site
      const isOpen = (hours: WrittenHours) =>
        [addDays(today, -1), today]
          .flatMap((day) => openingsOn(hours, day))
          .some(({ from, to }) => from <= instant && instant < to)
      for (const [index, place] of openPlaces(content.site).entries()) {
        const hours = hoursAt(content.site, place)
        const says = standingAt(instant.getTime(), hoursAt(shown, shown.locations[index] as Location))
        expect(says).toEqual(standingAt(instant.getTime(), hours))
        expect(says.is !== 'closed').toBe(isOpen(hours))
        // A place's own day goes before the house's, and the house's before the weekday.
        const of = (days: readonly SpecialDay[] = []) => days.find(({ id }) => id === today)?.spans
        const week = place.openingHours ?? content.site.openingHours
        expect(spansOn(hours, today)).toEqual(
          of(place.specialDays) ??
            of(content.site.specialDays) ??
            spansOn({ openingHours: week, specialDays: [] }, today),
        )
      }
      // A dish that is sold out stays away until the last place has closed, and is back once the first one opens.
      const days = openPlaces(content.site).map((place) => businessDay(hoursAt(content.site, place), instant))
      for (const offUntil of [addDays(today, -1), today, addDays(today, 1)])
        expect(isSoldOut(content, { offUntil }, instant)).toBe(days.some((day) => offUntil > day))
    }),
    { numRuns: 300 },
  )
})

test('whoever reads content of several places reads what was written, and hours that agree are one', () => {
  fc.assert(
    fc.property(anyPlaces, (content) => {
      const read = contentSchema.safeParse(content)
      if (!read.success) return
      expect(contentSchema.parse(JSON.parse(JSON.stringify(read.data)))).toEqual(read.data)
      const count = new Set(openPlaces(read.data.site).map((place) => JSON.stringify(hoursAt(read.data.site, place))))
        .size
      expect(differingHours(read.data.site)).toHaveLength(count === 1 ? 1 : openPlaces(read.data.site).length)
    }),
    { numRuns: 50 },
  )
})
