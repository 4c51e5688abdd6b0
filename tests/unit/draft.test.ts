import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearDraft,
  clearPaidDraft,
  isDraftPaid,
  keyFor,
  noteDraftSent,
  readDraft,
  renewKeyFor,
  writeDraft,
} from '../../site/ordering/draft.ts'
import { noteSent } from '../../site/ordering/sent-keys.ts'
import { readUnfinished } from '../../site/ordering/unfinished-order.ts'

const [kept, onDevice] = [new Map<string, string>(), new Map<string, string>()]
const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
})

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: storageOf(kept), localStorage: storageOf(onDevice) })
  clearDraft()
  kept.clear()
  onDevice.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('a draft comes back as it was', () => {
  writeDraft({ customerName: 'Jasleen' })
  expect(readDraft()).toEqual({ customerName: 'Jasleen' })
})

test.each(['', 'nonsense', '[]', 'null', '7', '{"customerName":{"a":1}}'])('%j in the storage is no draft', (text) => {
  kept.set('catering-draft', text)
  expect(readDraft()).toEqual({})
})

test('the same content keeps its key, other content gets another, and a renewed one stays', () => {
  const key = keyFor('a')
  expect(keyFor('a')).toBe(key)
  const other = keyFor('b')
  expect(other).not.toBe(key)
  const renewed = renewKeyFor('b')
  expect(renewed).not.toBe(other)
  expect(keyFor('b')).toBe(renewed)
})

test('a confirmed order clears draft and key', () => {
  writeDraft({ customerName: 'Jasleen' })
  const key = keyFor('a')
  clearDraft()
  expect(readDraft()).toEqual({})
  expect(keyFor('a')).not.toBe(key)
})

test('in a browser that forbids storage only the draft is lost: a retry still has the same key', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  writeDraft({ a: 'b' })
  expect(readDraft()).toEqual({})
  const key = keyFor('a')
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyFor('a')).toBe(key)
  expect(keyFor('b')).not.toBe(key)
})

test('after a reload the key comes from the storage', async () => {
  const key = keyFor('a')
  vi.resetModules()
  const reloaded = await import('../../site/ordering/draft.ts')
  expect(reloaded.keyFor('a')).toBe(key)
})

/** Returns keys as crypto.randomUUID makes them, which differ in one letter. */
const uuid = (letter: string) => `3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6${letter}`
const uuids = (letters: string) => [...letters].map(uuid)

test('an order replaces the five sent before it from the same form', () => {
  expect(noteSent(uuid('a'))).toEqual([])
  expect(noteSent(uuid('b'))).toEqual(uuids('a'))
  // The answer to this one got lost, and it is sent again.
  expect(noteSent(uuid('b'))).toEqual(uuids('a'))
  expect(noteSent(uuid('c'))).toEqual(uuids('ab'))
  for (const key of uuids('def')) noteSent(key)
  expect(noteSent(uuid('0'))).toEqual(uuids('bcdef'))
  clearDraft()
  expect(noteSent(uuid('1'))).toEqual([])
})

test('after a reload the sent keys come from the storage, and nothing else does', async () => {
  noteSent(uuid('a'))
  vi.resetModules()
  const reloaded = await import('../../site/ordering/sent-keys.ts')
  expect(reloaded.noteSent(uuid('b'))).toEqual(uuids('a'))
  for (const text of ['nonsense', '{"keys":7}', '{"keys":[{}]}', '{"keys":["a"]}']) {
    kept.set('catering-sent', text)
    vi.resetModules()
    const other = await import('../../site/ordering/sent-keys.ts')
    expect(other.noteSent(uuid('c'))).toEqual([])
  }
})

const order = { 'quantity-executive-lunch': '40', guestCount: '40', eventDate: '2999-12-04', customerName: 'Jasleen' }

test('a full storage does not stop an order, and a retry still has the same key', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const [sessionStorage, localStorage] = [kept, onDevice].map((map) => ({ ...storageOf(map), setItem: full }))
  vi.stubGlobal('window', { sessionStorage, localStorage })
  writeDraft(order)
  const key = keyFor('a')
  expect([noteSent(uuid('a')), noteSent(uuid('b'))]).toEqual([[], uuids('a')])
  noteDraftSent()
  expect(keyFor('a')).toBe(key)
  clearPaidDraft()
})

test('what is kept on the device for a closed tab names nobody, and is offered for 24 hours', () => {
  writeDraft(order)
  const { customerName: _, ...impersonal } = order
  expect([...onDevice.values()].join()).not.toContain('Jasleen')
  expect(readUnfinished()?.draft).toEqual({ ...impersonal, eventTime: '' })
  expect(readUnfinished(Date.now() + 24 * 3_600_000)).toBeUndefined()
  writeDraft({ ...order, 'name-executive-lunch': 'Executive Lunch Box', 'name-deluxe': 'Not chosen' })
  expect(readUnfinished()?.draft).toEqual({
    ...impersonal,
    eventTime: '',
    'name-executive-lunch': 'Executive Lunch Box',
  })
  writeDraft({ ...order, eventDate: '2020-01-01' })
  expect(readUnfinished()?.draft.eventDate).toBe('')
  clearDraft()
  expect(readUnfinished()).toBeUndefined()
})

test.each([
  '',
  'nonsense',
  '{"at":1}',
  '{"id":1,"at":1,"draft":{}}',
  '{"id":"a","at":9e15,"draft":{"quantity-a":"1"}}',
])('%j on the device is no order', (text) => {
  onDevice.set('catering-unfinished', text)
  expect(readUnfinished()).toBeUndefined()
})

/** Another tab, opened by this one: it begins with what this one keeps. */
function inAnotherTab(work: () => void) {
  const before = [...kept]
  work()
  kept.clear()
  for (const [name, text] of before) kept.set(name, text)
}

test('a draft that is paid in one tab goes in all others, but for one that was changed since it was sent', () => {
  writeDraft(order)
  noteDraftSent()
  inAnotherTab(() => {
    writeDraft({ ...order, guestCount: '45' })
    noteDraftSent()
    clearPaidDraft()
    expect([readDraft(), isDraftPaid()]).toEqual([{}, false])
  })
  expect(isDraftPaid()).toBe(true)
  writeDraft({ ...order, eventDate: '2999-12-11' })
  expect(isDraftPaid()).toBe(false)
  clearDraft()
  writeDraft(order)
  expect(isDraftPaid()).toBe(false)
})
