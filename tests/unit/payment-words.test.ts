import { expect, test } from 'vitest'
import { paymentWords } from '../../site/pages/order-confirmation/payment-words.ts'

const paid = {
  payment_status: 'completed',
  status: 'confirmed',
  payment_processing: false,
  short_notice: false,
  closed_early: false,
  charge_uncertain: false,
  version: 1,
  left_at: null,
  change_waits: false,
} as const

test('a paid order is confirmed, and one whose change waits for its payment says so first', () => {
  expect(paymentWords(paid).heading).toBe('Order Confirmed!')
  for (const version of [1, 2]) {
    const { heading, text, line } = paymentWords({ ...paid, version, change_waits: true })
    expect([heading, text]).toEqual(['Change Received', expect.stringContaining('stays as it is below')])
    expect(line).toContain('your bank')
  }
  expect(paymentWords({ ...paid, change_waits: true, left_at: '2026-12-05T11:20:00Z' }).heading).toBe('On Its Way!')
  expect(paymentWords({ ...paid, change_waits: true, status: 'cancelled' }).heading).toBe('Order Cancelled')
})
