import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergenList } from '../../content/allergens.ts'
import { menu } from '../../content/menu.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import {
  type Allergens,
  addToStatement,
  allergenChanges,
  allergensInWords,
  allergensOfPackages,
  allergensTogether,
  dishChanges,
  dishesOfPackage,
  listStateInWords,
  presenceOf,
  statementTogether,
  writeAllergenStatement,
} from '../../contract/allergens.ts'
import type { DishFacts } from '../../contract/content/allergens.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { fourteenAllergens } from '../../contract/fourteen-allergens.ts'
import { allergenStatementOf, packageAllergensInWords } from '../../server/orders/order/package-allergens.ts'
import { features } from '../../site/pages/home/features.ts'
import { suitableDiets } from '../../site/pages/menu/menu-data.ts'

const menuDishes = dishesOf(menu)
const packages: readonly CateringPackage[] = cateringPackages
const onList = { packages, packageDishes }
const allDishes: readonly { name: string; food: DishFacts | null }[] = [...menuDishes, ...packageDishes]
const packageDish = (name: string) => packageDishes.find((dish) => dish.name === name)

/** A version that orders keep means one list: whoever changes a dish changes this day and this hash too. */
const known = { version: '2026-11-24', hash: 'a9e1dd8f4fd41416' }

test('a list that was changed has another version', () => {
  const written = JSON.stringify([
    fourteenAllergens,
    allDishes.map(({ name, food }) => [name, food]),
    packages.map(({ menuId, dishes, options }) => [menuId, dishes, options]),
  ])
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 16)
  expect({ version: allergenList.version, hash }).toEqual(known)
})

test.each(menuDishes)(
  '$name of the menu has its allergens, and its marks agree with them',
  ({ food: facts, marks }) => {
    expect(facts).not.toBeNull()
    for (const diet of ['vegetarian', 'vegan'] as const) expect(facts?.suits.includes(diet)).toBe(marks.includes(diet))
    expect(facts?.heat === 'hot').toBe(marks.includes('hot'))
  },
)

test.each(cateringPackages)('the allergens of the $name are those of its dishes together, and no others', (each) => {
  const dishes = dishesOfPackage(each.menuId, onList).map(({ food }) => food)
  const together = allergensOfPackages([each.menuId], onList)
  for (const dish of dishes) {
    expect(together?.contains).toEqual(expect.arrayContaining([...(dish?.contains ?? ['no facts'])]))
    for (const kind of dish?.mayContain ?? []) {
      expect([...(together?.contains ?? []), ...(together?.mayContain ?? [])]).toContain(kind)
    }
  }
  expect(together?.contains.every((kind) => dishes.some((dish) => dish?.contains.includes(kind as never)))).toBe(true)
  expect(together?.mayContain.every((kind) => dishes.some((dish) => dish?.mayContain.includes(kind as never)))).toBe(
    true,
  )
})

test('every dish of the Vegetarian Delight is vegetarian', () => {
  for (const { name, food } of dishesOfPackage<DishFacts>('vegetarian-delight', onList)) {
    expect(
      food?.suits.some((diet) => diet === 'vegetarian' || diet === 'vegan'),
      name,
    ).toBe(true)
  }
})

test.each([
  [/naan|roti|roll|bun|burger/i, ['wheat']],
  [/naan|raita|makhani|butter|paneer|tandoori chicken/i, ['milk']],
  [/bream/i, ['fish']],
  [/prawn/i, ['crustaceans']],
] as const)('dishes whose name says %s contain %s', (word, kinds) => {
  for (const { name, food } of allDishes) {
    if (word.test(name)) expect(food?.contains, name).toEqual(expect.arrayContaining([...kinds]))
  }
})

test.each([
  [
    'the oven, where naan is baked',
    /tandoori|tikka|kebab|wings|chops|bream|prawns|broccoli|grill|butter chicken/i,
    ['wheat'],
  ],
  ['the blender, where nuts are ground', /chutney|tamarind|samosa/i, ['almond', 'cashew']],
] as const)('what comes from %s may contain that', (_, word, kinds) => {
  const dishes: [string, DishFacts | null][] = [
    ...menuDishes.map(({ name, text, food }): [string, DishFacts | null] => [`${name}: ${text}`, food]),
    ...packageDishes.map(({ name, food }): [string, DishFacts | null] => [name, food]),
  ].filter(([words]) => word.test(words))
  expect(dishes.length).toBeGreaterThan(4)
  for (const [words, facts] of dishes) {
    expect([...(facts?.contains ?? []), ...(facts?.mayContain ?? [])], words).toEqual(
      expect.arrayContaining([...kinds]),
    )
  }
})

test('what one dish contains is no "may contain" of another', () => {
  const together = allergensTogether([
    { contains: ['milk'], mayContain: ['cashew', 'eggs'] },
    { contains: ['cashew'], mayContain: ['milk'] },
  ])
  expect(together).toEqual({ contains: ['milk', 'cashew'], mayContain: ['eggs'] })
})

test('words name the cereals and the nuts, in the order of the law', () => {
  expect(allergensInWords({ contains: ['mustard', 'wheat', 'oats'], mayContain: [] })).toBe(
    'Contains gluten (wheat, oats), mustard.',
  )
  expect(allergensInWords({ contains: ['almond', 'milk'], mayContain: ['cashew'] })).toBe(
    'Contains milk, tree nuts (almond). May contain tree nuts (cashew).',
  )
  expect(allergensInWords({ contains: [], mayContain: ['milk'] })).toBe(
    'Contains none of the fourteen allergens that the law names. May contain milk.',
  )
})

test('an allergen is absent only where no dish contains it and none may', () => {
  const kind = fc.constantFrom(...fourteenAllergens.flatMap(({ kinds }) => kinds))
  const dish = fc.record({ contains: fc.array(kind), mayContain: fc.array(kind) })
  fc.assert(
    fc.property(fc.array(dish), fc.constantFrom(...fourteenAllergens), (dishes, allergen) => {
      const holds = (list: 'contains' | 'mayContain') =>
        dishes.some((each) => each[list].some((one) => (allergen.kinds as readonly string[]).includes(one)))
      const expected = holds('contains') ? 'contained' : holds('mayContain') ? 'possible' : 'absent'
      expect(presenceOf(allergen, dishes)).toBe(expected)
    }),
  )
})

test('a dish of one name is the same on the menu and in the packages', () => {
  const both = menuDishes.filter(({ name }) => packageDish(name))
  expect(both.length).toBeGreaterThan(1)
  for (const { name, food } of both) expect(food, name).toEqual(packageDish(name)?.food)
})

describe('the three daals', () => {
  const daals = {
    'Tarka daal': ['wheat', 'mustard'],
    'Yellow daal with ghee': ['wheat', 'milk', 'mustard'],
    'Daal makhani': ['wheat', 'milk'],
  }
  const dishes = packageDishes.map(({ name }) => name)

  test('are named apart, each with its own allergens', () => {
    expect(dishes.filter((name) => /daal/i.test(name)).sort()).toEqual(Object.keys(daals).sort())
    for (const [name, contains] of Object.entries(daals)) {
      expect([...(packageDish(name)?.food?.contains ?? [])].sort(), name).toEqual([...contains].sort())
    }
  })

  test('have these names wherever a text of ours speaks of a certain daal', () => {
    const texts = [
      ...menuDishes.flatMap(({ name, text }) => [name, text]),
      ...cateringPackages.map(({ description }) => description),
      ...menu.bestSellers.map(({ text }) => text),
      features.map(({ text }) => text).join(' '),
    ]
    const named = texts.flatMap((text) => text.match(/(?:\p{L}+ )?daal\b(?: makhani| with ghee| rice)?/giu) ?? [])
    expect(named.length).toBeGreaterThan(8)
    for (const name of named) {
      expect(name.toLowerCase()).toMatch(/tarka daal|yellow daal with ghee|daal makhani|daal rice|black daal/)
    }
  })

  test('that a vegan may have is finished without butter', () => {
    const bowl = menuDishes.find(({ name }) => name === 'Daal rice with spicy potato')
    expect(bowl?.food?.suits).toContain('vegan')
    expect(bowl?.text).toContain('Tarka daal')
    const [tile] = features.filter(({ name }) => name === 'Fresh lentils')
    for (const sentence of tile?.text.split(/[.,;]/) ?? []) {
      if (/butter|ghee|cream/i.test(sentence)) expect(sentence).toMatch(/makhani/)
    }
  })
})

describe('what was told before', () => {
  const dal = { contains: ['wheat'], mayContain: [] }
  const raita = { contains: ['milk'], mayContain: [] }
  const told = (dishes: Record<string, Allergens>) =>
    writeAllergenStatement(['lunch'], {
      packages: [{ menuId: 'lunch', dishes: Object.keys(dishes) }],
      packageDishes: Object.entries(dishes).map(([name, food]) => ({ id: name, name, food })),
    }) ?? null
  const before = told({ Raita: raita, Dal: dal })

  test('is a line for all of it, and one for each dish, in the same order for every order of the same packages', () => {
    expect(before).toBe('Contains gluten (wheat), milk.\nDal: gluten (wheat).\nRaita: milk.')
    expect(told({ Dal: dal, Raita: raita })).toBe(before)
    expect(allergenChanges(before, before)).toBeNull()
    expect(allergenChanges(null, before)).toBeNull()
  })

  test('differs where an allergen has moved to another dish, although all of it together contains the same', () => {
    const now = told({ Raita: raita, Dal: { ...dal, contains: ['wheat', 'milk'] } })
    expect(allergenChanges(before, now)).toBe('Dal: told “gluten (wheat)”, now “gluten (wheat), milk”.')
  })

  test('differs where a dish was added, was replaced or has no list any more', () => {
    expect(allergenChanges(before, told({ Raita: raita, Dal: dal, Salad: raita }))).toBe(
      'Salad: told nothing, now “milk”.',
    )
    expect(allergenChanges(before, told({ Raita: raita, Daal: dal }))).toBe(
      'Daal: told nothing, now “gluten (wheat)”. Dal: told “gluten (wheat)”, now not on the list.',
    )
    expect(allergenChanges(before, null)).toBe(
      'Dal: told “gluten (wheat)”, now not on the list. Raita: told “milk”, now not on the list.',
    )
  })

  test('stays beside what is told of dishes that were added later, and goes on differing', () => {
    const added = 'Contains fish, milk.\nCurry: fish.\nDal: none of the fourteen.\nRaita: milk.'
    const together = 'Contains gluten (wheat), milk. Added later: Contains fish, milk.'
    const both = addToStatement(before ?? '', added)
    expect(both).toBe(`${together}\nDal: gluten (wheat).\nRaita: milk.\nCurry: fish.`)
    expect(statementTogether(both)).toBe(together)
    expect(allergenChanges(both, 'Contains fish, gluten (wheat), milk.\nCurry: fish.\nRaita: milk.')).toBe(
      'Dal: told “gluten (wheat)”, now not on the list.',
    )
    // Once the list says of each dish what was told, nothing is left to ring about.
    expect(
      allergenChanges(both, 'Contains fish, gluten (wheat), milk.\nCurry: fish.\nDal: gluten (wheat).\nRaita: milk.'),
    ).toBeNull()
    expect(addToStatement('Contains milk.', added)).toContain(
      'Contains milk. Added later: Contains fish, milk.\nCurry: fish.',
    )
  })

  test('is told dish by dish, also of a dish whose name has a colon', () => {
    const was = told({ 'Chef’s choice: lamb': dal, 'Chef’s choice: paneer': raita })
    const is = told({
      'Chef’s choice: lamb': dal,
      'Chef’s choice: paneer': { contains: ['milk'], mayContain: ['sesame'] },
    })
    expect(dishChanges(was, is)).toEqual([
      { dish: 'Chef’s choice: paneer', before: 'milk', now: 'milk; may contain sesame' },
    ])
  })

  test('of an order from before dishes were kept is compared as a whole', () => {
    expect(allergenChanges('Contains gluten (wheat), milk.', before)).toBeNull()
    expect(allergenChanges('Contains milk.', before)).toBe(
      'All of it together: told “Contains milk”, now “Contains gluten (wheat), milk”.',
    )
  })
})

test('nothing is said of a package that is not sold any more', () => {
  expect(packageAllergensInWords(['executive-lunch', 'breakfast'])).toBeNull()
})

test('a list that is not signed asks people to ring, and a signed one tells the day', () => {
  expect(listStateInWords({})).toMatch(/still checking.*ring us/)
  expect(listStateInWords({ signedOff: '2026-12-03' })).toMatch(/signed it on .*3 December 2026.*ring us/)
})

test('search engines are told of halal only when the kitchen has signed', () => {
  const dish = { suits: ['vegan', 'halal'] } as const
  expect(suitableDiets(dish, {})).toEqual(['https://schema.org/VeganDiet'])
  expect(suitableDiets(dish, { signedOff: '2026-12-03' })).toEqual([
    'https://schema.org/VeganDiet',
    'https://schema.org/HalalDiet',
  ])
})

test('what an order keeps of allergens is that of exactly its packages, asked for in whatever order and however often', () => {
  const ids = cateringPackages.map(({ menuId }) => menuId)
  const pairs = ids.flatMap((one) => ids.map((other) => [one, other]))
  for (const asked of [...pairs, ...pairs.toReversed()]) {
    expect(allergenStatementOf(asked)).toBe(writeAllergenStatement(asked, onList))
  }
  expect(allergenStatementOf([...ids, 'sold-no-more'])).toBe(null)
})
