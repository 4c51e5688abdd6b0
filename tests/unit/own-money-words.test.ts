import { expect, test } from 'vitest'
import type { OwnMoney } from '../../contract/own-order.ts'
import { afterCancelling, beforeCancelling } from '../../site/pages/change-order/money-words.ts'

const money = (changes: Partial<OwnMoney> = {}): OwnMoney => ({
  paid_pence: 24_998,
  refunded_pence: 0,
  paid_by: 'card',
  failed_pence: 0,
  ...changes,
})

test.each([
  [12_499, money(), 'You get back £124.99 to your card.', 'You paid £249.98. £124.99 stays with us.'],
  [24_998, money(), 'You get back £249.98 to your card.', 'You paid £249.98.'],
  [100, money({ paid_by: 'bank' }), 'You get back £1.00 to your bank account.', /£248.98 stays with us\.$/],
  [100, money({ paid_by: 'by-hand' }), 'You get back £1.00. We give it back the way you paid.', /stays with us\.$/],
  [
    0,
    money({ refunded_pence: 24_998 }),
    'Nothing goes back to you when you cancel now.',
    /£249.98 went back .* before\.$/,
  ],
])('before cancelling, %i pence of %j', (pence, paid, back, rest) => {
  const said = beforeCancelling(pence, paid)
  expect(said.back).toBe(back)
  expect(said.rest).toMatch(rest)
})

test('afterwards the page says what goes back and when, and what could not be sent', () => {
  expect(afterCancelling(money({ refunded_pence: 12_499 }))).toEqual([
    '£124.99 goes back to your card. Banks usually show it within five to ten working days.',
  ])
  expect(afterCancelling(money({ refunded_pence: 12_499, paid_by: 'by-hand' }))).toEqual([
    '£124.99 goes back. We give it back the way you paid.',
  ])
  expect(afterCancelling(money({ failed_pence: 12_499 }))).toEqual([
    '£124.99 could not be sent back. We know of it, and will give it back another way.',
  ])
  expect(afterCancelling(money())).toEqual([])
})
