import { expect, test } from 'vitest'
import type { Order } from '../../server/database/schema.ts'
import { postcodeDistrict } from '../../server/orders/lists/order-row.ts'
import { tagsOf } from '../../server/orders/lists/order-tags.ts'
import { withoutMoney } from '../../server/orders/lists/without-money.ts'

test.each([
  ['TW3 1AA', 'TW3'],
  ['tw31aa', 'TW3'],
  [' Tw3-1aa ', 'TW3'],
  ['TW3 OAA', 'TW3'],
  ['EC1A1BB', 'EC1A'],
  ['W1A 0AX', 'W1A'],
  ['N16 8HG', 'N16'],
  ['ub1', 'UB1'],
  ['Hounslow West', 'HOUNSLOW'],
  ['', ''],
])('the district of %j is %j', (postcode, district) => {
  expect(postcodeDistrict(postcode)).toBe(district)
})

const now = new Date('2026-11-25T12:00:00Z')
const order = (changes: Partial<Order> = {}) =>
  ({
    paymentStatus: 'completed',
    status: 'confirmed',
    specialInstructions: null,
    eventDate: '2026-12-05',
    eventTime: '18:30:00',
    attention: null,
    attentionHandled: null,
    checkoutSessionId: 'cs_live_1',
    isExample: false,
    paidAt: new Date('2026-11-24T12:00:00Z'),
    ...changes,
  }) as Order
const tags = (changes: Partial<Order>, notes: string[] = []) => tagsOf(order(changes), notes, now)

test('an order as it should be has no tag', () => {
  expect(tags({})).toEqual([])
})

test('each tag tells one thing that is not normal', () => {
  expect(tags({ paymentStatus: 'pending', status: 'pending', paidAt: null })).toEqual(['not-paid'])
  expect(tags({ specialInstructions: 'nut allergy' })).toEqual(['allergies'])
  expect(tags({}, ['They rang: one guest is vegan'])).toEqual(['allergies'])
  expect(tags({ paymentStatus: 'refunded', status: 'cancelled' })).toEqual(['cancelled', 'refunded'])
  expect(tags({ paymentStatus: 'expired', status: 'cancelled' })).toEqual(['not-paid', 'cancelled'])
  expect(tags({ checkoutSessionId: 'cs_test_1' })).toEqual(['test-order'])
  expect(tags({ checkoutSessionId: null, isExample: true })).toEqual(['test-order'])
})

test('short notice is told until the event has begun', () => {
  const short = { eventDate: '2026-11-25', eventTime: '18:30:00', paidAt: new Date('2026-11-25T11:00:00Z') }
  expect(tags(short)).toEqual(['short-notice'])
  expect(tagsOf(order(short), [], new Date('2026-11-25T18:31:00Z'))).toEqual([])
})

test('what was handled needs no attention until something else does', () => {
  expect(tags({ attention: 'A' })).toEqual(['needs-attention'])
  expect(tags({ attention: 'A', attentionHandled: 'A' })).toEqual([])
  expect(tags({ attention: 'B', attentionHandled: 'A' })).toEqual(['needs-attention'])
})

test('the kitchen reads neither amounts nor e-mail addresses', () => {
  expect(withoutMoney('A refund of £1,339.94 failed: the customer does not have that money.')).toBe(
    'A refund of an amount failed: the customer does not have that money.',
  )
  expect(withoutMoney("Stripe took 34993 gbp in minor units, not the order's amount.")).toBe(
    "Stripe took an amount, not the order's amount.",
  )
  expect(withoutMoney('Write to Jasleen@example.com (£5 or 20 pounds)')).toBe(
    'Write to an e-mail address (an amount or an amount)',
  )
  expect(withoutMoney('Ring at 18:30, 15 guests, 2 trays')).toBe('Ring at 18:30, 15 guests, 2 trays')
})
