import { expect, test } from 'vitest'
import { isQuestion, paidAnother } from '../../contract/staff/attention.ts'
import type { OrderRow } from '../../contract/staff/orders.ts'
import { compareOrders } from '../../staff-app/live/compare-orders.ts'
import { byDay, dayFromToday, dayLoad, packagesInWords, timeInWords } from '../../staff-app/orders/in-words.ts'

const row = (number: string, changes: Partial<OrderRow> = {}): OrderRow => ({
  number,
  day: '2026-12-05',
  time: '18:30',
  name: 'Jasleen Kaur',
  town: 'Hounslow',
  district: 'TW3',
  guests: 15,
  packages: [],
  tags: [],
  marks: [],
  attention: null,
  ...changes,
})

test('a day is written out, with the year where it is another one', () => {
  expect(dayFromToday('2026-12-05', '2026-11-22')).toBe('Saturday 5 December')
  expect(dayFromToday('2026-11-22', '2026-11-22')).toBe('Today, Sunday 22 November')
  expect(dayFromToday('2026-11-23', '2026-11-22')).toBe('Tomorrow, Monday 23 November')
  expect(dayFromToday('2026-11-21', '2026-11-22')).toBe('Yesterday, Saturday 21 November')
  expect(dayFromToday('2027-01-01', '2026-12-31')).toBe('Tomorrow, Friday 1 January 2027')
})

test('an instant of another day says which', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(timeInWords(new Date('2026-11-22T06:05:00Z'), now)).toBe('06:05')
  expect(timeInWords(new Date('2026-11-21T06:05:00Z'), now)).toBe('06:05 on Saturday 21 November')
  // Summer time, and another year.
  expect(timeInWords(new Date('2025-07-01T06:05:00Z'), now)).toBe('07:05 on Tuesday 1 July 2025')
})

test('packages have the names that the kitchen calls them; one that is new keeps its own', () => {
  const packages = [
    { menuId: 'deluxe-tandoori', name: 'Deluxe Tandoori Feast', quantity: 2, short: 'Deluxe' },
    { menuId: 'executive-lunch', name: 'Executive Lunch Box', quantity: 15, short: 'Lunch boxes' },
    { menuId: 'brunch', name: 'Brunch', quantity: 1 },
  ]
  expect(packagesInWords(packages)).toBe('2 Deluxe, 15 Lunch boxes, 1 Brunch')
})

test('orders stand by their days, in the order in which they came, and a day knows its load', () => {
  const orders = [row('TR-AAAAAA'), row('TR-BBBBBB', { day: '2026-12-06', guests: 1 }), row('TR-CCCCCC')]
  expect(byDay(orders).map(([day, of]) => [day, of.map(({ number }) => number), dayLoad(of)])).toEqual([
    ['2026-12-05', ['TR-AAAAAA', 'TR-CCCCCC'], '2 orders, 30 guests'],
    ['2026-12-06', ['TR-BBBBBB'], '1 order, 1 guest'],
  ])
})

test('an order that was not in the list is new, one that differs has changed', () => {
  const before = { orders: [row('TR-AAAAAA'), row('TR-BBBBBB')], hasMore: false }
  const marked = row('TR-BBBBBB', { marks: ['cooked'] })
  const now = { orders: [row('TR-AAAAAA'), marked, row('TR-CCCCCC')], hasMore: false }
  expect(compareOrders(before, now).map(({ order, kind, isUrgent }) => [order.number, kind, isUrgent])).toEqual([
    ['TR-BBBBBB', 'Changed', false],
    ['TR-CCCCCC', 'New', true],
  ])
})

test('an order that newly needs attention is urgent, and that it still does is not', () => {
  const calm = { orders: [row('TR-AAAAAA')], hasMore: false }
  const needing = { orders: [row('TR-AAAAAA', { tags: ['needs-attention'] })], hasMore: false }
  const changed = { orders: [row('TR-AAAAAA', { tags: ['needs-attention'], guests: 20 })], hasMore: false }
  expect(compareOrders(calm, needing)[0]?.isUrgent).toBe(true)
  expect(compareOrders(needing, changed)[0]?.isUrgent).toBe(false)
  expect(compareOrders(calm, calm)).toEqual([])
})

test('an example that was made to look around is no news', () => {
  const before = { orders: [], hasMore: false }
  const now = { orders: [row('TR-AAAAAA'), row('TR-BBBBBB', { isExample: true })], hasMore: false }
  expect(compareOrders(before, now).map(({ order }) => order.number)).toEqual(['TR-AAAAAA'])
})

test('what moves up from behind the end of a page is not new', () => {
  const before = { orders: [row('TR-AAAAAA'), row('TR-BBBBBB', { time: '19:00' })], hasMore: true }
  const now = {
    orders: [row('TR-BBBBBB', { time: '19:00' }), row('TR-CCCCCC', { time: '19:30' }), row('TR-DDDDDD')],
    hasMore: true,
  }
  expect(compareOrders(before, now).map(({ order }) => order.number)).toEqual(['TR-DDDDDD'])
})

test('a second order of the same customer is a question, and everything else that needs attention is trouble', () => {
  expect(isQuestion(paidAnother('TR-ABC234'))).toBe(true)
  expect(isQuestion(`${paidAnother('TR-ABC234')} ${paidAnother('TR-ABC235')}`)).toBe(true)
  expect(isQuestion(`${paidAnother('TR-ABC234')} A refund failed.`)).toBe(false)
  expect(isQuestion('')).toBe(false)
})
