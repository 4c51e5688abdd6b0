import { expect, test } from 'vitest'
import { type DeliveryRules, defaultRules } from '../../contract/delivery/rules.ts'
import { changesInWords } from '../../contract/delivery/rules-in-words.ts'
import { dayMarks } from '../../staff-app/orders/day-marks.ts'
import { type Draft, draftOfRules } from '../../staff-app/screens/rules/draft.ts'
import {
  afterDaySet,
  afterSaving,
  beginEditing,
  differences,
  type Editing,
  goOn,
} from '../../staff-app/screens/rules/editing.ts'
import { loadFace } from '../../staff-app/screens/rules/load-month.tsx'
import { readRulesDraft } from '../../staff-app/screens/rules/read-draft.ts'

const read = (changes: Partial<Draft>) => readRulesDraft({ ...draftOfRules(defaultRules), ...changes }, defaultRules)
const part = (districts: string, least = '', id = '1', minutes = '') => ({ id, districts, least, minutes })
const closed = { opening: 'closed', hours: null, note: '', places: null } as const

const rules: DeliveryRules = {
  notice: { orderBy: '16:00', workingDays: 2 },
  week: [null, ...Array(6).fill({ from: '11:30', to: '20:00' })],
  days: { '2030-12-25': { ...closed, note: 'We are at home.' } },
  places: 120,
  deliveriesPerHalfHour: 3,
  area: [
    { districts: ['TW1', 'TW2', 'TW3', 'UB'], leastOrderPence: 0 },
    { districts: ['W3', 'W1A'], leastOrderPence: 14_950 },
  ],
  cancellation: { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 },
}

test('rules become fields and the same rules again', () => {
  for (const each of [rules, defaultRules]) {
    const { rules: again, faults } = readRulesDraft(draftOfRules(each), defaultRules)
    expect([faults, changesInWords(each, again)]).toEqual([{}, []])
  }
})

test('districts and pounds are read as people write them', () => {
  const { rules: read1, faults } = read({ area: [part('tw1-tw3, UB', '£1,150'), part('w3 and w4', '149.50', '2')] })
  expect(faults).toEqual({})
  expect(read1.area).toEqual([
    { districts: ['TW1', 'TW2', 'TW3', 'UB'], leastOrderPence: 115_000 },
    { districts: ['W3', 'W4'], leastOrderPence: 14_950 },
  ])
})

test.each<[Partial<Draft>, Record<string, string>]>([
  [{ orderBy: '16:00' }, { 'working-days': 'Please give 1 to 30 working days.' }],
  [{ workingDays: '2' }, { 'order-by': 'Please give a time as hours and minutes.' }],
  [{ orderBy: '16:00', workingDays: '1.5' }, { 'working-days': 'Please give 1 to 30 working days.' }],
  [{ orderBy: '16:00', workingDays: '31' }, { 'working-days': 'Please give 1 to 30 working days.' }],
  [
    { week: [{ isOpen: true, from: '20:00', to: '11:00' }, ...draftOfRules(defaultRules).week.slice(1)] },
    { 'week-0-to': 'The first delivery has to come before the last.' },
  ],
  [
    { week: [{ isOpen: true, from: '', to: '' }, ...draftOfRules(defaultRules).week.slice(1)] },
    {
      'week-0-from': 'Please give a time as hours and minutes.',
      'week-0-to': 'Please give a time as hours and minutes.',
    },
  ],
  [{ places: 'many' }, { places: 'Please give 0 to 100,000 places.' }],
  [{ perHalfHour: '0' }, { 'per-half-hour': 'Please give 1 to 1,000 deliveries.' }],
  [{ places: '-1' }, { places: 'Please give 0 to 100,000 places.' }],
  [
    { area: [part('TW3, Hounslow')] },
    { 'area-1-districts': 'Not understood: HOUNSLOW. Please write districts, such as TW3, TW1-TW20 or UB.' },
  ],
  [
    { area: [part('TW1-TW4'), part('TW3, W3', '', '2')] },
    { 'area-2-districts': 'Named in a part above already: TW3.' },
  ],
  [{ area: [part('', '150')] }, { 'area-1-districts': 'Please name at least one district.' }],
  [{ area: [part('TW3', '', '1', 'far')] }, { 'area-1-minutes': 'Please give 1 to 240 minutes.' }],
  [{ area: [part('TW3', 'cheap')] }, { 'area-1-least': 'Please give pounds, such as 150 or 149.50.' }],
  [{ area: [part('TW3', '150,50')] }, { 'area-1-least': 'Please give pounds, such as 150 or 149.50.' }],
  [{ places: '1,5' }, { places: 'Please give 0 to 100,000 places.' }],
  [
    { closing: { day: '2030-12-25', note: '' } },
    { 'close-day': 'This day is not closed yet: press “Close the day”, or empty the field.' },
  ],
])('%o is said at its field, and the rule counts as before', (changes, faults) => {
  expect(read(changes)).toEqual({ rules: expect.objectContaining(defaultRules), faults })
})

const answer = (version: number, set: DeliveryRules) => ({ version, rules: set, changed: null })
const edited = (changes: Partial<Draft>): Editing => {
  const begun = beginEditing(answer(1, rules))
  return { ...begun, draft: { ...begun.draft, ...changes } }
}

test('a draft that changes nothing becomes what somebody else has set', () => {
  const theirs = { ...rules, places: 80 }
  expect(goOn(edited({ area: [part('tw1-tw3 UB'), part('w1a w3', '149.5', '2')] }), answer(2, theirs))).toEqual(
    beginEditing(answer(2, theirs)),
  )
})

test('a draft keeps what it changes and takes everything else from the other person', () => {
  const mine = edited({
    workingDays: '3',
    places: 'x',
    days: { ...rules.days, '2030-12-26': { ...closed, note: 'mine' } },
  })
  const theirs: DeliveryRules = {
    notice: { orderBy: '12:00', workingDays: 1 },
    week: [null, null, ...rules.week.slice(2)],
    days: { '2030-12-26': { ...closed, note: 'theirs' }, '2030-12-27': closed },
    places: 80,
    area: null,
    cancellation: rules.cancellation,
    halfHours: true,
  }
  const after = goOn(mine, answer(2, theirs))
  expect(after.version).toBe(2)
  expect(after.draft.places).toBe('x')
  expect(after.meanwhile.map(({ what }) => what)).toEqual([
    'Notice',
    'Tuesdays',
    'Wednesday 25 December 2030',
    'Thursday 26 December 2030',
    'Friday 27 December 2030',
    'Customers choose',
    'Guests a day',
    'Deliveries in half an hour',
    'Delivery area',
  ])
  const { rules: now, changes } = differences(after)
  expect(now).toEqual({
    ...theirs,
    notice: { orderBy: '16:00', workingDays: 3 },
    days: { '2030-12-26': { ...closed, note: 'mine' }, '2030-12-27': closed },
  })
  expect(changes.map(({ what, from }) => [what, from])).toEqual([
    ['Notice', 'order by 12:00, 1 working day before'],
    ['Thursday 26 December 2030', 'closed, “theirs”'],
  ])
})

test('one’s own save whose answer was lost is not taken for somebody else’s', () => {
  const saved = answer(2, { ...rules, places: 80 })
  expect(goOn(edited({ places: '80' }), saved)).toEqual(beginEditing(saved))
})

test('what is typed while the rules are being saved stays', () => {
  const sent = { ...rules, places: 80 }
  expect(differences(afterSaving(edited({ places: '80' }), 2, sent)).isChanged).toBe(false)
  const typed = afterSaving(edited({ places: '90' }), 2, sent)
  expect(differences(typed).changes).toEqual([{ what: 'Guests a day', from: '80 places', to: '90 places' }])
})

test('a day that is set at once leaves everything else that was typed unsaved', () => {
  const day = '2030-12-26'
  const typed = edited({ places: '90', closing: { day, note: 'At home' }, days: { ...rules.days, [day]: closed } })
  const theirs = { ...rules, days: { ...rules.days, [day]: { ...closed, note: 'At home' } } }
  const after = afterDaySet(typed, { version: 2, rules: theirs, day })
  expect([after.version, after.meanwhile]).toEqual([2, []])
  expect(differences(after).changes).toEqual([{ what: 'Guests a day', from: '120 places', to: '90 places' }])
  // The form for another day stays filled.
  const other = afterDaySet(typed, { version: 2, rules: theirs, day: '2030-12-27' })
  expect(other.draft.closing.day).toBe(day)
})

test('the calendar of staff marks what is closed or full, and lets both be chosen', () => {
  const marks = dayMarks(rules, new Map([['2030-12-24', 120]]), '2030-12-23')
  expect(marks['2030-12-23']).toMatchObject({ isOff: false, tag: 'Closed' })
  expect(marks['2030-12-24']).toMatchObject({
    isOff: false,
    tag: 'Full',
    text: '120 of 120 places are taken. An order asks for a yes.',
  })
  expect(marks['2030-12-25']?.text).toBe('Closed: “We are at home.” An order asks for a yes.')
  expect(marks['2030-12-27']).toEqual({ isOff: false, text: '0 of 120 places are taken.' })
})

test('a day says in words how full it is', () => {
  const face = (taken: number, day = '2030-12-03') => loadFace(rules, taken, day)
  expect(face(30)).toMatchObject({ words: '30/120', spoken: '30 of 120 places taken', share: 0.25 })
  expect(face(120)).toMatchObject({ words: 'Full', spoken: '120 of 120 places taken, full' })
  expect(face(130)).toMatchObject({ words: 'Over', spoken: '130 of 120 places taken, more than it has' })
  expect(face(20, '2030-12-25')).toMatchObject({ words: 'Closed', spoken: 'closed, 20 places taken' })
  expect(loadFace(defaultRules, 30, '2030-12-03')).toMatchObject({ words: '30', spoken: '30 places taken, no limit' })
})

test('terms of cancelling are read whole or not at all', () => {
  const cancelling = (fullUntil: string, shareUntil: string, share: string) =>
    read({ cancellation: { fullUntil, shareUntil, share } })
  expect(cancelling('7', '2', '50 %')).toEqual({
    rules: { ...defaultRules, cancellation: { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 } },
    faults: {},
  })
  expect(cancelling('', ' ', '').rules.cancellation).toBeNull()
  expect(cancelling('2', '7', '50').faults).toEqual({
    'share-until': 'The share has to go on for longer than the full refund.',
  })
  expect(Object.keys(cancelling('7', '', '150').faults).sort()).toEqual(['share-percent', 'share-until'])
})
