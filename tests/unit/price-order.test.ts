import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { cateringPackages } from '../../content/packages.ts'
import { createCateringOrderSchema } from '../../contract/create-catering-order.ts'
import { limits } from '../../contract/limits.ts'
import { poundsFromPence } from '../../contract/money.ts'
import { priceOrder } from '../../server/orders/placing/price-order.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { anOrder } from '../an-order.ts'

afterEach(() => goLive({ number: 1, content: firstContent }))

const parsed = (changes = {}) => createCateringOrderSchema.parse(anOrder(changes))

test('prices, names and textual ids come from the catalogue', () => {
  const order = parsed()
  for (const item of order.order_items) Object.assign(item, { item_name: 'Free lunch', stripe_price_id: 'price_mine' })
  expect(priceOrder(order)).toMatchObject({
    totalPence: 34994,
    // Ten guests of the feast and five lunch boxes.
    places: 15,
    items: [
      {
        menuId: 'deluxe-tandoori',
        itemName: 'Deluxe Tandoori Feast',
        unitPricePence: 24999,
        serves: 10,
        quantity: 1,
        totalPence: 24999,
      },
      {
        menuId: 'executive-lunch/chicken',
        itemName: 'Executive Lunch Box (chicken)',
        unitPricePence: 1999,
        serves: 1,
        quantity: 5,
        totalPence: 9995,
      },
    ],
  })
})

test.each([0.01, 349.93, -1])('a total of %d instead of 349.94 is refused, with today’s prices', (total_amount) => {
  const [feast, boxes] = parsed().order_items
  expect(() => priceOrder({ ...parsed(), total_amount })).toThrow(
    expect.objectContaining({
      code: 'price_changed',
      message: expect.stringMatching(/ cost £(0\.00|0\.01|349\.93) .* costs £349\.94 now/),
      prices: [
        { menu_id: feast?.menu_id, unit_price: 249.99 },
        { menu_id: boxes?.menu_id, unit_price: 19.99 },
      ],
    }),
  )
})

test.each([349.95, 1e9])('who has seen a total of %d pays today’s 349.94 without being asked', (total_amount) => {
  const order = parsed()
  for (const item of order.order_items) item.unit_price *= 2
  expect(priceOrder({ ...order, total_amount }).totalPence).toBe(34_994)
})

test('a total that is more than the sum of its lines does not hide that these are lower than today', () => {
  const order = parsed()
  for (const item of order.order_items) item.unit_price = 1
  expect(() => priceOrder({ ...order, total_amount: 1e6 })).toThrow(expect.objectContaining({ code: 'price_changed' }))
})

test('an unknown menu is refused and named', () => {
  const order = parsed()
  Object.assign(order.order_items[1] ?? {}, { menu_id: '00000000-0000-4000-8000-000000000000' })
  expect(() => priceOrder(order)).toThrow(
    expect.objectContaining({
      code: 'invalid_order',
      fields: [expect.objectContaining({ path: 'order_items.1.menu_id' })],
    }),
  )
})

test('a menu that is not on sale is refused as an unknown one is', () => {
  const off = { ...firstContent, packages: firstContent.packages.map((each) => ({ ...each, isOnSale: false })) }
  goLive({ number: 2, content: off })
  const fields = [expect.objectContaining({ path: 'order_items.0.menu_id' })]
  expect(() => priceOrder(parsed())).toThrow(expect.objectContaining({ code: 'invalid_order', fields }))
})

test('any order within the limits is priced to the penny, from a sum made in floating point as browsers do', () => {
  const quantities = fc.array(fc.integer({ min: 0, max: limits.quantity }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(quantities, (chosen) => {
      const order_items = cateringPackages.flatMap((each, index) => {
        const quantity = chosen[index] ?? 0
        const item = {
          menu_id: each.id,
          stripe_price_id: '',
          unit_price: poundsFromPence(each.pricePence),
          item_name: '',
        }
        return quantity > 0 ? [{ ...item, quantity }] : []
      })
      const total_amount = order_items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0)
      const pence = cateringPackages.reduce((sum, each, index) => sum + each.pricePence * (chosen[index] ?? 0), 0)
      fc.pre(pence > 0 && pence <= limits.totalPence)
      expect(priceOrder(parsed({ order_items, total_amount })).totalPence).toBe(pence)
    }),
  )
})
