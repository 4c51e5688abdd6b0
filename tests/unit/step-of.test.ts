import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf } from '../../staff-app/screens/books/step-of.ts'

test.each([
  [1, 100],
  [400, 100],
  [401, 200],
  [74_999, 20_000],
  [770_915, 200_000],
  [1_000_000, 500_000],
])('the chart of %i pence has a line at each %i pence', (most, step) => {
  expect(stepOf(most)).toBe(step)
})

test('a chart has four lines at most, and one at least where a pound moved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2 ** 31 }), (most) => {
      const lines = Math.floor(most / stepOf(most))
      expect(lines).toBeGreaterThanOrEqual(1)
      expect(lines).toBeLessThanOrEqual(4)
    }),
  )
})
