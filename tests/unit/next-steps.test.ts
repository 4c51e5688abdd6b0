import { expect, test } from 'vitest'
import type { CateringOrderRow } from '../../contract/catering-order.ts'
import { nextSteps } from '../../site/pages/order-confirmation/next-steps.ts'

const order: CateringOrderRow = {
  id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
  order_number: 'TR-4K7MQ2',
  payment_status: 'completed',
  status: 'confirmed',
  total_amount: 349.94,
  special_instructions: null,
  event_date: '2027-07-03',
  event_time: '18:30',
  guest_count: 15,
  customer_name: 'Jasleen Kaur',
  customer_email: 'jasleen@example.com',
  customer_phone: '020 7946 0999',
  delivery_address: '1 High Street',
  delivery_city: 'Hounslow',
  delivery_postal_code: 'TW3 1AA',
  payment_processing: false,
  short_notice: false,
  closed_early: false,
  charge_uncertain: false,
  allergens_told: null,
  allergens_version: null,
  allergens_changed: false,
  version: 1,
  paid_otherwise: false,
  test_order: false,
  calendar_uid: null,
  pay_until: null,
  taken_by_phone: false,
  left_at: null,
  half_hour: false,
  change_waits: false,
}
const longBefore = new Date('2027-06-01T12:00:00Z')
const stepsOf = (change: Partial<CateringOrderRow>, now = longBefore) => nextSteps({ ...order, ...change }, now).steps
const titles = (change: Partial<CateringOrderRow>, now?: Date) => stepsOf(change, now).map(({ title }) => title)
const texts = (change: Partial<CateringOrderRow>, now?: Date) =>
  stepsOf(change, now)
    .map(({ text }) => text)
    .join(' ')

test('a paid order is mailed, planned, rung about before the day, and delivered', () => {
  expect(titles({})).toEqual([
    'You get an email',
    'Your order is on our kitchen’s list',
    'We ring you before the day',
    'We bring the food',
  ])
  expect(texts({})).toContain('020 7946 0999')
  expect(texts({})).toContain('6.30pm on Saturday 3 July 2027')
})

test('the mail is promised as it is, for a new order and for a changed one', () => {
  expect(texts({})).toContain('It confirms your order, and has the event for your calendar.')
  expect(texts({ version: 2 })).toContain('It says what has changed, and has the event for your calendar.')
})

test('the special instructions are mentioned only where there are some', () => {
  expect(texts({ special_instructions: 'Nut allergy' })).toContain('special instructions')
  expect(texts({})).not.toContain('special instructions')
})

test('at short notice we ring soon, and bring the food once that is settled', () => {
  expect(titles({ short_notice: true })).toContain('We ring you soon')
  expect(titles({ short_notice: true })).not.toContain('We ring you before the day')
  expect(texts({ short_notice: true })).toContain('Once that is settled')
})

test('on the day itself, in London, no call before the day is promised', () => {
  expect(titles({}, new Date('2027-07-02T22:59:00Z'))).toContain('We ring you before the day')
  expect(titles({}, new Date('2027-07-02T23:00:00Z'))).not.toContain('We ring you before the day')
})

test('once the event has begun, nothing more is promised', () => {
  expect(titles({}, new Date('2027-07-03T17:29:00Z'))).toContain('We bring the food')
  expect(titles({}, new Date('2027-07-03T17:30:00Z'))).toEqual([])
})

const pending = { payment_status: 'pending', status: 'pending' } as const
test.each([
  ['waiting for payment', pending],
  ['paid by a bank that takes its time', { ...pending, payment_processing: true }],
  ['failed', { payment_status: 'failed', status: 'cancelled' }],
  ['expired', { payment_status: 'expired', status: 'cancelled' }],
  ['refunded', { payment_status: 'refunded', status: 'cancelled' }],
  ['cancelled', { status: 'cancelled' }],
] as const)('for an order that is %s nobody promises to ring or to bring food', (_, change) => {
  const all = [...titles(change), texts(change)].join(' ')
  expect(all).not.toMatch(/we ring|we bring|our kitchen has|kitchen’s list/i)
})

test('an order that waits says until when, and where the payment page is', () => {
  const waits = { ...pending, pay_until: '2027-06-01T13:45:00.000Z' }
  expect(texts(waits)).toContain('We keep your places until 2.45pm on Tuesday 1 June 2027, London time.')
  expect(texts(waits)).toContain('the tab that opened when you ordered')
  expect(texts({ ...waits, taken_by_phone: true })).toContain('The link in our email leads to the payment page.')
  expect(texts({ ...waits, taken_by_phone: true })).not.toContain('the tab that opened')
})

test('planning waits for the payment', () => {
  expect(texts(pending)).toContain('once your order is paid')
  expect(texts({ ...pending, payment_processing: true })).toContain('once the order is confirmed')
})

test.each(['failed', 'expired'] as const)('an order whose payment %s is closed, and can be placed again', (status) => {
  expect(titles({ payment_status: status, status: 'cancelled' })[0]).toBe('This order is closed')
  expect(texts({ payment_status: status, status: 'cancelled' })).toContain('place the order again')
})

test('refunded money goes back the way it came', () => {
  expect(titles({ payment_status: 'refunded', status: 'cancelled' })[0]).toBe('The money goes back')
})

test('an order that was paid in cash or by bank transfer is not told when a bank shows the money', () => {
  for (const change of [{ payment_status: 'refunded', status: 'cancelled' }, { status: 'cancelled' }] as const) {
    expect(texts(change)).toContain('Banks usually')
    expect(texts({ ...change, paid_otherwise: true })).not.toMatch(/bank/i)
  }
})
