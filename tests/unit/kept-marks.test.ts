import { expect, test } from 'vitest'
import { afterAnswer, marksWith } from '../../staff-app/offline/kept-marks.ts'
import type { Mark } from '../../staff-app/orders/in-words.ts'

const press = (mark: Mark, isDone: boolean, number = 'TR-4K7MQ2') => ({
  by: 'simran',
  number,
  mark,
  isDone,
  at: 0,
  isLate: false,
})
const order = { number: 'TR-4K7MQ2', marks: ['cooked'] satisfies Mark[] as Mark[] }

test('what was pressed here stands over what was read, in the order of the kitchen', () => {
  expect(marksWith([], order)).toEqual(['cooked'])
  expect(marksWith([press('delivered', true), press('on-its-way', true)], order)).toEqual([
    'cooked',
    'on-its-way',
    'delivered',
  ])
  expect(marksWith([press('cooked', false)], order)).toEqual([])
  expect(marksWith([press('delivered', true, 'TR-OTHER2')], order)).toEqual(['cooked'])
})

test('a press that came while an earlier one was on its way counts from the answer, so that it is the later one', () => {
  const sent = press('cooked', true)
  const back = { ...press('cooked', false), at: 200 }
  const others = [
    press('delivered', true),
    { ...press('cooked', true), by: 'vikram' },
    press('cooked', true, 'TR-OTHER2'),
  ]
  expect(afterAnswer([sent, ...others], sent, 800)).toEqual(others)
  expect(afterAnswer([back, ...others], sent, 800)).toEqual([{ ...back, at: 800 }, ...others])
})
