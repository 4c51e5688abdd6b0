import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Change, withChanges } from '../../contract/content/change-set.ts'
import { contentSchema } from '../../contract/content/content.ts'
import { fieldsOf, type Value } from '../../contract/content/fields.ts'
import { faultsIn, oddIn } from '../../contract/content/judge-content.ts'

const fields = fieldsOf(firstContent)
const rolls = fields['sections/rolls']?.dishes as string[]
const change = (thing: string, field: string, now: Value): Change => ({
  thing,
  field,
  old: fields[thing]?.[field],
  now,
})
const documentWith = (...changes: Change[]) => withChanges(firstContent, changes).document
const contentWith = (...changes: Change[]) => contentSchema.parse(documentWith(...changes))

const nothing = { contains: [], mayContain: [], suits: [], heat: 'mild' }
/** A new dish in the section of the rolls. */
const fishRoll = (food: unknown) => [
  change('dishes/fish-roll', 'name', 'Fish roll'),
  change('dishes/fish-roll', 'text', 'Crisp, with lime.'),
  change('dishes/fish-roll', 'pricePence', 599),
  change('dishes/fish-roll', 'food', food),
  change('sections/rolls', 'dishes', [...rolls, 'fish-roll']),
]

test.each([
  ['said anything', null, 'Nobody has said yet which allergens are in Fish roll.'],
  ['answered all', { ...nothing, unanswered: ['fish', 'milk'] }, 'Not all allergens are answered yet.'],
])('a dish of which nobody has %s can not be published', (_, food, message) => {
  expect(faultsIn(documentWith(...fishRoll(food)))).toMatchObject([
    { thing: 'dishes/fish-roll', field: 'food', message },
  ])
})

test.each([
  ['a new dish', fishRoll(nothing), ['Fish roll contains none of the fourteen allergens, and none may get into it.']],
  ['a new dish with fish', fishRoll({ ...nothing, contains: ['fish'] }), []],
  ['a dish that may contain something', fishRoll({ ...nothing, mayContain: ['fish'] }), []],
  [
    'a dish of that kind that is called otherwise',
    [change('dishes/kachumber', 'name', 'Fish salad')],
    ['Fish salad contains none of the fourteen allergens, and none may get into it.'],
  ],
  ['a dish of that kind that costs more', [change('dishes/kachumber', 'pricePence', 210)], []],
])('a dish with none of the fourteen asks once more: %s', (_, changes, sentences) => {
  expect(oddIn(firstContent, contentWith(...changes))).toEqual(sentences)
})

test('a fault deep in a field says where in the field it is', () => {
  const social = [
    { network: 'Instagram', link: 'instagram.com/roti' },
    { network: '', link: '' },
  ]
  expect(faultsIn(documentWith(change('site', 'social', social)))).toEqual([
    { thing: 'site', field: 'social', at: [0, 'link'], message: 'The link must begin with https://.' },
    { thing: 'site', field: 'social', at: [1, 'network'], message: 'Choose the network.' },
  ])
})

test.each(['0208 570 12', '020 8570 123', '1234 5678'])('%s is no number that guests can ring', (at) => {
  const message = 'Type the phone number with its area code, such as 020 7946 0123.'
  expect(faultsIn(documentWith(change('site', 'reservations', { by: 'phone', at })))).toContainEqual({
    thing: 'site',
    field: 'reservations',
    at: ['at'],
    message,
  })
  const faults = faultsIn(documentWith(change('site', 'phone', { shown: at, dialled: '+442085701234' })))
  expect(faults).toContainEqual({ thing: 'site', field: 'phone', at: ['shown'], message })
})

test('a number that the site has already keeps nothing else from being published', () => {
  const live = contentWith(change('site', 'reservations', { by: 'phone', at: '7946 0123' }))
  expect(faultsIn(live, live)).toEqual([])
  expect(faultsIn(live)).toHaveLength(1)
})

test.each(['020 7946 0123', '0300 123 1113', '07700 900123', '+44 7700 900123'])('guests can ring %s', (at) => {
  const documents = [change('site', 'reservations', { by: 'phone', at }), change('site', 'phone', { shown: at })]
  for (const document of documents) expect(faultsIn(documentWith(document))).toEqual([])
})

test('a dish of the menu and of the packages asks once more when not the same is said of both any more', () => {
  const celery = { ...nothing, contains: ['celery'] }
  const apart = 'Raita is on the menu and in packages, and not the same is said of what is in it.'
  const [menu, packages] = ['dishes/raita', 'packageDishes/raita'].map((thing) => change(thing, 'food', celery))
  if (!menu || !packages) return expect.fail('no raita')
  expect(oddIn(firstContent, contentWith(menu))).toContain(apart)
  expect(oddIn(firstContent, contentWith(menu, packages))).not.toContain(apart)
  expect(oddIn(contentWith(menu), contentWith(menu, change('history', 'motto', 'ONE')))).toEqual([])
  // The order in which allergens were answered is no difference.
  const food = fields['dishes/raita']?.food as { contains: string[]; mayContain: string[] }
  const turned = { ...food, contains: food.contains.toReversed(), mayContain: food.mayContain.toReversed() }
  expect(oddIn(firstContent, contentWith(change('dishes/raita', 'food', turned)))).toEqual([])
})
