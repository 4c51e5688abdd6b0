import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import {
  changeSchema,
  changesBetween,
  joined,
  leftAfter,
  realChanges,
  visibleChanges,
  withChanges,
} from '../../contract/content/change-set.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { documentOf, fieldsOf, isSame } from '../../contract/content/fields.ts'
import { faultsIn } from '../../contract/content/judge-content.ts'
import { withMarks, withoutMarks } from '../../contract/content/marks.ts'
import { saveDraft } from '../../contract/staff/site.ts'

const naan = 'dishes/garlic-naan'
const motto = { thing: 'history', field: 'motto' }
const rolls = ['tandoori-chicken-roll', 'seekh-kebab-roll']
const list = { thing: 'sections/rolls', field: 'dishes' }
const idsOfRolls = fieldsOf(firstContent)['sections/rolls']?.dishes as string[]

/** The ids of the section after two changes that both began from the same list. */
function afterBoth(mine: string[], theirs: string[]) {
  const live = withChanges(firstContent, [{ ...list, old: idsOfRolls, now: theirs }]).document as Content
  const { document, clashes } = withChanges(live, [{ ...list, old: idsOfRolls, now: mine }])
  return clashes.length > 0 ? 'clash' : fieldsOf(document as Content)['sections/rolls']?.dishes
}

describe('content with marks', () => {
  it('says the same, and its days and pages are those of before', () => {
    const notice = { id: 'eid', text: 'Eid Mubarak!', pages: ['/'] as const, from: '2026-03-20T08:00' }
    const special = { id: '2026-12-25', until: '2026-12-26', name: 'Christmas', spans: [] }
    const site = { ...firstContent.site, notices: [notice], specialDays: [special] }
    const content: Content = { ...firstContent, site }
    const marked = withMarks(content)
    expect(JSON.parse(withoutMarks(JSON.stringify(marked.content)))).toEqual(content)
    expect(marked.content.site.notices[0]).toMatchObject({ id: 'eid', pages: ['/'], from: notice.from })
    expect(marked.marks).toContainEqual({ thing: 'notices/eid', field: 'text' })
    expect(marked.marks).toContainEqual({ thing: 'specialDays/2026-12-25', field: 'name' })
    expect(marked.marks).toContainEqual({ thing: 'site', field: 'openingHours' })
  })
})

describe('content as fields', () => {
  it('comes back whole', () => {
    expect(documentOf(fieldsOf(firstContent))).toEqual(firstContent)
  })

  it('stays small, however often lists name the same things', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`)
    const all = ids(120)
    const things = (list: string, field: string) => all.map((id) => [`${list}/${id}`, { id, [field]: all }])
    const fields = Object.fromEntries([
      ['content', {}],
      ['menu', { posters: all }],
      ...things('posters', 'sections'),
      ...things('sections', 'dishes'),
      ...all.map((id) => [`dishes/${id}`, { id, name: id }]),
    ])
    const document = documentOf(fields)
    // 1.7 million dishes otherwise.
    expect(JSON.stringify(document).match(/"id"/g)?.length).toBeLessThan(3_000)
    expect(contentSchema.safeParse(document).success).toBe(false)
  })

  it('says what stands there twice', () => {
    const fields = fieldsOf(firstContent)
    fields['sections/rolls'] = { ...fields['sections/rolls'], dishes: [...idsOfRolls, ...idsOfRolls] }
    expect(faultsIn(documentOf(fields)).map(({ message }) => message)).toContain('Two dishes have the same id.')
  })

  it('knows a dish by its id, wherever it stands', () => {
    const fields = fieldsOf(firstContent)
    const [first = '', ...others] = idsOfRolls
    const other = Object.keys(fields).find((each) => each.startsWith('sections/') && each !== list.thing) ?? ''
    const before = fields[other]?.dishes as string[]
    const moved = withChanges(firstContent, [
      { ...list, old: idsOfRolls, now: others },
      { thing: other, field: 'dishes', old: before, now: [...before, first] },
      { thing: `dishes/${first}`, field: 'pricePence', old: 599, now: 649 },
    ])
    const after = contentSchema.parse(moved.document)
    expect(fieldsOf(after)[`dishes/${first}`]).toEqual({ ...fields[`dishes/${first}`], pricePence: 649 })
    expect(fieldsOf(after)[other]?.dishes).toEqual([...before, first])
  })

  it('does not mind the order of an object’s fields', () => {
    expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
  })
})

describe('changes', () => {
  it('of spaces around texts alone, at any depth, are none that anybody sees', () => {
    const paragraphs = (text: string) => ({ paragraphs: [text] })
    const oven = { thing: 'history', field: 'oven', old: paragraphs('Hot.'), now: paragraphs(' Hot. ') }
    expect(visibleChanges([{ ...motto, old: 'ONE', now: 'ONE ' }, oven])).toEqual([])
    expect(visibleChanges([{ ...motto, old: 'ONE', now: 'O NE' }])).toHaveLength(1)
  })

  it('clash where the field says something else meanwhile, and no other field does', () => {
    const theirs = { thing: 'dishes/garlic-naan', field: 'pricePence', old: 249, now: 299 }
    const before = fieldsOf(firstContent)['dishes/garlic-naan']?.pricePence
    const live = contentSchema.parse(withChanges(firstContent, [{ ...theirs, old: before }]).document)
    const mine = [
      { ...theirs, old: before, now: 349 },
      { thing: 'dishes/garlic-naan', field: 'text', old: fieldsOf(live)['dishes/garlic-naan']?.text, now: 'Hot.' },
    ]
    const { fields, changes, clashes } = withChanges(live, mine)
    expect(clashes).toEqual([{ ...mine[0], live: 299 }])
    // What clashes is shown as it was typed, and is still to be decided.
    expect(fields['dishes/garlic-naan']).toMatchObject({ pricePence: 349, text: 'Hot.' })
    expect(changes).toEqual(mine)
  })

  it('of one list go together', () => {
    const [a = '', b = '', ...more] = idsOfRolls
    expect([a, b]).toEqual(rolls)
    expect(afterBoth([a, ...more], [b, ...more])).toEqual(more)
    expect(afterBoth([b, a, ...more], [a, ...more])).toEqual([a, ...more])
    expect(afterBoth([...more, b, a], [b, a, ...more])).toBe('clash')
  })

  it('reach nothing but content, whatever the thing is called', () => {
    const changes = ['constructor', 'toString'].map((thing) => ({ thing, field: 'assign', now: 'broken' }))
    expect(isSame(withChanges(firstContent, changes).document, firstContent)).toBe(false)
    expect(typeof Object.assign).toBe('function')
    expect('assign' in Object.prototype.toString).toBe(false)
  })

  it.each([
    ['a long text', 'x'.repeat(5_001)],
    ['a long list', Array.from({ length: 501 }, () => 1)],
    ['a deep list', JSON.parse(`${'['.repeat(10)}${']'.repeat(10)}`)],
    ['a zero', ['Eid\u0000']],
    ['half a character', { name: '\ud83c' }],
  ])('that somebody types hold no %s', (_, now) => {
    const changes = [{ thing: 'site', field: 'tagline', now }]
    expect(saveDraft.input.safeParse({ changes }).success).toBe(false)
  })

  it('lead from a text that is too long by now to a shorter one', () => {
    const long = { thing: 'site', field: 'tagline', old: 'x'.repeat(20_000), now: 'y'.repeat(20_000) }
    expect(changeSchema.safeParse(long).success).toBe(true)
    const shorter = { thing: 'site', field: 'tagline', from: long.now, now: 'Short' }
    expect(saveDraft.input.safeParse({ changes: [shorter] }).success).toBe(true)
  })

  it('never alter an id', () => {
    const change = { thing: 'dishes/garlic-naan', field: 'id', old: 'garlic-naan', now: 'other' }
    const { document } = withChanges(firstContent, [change, { ...change, field: 'text', old: undefined, now: 'x' }])
    expect(fieldsOf(document as Content)['dishes/other']).toBeUndefined()
  })

  it('of one field are one, from what it said at first to what it says at last', () => {
    const end = { thing: 'history', field: 'end', old: 'The rest', now: 'Taste' }
    const changes = joined([{ ...motto, old: 'ONE', now: 'ONE FIRE' }, end, { ...motto, old: 'ONE FIRE', now: 'TWO' }])
    expect(changes).toEqual([end, { ...motto, old: 'ONE', now: 'TWO' }])
    expect(realChanges(joined([...changes, { ...motto, old: 'TWO', now: 'ONE' }]))).toEqual([end])
  })

  it('that take a check away, because the food has changed, clash with no check made since', () => {
    const check = (by: string) => ({ by, on: '2026-11-27' })
    const live = contentSchema.parse(
      withChanges(firstContent, [{ thing: naan, field: 'checked', old: undefined, now: check('Amar') }]).document,
    )
    const gone = { thing: naan, field: 'checked', old: check('Jas'), now: undefined }
    expect(withChanges(live, [gone])).toMatchObject({ clashes: [], changes: [{ ...gone, old: check('Amar') }] })
    // Whoever checked the dish earlier today checks its new food with the same value.
    const food = { thing: naan, field: 'food', old: null, now: {} }
    const anew = { thing: naan, field: 'checked', old: check('Amar'), now: check('Amar') }
    expect(realChanges([food, anew])).toEqual([food, anew])
    expect(realChanges([anew])).toEqual([])
    expect(visibleChanges([food, anew])).toEqual([food, anew])
    // Once both are published, nothing of them is left.
    expect(leftAfter([food, anew], [food, anew])).toEqual([])
  })

  it('go on from a text that was published without the spaces around it', () => {
    const content = { ...firstContent, history: { ...firstContent.history, motto: 'Hot' } }
    expect(withChanges(content, [{ ...motto, old: 'Hot ', now: 'Hot wings' }])).toMatchObject({ clashes: [] })
  })

  it('between two contents are only what differs: a check goes along with no other change', () => {
    const check = { by: 'Jas', on: '2026-11-27' }
    const checked = contentSchema.parse(
      withChanges(firstContent, [{ thing: naan, field: 'checked', old: undefined, now: check }]).document,
    )
    const cooked = structuredClone(fieldsOf(checked))
    cooked[naan] = { ...cooked[naan], food: { ...(cooked[naan]?.food as object), contains: ['sesame'] } }
    expect(changesBetween(checked, checked)).toEqual([])
    const fields = changesBetween(checked, documentOf(cooked) as Content).filter(({ thing }) => thing === naan)
    expect(fields.map(({ field }) => field)).toEqual(['food'])
  })

  it('that are left after some were taken lead from there to what all of them say', () => {
    const word = fc.constantFrom('A', 'B', 'C')
    const change = fc.record({
      thing: fc.constant('history'),
      field: fc.constantFrom('motto', 'end', 'oven'),
      now: word,
    })
    const history = { motto: 'A', end: 'A', oven: 'A' }
    const from = (edits: { field: string; now: string }[]) =>
      realChanges(joined(edits.map((edit) => ({ ...edit, thing: 'history', old: 'A' }))))
    const said = (changes: { field: string; now?: unknown }[], before: object) =>
      Object.assign({ ...before }, ...changes.map(({ field, now }) => ({ [field]: now })))
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, later) => {
        const [taken, changes] = [from(before), from([...before, ...later])]
        const left = leftAfter(changes, taken)
        expect(said(left, said(taken, history))).toEqual(said(changes, history))
        expect(left.every(({ old, now }) => old !== now)).toBe(true)
      }),
    )
  })

  it('lead from any content to any other, and back', () => {
    const dishes = Object.keys(fieldsOf(firstContent)).filter((thing) => thing.startsWith('dishes/'))
    const edit = fc.record({
      thing: fc.constantFrom(...dishes),
      field: fc.constantFrom('name', 'text', 'pricePence', 'gone', 'last'),
      price: fc.integer({ min: 1, max: 99_999 }),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const after = edits.reduce(changed, firstContent)
        const changes = changesBetween(firstContent, after)
        const there = withChanges(firstContent, changes)
        expect(there.clashes).toEqual([])
        expect(isSame(there.document, after)).toBe(true)
        const back = changesBetween(after, firstContent)
        expect(isSame(withChanges(after, back).document, firstContent)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

/** One edit of the menu, made without a change set. */
function changed(content: Content, edit: { thing: string; field: string; price: number }): Content {
  const id = edit.thing.slice('dishes/'.length)
  const posters = content.menu.posters.map((poster) => ({
    ...poster,
    sections: poster.sections.map((section) => {
      const dish = section.dishes.find((each) => each.id === id)
      if (!dish) return section
      const others = section.dishes.filter((each) => each.id !== id)
      if (edit.field === 'gone') return { ...section, dishes: others.length > 0 ? others : section.dishes }
      if (edit.field === 'last') return { ...section, dishes: [...others, dish] }
      const value = edit.field === 'pricePence' ? edit.price : `${edit.field} ${edit.price}`
      return {
        ...section,
        dishes: section.dishes.map((each) => (each === dish ? { ...dish, [edit.field]: value } : each)),
      }
    }),
  }))
  return { ...content, menu: { ...content.menu, posters } }
}
