import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { content, contentProblems } from '../../scripts/content-problems.ts'

/** Returns the faults of a copy of the content after this change to it. */
function faultsAfter(change: (copy: ReturnType<typeof copyOf>) => void): string[] {
  const copy = copyOf()
  change(copy)
  return contentProblems(copy)
}

// biome-ignore lint/suspicious/noExplicitAny: the changes put in what the types forbid.
const copyOf = (): Record<keyof typeof content, any> => structuredClone(content)

test('the content has no faults', () => {
  expect(contentProblems(content)).toEqual([])
})

test('the build begins with the check', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts.build).toMatch(/^node scripts\/check-content\.ts && /)
})

test.each([
  ['in pounds', 199.99],
  ['of nothing', 0],
  ['below nothing', -19999],
  ['that is a text', '19999'],
])('a price %s is named', (_what, price) => {
  const faults = faultsAfter((copy) => {
    copy['content/packages.ts'].cateringPackages[1].pricePence = price
  })
  expect(faults).toEqual([
    `content/packages.ts: cateringPackages[1].pricePence of "Traditional Curry Banquet", which is ${JSON.stringify(price)}: the price must be a whole number of pence above 0`,
  ])
})

test('a missing price is named', () => {
  const faults = faultsAfter((copy) => {
    delete copy['content/menu.ts'].menu[1].sections[0].items[3].pricePence
  })
  expect(faults).toEqual([
    'content/menu.ts: menu[1].sections[0].items[3].pricePence of "Keema bun", which is missing: the price must be a whole number of pence above 0',
  ])
})

test('an empty text is named', () => {
  const faults = faultsAfter((copy) => {
    copy['content/vacancy.ts'].vacancy.lists[1].items[2] = ''
    copy['content/history.ts'].history.people.opening = ' '
  })
  expect(faults).toEqual([
    'content/vacancy.ts: vacancy.lists[1].items[2] of "Requirements", which is "": the text is missing',
    'content/history.ts: history.people.opening of "WHO WE ARE", which is " ": the text begins or ends with a space',
  ])
})

test('a number to dial that is not the one shown is named', () => {
  const faults = faultsAfter((copy) => {
    copy['content/site.ts'].site.phone.dialled = '+442079460124'
  })
  expect(faults).toEqual([
    'content/site.ts: site.phone.dialled of "Tandoor Road", which is "+442079460124": the number to dial is not the one that is shown',
  ])
})

test('a number that is shown as it is dialled from abroad is right', () => {
  const faults = faultsAfter((copy) => {
    copy['content/site.ts'].site.phone.shown = '+44 20 7946 0123'
  })
  expect(faults).toEqual([])
})

test('last orders after closing are named', () => {
  const faults = faultsAfter((copy) => {
    copy['content/site.ts'].site.openingHours.lastOrders = '22:01'
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/openingHours\.lastOrders.*"22:01": last orders must lie after opening/)
})

test('a field that no schema knows is named', () => {
  const faults = faultsAfter((copy) => {
    copy['content/menu.ts'].menu[0].sections[0].remark = 'Misspelt'
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/menu\[0\]\.sections\[0\] of "Rolls".*"remark"/)
})

test('a dish without its allergens is named, and so are allergens without a dish', () => {
  const faults = faultsAfter((copy) => {
    delete copy['content/allergens-menu.ts'].menuAllergens['Lamb chops']
    copy['content/allergens-packages.ts'].packageAllergens.Papadums = { contains: [], mayContain: [] }
  })
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatch(/^content\/allergens-menu\.ts: menuAllergens\["Lamb chops"\], which is missing/)
  expect(faults[1]).toMatch(/^content\/allergens-packages\.ts: packageAllergens: .*"Papadums"/)
})

test('allergens that cannot be are named', () => {
  const faults = faultsAfter((copy) => {
    const { menuAllergens } = copy['content/allergens-menu.ts']
    menuAllergens.Raita.suits = ['vegan']
    menuAllergens.Kachumber.contains = ['tomato']
    menuAllergens['Whole sea bream'].suits = ['vegetarian']
    menuAllergens['Garlic naan'].mayContain = ['milk']
    menuAllergens['Lamb shank'].mayContain = ['almond', 'almond']
    copy['content/allergens.ts'].allergenList.signedOff = '2026-01-01'
  })
  expect(faults.map((fault) => fault.replace(/^content\/allergens(-menu)?\.ts: /, ''))).toEqual([
    expect.stringMatching(/signedOff, which is "2026-01-01": the list was changed after the kitchen signed it$/),
    expect.stringMatching(/"Garlic naan".*mayContain: what the dish contains is no “may contain”$/),
    expect.stringMatching(/Kachumber\.contains\[0\], which is "tomato"/),
    expect.stringMatching(/Raita\.suits: a vegan dish contains nothing from animals$/),
    expect.stringMatching(/"Whole sea bream".*a vegetarian dish contains no fish/),
    expect.stringMatching(/"Lamb shank".*mayContain: an allergen stands there twice$/),
  ])
})

test('a package with the id of another is named', () => {
  const faults = faultsAfter((copy) => {
    const [first, second] = copy['content/packages.ts'].cateringPackages
    second.id = first.id
  })
  expect(faults).toEqual(['content/packages.ts: cateringPackages: two packages have one id'])
})
