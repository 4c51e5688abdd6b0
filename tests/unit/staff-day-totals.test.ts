import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { broughtWith, dishesOfPackage } from '../../contract/allergens.ts'
import { findOrdered } from '../../contract/package-variants.ts'
import type { OrderOnSheet } from '../../contract/staff/day.ts'
import { byStation, labelsOf, sheetsOf, totalsOf as totalsIn } from '../../staff-app/screens/day/totals.ts'

const counted = (menuId: string, quantity: number, name: string = menuId) => ({ menuId, name, quantity })

/** A package as an order has it, made of what it is sold with today; or with other dishes. */
function line(menuId: string, quantity: number, made?: OrderOnSheet['packages'][number]['made']) {
  const serves = findOrdered(menuId, cateringPackages)?.serves ?? 0
  const today = { serves, dishes: broughtWith(menuId, firstContent) }
  return { ...counted(menuId, quantity), allergens: null, made: made === undefined ? today : made }
}

const totalsOf = (orders: Parameters<typeof totalsIn>[0]) => totalsIn(orders, firstContent)

test('packages and portions add up over orders, and dishes over packages', () => {
  const totals = totalsOf([
    { packages: [line('executive-lunch', 15), line('deluxe-tandoori', 2)] },
    { packages: [line('vegetarian-delight', 1)] },
    { packages: [line('deluxe-tandoori', 1)] },
  ])
  expect(totals.packages).toEqual([
    counted('deluxe-tandoori', 3),
    counted('vegetarian-delight', 1),
    counted('executive-lunch', 15),
  ])
  const portions = Object.fromEntries(totals.dishes.map((dish) => [dish.name, dish.portions]))
  expect(portions).toMatchObject({ 'Seekh kebabs': 30, 'Paneer tikka': 40, Samosas: 10, Salad: 45, Sweet: 15 })
  expect(portions).not.toHaveProperty('Butter chicken')
  expect(totals.unknown).toEqual([])
})

test('a package that left the site is cooked of the dishes with which it was sold, after those of today', () => {
  const breakfast = line('breakfast', 2, {
    serves: 10,
    dishes: [{ name: 'Poori' }, { name: 'Salad', station: 'Cold' }],
  })
  const { packages, dishes, unknown } = totalsOf([{ packages: [breakfast, line('executive-lunch', 5)] }])
  expect(packages).toEqual([counted('executive-lunch', 5), counted('breakfast', 2)])
  expect(dishes).toContainEqual({ name: 'Poori', portions: 20 })
  expect(dishes.find(({ name }) => name === 'Salad')).toMatchObject({ portions: 25 })
  expect(unknown).toEqual([])
})

test('of one package two orders are cooked as each was sold', () => {
  const before = line('vegetarian-delight', 2, { serves: 10, dishes: [{ name: 'Samosas' }] })
  const after = line('vegetarian-delight', 1, { serves: 12, dishes: [{ name: 'Pakoras' }] })
  const { packages, dishes } = totalsOf([{ packages: [before] }, { packages: [after] }])
  expect(packages).toEqual([counted('vegetarian-delight', 3)])
  expect(dishes).toEqual([
    { name: 'Samosas', portions: 20 },
    { name: 'Pakoras', portions: 12 },
  ])
})

test('of one package an order may have some for more guests than the rest', () => {
  const mixed = line('vegetarian-delight', 3, { serves: 10, portions: 34, dishes: [{ name: 'Samosas' }] })
  expect(totalsOf([{ packages: [mixed] }]).dishes).toEqual([{ name: 'Samosas', portions: 34 }])
})

test('a package of which nobody knows the dishes any more is counted and named', () => {
  const totals = totalsOf([{ packages: [line('breakfast', 2, null), line('breakfast', 1, null)] }])
  expect(totals).toEqual({ packages: [counted('breakfast', 3)], dishes: [], unknown: ['breakfast'] })
})

test('dishes stand by the stations that make them', () => {
  const { dishes } = totalsOf([{ packages: [line('traditional-curry', 1), line('deluxe-tandoori', 1)] }])
  expect(byStation(dishes, firstContent).map(([station, of]) => [station, of.map(({ name }) => name)])).toEqual([
    ['Tandoor', ['Tandoori chicken on the bone', 'Seekh kebabs', 'Wings', 'Paneer tikka', 'Naan', 'Tandoori roti']],
    ['Rice', ['Pilau', 'Jeera rice']],
    ['Pots', ['Daal makhani', 'Butter chicken', 'Lamb on the bone', 'Yellow daal with ghee']],
    ['Cold', ['Salad', 'Chutneys', 'Raita', 'Kachumber']],
  ])
  const unsaid = { name: 'Karahi', portions: 10, station: undefined }
  expect(byStation([unsaid], firstContent)).toEqual([[undefined, [unsaid]]])
  const [unknown, last] = byStation([unsaid, ...dishes, { name: 'Poori', station: 'Tawa' }], firstContent).slice(-2)
  expect(unknown, 'a station that has no dish today comes before it').toEqual([
    'Tawa',
    [{ name: 'Poori', station: 'Tawa' }],
  ])
  expect(last, 'whose station nobody has said stands last').toEqual([undefined, [unsaid]])
})

test('a day without orders has no totals', () => {
  expect(totalsOf([])).toEqual({ packages: [], dishes: [], unknown: [] })
})

test.each(cateringPackages)('the dishes of the $name are those that customers read', ({ menuId, description }) => {
  const dishes = dishesOfPackage(menuId, { packages: cateringPackages, packageDishes })
  // The dishes of a choice are named together: "a tandoori chicken or paneer roll".
  const words = dishes.flatMap(({ name }) => name.toLowerCase().split(' '))
  for (const word of words) expect(description.toLowerCase()).toContain(word)
})

test('each option of a choice is cooked as often as it was chosen', () => {
  const totals = totalsOf([{ packages: [line('executive-lunch/chicken', 28), line('executive-lunch/paneer', 12)] }])
  const portions = Object.fromEntries(totals.dishes.map((dish) => [dish.name, dish.portions]))
  expect(portions).toMatchObject({ 'Tandoori chicken roll': 28, 'Paneer roll': 12, 'Tarka daal': 40 })
  expect(totals.packages.map(({ quantity }) => quantity)).toEqual([28, 12])
})

test('an order from before there was a choice has the rolls to choose from in one line', () => {
  const { dishes } = totalsOf([{ packages: [line('executive-lunch', 40)] }])
  expect(dishes[0]).toMatchObject({ name: 'Tandoori chicken roll or Paneer roll', portions: 40, station: 'Tandoor' })
  expect(dishes).toHaveLength(6)
})

test('each package of an order has a label that says which box of the order it is', () => {
  const order = { number: 'TR-4K7MQ2', packages: [line('deluxe-tandoori', 2), line('executive-lunch', 1)] }
  const labels = labelsOf([order as unknown as OrderOnSheet, { ...order, number: 'TR-OTHER2' } as never])
  expect(labels.map(({ order: { number }, words, box, boxes }) => [number, words.packed, box, boxes])).toEqual([
    ['TR-4K7MQ2', 'deluxe-tandoori', 1, 3],
    ['TR-4K7MQ2', 'deluxe-tandoori', 2, 3],
    ['TR-4K7MQ2', 'executive-lunch', 3, 3],
    ['TR-OTHER2', 'deluxe-tandoori', 1, 3],
    ['TR-OTHER2', 'deluxe-tandoori', 2, 3],
    ['TR-OTHER2', 'executive-lunch', 3, 3],
  ])
})

test('what was agreed is cooked for all its guests, by its own words, and has one label', () => {
  const wedding = (of: string, name: string, quantity: number) =>
    line(of, quantity, { serves: 1, dishes: [{ name: `${name} (agreed)` }] })
  const packages = [
    { ...wedding('agreed:1', 'Wedding menu', 180), name: 'Wedding menu' },
    { ...wedding('agreed:2', 'Mehndi', 60), name: 'Mehndi' },
  ]
  expect(totalsOf([{ packages }]).dishes).toMatchObject([
    { name: 'Wedding menu (agreed)', portions: 180 },
    { name: 'Mehndi (agreed)', portions: 60 },
  ])
  const [label, ...others] = labelsOf([{ number: 'TR-4K7MQ2', packages } as unknown as OrderOnSheet])
  expect([label?.words.packed, others.length]).toEqual(['Wedding menu, for 180 guests', 1])
})

test('a sheet has eight labels, and the last one those that are left', () => {
  const order = { number: 'TR-4K7MQ2', packages: [line('executive-lunch', 17)] } as unknown as OrderOnSheet
  expect(sheetsOf(labelsOf([order])).map((sheet) => sheet.map(({ box }) => box))).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15, 16],
    [17],
  ])
  expect(sheetsOf([])).toEqual([])
})
