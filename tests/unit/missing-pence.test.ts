import { expect, test } from 'vitest'
import { missingPence } from '../../server/orders/own-order/show-own-order.ts'

type Entry = Parameters<typeof missingPence>[0][number]

const refund = (amountPence: number, hour: number, state: Entry['state'] = 'failed'): Entry => ({
  kind: 'refund',
  amountPence,
  state,
  createdAt: new Date(Date.UTC(2026, 10, 22, hour)),
})

test('a refund that failed is missing until one of at least as much is made after it', () => {
  expect(missingPence([refund(1_000, 9)])).toBe(1_000)
  expect(missingPence([refund(1_000, 9), refund(1_000, 10, 'asked')])).toBe(0)
  expect(missingPence([refund(1_000, 9), refund(999, 10, 'succeeded')])).toBe(1_000)
  expect(missingPence([refund(1_000, 9), refund(1_000, 8, 'succeeded')])).toBe(1_000)
})

test('one refund makes good for one that failed, and not for all of them', () => {
  expect(missingPence([refund(1_000, 8), refund(2_000, 9), refund(2_000, 10, 'succeeded')])).toBe(1_000)
  expect(missingPence([refund(1_000, 8), refund(2_000, 9), refund(1_500, 10, 'pending')])).toBe(2_000)
  const both = [refund(2_000, 10, 'succeeded'), refund(1_000, 11, 'succeeded')]
  expect(missingPence([refund(1_000, 8), refund(2_000, 9), ...both])).toBe(0)
})
