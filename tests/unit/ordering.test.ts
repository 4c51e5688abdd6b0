import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { byTheUpdate } from '../../server/delivery/delivery-rules.ts'
import { onOrderButton, standingOf, whatOrdersMiss, whyNoOrders } from '../../server/delivery/ordering.ts'
import { toErrorReply } from '../../server/http/error-replies.ts'

const saved = { version: 1 }
const opened = { openedFor: 'customers', isPaused: false, pausedUntil: null, restoredFrom: null } as const
const atPublic = { isPublic: true, isTrial: false }
const now = new Date('2026-11-30T12:00:00Z')

test('a public site takes no orders before its rules are saved and an owner has opened it', () => {
  const at = (server: object, version: number, openedFor: 'trial' | 'customers' | null) =>
    standingOf(server, { rules: { version }, ordering: { ...opened, openedFor } }, now)
  expect([at(atPublic, 0, 'customers'), at(atPublic, 1, null), at(atPublic, 1, 'customers')]).toEqual([
    'soon',
    'soon',
    'open',
  ])
  // An opening while no money moved does not count for customers; an opening for customers holds in a trial too.
  expect([at(atPublic, 1, 'trial'), at({ isPublic: true, isTrial: true }, 1, 'trial')]).toEqual(['soon', 'open'])
  expect(at({ isPublic: true, isTrial: true }, 1, 'customers')).toBe('open')
  expect([at({}, 0, null), at({ isPublic: false }, 1, null)]).toEqual(['open', 'open'])
})

test('a pause ends by itself at the first minute of its day in London, whatever the season', () => {
  const days = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days))
  const instants = fc.date({ min: new Date('2025-12-01'), max: new Date('2028-03-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, instants, (pausedUntil, instant) => {
      const ordering = { ...opened, isPaused: true, pausedUntil }
      const standing = standingOf(atPublic, { rules: saved, ordering }, instant)
      expect(standing).toBe(londonDay(instant) < pausedUntil ? 'paused' : 'open')
      const refusal = whyNoOrders(atPublic, { rules: saved, ordering }, instant)
      if (standing === 'paused') expect(refusal?.message).toContain(`until ${formatDay(pausedUntil)}.`)
      else expect(refusal).toBeUndefined()
    }),
  )
})

test('each refusal has its exact text, and the order button its words', () => {
  const why = (known: { openedFor?: null; isPaused?: boolean; pausedUntil?: string }) =>
    whyNoOrders(atPublic, { rules: saved, ordering: { ...opened, ...known } }, now)
  const texts = [why({ openedFor: null }), why({ isPaused: true }), why({ isPaused: true, pausedUntil: '2026-12-03' })]
  expect(
    texts.map((refusal) => {
      const { status, body } = toErrorReply(refusal)
      return [status, body.message, refusal && onOrderButton[refusal.code]]
    }),
  ).toEqual([
    [
      409,
      'Online ordering opens soon. Until then please ring us on 020 7946 0123, and we will take your order.',
      'We open soon',
    ],
    [
      409,
      'We are not taking orders online at the moment. Please come back later, or ring us on 020 7946 0123.',
      'Not taking orders',
    ],
    [
      409,
      'We are not taking orders online until Thursday 3 December 2026. Please come back then, or ring us on 020 7946 0123.',
      'Not taking orders',
    ],
  ])
})

test('a start says what orders miss until staff have saved the rules and an owner has opened', () => {
  const said = (version: number, by: string | null, openedFor: 'customers' | null) => {
    const changed = by === null ? null : { by, at: now }
    return whatOrdersMiss(atPublic, { rules: { version, changed }, ordering: { ...opened, openedFor } })
  }
  expect(said(0, null, null)).toMatch(/^No orders are taken before .*\/staff\/rules$/)
  expect(said(1, 'Jas Gill', null)).toMatch(/^No orders are taken before .*\/staff\/opening$/)
  expect(said(1, byTheUpdate, 'customers')).toMatch(/^Nobody has said yet what you deliver/)
  expect(said(1, 'Jas Gill', 'customers')).toBeUndefined()
  const restored = { ...opened, isPaused: true, restoredFrom: now }
  expect(whatOrdersMiss(atPublic, { rules: { version: 1, changed: null }, ordering: restored })).toMatch(
    /the restore may have lost, at \/staff\/opening$/,
  )
})
