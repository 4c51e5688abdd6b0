import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { withListAfter } from '../../contract/content/list-after.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { listedDishes, uncheckedDishes } from '../../contract/content/signature.ts'
import { broughtUp } from '../../server/publishing/releases.ts'

const signature = { version: '2026-11-24', signedOff: '2026-11-25' }
const today = '2026-11-27'

/** Returns content after a change to a copy of it. */
function changed(content: Content, change: (copy: Writable) => void): Content {
  const copy = structuredClone(content) as Writable
  change(copy)
  return copy as unknown as Content
}
// biome-ignore lint/suspicious/noExplicitAny: contents are read-only everywhere else.
type Writable = any

/** The first content with each dish checked and the list signed. */
const signed = changed(firstContent, (copy) => {
  for (const dish of listedDishes(copy)) Object.assign(dish, { checked: { by: 'Asha', on: '2026-11-25' } })
  copy.allergenList = { ...signature, signedBy: 'Simran Kaur' }
})
const firstDish = (copy: Writable) => copy.menu.posters[0].sections[0].dishes[0]
const listAfter = (change: (copy: Writable) => void) =>
  withListAfter(signed, changed(signed, change), today).allergenList

test.each<[string, (copy: Writable) => void]>([
  ['what is in a dish', (copy) => firstDish(copy).food.contains.push('fish')],
  ['what may get into a dish of the packages', (copy) => copy.packageDishes[0].food.mayContain.push('fish')],
  ['what a dish is called', (copy) => (firstDish(copy).name = 'Fish roll')],
  ['which dishes there are', (copy) => copy.menu.posters[0].sections[0].dishes.pop()],
  ['which dishes a package has', (copy) => copy.packages[0].dishes.pop()],
  ['which dishes an option has', (copy) => copy.packages[3].options[0].dishes.push('naan')],
])('a release that changes %s moves the list and takes the signature away', (_, change) => {
  expect(listAfter(change)).toEqual({ version: today })
})

test.each<[string, (copy: Writable) => void]>([
  ['a price', (copy) => (firstDish(copy).pricePence = 649)],
  ['the order of the menu', (copy) => copy.menu.posters[0].sections[0].dishes.reverse()],
  ['the order of a package’s dishes', (copy) => copy.packages[0].dishes.reverse()],
])('a release that changes %s leaves both', (_, change) => {
  expect(listAfter(change)).toEqual(signed.allergenList)
})

test('a signature goes with the check of a dish, can be taken back, and comes from no draft', () => {
  expect(listAfter((copy) => delete firstDish(copy).checked)).toEqual({ version: '2026-11-24' })
  expect(listAfter((copy) => (copy.allergenList = { version: '2026-11-24' }))).toEqual({ version: '2026-11-24' })
  const unsigned = changed(signed, (copy) => (copy.allergenList = { version: '2026-11-24' }))
  expect(withListAfter(unsigned, signed, today).allergenList).toEqual({ version: '2026-11-24' })
})

test('a signature of 1.2.0 holds where each dish was checked; one above unchecked dishes, or of an older list, is none', () => {
  const stored = (change: (copy: Writable) => void) => broughtUp(2, changed(signed, change)).allergenList
  expect(stored((copy) => (copy.allergenList = signature))).toEqual(signature)
  expect(stored((copy) => delete firstDish(copy).checked)).toEqual({ version: '2026-11-24' })
  expect(stored((copy) => (copy.allergenList.version = '2026-11-26'))).toEqual({ version: '2026-11-26' })
  expect(uncheckedDishes(contentSchema.parse(firstContent))).toHaveLength(57)
})

test('a release says who signed, or that the kitchen has to sign again; guests read no name', () => {
  const unsigned = withListAfter(
    signed,
    changed(signed, (copy) => copy.packages[0].dishes.pop()),
    today,
  )
  expect(changesIn(unsigned, signed)).toContain(
    'The list of allergens: signed for the kitchen by Simran Kaur on Wednesday 25 November 2026.',
  )
  expect(changesIn(signed, unsigned)).toContain('The list of allergens: the kitchen has to sign it again.')
  expect(changesIn(firstContent, withListAfter(firstContent, unsigned, today))).toContain(
    'The list of allergens: changed on Friday 27 November 2026.',
  )
  expect(JSON.stringify(shownAt(signed, new Date()))).not.toMatch(/Simran|Asha/)
  expect(shownAt(signed, new Date()).allergenList).toEqual(signature)
})
