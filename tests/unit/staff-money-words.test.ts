import { expect, test } from 'vitest'
import { fieldText, penceIn, whatWillBe } from '../../staff-app/screens/order/pounds.ts'

test.each([
  ['250', 25_000],
  ['250.5', 25_050],
  ['£1,250.50', 125_050],
  [' £ 0.01 ', 1],
  ['349.94', 34_994],
  ['1000', 100_000],
])('%j is %i pence', (text, pence) => {
  expect(penceIn(text)).toBe(pence)
  expect(penceIn(fieldText(pence))).toBe(pence)
})

test.each(['', 'all', '-5', '1.999', '1,00', '12,3456', '1e3', '£', '5 %', '99999999'])('%j is no amount', (text) => {
  expect(penceIn(text)).toBeUndefined()
})

const money = {
  entries: [],
  paidPence: 49_998,
  refundedPence: 0,
  disputedPence: 0,
  leftPence: 49_998,
  proposedPence: null,
  mayCancel: true,
  payOtherwise: null,
}

test('what will be is said before anything is pressed', () => {
  expect(whatWillBe(money, 25_000)).toBe('Was paid £499.98. Goes back £250.00. Stays £249.98.')
  const again = { ...money, refundedPence: 25_000, leftPence: 24_998 }
  expect(whatWillBe(again, 24_998)).toBe('Was paid £499.98. Went back before £250.00. Goes back £249.98. Stays £0.00.')
  expect(whatWillBe(again, 24_999)).toContain('Only £249.98 is left.')
  expect(whatWillBe(money, undefined)).toBe('Was paid £499.98.')
  expect(whatWillBe({ ...money, paidPence: 0, leftPence: 0 }, 0)).toMatch(/^Nothing was paid/)
})
