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
/** A dish that comes to the section of the rolls. */
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
  expect(faultsIn(documentWith(...fishRoll(food)))).toEqual([{ thing: 'dishes/fish-roll', field: 'food', message }])
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
