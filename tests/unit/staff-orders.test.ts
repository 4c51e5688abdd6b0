import { expect, test } from 'vitest'
import type { Order } from '../../server/database/schema.ts'
import { mentionsAllergies } from '../../server/staff/orders/mentions-allergies.ts'
import { tagsOf } from '../../server/staff/orders/order-tags.ts'
import { postcodeDistrict } from '../../server/staff/orders/postcode-district.ts'
import { withoutMoney } from '../../server/staff/orders/without-money.ts'

test.each([
  'Two guests have a nut allergy',
  'NUT-FREE please',
  'no nuts!',
  'one is allergic to sesame',
  'Alergy: peanuts',
  'my son carries an EpiPen',
  'epi-pen in the bag',
  'risk of anaphylaxis',
  'a coeliac and a celiac',
  'gluten free for 3',
  'lactose intolerant',
  'no dairy',
  '2 vegans',
  'egg-free cake',
  'shellfish',
  'Coconut is fine, but no nuts',
  'pinenuts',
  'NUT-free doughnuts',
  'an intolorence',
  'he has an auto-injector',
  'coelaic',
  'no Nutella',
  'sulphur dioxide',
  'Dietary needs: see below',
  "Two guests can't eat eggs",
  'One guest can’t have egg',
  "can't eat fish",
  'Grandma cannot have meat or fish',
  'two must not eat kiwi',
  'my son cant have any cheese',
  'no meat or fish',
  'fish must be avoided',
  'please no prawns',
  'no seafood',
  'no shrimps or crab',
  'shell fish',
  'severe intollerance',
  'allegric',
  'coliac',
  'caeliac',
  'diary free',
  'eggfree',
  'reacts badly to tahini',
  'barley and rye must be avoided',
  'oats are dangerous for him',
  'No badam or kaju',
])('%s speaks of an allergy', (text) => {
  expect(mentionsAllergies(null, text)).toBe(true)
})

test.each([
  'Doughnuts for the children, please',
  'coconut rice',
  'a pinch of nutmeg',
  'butternut squash, a minute walk, donuts',
  'in a nutshell: the side door',
  'nutritious food for a colicky crowd',
  'Mild for the children, please.',
  'ring the bell, nobody minds',
  'fish tikka on a separate tray',
  'No rush, fish tikka on a separate tray',
  'try everything',
  'Two guests cannot eat meat',
  "we can't have the van at the gate",
  "We can't eat before 8",
  'eggplant, crabapples, my diary is full, no oath and no policy',
  '',
])('%s speaks of none', (text) => {
  expect(mentionsAllergies(text, null)).toBe(false)
})

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
