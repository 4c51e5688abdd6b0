import { expect, test } from 'vitest'
import type { CateringOrderRow } from '../../contract/catering-order.ts'
import { paymentStage } from '../../site/pages/catering/order-stand.ts'
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
  const { heading, text, line = text } = paymentWords(order)
  return [paymentStage(order), line, steps[0]?.title, heading]
}

test('while a bank sends the money, form and confirmation say so, also of an order that was cancelled', () => {
  const line = expect.stringMatching(/^Your bank is processing/)
  const underWay = ['processing', line, 'Your bank sends the money', 'Order Received']
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

test.each([
  [{ payment_status: 'refunded' }, 'Order Cancelled', 'This order has been refunded and is cancelled.'],
  [{ payment_status: 'completed' }, 'Order Cancelled', 'This order has been cancelled.'],
  [{ payment_status: 'failed' }, 'Order Not Paid', 'The payment did not go through. Nothing was charged.'],
  [{ payment_status: 'expired' }, 'Order Not Paid', 'The time to pay has run out. Nothing was charged.'],
  [
    { payment_status: 'expired', closed_early: true },
    'Order Closed',
    'This order was cancelled, or another one took its place. Nothing was charged.',
  ],
] as const)('a cancelled order says so at once, and why: %j', (change, heading, text) => {
  expect(paymentWords({ status: 'cancelled', ...change } as CateringOrderRow)).toEqual({ heading, text })
})

test('an order that waits for its payment is received', () => {
  const words = paymentWords({ payment_status: 'pending', status: 'pending' } as CateringOrderRow)
  expect(words).toEqual({ heading: 'Order Received', text: 'Your order is pending payment confirmation.' })
})

test('a paid order is confirmed, and at short notice we ring', () => {
  const words = (short_notice: boolean) =>
    paymentWords({ payment_status: 'completed', status: 'confirmed', short_notice, version: 1 } as CateringOrderRow)
  const text = "Thank you for your order. We'll contact you soon with more details."
  expect(words(false)).toEqual({ heading: 'Order Confirmed!', text })
  const line = expect.stringMatching(/^This is short notice for our kitchen, so we will ring you/)
  expect(words(true)).toEqual({ heading: 'Order Confirmed!', text, line, isToRing: true })
})

test('a changed order says that the change counts', () => {
  const words = paymentWords({ payment_status: 'completed', status: 'confirmed', version: 2 } as CateringOrderRow)
  expect(words).toEqual({
    heading: 'Order Changed!',
    text: 'Your order has changed, and our kitchen’s list with it. Below is all of it as it counts now.',
  })
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
    'Order Cancelled',
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
      const order = { payment_status, status: 'cancelled', closed_early, charge_uncertain: true } as CateringOrderRow
      expect(paymentStage(order)).toBe('settled')
      expect(paymentWords(order)).toEqual({
        heading: 'Order Closed',
        text: 'This order is closed, and we do not cook for it.',
        line: 'A question about its payment? Please ring us on',
        isToRing: true,
      })
    }
  },
)
