import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { menu } from '../../content/menu.ts'
import { dishesOf, sectionsOf } from '../../contract/content/dishes.ts'
import type { MenuDish } from '../../contract/content/menu.ts'
import { fourteenAllergens } from '../../contract/fourteen-allergens.ts'
import { filterStyles } from '../../site/pages/menu/filter-styles.ts'
import { diets, isLeft, sieve, tally } from '../../site/pages/menu/holds.ts'
import { dishOnPage, menuContent } from '../../site/pages/menu/menu-content.ts'

const dishes = dishesOf(menu)
const dishNamed = (name: string) => dishes.find((dish) => dish.name === name) ?? expect.fail(`no ${name}`)
const allergens = fc.subarray(fourteenAllergens.map(({ id }) => id))
const diet = fc.constantFrom(undefined, ...diets)
const kindsOf = (ids: readonly string[]) =>
  fourteenAllergens.filter(({ id }) => ids.includes(id)).flatMap(({ kinds }): readonly string[] => kinds)
const factsOf = ({ name, food }: MenuDish) => food ?? expect.fail(`${name} has no list`)
const holdsAny = (list: readonly string[], kinds: readonly string[]) => list.some((kind) => kinds.includes(kind))

test('exactly the dishes that contain what is ticked, or may contain it, leave the list', () => {
  fc.assert(
    fc.property(allergens, (without) => {
      for (const dish of dishes) {
        const { contains, mayContain } = factsOf(dish)
        const hasIt = holdsAny([...contains, ...mayContain], kindsOf(without))
        expect(isLeft(dishOnPage(dish), { without }), dish.name).toBe(!hasIt)
      }
    }),
  )
})

test('exactly the dishes that are cooked so are vegetarian or vegan, whatever may get into them', () => {
  for (const dish of dishes) {
    const { suits, contains } = factsOf(dish)
    const left = { vegan: suits.includes('vegan'), vegetarian: suits.includes('vegetarian') || suits.includes('vegan') }
    for (const each of diets) expect(isLeft(dishOnPage(dish), { diet: each, without: [] }), dish.name).toBe(left[each])
    if (left.vegan) expect(holdsAny(contains, kindsOf(['milk', 'eggs', 'fish', 'crustaceans', 'molluscs']))).toBe(false)
  }
  // Both may contain milk, and both are cooked vegan.
  for (const name of ['Daal rice with spicy potato', 'Rajma bowl']) {
    const dish = dishOnPage(dishNamed(name))
    expect(isLeft(dish, { diet: 'vegan', without: [] })).toBe(true)
    expect(isLeft(dish, { diet: 'vegan', without: ['milk'] })).toBe(false)
  }
})

test('what only may contain it is told apart from what contains it', () => {
  fc.assert(
    fc.property(allergens, (without) => {
      const [has, mayHave] = (['contains', 'mayContain'] as const).map((list) =>
        dishes.filter((dish) => holdsAny(factsOf(dish)[list], kindsOf(without))),
      )
      const told = tally(
        dishes.map((dish) => [dishOnPage(dish)]),
        { without },
      )
      expect(told.left).toBe(dishes.filter((dish) => !has?.includes(dish) && !mayHave?.includes(dish)).length)
      expect(told.possible).toBe(dishes.filter((dish) => !has?.includes(dish) && mayHave?.includes(dish)).length)
    }),
  )
})

test('each catering package counts once, by the best of its options', () => {
  const { packages } = menuContent(firstContent)
  expect(packages).toHaveLength(4)
  expect(tally(packages, { diet: 'vegetarian', without: [] })).toEqual({ left: 2, possible: 0 })
  expect(tally(packages, { without: ['fish'] })).toEqual({ left: 4, possible: 0 })
  expect(tally(packages, { without: ['milk'] })).toEqual({ left: 0, possible: 0 })
})

test('the two questions do not answer for each other', () => {
  fc.assert(
    fc.property(diet, allergens, (chosen, without) => {
      for (const dish of dishes.map(dishOnPage)) {
        const apart = isLeft(dish, { diet: chosen, without: [] }) && isLeft(dish, { without })
        expect(isLeft(dish, { diet: chosen, without }), dish.name).toBe(apart)
      }
    }),
  )
})

test('a dish of which nothing is known suits nobody who can’t eat something', () => {
  const all = fourteenAllergens.map(({ id }) => id).join(' ')
  expect(sieve([null])).toEqual({ holds: all, contains: all, suits: '' })
  const [plain] = dishes
  expect(sieve([plain?.food ?? null, null])).toEqual({ holds: all, contains: all, suits: '' })
})

test('the rules of the page hide a section exactly when each of its dishes has left', () => {
  const sections = sectionsOf(menu).map((section) => ({ ...section, dishes: section.dishes.map(dishOnPage) }))
  const styles = filterStyles(sections)
  const rules = styles.slice(0, styles.indexOf('{')).split(/,(?=\.menu-column)/)
  fc.assert(
    fc.property(diet, allergens, (chosen, without) => {
      const ticked = [...without.map((id) => `#without-${id}`), ...(chosen ? [`#diet-${chosen}`] : [])]
      for (const { id, name, dishes: inIt } of sections) {
        const isEmpty = inIt.every((dish) => !isLeft(dish, { diet: chosen, without }))
        const rule = rules.find((each) => each.endsWith(`[data-section=${id}]`))
        const conditions = [...(rule ?? '').matchAll(/:is\(([^)]*)\)/g)].map(([, boxes = '']) => boxes.split(','))
        const hides = conditions.length > 0 && conditions.every((boxes) => boxes.some((box) => ticked.includes(box)))
        expect(hides, `${name}: ${ticked}`).toBe(isEmpty)
      }
    }),
    { numRuns: 500 },
  )
})
