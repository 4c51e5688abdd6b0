import { expect, test } from 'vitest'
import { draftOfOrder } from '../../site/ordering/order-form.ts'

const items = (...quantities: [menuId: string, quantity: number][]) =>
  quantities.map(([menu_id, quantity]) => ({ menu_id, quantity }))

test('boxes of one package at the price of before and of today are counted together', () => {
  const found = { order: {}, items: items(['deluxe', 20], ['executive-lunch/paneer', 4], ['deluxe', 10]) } as never
  expect(draftOfOrder(found)).toMatchObject({ 'quantity-deluxe': '30', 'quantity-executive-lunch/paneer': '4' })
})
