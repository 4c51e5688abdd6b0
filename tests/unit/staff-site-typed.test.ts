import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { fieldsOf } from '../../contract/content/fields.ts'
import {
  afterSending,
  areSame,
  changesOfLive,
  clashesWithLive,
  fieldsWith,
  keepUnsaved,
  keptUnsaved,
  newId,
  type Unsaved,
  withClashes,
  withTyped,
} from '../../staff-app/screens/site/typed.ts'

const motto = { thing: 'history', field: 'motto' }
const end = { thing: 'history', field: 'end' }
const usual = fieldsOf(firstContent).history?.motto

let onDevice: Map<string, string>
beforeEach(() => {
  onDevice = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => onDevice.get(key) ?? null,
    setItem: (key: string, value: string) => void onDevice.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a field that is typed again goes on from what the draft said before the first letter', () => {
  const first = withTyped([], { ...motto, from: usual, now: 'ONE' })
  const both = withTyped(first, { ...end, from: 'The rest', now: 'Taste' })
  expect(withTyped(both, { ...motto, from: 'ONE', now: 'ONE FIRE' })).toEqual([
    { ...end, from: 'The rest', now: 'Taste' },
    { ...motto, from: usual, now: 'ONE FIRE' },
  ])
})

test('what the server has taken is sent no more, and what was typed meanwhile goes on from there', () => {
  const sent = [
    { ...motto, from: usual, now: 'ONE' },
    { ...end, from: 'The rest', now: 'Taste' },
  ]
  const later = { ...motto, thing: 'site', from: 'A', now: 'B' }
  const typed = [{ ...motto, from: usual, now: 'ONE FIRE' }, ...sent.slice(1), later]
  expect(afterSending(typed, sent)).toEqual([{ ...motto, from: 'ONE', now: 'ONE FIRE' }, later])
})

test('of each field of a draft one clash waits for a choice, with what was typed last', () => {
  const clash = { ...motto, mine: 'ONE', theirs: 'ONE FIRE', by: 'Jas Gill', draft: 'spring' }
  const others = [
    { ...clash, draft: 'christmas' },
    { ...clash, ...end },
  ]
  const last = { ...clash, mine: 'ONE SPRING' }
  expect(withClashes([clash, ...others], [last])).toEqual([...others, last])
})

test('the screen shows the draft with what is typed over it, and a field typed back to what is live is no change', () => {
  const changes = [{ ...motto, old: usual, now: 'ONE FIRE' }]
  const typed = [{ ...end, from: 'The rest', now: 'Taste' }]
  expect(fieldsWith(firstContent, changes, typed).history).toMatchObject({ motto: 'ONE FIRE', end: 'Taste' })
  expect(changesOfLive(firstContent, changes, typed)).toMatchObject([changes[0], { ...end, now: 'Taste' }])
  expect(changesOfLive(firstContent, changes, [{ ...motto, from: 'ONE FIRE', now: usual }])).toEqual([])
})

test('a draft is as it was seen where each field says the same, in whatever order', () => {
  const [one, other] = [
    { ...motto, now: 'ONE' },
    { ...end, now: 'Taste' },
  ]
  expect(areSame([one, other], [other, { ...one, old: usual }])).toBe(true)
  for (const others of [[one], [one, { ...other, now: 'Eat' }], [one, other, { ...one, thing: 'site' }]])
    expect(areSame([one, other], others)).toBe(false)
})

test('a field about which something else was published clashes, with whose words are whose', () => {
  const before = { ...motto, old: 'What it said before', now: 'ONE SPRING' }
  const untouched = { ...end, old: fieldsOf(firstContent).history?.end, now: 'Taste' }
  expect(clashesWithLive(firstContent, [before, untouched])).toEqual([
    { ...motto, mine: 'ONE SPRING', theirs: usual, by: '' },
  ])
})

const unsaved: Unsaved = {
  draft: 'spring',
  typed: [{ ...motto, from: 'A', now: 'B' }],
  clashes: [{ ...end, mine: 'C', theirs: 'D', by: 'Jas Gill', draft: 'spring' }],
}
const nothing = { typed: [], clashes: [] }

test('what somebody typed is kept on the device until it is saved, whoever else types there', () => {
  keepUnsaved('amar', unsaved)
  keepUnsaved('jas', { ...unsaved, draft: 'christmas' })
  expect([keptUnsaved('amar'), keptUnsaved('jas').draft]).toEqual([{ who: 'amar', ...unsaved }, 'christmas'])
  keepUnsaved('jas', nothing)
  expect([keptUnsaved('amar').draft, keptUnsaved('jas')]).toEqual(['spring', nothing])
})

test.each(['', 'nonsense', '{}', '[{"who":1}]'])('%j on the device is nothing that somebody typed', (text) => {
  onDevice.set('staff-site-typed', text)
  expect(keptUnsaved('amar')).toEqual(nothing)
})

test('a browser that keeps nothing stops nobody from typing', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: full, setItem: full })
  keepUnsaved('amar', unsaved)
  expect(keptUnsaved('amar')).toEqual(nothing)
})

test('a new thing is called by its name in letters of an address, by no name twice', () => {
  expect(newId('Paneer bhurji roll', [])).toBe('paneer-bhurji-roll')
  expect(newId('Crème brûlée & more!', [])).toBe('creme-brulee-more')
  expect([newId('ਰੋਟੀ', []), newId('', ['new'])]).toEqual(['new', 'new-2'])
  expect(newId('Naan', ['naan', 'naan-2'])).toBe('naan-3')
  expect(newId('a'.repeat(80), [])).toHaveLength(60)
})
