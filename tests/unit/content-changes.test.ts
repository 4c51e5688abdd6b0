import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { withChanges } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { fieldsOf, type Value } from '../../contract/content/fields.ts'

const { phone, social, locations } = firstContent.site
const [kitchen, ...others] = locations
const fields = fieldsOf(firstContent)

/** The first content with one field changed. */
const withField = (thing: string, field: string, now: Value): Content =>
  contentSchema.parse(withChanges(firstContent, [{ thing, field, old: fields[thing]?.[field], now }]).document)

test.each<[string, string, Value, string]>([
  [
    'site',
    'phone',
    { shown: '020 8570 1234', dialled: '+442085701234' },
    `Facts about the restaurant: phone “${phone.shown}” → “020 8570 1234”.`,
  ],
  [
    'site',
    'locations',
    [{ ...kitchen, address: { ...kitchen.address, line: '9 New Street' } }, ...others],
    `Facts about the restaurant: locations “${kitchen.address.line}” → “9 New Street”.`,
  ],
  [
    'site',
    'social',
    social.slice(1),
    `Facts about the restaurant: social ${[social[0]?.network, social[0]?.link].filter(Boolean).map((each) => `“${each}”`)} → nothing.`,
  ],
  ['site', 'social', [...social].reverse(), 'Facts about the restaurant: social in another order.'],
  [
    'company',
    'regulator',
    { ...firstContent.company.regulator, checked: '2026-11-25' },
    `The company: regulator “${firstContent.company.regulator.checked}” → “2026-11-25”.`,
  ],
])('a change of %s, %s to %j is a sentence without a bracket', (thing, field, now, sentence) => {
  expect(changesIn(firstContent, withField(thing, field, now))).toEqual([sentence])
})
