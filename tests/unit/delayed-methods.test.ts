import { expect, test } from 'vitest'
import { excludedMethods } from '../../server/payments/delayed-methods.ts'

const until = new Date('2026-11-21T12:00:00Z')
const excludedFor = (eventDate: string, eventTime = '12:00:00') =>
  excludedMethods(until, { eventDate, eventTime }).excluded_payment_method_types

test('what takes days is not offered where its money could come after the event has begun', () => {
  for (const day of ['2026-11-21', '2026-11-24', '2026-12-04']) {
    expect(excludedFor(day)).toEqual(expect.arrayContaining(['bacs_debit', 'customer_balance', 'sepa_debit']))
  }
  expect(excludedFor('2026-12-05', '11:59:00')).toContain('bacs_debit')
  expect(excludedFor('2026-12-05')).toBeUndefined()
  expect(excludedFor('2027-06-01')).toBeUndefined()
})

test('cards and wallets are always offered', () => {
  for (const method of ['card', 'link', 'paypal', 'pay_by_bank', 'revolut_pay']) {
    expect(excludedFor('2026-11-22')).not.toContain(method)
  }
})
