import { expect, test } from 'vitest'
import { menu } from '../../content/menu.ts'
import { bestSellers } from '../../site/pages/home/best-sellers.ts'

const items = menu.flatMap(({ sections }) => sections).flatMap((section) => section.items)

test.each(bestSellers)('$name costs on the home page what it costs on the menu', ({ name, pricePence }) => {
  expect(items.find((item) => item.name === name)?.pricePence).toBe(pricePence)
})

test('no dish is on the menu twice', () => {
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
})
