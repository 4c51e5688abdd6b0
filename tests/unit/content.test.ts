import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { contentSchema } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { problemsIn } from '../../contract/content/problems.ts'
import { earlierTerms } from '../../contract/legal/earlier-terms.ts'
import { privacy } from '../../contract/legal/privacy.ts'
import { legalTextSchema } from '../../contract/legal/schema.ts'
import { terms } from '../../contract/legal/terms.ts'

/** Returns the faults of a copy of the content after this change to it. */
function faultsAfter(change: (copy: ReturnType<typeof copyOf>) => void): string[] {
  const copy = copyOf()
  change(copy)
  return problemsIn(copy)
}

// biome-ignore lint/suspicious/noExplicitAny: the changes put in what the types forbid.
const copyOf = (): any => structuredClone(firstContent)

test('the content has no faults', () => {
  expect(problemsIn(firstContent)).toEqual([])
  for (const text of [privacy, terms, ...earlierTerms]) expect(legalTextSchema.safeParse(text).error).toBeUndefined()
})

test('the build begins with the check', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts['build:site']).toMatch(/^node scripts\/check-content\.ts && /)
})

test.each([
  ['in pounds', 199.99, 'please give an amount in pounds, such as 5.99 or 1,250'],
  ['of nothing', 0, 'please give an amount in pounds, such as 5.99 or 1,250'],
  ['below nothing', -19999, 'please give an amount in pounds, such as 5.99 or 1,250'],
  ['that is a text', '25,50', 'please give an amount in pounds, such as 5.99 or 1,250'],
])('a price %s is named', (_what, price, fault) => {
  const faults = faultsAfter((copy) => {
    copy.packages[1].pricePence = price
  })
  expect(faults).toEqual([
    `packages[1].pricePence of "Traditional Curry Banquet", which is ${JSON.stringify(price)}: ${fault}`,
  ])
})

test('a missing price is named', () => {
  const faults = faultsAfter((copy) => {
    delete copy.menu.posters[1].sections[0].dishes[3].pricePence
  })
  expect(faults).toEqual([
    'menu.posters[1].sections[0].dishes[3].pricePence of "Keema bun", which is missing: please give an amount in pounds, such as 5.99 or 1,250',
  ])
})

test('an empty text is named', () => {
  const faults = faultsAfter((copy) => {
    copy.vacancies[0].lists[1].items[2] = ''
    copy.history.people.opening = ' '
  })
  expect(faults).toEqual([
    'vacancies[0].lists[1].items[2] of "Requirements", which is "": the text is missing',
    'history.people.opening of "WHO WE ARE", which is " ": the text is missing',
  ])
})

test('spaces around a text, an address or a link are left out, and keep nothing from being published', () => {
  const copy = copyOf()
  copy.history.motto = ` ${copy.history.motto} `
  copy.site.email = ` ${copy.site.email}\n`
  copy.site.reservations = { by: 'link', at: ' https://book.example.com ' }
  copy.site.social = [{ network: 'Instagram', link: ' ' }]
  const { history, site } = contentSchema.parse(copy)
  expect(history.motto).toBe(firstContent.history.motto)
  expect(site.email).toBe(firstContent.site.email)
  expect(site.reservations.at).toBe('https://book.example.com')
  expect(site.social).toEqual([{ network: 'Instagram', link: '' }])
})

test.each(['+44 (0)20 8570 1234', '0044 20 8570 1234', '020 8570 1234'])(
  'guests dial the number that is shown as %s',
  (shown) => {
    const copy = { ...firstContent, site: { ...firstContent.site, phone: { shown, dialled: '+4402085701234' } } }
    expect(contentSchema.parse(copy).site.phone).toEqual({ shown, dialled: '+442085701234' })
  },
)

test('a phone number without its area code is named', () => {
  const faults = faultsAfter((copy) => {
    copy.site.phone = { shown: '8570 1234' }
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/site\.phone.*: type the phone number with its area code/)
})

test('last orders after closing are named', () => {
  const faults = faultsAfter((copy) => {
    copy.site.openingHours[0].spans[0].lastOrders = '22:01'
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/openingHours\[0\]\.spans\[0\].*: last orders must be after opening/)
})

test('a field that no schema knows is named', () => {
  const faults = faultsAfter((copy) => {
    copy.menu.posters[0].sections[0].remark = 'Misspelt'
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/menu\.posters\[0\]\.sections\[0\] of "Rolls".*"remark"/)
})

test('a dish that does not say what is in it is named; one of which nothing is known says so', () => {
  const faults = faultsAfter((copy) => {
    delete copy.menu.posters[1].sections[1].dishes[0].food
    copy.menu.posters[1].sections[1].dishes[1].food = null
  })
  expect(faults).toEqual([
    expect.stringMatching(/^menu\.posters\[1\]\.sections\[1\]\.dishes\[0\]\.food of "Lamb chops", which is missing/),
  ])
})

test('the id of no dish is named', () => {
  const faults = faultsAfter((copy) => {
    copy.packages[0].dishes[2] = 'papadums'
    copy.menu.bestSellers[1].dish = 'papadums'
  })
  expect(faults).toEqual([
    'menu.bestSellers[1].dish, which is "papadums": this dish is no longer on the menu: choose another',
    'packages[0].dishes[2] of "Deluxe Tandoori Feast", which is "papadums": one of these dishes is gone: choose again',
  ])
})

test('a dish that comes with the package and once more with an option, or twice with one, is named', () => {
  const faults = faultsAfter((copy) => {
    const { options, dishes } = copy.packages[3]
    options[0].dishes.push(dishes[0])
    options[1].dishes.push(options[1].dishes[0])
  })
  expect(faults).toEqual([
    'packages[3].options[1].dishes of "paneer": a dish is listed twice',
    'packages[3].options[0] of "chicken": Tarka daal is in the package with every option already',
  ])
})

test('allergens that cannot be are named', () => {
  const faults = faultsAfter((copy) => {
    const foodOf = (name: string) => dishesOf(copy.menu).find((dish) => dish.name === name)?.food ?? expect.fail(name)
    Object.assign(foodOf('Raita'), { suits: ['vegan'] })
    Object.assign(foodOf('Kachumber'), { contains: ['tomato'] })
    Object.assign(foodOf('Whole sea bream'), { suits: ['vegetarian'] })
    Object.assign(foodOf('Garlic naan'), { mayContain: ['milk'] })
    Object.assign(foodOf('Lamb shank'), { mayContain: ['almond', 'almond'] })
  })
  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/"Garlic naan".*: what the dish contains can’t be a “may contain” too$/),
    expect.stringMatching(/"Kachumber", which is "tomato"/),
    expect.stringMatching(/"Raita": a vegan dish contains nothing from animals$/),
    expect.stringMatching(/"Whole sea bream".*a vegetarian dish contains no fish/),
    expect.stringMatching(/"Lamb shank".*: an allergen is listed twice$/),
  ])
})

test('a dish is printed as vegan, vegetarian or hot by what is in it alone', () => {
  const copy = copyOf()
  const [first, second, third] = copy.menu.posters[0].sections[0].dishes
  Object.assign(first, {
    marks: ['vegan'],
    food: { ...first.food, contains: ['fish'], suits: ['halal'], heat: 'mild' },
  })
  Object.assign(second, { marks: ['hot'], food: null })
  Object.assign(third, {
    marks: [],
    food: { ...third.food, contains: [], mayContain: [], suits: ['vegan'], heat: 'hot' },
  })
  const printed = dishesOf(contentSchema.parse(copy).menu).map(({ marks }) => marks)
  expect(printed.slice(0, 3)).toEqual([[], [], ['vegan', 'hot']])
})

test('a package with the id of another is named', () => {
  const faults = faultsAfter((copy) => {
    const [first, second] = copy.packages
    second.id = first.id
  })
  expect(faults).toEqual(['packages: two packages have one id'])
})
