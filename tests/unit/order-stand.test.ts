import { expect, test } from 'vitest'
import type { CateringOrderRow } from '../../contract/catering-order.ts'
import { standOf } from '../../site/pages/catering/order-stand.ts'
import { nextSteps } from '../../site/pages/order-confirmation/next-steps.ts'
import { paymentWords } from '../../site/pages/order-confirmation/payment-words.ts'

/** What the form and the confirmation say of an order. */
function saidOf(change: Partial<CateringOrderRow>) {
  const order = {
    payment_status: 'pending',
    status: 'pending',
    event_date: '2027-07-03',
    event_time: '18:30',
    customer_phone: '020 7946 0999',
    ...change,
  } as CateringOrderRow
  const { steps } = nextSteps(order, new Date('2027-06-01T12:00:00Z'))
  return [standOf(order), paymentWords(order).line, steps[0]?.title]
}

test('while a bank sends the money, form and confirmation say so, also of an order that was cancelled', () => {
  const underWay = ['processing', expect.stringMatching(/^Your bank is processing/), 'Your bank sends the money']
  for (const status of ['pending', 'cancelled'] as const) {
    for (const closed_early of [false, true]) {
      expect(saidOf({ status, closed_early, payment_processing: true })).toEqual(underWay)
    }
  }
})

test('that the money is on its way is good news, unless the order was cancelled', () => {
  const words = (status: 'pending' | 'cancelled', payment_processing: boolean) =>
    paymentWords({ payment_status: 'pending', status, payment_processing } as CateringOrderRow)
  expect([words('pending', true).isGood, words('cancelled', true).isGood]).toEqual([true, false])
  expect(words('pending', false).isGood).toBeUndefined()
})

test('an order that was cancelled before anybody paid is cancelled on both', () => {
  const [stand, line] = saidOf({ status: 'cancelled' })
  expect([stand, line]).toEqual(['cancelled', 'This order has been cancelled.'])
})

test('an order that was paid and then cancelled is not called paid', () => {
  expect(saidOf({ payment_status: 'completed', status: 'cancelled' })).toEqual([
    'called-off',
    'This order has been cancelled.',
    'This order is cancelled',
  ])
  expect(saidOf({ payment_status: 'refunded', status: 'cancelled' })[0]).toBe('refunded')
})

test('an order whose money went back and that is cooked all the same is not called cancelled', () => {
  expect(saidOf({ payment_status: 'refunded', status: 'confirmed' })[0]).toBe('paid')
})

test.each(['expired', 'failed'] as const)(
  'of an order that has %s after staff looked at it, nobody says that nothing was charged',
  (payment_status) => {
    for (const closed_early of [false, true]) {
      const [stand, line] = saidOf({ payment_status, status: 'cancelled', closed_early, charge_uncertain: true })
      expect(stand).toBe('settled')
      expect(line).toMatch(/^This order is closed\. A question about its payment\?/)
    }
  },
)
