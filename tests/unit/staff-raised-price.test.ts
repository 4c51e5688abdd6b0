import { expect, test } from 'vitest'
import { percentIn, raisedPrice } from '../../staff-app/screens/site/raised-price.ts'

test.each([
  [549, 5, 579],
  [599, 5, 629],
  [199, 5, 209],
  [249, 1, 249],
  [599, -10, 539],
  [9, -50, 9],
  [24_999, 5, 26_249],
  [550, 5, 578],
  [1_200, 2.5, 1_230],
  [1, -50, 1],
])('%i pence by %d %% is %i: what ends in 9 goes on ending in 9', (pence, percent, now) => {
  expect(raisedPrice(pence, percent)).toBe(now)
})

test.each([
  ['5', 5],
  [' 2,5 % ', 2.5],
  ['-10%', -10],
  ['−10', -10],
  ['+7.25', 7.25],
  ['549', undefined],
  ['-51', undefined],
  ['five', undefined],
  ['', undefined],
])('%j is read as %s per cent', (typed, percent) => {
  expect(percentIn(typed)).toBe(percent)
})
