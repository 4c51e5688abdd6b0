import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { cateringPackages } from '../../content/packages.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { createCateringOrderSchema } from '../../contract/create-catering-order.ts'
import { findOrdered, itemsOf, variantsOf } from '../../contract/package-variants.ts'
import { priceItems, priceOrder } from '../../server/orders/placing/price-order.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { anOrder } from '../an-order.ts'

const packages: readonly CateringPackage[] = cateringPackages
const lunch = packages.find(({ menuId }) => menuId === 'executive-lunch') as CateringPackage
const variants = packages.flatMap(variantsOf)

test('a package without a choice is ordered as itself, one with a choice with each option', () => {
  expect(variants.map(({ menuId, name }) => [menuId, name])).toEqual([
    ['deluxe-tandoori', 'Deluxe Tandoori Feast'],
    ['traditional-curry', 'Traditional Curry Banquet'],
    ['vegetarian-delight', 'Vegetarian Delight Package'],
    ['executive-lunch/chicken', 'Executive Lunch Box (chicken)'],
    ['executive-lunch/paneer', 'Executive Lunch Box (paneer)'],
  ])
  expect(variantsOf(lunch)[1]?.dishes).toEqual(['paneer-roll', ...lunch.dishes])
  expect(variantsOf({ ...lunch, options: [] })).toEqual([{ ...lunch, options: [] }])
})

test('what an order names is found among the packages, also where it names no option', () => {
  expect(findOrdered('executive-lunch', packages)).toBe(lunch)
  expect(findOrdered('executive-lunch/paneer', packages)?.name).toBe('Executive Lunch Box (paneer)')
  expect(findOrdered('executive-lunch/fish', packages)).toBeUndefined()
  expect(findOrdered('breakfast', packages)).toBeUndefined()
})

test('whatever is chosen is sent so that the server prices exactly that', () => {
  const chosen = fc.array(fc.nat({ max: 60 }), { minLength: variants.length, maxLength: variants.length })
  fc.assert(
    fc.property(chosen, (counts) => {
      const quantities = Object.fromEntries(variants.map(({ menuId }, index) => [menuId, counts[index] ?? 0]))
      const { items } = priceItems(itemsOf(variants, quantities))
      const priced = Object.fromEntries(items.map(({ menuId, quantity }) => [menuId, quantity]))
      expect(priced).toEqual(Object.fromEntries(Object.entries(quantities).filter(([, count]) => count > 0)))
    }),
  )
})

const item = (more: object) => ({ menu_id: lunch.id, quantity: 40, ...more })

test('who chooses nothing gets the first option', () => {
  expect(priceItems([item({})]).items).toMatchObject([{ menuId: 'executive-lunch/chicken', quantity: 40 }])
})

test.each([
  ['do not add up', [{ option: 'chicken', quantity: 28 }], 'must add up'],
  ['are not there any more', [{ option: 'fish', quantity: 40 }], 'has changed'],
  [
    'name one option twice',
    [
      { option: 'paneer', quantity: 20 },
      { option: 'paneer', quantity: 20 },
    ],
    'has changed',
  ],
])('choices that %s are refused', (_what, choices, words) => {
  expect(() => priceItems([item({ choices })])).toThrow(
    expect.objectContaining({
      fields: [{ path: 'order_items.0.choices', message: expect.stringContaining(words) }],
    }),
  )
})

test('a choice for a package without one is refused', () => {
  const [deluxe] = cateringPackages
  expect(() => priceItems([{ menu_id: deluxe.id, quantity: 1, choices: [{ option: 'x', quantity: 1 }] }])).toThrow()
})

test('fewer and more than customers can have by themselves are refused at the package', () => {
  const bounded = { ...lunch, least: 10, most: 50 }
  const order = (quantity: number) =>
    createCateringOrderSchema.parse(
      anOrder({
        order_items: [{ menu_id: lunch.id, stripe_price_id: '', quantity, unit_price: 19.99, item_name: '' }],
        total_amount: quantity * 19.99,
      }),
    )
  onTestFinished(() => goLive({ number: 1, content: firstContent }))
  const bounds = packages.map((each) => (each === lunch ? bounded : each))
  goLive({ number: 1, content: { ...firstContent, packages: bounds } })
  for (const [quantity, words] of [
    [9, 'at least 10'],
    [51, 'at most 50'],
  ] as const) {
    expect(() => priceOrder(order(quantity))).toThrow(
      expect.objectContaining({
        fields: [{ path: 'order_items.0.quantity', message: expect.stringContaining(words) }],
      }),
    )
  }
  expect(priceOrder(order(10)).totalPence).toBe(19_990)
})
