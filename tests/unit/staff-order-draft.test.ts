import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import type { AgreedLine } from '../../contract/staff/agreed-line.ts'
import type { OrderOnScreen } from '../../contract/staff/orders.ts'
import {
  agreedIn,
  draftIn,
  faultOf,
  leftOver,
  textsOfAgreed,
  textsOfOrder,
  withoutLine,
} from '../../staff-app/order-form/order-draft.ts'
import { changeIn, fromKept, rebaseChange, toKept } from '../../staff-app/screens/change-order/change-draft.ts'

const packages: readonly CateringPackage[] = firstContent.packages
const [, , vegetarian, lunch] = packages as [CateringPackage, CateringPackage, CateringPackage, CateringPackage]
/** The same site before lunch boxes had a choice, and after the vegetarian package left it. */
const before = packages.map((each) => (each === lunch ? { ...each, options: undefined } : each))
const after = packages.filter((each) => each !== vegetarian)

const typed = {
  'quantity-executive-lunch': '40',
  'name-executive-lunch': 'Executive Lunch Box',
  'quantity-vegetarian-delight': '2',
  'name-vegetarian-delight': 'Vegetarian Delight',
  'quantity-deluxe-tandoori': '1',
}

test('what was typed for a package that has a choice now, or left the site, is asked about and sent as nothing else', () => {
  expect(leftOver(typed, before)).toEqual([])
  expect(leftOver(typed, after)).toEqual([
    { menuId: 'executive-lunch', name: 'Executive Lunch Box', left: 40, hasChoice: true },
    { menuId: 'vegetarian-delight', name: 'Vegetarian Delight', left: 2, hasChoice: false },
  ])
  expect(faultOf(leftOver(typed, after))).toEqual({
    order_items: 'Say what comes in place of 40 × Executive Lunch Box, 2 × Vegetarian Delight, or leave that out.',
  })
  expect(draftIn(typed, after).order_items).toEqual([{ menu_id: packages[0]?.id, quantity: 1 }])
})

test('what is typed for the options counts for it, and what is left out is asked about no more', () => {
  const some = { ...typed, 'quantity-executive-lunch/chicken': '28', 'quantity-vegetarian-delight': '0' }
  expect(leftOver(some, after)).toMatchObject([{ menuId: 'executive-lunch', left: 12 }])
  const all = { ...some, 'quantity-executive-lunch/paneer': '12' }
  expect(leftOver(all, after)).toEqual([])
  expect(faultOf([])).toEqual({})
  expect(draftIn(all, after).order_items).toContainEqual({
    menu_id: lunch.id,
    quantity: 40,
    choices: [
      { option: 'chicken', quantity: 28 },
      { option: 'paneer', quantity: 12 },
    ],
  })
})

const order = {
  version: 1,
  waiting: null,
  time: '18:30',
  allergyAnswer: null,
  packages: [
    { menuId: 'executive-lunch/paneer', name: 'Executive Lunch Box (paneer)', quantity: 20 },
    { menuId: 'vegetarian-delight', name: 'Vegetarian Delight', quantity: 2 },
  ],
} as unknown as OrderOnScreen

test('a form knows all packages of its order, also those that the screen has not heard of yet', () => {
  const texts = textsOfOrder(order, before)
  expect(texts).toMatchObject({ 'quantity-executive-lunch/paneer': '20', 'quantity-executive-lunch': '0' })
  expect(withoutLine(texts, before)).toEqual([
    { menuId: 'executive-lunch/paneer', name: 'Executive Lunch Box (paneer)', quantity: 20 },
  ])
  // Once the screen has the release, they are lines like every other.
  expect(withoutLine(texts, packages)).toEqual([{ menuId: 'executive-lunch', name: 'executive-lunch', quantity: 0 }])
  expect(draftIn(texts, packages).order_items).toContainEqual({
    menu_id: lunch.id,
    quantity: 20,
    choices: [{ option: 'paneer', quantity: 20 }],
  })
})

test('of a changed order only what is more than it has is asked about; taken once more, all of it', () => {
  const texts = textsOfOrder(order, after)
  expect(leftOver(texts, after, order.packages)).toEqual([])
  expect(leftOver(texts, after)).toMatchObject([{ name: 'Vegetarian Delight', left: 2 }])
  const more = { ...texts, 'quantity-vegetarian-delight': '5' }
  expect(leftOver(more, after, order.packages)).toMatchObject([{ name: 'Vegetarian Delight', left: 3 }])
})

test('a change says which release it was begun with, also after a reload and on top of what somebody else did', () => {
  const begun = { texts: {}, base: {}, version: 1, waiting: null, release: 7, key: crypto.randomUUID() }
  const kept = fromKept(toKept(begun))
  expect(kept).toEqual(begun)
  expect(rebaseChange(begun, order, { release: 9, packages }).release).toBe(7)
  expect(changeIn('TR-4K7MQ2', begun, { judged: undefined, onSale: packages }).release).toBe(7)
  // A change that was kept before the update names no release, which is read as 0.
  const { 'kept-release': _, ...old } = toKept(begun)
  expect(fromKept(old)).toMatchObject({ release: 0 })
})

test('an agreed line is typed as it is stored, and judged once it is whole', () => {
  for (const food of [null, { contains: [], mayContain: [] }, { contains: ['milk'], mayContain: ['rye'] }] as const) {
    const agreed = { words: 'Wedding menu', guests: 180, price_pence: 2_450, food } as unknown as AgreedLine
    expect(agreedIn(textsOfAgreed(agreed))).toEqual(agreed)
  }
  expect(agreedIn(textsOfAgreed(null))).toBeNull()
  const half = {
    has_agreed: 'yes',
    'agreed.words': 'Wedding menu',
    'agreed.guests': '1,80',
    'agreed.price_pence': '24',
  }
  expect(agreedIn(half)).toMatchObject({ guests: Number.NaN, price_pence: 2_400, food: undefined })
  expect(draftIn(half, packages).agreed).toBeUndefined()
  // “These” without an allergen is no answer, and one that it contains is not listed as “may contain” too.
  const ticked = { ...half, 'agreed.food': 'some' }
  expect(agreedIn(ticked)?.food).toBeUndefined()
  expect(agreedIn({ ...ticked, 'contains:milk': 'on', 'mayContain:milk': 'on' })?.food).toEqual({
    contains: ['milk'],
    mayContain: [],
  })
})

test('the agreed line of an order is no package of its form', () => {
  const agreed = { menuId: 'agreed:1a2b3c4d', name: 'Wedding menu', quantity: 180 }
  const texts = textsOfOrder({ ...order, packages: [...order.packages, agreed] } as OrderOnScreen, packages)
  expect(leftOver(texts, packages).map(({ name }) => name)).not.toContain('Wedding menu')
})
