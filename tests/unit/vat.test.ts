import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn, vatOfEach } from '../../server/documents/vat.ts'

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
const pence = fc.integer({ min: 1, max: 99_999_999 })

test('the VAT within a price is a sixth of it, to the nearest penny', () => {
  expect([24_999, 19_999, 15_999, 1_999, 1, 2, 3, 6].map(vatIn)).toEqual([4_167, 3_333, 2_667, 333, 0, 0, 1, 1])
})

test('the VAT of lines adds up to that of their sum, and each differs from its share by less than a penny', () => {
  fc.assert(
    fc.property(fc.array(pence, { minLength: 1, maxLength: 20 }), (lines) => {
      const vat = vatOfEach(lines)
      expect(sum(vat)).toBe(vatIn(sum(lines)))
      lines.forEach((gross, index) => {
        expect(Math.abs((vat[index] ?? 0) - gross / 6)).toBeLessThan(1)
        expect(vat[index]).toBeGreaterThanOrEqual(0)
        expect(vat[index]).toBeLessThanOrEqual(gross)
      })
    }),
  )
})

test('refunds in any number of parts give back exactly the VAT that was charged, and never more on the way', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 30 }), (refunds) => {
      const charged = vatIn(sum(refunds))
      let back = 0
      let backVat = 0
      for (const refund of refunds) {
        // Each credit note is issued on its own, and knows only what went before.
        backVat += vatOfEach([refund], back)[0] ?? 0
        back += refund
        expect(backVat).toBe(vatIn(back))
        expect(backVat).toBeLessThanOrEqual(charged)
      }
      expect(backVat).toBe(charged)
    }),
  )
})
