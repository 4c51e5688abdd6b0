import { expect, test } from 'vitest'
import { cancelOrder, payOtherwise, refundOrder } from '../../contract/staff/order-money.ts'
import { whatWillBe } from '../../staff-app/screens/order/what-will-be.ts'

const money = {
  entries: [],
  paidPence: 49_998,
  refundedPence: 0,
  disputedPence: 0,
  leftPence: 49_998,
  proposedPence: null,
  mayCancel: true,
  payOtherwise: null,
  rest: null,
}

test('what will be is said before anything is pressed', () => {
  expect(whatWillBe(money, 25_000)).toBe('Was paid £499.98. Goes back £250.00. Stays £249.98.')
  const again = { ...money, refundedPence: 25_000, leftPence: 24_998 }
  expect(whatWillBe(again, 24_998)).toBe('Was paid £499.98. Went back before £250.00. Goes back £249.98. Stays £0.00.')
  expect(whatWillBe(again, 24_999)).toContain('Only £249.98 is left.')
  expect(whatWillBe(money, undefined)).toBe('Was paid £499.98.')
  expect(whatWillBe({ ...money, paidPence: 0, leftPence: 0 }, 0)).toMatch(/^Nothing was paid/)
})

test.each([refundOrder, cancelOrder, payOtherwise])(
  'an amount that nobody can read is told in words: $name',
  ({ input }) => {
    const { error } = input.safeParse({ amountPence: Number.NaN })
    const said = error?.issues.find(({ path }) => path[0] === 'amountPence')
    expect(said?.message).toBe('Please give an amount in pounds and pence.')
  },
)
