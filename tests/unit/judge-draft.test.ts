import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Change, withChanges } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { contentSchema } from '../../contract/content/content.ts'
import { documentOf, fieldsOf } from '../../contract/content/fields.ts'
import { judgeChanges, markPreview, mergeTyped } from '../../server/publishing/judge-draft.ts'
import { isAsFast } from '../processor-time.ts'

const live = fieldsOf(firstContent)
const change = (thing: string, field: string, now: unknown): Change => ({
  thing,
  field,
  old: live[thing]?.[field],
  now,
})
const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
/** The ids that a list of the live site holds. */
const idsIn = (thing: string, field: string) => (live[thing]?.[field] ?? []) as string[]
const [firstPackage] = firstContent.packages
const aPackage = `packages/${firstPackage?.id}`
const noFood = { contains: [], mayContain: [], suits: [], heat: 'mild' }
const options = (count: number, dishes: unknown[]) => ids(count, 'o').map((id) => ({ id, name: id, dishes }))

/** Each makes a draft that has more letters the larger `size` is. All of them may be saved. */
const drafts: Record<string, (size: number) => Change[]> = {
  'a large package, named again and again': (size) => [
    change('packages/large', 'options', options(size, ids(400, 'd'))),
    change('content', 'packages', Array(size * 5).fill('large')),
  ],
  'sections that name one dish': (size) => [
    change('dishes/one', 'name', 'One'),
    ...ids(size * 2, 's').map((id) => change(`sections/${id}`, 'dishes', Array(400).fill('one'))),
    change('posters/all', 'sections', ids(size * 2, 's')),
    change('menu', 'posters', ['all']),
  ],
  'new dishes of the menu': (size) => {
    const names = ids(size * 3, 'd')
    const dish = { text: 'Hot.', pricePence: 599, marks: [], food: noFood, offUntil: '2099-01-01' }
    return [
      ...names.flatMap((id) =>
        Object.entries({ ...dish, name: id }).map(([field, now]) => change(`dishes/${id}`, field, now)),
      ),
      change('sections/rolls', 'dishes', [...idsIn('sections/rolls', 'dishes'), ...names]),
      change('menu', 'bestSellers', Array(size * 4).fill({ dish: names.at(-1), text: 'Hot.' })),
    ]
  },
  'packages of many dishes': (size) => {
    const names = ids(size * 4, 'd')
    return [
      ...names.flatMap((id) => [
        change(`packageDishes/${id}`, 'name', id),
        change(`packageDishes/${id}`, 'food', noFood),
      ]),
      change('content', 'packageDishes', [...idsIn('content', 'packageDishes'), ...names]),
      ...firstContent.packages.map(({ id }) => change(`packages/${id}`, 'options', options(size, names.slice(-100)))),
    ]
  },
  'dishes of a package that come twice': (size) => [
    change(aPackage, 'dishes', ids(500, 'd')),
    change(aPackage, 'options', options(size * 2, ids(250, 'd'))),
  ],
  'many words': (size) =>
    firstContent.vacancies.map(({ id }) =>
      change(
        `vacancies/${id}`,
        'lists',
        ids(size, 'l').map((heading) => ({ heading, items: ids(500, 'i') })),
      ),
    ),
  'many faults': (size) => [change(aPackage, 'options', Array(size).fill({ dishes: Array(400).fill(0) }))],
  'days that differ': (size) => {
    const days = ids(size * 4, '').map((day) => new Date(Date.UTC(2030, 0, 1 + Number(day))).toISOString().slice(0, 10))
    return [
      ...days.flatMap((day) => [change(`specialDays/${day}`, 'name', ''), change(`specialDays/${day}`, 'spans', [])]),
      change('site', 'specialDays', days),
    ]
  },
}

/** All that the server does with a draft on its way to the site. */
function judge(changes: Change[]): void {
  const held = changes.map((each) => ({ ...each, by: 'Amar', at: '2026-11-26T12:00:00Z' }))
  const { fault } = mergeTyped(
    firstContent,
    held,
    [{ thing: 'site', field: 'name', from: firstContent.site.name, now: 'X' }],
    'A',
  )
  expect(fault).not.toBe('too large')
  markPreview(firstContent, changes, new Date('2026-11-26T12:00:00Z'))
  const judged = judgeChanges(firstContent, changes)
  if ('content' in judged) changesIn(firstContent, judged.content)
}

test.each(Object.entries(drafts))('a draft of %s is judged in linear time', async (_, make) => {
  const [little, much] = [make(25), make(100)]
  const isLinear = await isAsFast(
    () => judge(much),
    () => judge(little),
    { times: 8, runs: 4, noTime: 20 },
  )
  expect(isLinear).toBe(true)
})

test('a document repeats what lists name again and again only as often as the schema needs to refuse it', () => {
  const rolls = idsIn('sections/rolls', 'dishes')
  const times = (count: number) =>
    documentOf({
      ...live,
      'sections/rolls': { ...live['sections/rolls'], dishes: Array(count).fill(rolls).flat() },
    })
  expect(times(500)).toEqual(times(2))
  expect(contentSchema.safeParse(times(2)).success).toBe(false)
})

const { motto } = firstContent.history
const withMotto = (words: string) =>
  contentSchema.parse({ ...firstContent, history: { ...firstContent.history, motto: words } })
const drafted = (change: Change) => ({ ...change, by: 'Jas Gill', at: '2026-11-26T12:00:00Z' })

test('a dish that was published into a list meanwhile is there for whoever drafts, and can leave it', () => {
  const rolls = { thing: 'sections/rolls', field: 'dishes' }
  const [published = '', ...before] = idsIn('sections/rolls', 'dishes')
  const now = before.slice(0, -1)
  const held = [drafted({ ...rolls, old: before, now })]
  const { fields } = withChanges(firstContent, held)
  expect(fields['sections/rolls']?.dishes).toEqual([published, ...now])
  const { kept } = mergeTyped(firstContent, held, [{ ...rolls, from: [published, ...now], now }], 'Amar')
  expect(withChanges(firstContent, kept).fields['sections/rolls']?.dishes).toEqual(now)
})

test.each([
  ['theirs, the change is gone', [], []],
  ['its own, it goes on from theirs', [{ thing: 'history', field: 'motto', from: 'THEIRS', now: 'MINE' }], ['MINE']],
])('where a draft that clashes with the site keeps %s', (_, more, left) => {
  const held = [drafted({ thing: 'history', field: 'motto', old: motto, now: 'MINE' })]
  const takesTheirs = { thing: 'history', field: 'motto', from: 'MINE', now: 'THEIRS' }
  const live = withMotto('THEIRS')
  const { kept } = mergeTyped(live, held, [takesTheirs, ...more], 'Amar')
  expect(kept.map(({ now }) => now)).toEqual(left)
  expect('content' in judgeChanges(live, kept)).toBe(true)
})

test('a draft keeps who wrote each of its words', () => {
  const held = [drafted({ thing: 'history', field: 'motto', old: motto, now: 'MINE' })]
  const end = { thing: 'history', field: 'end', from: firstContent.history.end, now: 'Taste' }
  const { kept } = mergeTyped(
    firstContent,
    held,
    [end, { ...end, thing: 'history', field: 'motto', from: 'X', now: 'Y' }],
    'Amar',
  )
  expect(kept.map(({ field, by }) => [field, by])).toEqual([
    ['motto', 'Jas Gill'],
    ['end', 'Amar'],
  ])
})

test('a person who takes the published check of a dish in place of their own keeps none of their own', () => {
  const naan = { thing: 'packageDishes/naan', field: 'checked' }
  const theirs = { by: 'Bal', on: '2026-11-25' }
  const checked = contentSchema.parse(withChanges(firstContent, [{ ...naan, now: theirs }]).document)
  const mine = { by: 'Amar', on: '2026-11-24' }
  const held = [drafted({ ...naan, now: mine })]
  expect(judgeChanges(checked, held)).toHaveProperty('refused')
  const { kept } = mergeTyped(checked, held, [{ ...naan, from: mine, now: theirs }], 'Amar')
  expect(judgeChanges(checked, kept)).toHaveProperty('content')
  expect(kept).toEqual([])
})
