import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/content/new-id.ts'
import { keepUnsaved, keptUnsaved, type Unsaved, withClashes } from '../../staff-app/screens/site/typed.ts'

const motto = { thing: 'history', field: 'motto' }
const end = { thing: 'history', field: 'end' }

let onDevice: Map<string, string>
beforeEach(() => {
  onDevice = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => onDevice.get(key) ?? null,
    setItem: (key: string, value: string) => void onDevice.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('of each field of a draft one clash waits for a choice, with what was typed last', () => {
  const clash = { ...motto, mine: 'ONE', theirs: 'ONE FIRE', by: 'Jas Gill', draft: 'spring' }
  const others = [
    { ...clash, draft: 'christmas' },
    { ...clash, ...end },
  ]
  const last = { ...clash, mine: 'ONE SPRING' }
  expect(withClashes([clash, ...others], [last])).toEqual([last, ...others])
})

const unsaved: Unsaved = {
  draft: 'spring',
  typed: [{ ...motto, old: 'A', now: 'B' }],
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

test('what a browser has kept since 1.3.0 is still there', () => {
  const typed = [{ ...motto, from: 'A', now: 'B' }]
  onDevice.set('staff-site-typed', JSON.stringify([{ who: 'amar', draft: 'spring', typed, clashes: [] }]))
  expect(keptUnsaved('amar').typed).toEqual([{ ...motto, old: 'A', now: 'B' }])
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
