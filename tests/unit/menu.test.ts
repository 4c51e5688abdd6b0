import { expect, test } from 'vitest'
import { menu } from '../../content/menu.ts'
import { dishesOf } from '../../contract/content/dishes.ts'

const dishes = dishesOf(menu)

test('the home page shows four dishes of the menu, each with a picture', () => {
  const shown = menu.bestSellers.map(({ dish }) => dishes.find(({ id }) => id === dish))
  expect(shown.map((dish) => Boolean(dish?.picture))).toEqual([true, true, true, true])
})

test('no dish is on the menu twice', () => {
  expect(new Set(dishes.map(({ name }) => name)).size).toBe(dishes.length)
})
