import { expect, test } from 'vitest'
import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { labelsOf, totalsOf } from '../../staff/screens/day/totals.ts'

const line = (menuId: string, quantity: number, name: string = menuId) => ({ menuId, name, quantity })

test('packages and portions add up over orders, and dishes over packages', () => {
  const totals = totalsOf([
    { packages: [line('executive-lunch', 15), line('deluxe-tandoori', 2)] },
    { packages: [line('vegetarian-delight', 1)] },
    { packages: [line('deluxe-tandoori', 1)] },
  ])
  expect(totals.packages).toEqual([
    line('deluxe-tandoori', 3),
    line('vegetarian-delight', 1),
    line('executive-lunch', 15),
  ])
  const portions = Object.fromEntries(totals.dishes.map((dish) => [dish.name, dish.portions]))
  expect(portions).toMatchObject({ 'Seekh kebabs': 30, 'Paneer tikka': 40, Samosas: 10, Salad: 45, Sweet: 15 })
  expect(portions).not.toHaveProperty('Butter chicken')
  expect(totals.unknown).toEqual([])
})

test('a package that is not sold any more is counted and named, as its dishes are not known', () => {
  const totals = totalsOf([{ packages: [line('breakfast', 2, 'Breakfast'), line('breakfast', 1, 'Breakfast')] }])
  expect(totals).toEqual({ packages: [line('breakfast', 3, 'Breakfast')], dishes: [], unknown: ['Breakfast'] })
})

test('a day without orders has no totals', () => {
  expect(totalsOf([])).toEqual({ packages: [], dishes: [], unknown: [] })
})

test.each(cateringPackages)('the dishes of the $name are those that customers read', ({ menuId, description }) => {
  for (const dish of packageDishes[menuId]) expect(description.toLowerCase()).toContain(dish.toLowerCase())
  expect(new Set(packageDishes[menuId]).size).toBe(packageDishes[menuId].length)
})

test('each package of an order gets a label that says which of how many it is', () => {
  const order = { number: 'TR-4K7MQ2', packages: [line('deluxe-tandoori', 2), line('executive-lunch', 1)] }
  const labels = labelsOf([order as unknown as Parameters<typeof labelsOf>[0][number]])
  expect(labels.map(({ menuId, index, quantity }) => [menuId, index, quantity])).toEqual([
    ['deluxe-tandoori', 1, 2],
    ['deluxe-tandoori', 2, 2],
    ['executive-lunch', 1, 1],
  ])
})
