import { afterEach, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { dishesOfPackage } from '../../contract/allergens.ts'
import type { Content } from '../../contract/content/content.ts'
import { allergenStatementToday } from '../../server/orders/order/package-allergens.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { cookedOf } from '../../server/publishing/sold-packages.ts'

afterEach(() => goLive({ number: 1, content: firstContent }))

const { packages, packageDishes } = firstContent
const sold = { packages, packageDishes }
const deluxe = 'deluxe-tandoori'
const lunch = 'executive-lunch'
const items = [{ menuId: deluxe }]

const publish = (changes: Partial<Content>) => goLive({ number: 2, content: { ...firstContent, ...changes } })
const withDeluxe = (dishes: string[]) => packages.map((each) => (each.menuId === deluxe ? { ...each, dishes } : each))
const dishNames = (menuId: string, of = sold) => dishesOfPackage(menuId, cookedOf(of)).map(({ name }) => name)

test('an order is cooked of the dishes that it was sold with, and an order without a release of today’s', () => {
  const [before, told] = [dishNames(deluxe), allergenStatementToday({ items, sold })]
  publish({ packages: withDeluxe(['naan']) })
  expect(dishNames(deluxe)).toEqual(before)
  expect(allergenStatementToday({ items, sold })).toBe(told)
  expect(dishesOfPackage(deluxe, cookedOf(undefined)).map(({ id }) => id)).toEqual(['naan'])
  expect(allergenStatementToday({ items })).not.toBe(told)
  publish({ packages: [] })
  expect(allergenStatementToday({ items, sold })).toBe(told)
  expect(allergenStatementToday({ items })).toBeNull()
})

test('what is in a sold dish is told by today’s list, also where the dish has left the package', () => {
  const dishes = packageDishes.map((dish) =>
    dish.id === 'salad' && dish.food
      ? { ...dish, name: 'Green salad', food: { ...dish.food, contains: ['fish' as const], mayContain: [] } }
      : dish,
  )
  publish({ packages: withDeluxe(['naan']), packageDishes: dishes })
  expect(allergenStatementToday({ items, sold })).toContain('\nSalad: fish.')
  // For a dish that is gone altogether, the food is that of the release.
  publish({ packages: withDeluxe(['naan']), packageDishes: dishes.filter(({ id }) => id !== 'salad') })
  expect(allergenStatementToday({ items, sold })).toMatch(/\nSalad: (?!fish)/)
})

test('a package and an option that the release lacks are cooked as today', () => {
  const [option] = packages.find(({ menuId }) => menuId === lunch)?.options ?? []
  const withoutNew = packages
    .filter(({ menuId }) => menuId !== deluxe)
    .map((each) => (each.menuId === lunch && option ? { ...each, options: [option] } : each))
  const older = { packages: withoutNew, packageDishes }
  for (const menuId of [deluxe, `${lunch}/chicken`, `${lunch}/paneer`])
    expect([menuId, dishNames(menuId, older)]).toEqual([menuId, dishNames(menuId)])
  expect(dishNames('breakfast', older)).toEqual([])
})

test('what a release is cooked of is put together once for each content', () => {
  const before = cookedOf(sold)
  expect(cookedOf(sold)).toBe(before)
  publish({ packages: withDeluxe(['naan']) })
  expect(cookedOf(sold)).not.toBe(before)
})
