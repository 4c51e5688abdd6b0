import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { faultsIn, oddIn } from '../../contract/content/judge-content.ts'
import type { MenuDish } from '../../contract/content/menu.ts'
import { whereInWords } from '../../contract/content/places.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import type { Location } from '../../contract/content/site.ts'
import { londonInstant } from '../../contract/london-time.ts'

const [hounslow, southall] = firstContent.site.locations as [Location, Location]
const opened: Location = {
  ...southall,
  status: 'open',
  address: { ...southall.address, line: '12 The Green' },
  directions: 'https://maps.example/southall',
  cooksCatering: true,
}
const withPlaces = (content: Content, ...locations: Location[]): Content => ({
  ...content,
  site: { ...content.site, locations },
})

/** The first content with these changes to its first dish and its first package. */
function contentWith(dish: Partial<MenuDish>, sold: Partial<Content['packages'][number]> = {}): Content {
  const [first, ...posters] = firstContent.menu.posters as Content['menu']['posters'][number][]
  const [section, ...sections] = first?.sections ?? []
  const [one, ...dishes] = section?.dishes ?? []
  const [box, ...packages] = firstContent.packages
  if (!first || !section || !one || !box) throw new Error('The first content has no dish.')
  const changed = { ...first, sections: [{ ...section, dishes: [{ ...one, ...dish }, ...dishes] }, ...sections] }
  return {
    ...firstContent,
    menu: { ...firstContent.menu, posters: [changed, ...posters] },
    packages: [{ ...box, ...sold }, ...packages],
  }
}

const [naan] = dishesOf(firstContent.menu) as [MenuDish]
const [box] = firstContent.packages as [Content['packages'][number]]
const find = ({ menu }: Content) => dishesOf(menu).find(({ id }) => id === naan.id)
const noon = londonInstant('2026-11-27', '13:00')

test('a dish of one place alone is said with it, and is left out until that place has opened', () => {
  const content = contentWith({ onlyAt: ['southall'] }, { onlyAt: ['southall'] })
  const [alone, both] = [
    withPlaces(content, hounslow, { ...southall, cooksCatering: true }),
    withPlaces(content, hounslow, opened),
  ]
  expect([alone, both].flatMap((each) => faultsIn(each))).toEqual([])
  expect(find(shownAt(alone, noon))).toBeUndefined()
  expect(shownAt(alone, noon).packages[0]?.isOnSale).toBe(false)
  const dish = find(shownAt(both, noon)) as MenuDish
  expect(whereInWords(both.site, dish)).toBe('Southall only.')
  expect(shownAt(both, noon).packages[0]).toEqual(both.packages[0])
  // Where only one place has opened, its name is not said.
  const here = withPlaces(contentWith({ onlyAt: ['hounslow'] }), hounslow, southall)
  expect(whereInWords(here.site, find(shownAt(here, noon)) as MenuDish)).toBe('')
})

test('what is sold at one place alone is told in a guest’s words before it is published', () => {
  const [before, after] = [firstContent, contentWith({ onlyAt: ['southall'] }, { onlyAt: ['southall', 'hounslow'] })]
  const told = changesIn(withPlaces(before, hounslow, opened), withPlaces(after, hounslow, opened))
  expect(told).toEqual([`${naan.name} is at Southall only.`, `${box.name} is at Southall and Hounslow only.`])
  expect(changesIn(after, before)).toEqual([
    `${naan.name} is at all places again.`,
    `${box.name} is at all places again.`,
  ])
})

test('a dish or package of a place that is gone is a fault at its field', () => {
  const content = contentWith({ onlyAt: ['ealing'] }, { onlyAt: ['ealing'] })
  const message = 'Its place is gone: choose again.'
  expect(faultsIn(content)).toEqual([
    { thing: `packages/${box.id}`, field: 'onlyAt', message },
    { thing: `dishes/${naan.id}`, field: 'onlyAt', message },
  ])
  expect(contentSchema.safeParse(contentWith({ onlyAt: [] })).success).toBe(false)
})

test('where no place cooks the catering, or a package, that is a fault, and orders without an open kitchen are asked about', () => {
  const [from, to] = [{ cooksCatering: true }, { cooksCatering: false }]
  const idle = withPlaces(firstContent, { ...hounslow, ...to }, { ...opened, ...to })
  expect(faultsIn(idle)).toEqual([
    {
      thing: 'locations/hounslow',
      field: 'cooksCatering',
      message: 'No place cooks the catering. Choose one. To take no orders, pause them under Rules and days.',
    },
  ])
  const content = contentWith({}, { onlyAt: ['southall'] })
  const places = [
    { ...hounslow, ...from },
    { ...opened, ...to },
  ] as const
  expect(faultsIn(withPlaces(content, ...places))).toMatchObject([{ thing: `packages/${box.id}`, field: 'onlyAt' }])
  expect(faultsIn(withPlaces(contentWith({}, { onlyAt: ['southall'], isOnSale: false }), ...places))).toEqual([])
  const closed = withPlaces(firstContent, { ...hounslow, status: 'closed-for-now' }, southall)
  expect(oddIn(firstContent, closed)).toEqual([
    'No place that cooks the catering is open any more, and orders go on: pause them under Rules and days.',
  ])
  expect(oddIn(closed, closed)).toEqual([])
})

test('a dish that has sold out at one place is back there at its next opening, and off the menu where all have', () => {
  const late = { ...opened, specialDays: [{ id: '2026-11-28', name: '', spans: [] }] }
  const off = (...places: string[]) => places.map((place) => ({ place, until: '2026-11-28' }))
  const at = (content: Content, time: string, day = '2026-11-28') => {
    const shown = withPlaces(content, hounslow, late)
    const dish = find(shownAt(shown, londonInstant(day, time)))
    return dish && whereInWords(shown.site, dish)
  }
  const southallAlone = contentWith({ offAt: off('southall') })
  expect(at(southallAlone, '20:00', '2026-11-27')).toBe('Sold out today at Southall.')
  expect(at(contentWith({ offAt: off('hounslow') }), '10:59')).toBe('Sold out today at Hounslow.')
  expect(at(contentWith({ offAt: off('hounslow') }), '11:00')).toBe('')
  expect(at(contentWith({ offAt: off('hounslow', 'southall') }), '20:00', '2026-11-27')).toBeUndefined()
  // Southall is closed on that day, so its dish is back at midnight.
  expect(at(contentWith({ offAt: off('hounslow', 'southall') }), '00:00')).toBe('Sold out today at Hounslow.')
  expect(at(contentWith({ onlyAt: ['southall'], offAt: off('southall') }), '20:00', '2026-11-27')).toBeUndefined()
  expect(at(contentWith({ offAt: off('ealing') }), '20:00', '2026-11-27')).toBe('')
})
