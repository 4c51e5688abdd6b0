import { expect, test } from 'vitest'
import { linesOf } from '../../contract/order-in-words.ts'

test('boxes of one name that were sold at two prices are one line, and options are lines of their own', () => {
  const line = (name: string, quantity: number, totalPence: number) => ({ name, quantity, totalPence })
  const paneer = line('Executive Lunch Box (paneer)', 2, 3_998)
  const [early, late] = [
    line('Executive Lunch Box (chicken)', 5, 9_995),
    line('Executive Lunch Box (chicken)', 1, 2_199),
  ]
  expect(linesOf([early, paneer, late])).toEqual([line('Executive Lunch Box (chicken)', 6, 12_194), paneer])
})
