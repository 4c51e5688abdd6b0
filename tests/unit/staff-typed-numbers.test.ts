import { expect, test } from 'vitest'
import { fieldText, penceIn, wholeNumberIn } from '../../staff-app/forms/typed-numbers.ts'

test.each([
  ['250', 25_000],
  ['250.5', 25_050],
  ['£1,250.50', 125_050],
  [' £ 0.01 ', 1],
  ['349.94', 34_994],
  ['1000', 100_000],
  ['25,500', 2_550_000],
  ['5.', 500],
])('%j is %i pence', (text, pence) => {
  expect(penceIn(text)).toBe(pence)
  expect(penceIn(fieldText(pence))).toBe(pence)
})

test.each(['', 'all', '-5', '1.999', '1,00', '25,50', '25,5', '12,3456', '1,000,000', '1e3', '£', '5 %'])(
  '%j is no amount',
  (text) => {
    expect(penceIn(text)).toBeUndefined()
  },
)

test('a whole number is read with its thousands separators, and never guessed', () => {
  expect(['55', ' 1,000 ', '1,000,000'].map(wholeNumberIn)).toEqual([55, 1_000, 1_000_000])
  expect(['', '1,5', '10,00', '50-60', '2.5', '-1', '1e3'].map(wholeNumberIn)).toEqual(Array(7).fill(undefined))
})
