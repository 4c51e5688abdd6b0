import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundByTerms } from '../../contract/cancellation.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { halfHourTerms, rulesForCustomers } from '../../contract/delivery/rules-for-customers.ts'
import { addDays, londonInstant } from '../../contract/london-time.ts'

const cancelling = (fullUntilDays: number, shareUntilDays: number, sharePercent: number) =>
  rulesForCustomers({ ...defaultRules, cancellation: { fullUntilDays, shareUntilDays, sharePercent } }).cancelling

test('the default promises no bands, any address and any day', () => {
  const { area, notice, cancelling } = rulesForCustomers(defaultRules)
  expect(cancelling).toBe('As soon as you know, ring us. We keep no more than what your order has cost us by then.')
  expect(area).toMatch(/^We deliver to the address that you give us/)
  expect(notice).toMatch(/^You can order for any day from tomorrow on/)
})

test.each([
  [
    14,
    7,
    50,
    'Cancel at least 14 days before the event, and everything that you paid goes back. Cancel later but at least 7 days before the event, and 50% goes back. Later than that, ring us. We keep no more than what your order has cost us by then.',
  ],
  [
    7,
    7,
    50,
    'Cancel at least 7 days before the event, and everything that you paid goes back. Later than that, ring us. We keep no more than what your order has cost us by then.',
  ],
  [
    2,
    1,
    0,
    'Cancel at least 2 days before the event, and everything that you paid goes back. Cancel later but at least one day before the event, and nothing goes back. Later than that, ring us. We keep no more than what your order has cost us by then.',
  ],
  [
    3,
    0,
    25,
    'Cancel at least 3 days before the event, and everything that you paid goes back. Cancel later but by the day of the event, and 25% goes back.',
  ],
  [0, 0, 0, 'Cancel by the day of the event, and everything that you paid goes back.'],
])('the bands %i, %i, %i%% in words', (full, share, percent, words) => {
  expect(cancelling(full, share, percent)).toBe(words)
})

test('the words promise what a cancelled order gets', () => {
  const eventDate = '2026-12-05'
  const paidPence = 10_000
  const bands = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 99 }))
    .filter(([full, share]) => share <= full)
  fc.assert(
    fc.property(bands, fc.integer({ min: 0, max: 40 }), ([fullUntilDays, shareUntilDays, sharePercent], before) => {
      const terms = { fullUntilDays, shareUntilDays, sharePercent }
      const now = londonInstant(addDays(eventDate, -before), '12:00')
      const back = refundByTerms(terms, { paidPence, refundedPence: 0, eventDate }, now)
      const words = cancelling(fullUntilDays, shareUntilDays, sharePercent)
      expect(back === paidPence).toBe(before >= fullUntilDays)
      if (back === paidPence) return
      expect(back === undefined).toBe(before < shareUntilDays)
      if (back === undefined) expect(words).toContain('Later than that, ring us.')
      else expect(words).toContain(`${back / 100}% goes back`)
    }),
  )
})

test('the area names districts and least orders, the notice its hour and its days', () => {
  const area = [
    { districts: ['TW3', 'TW4', 'TW5'], leastOrderPence: 0 },
    { districts: ['UB'], leastOrderPence: 15_000 },
  ]
  const words = rulesForCustomers({ ...defaultRules, area, notice: { orderBy: '16:00', workingDays: 2 } })
  expect(words.area).toBe(
    'We deliver to these postcodes: TW3 to TW5; UB (orders from £150.00). Elsewhere, ring us and we will see.',
  )
  expect(words.notice).toMatch(/^Orders have to be paid by 4pm, 2 working days before the event\./)
  expect(rulesForCustomers({ ...defaultRules, notice: { orderBy: '09:30', workingDays: 1 } }).notice).toMatch(
    /^Orders have to be paid by 9.30am, the working day before the event\./,
  )
  expect(words.notice).toContain('Working days are those on which we deliver.')
})

test('the terms speak of half hours only where the rules do', () => {
  const notice = (halfHours: boolean) => rulesForCustomers({ ...defaultRules, halfHours }).notice
  expect(notice(true)).toBe(`${notice(false)} ${halfHourTerms}`)
  expect(notice(false)).not.toContain('half')
})
