import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { documentOf, fieldsOf, isList } from '../../contract/content/fields.ts'
import { faultsIn } from '../../contract/content/judge-content.ts'
import { z } from '../../contract/zod.ts'
import { formOf, newThing, onceForms } from '../../staff-app/screens/site/forms.ts'
import { type Form, wordsOf } from '../../staff-app/screens/site/input-props.ts'
import { bare, blank, schemas, typedAs } from '../../staff-app/screens/site/schemas.ts'

const forms = Object.keys(schemas).flatMap((kind) => {
  const once = onceForms.filter(({ thing }) => thing === kind).map(({ form }) => form)
  return [...once, ...(once.length === 0 ? [formOf(kind)?.form ?? {}] : [])].map((form) => ({ kind, form }))
})

/** Returns the fields of a form, at any depth, that the schema doesn't have. */
function strangersIn(form: Form, shape: Record<string, unknown>): string[] {
  return Object.entries(form).flatMap(([field, words]) => {
    const schema = bare(shape[field])
    if (schema === undefined) return [field]
    const { parts } = wordsOf(words)
    const inside = bare(schema instanceof z.ZodArray ? schema.element : schema)
    const parted = inside instanceof z.ZodTuple ? { ...inside.def.items } : (inside as z.ZodObject).shape
    return parts ? strangersIn(parts, parted as Record<string, unknown>) : []
  })
}

test('each field of a form is a field of the content', () => {
  expect(Object.keys(schemas).length).toBeGreaterThan(10)
  for (const { kind, form } of forms) expect(strangersIn(form, schemas[kind]?.shape ?? {}), kind).toEqual([])
})

test('whatever a list of things begins with says at its fields what is missing, in no library’s words', () => {
  const holders = Object.keys(schemas).flatMap((kind) =>
    Object.keys(schemas[kind]?.shape ?? {})
      .filter((field) => isList(kind, field))
      .map((list) => ({ kind, list })),
  )
  expect(holders.map(({ list }) => list)).toContain('dishes')
  for (const { kind, list } of holders) {
    const fields = fieldsOf(firstContent)
    const holder = Object.keys(fields).find((thing) => thing === kind || thing.startsWith(`${kind}/`)) ?? ''
    const id =
      list === 'specialDays' ? '2026-12-25' : list === 'packages' ? 'f49c1b83-07de-4a6b-a5f8-d31e60b7c445' : 'new'
    fields[`${list}/${id}`] = { ...newThing(list, id, 'New', '2026-11-27') }
    const before = fields[holder]?.[list] as string[]
    Object.assign(fields[holder] ?? {}, { [list]: [...before, id] })
    for (const fault of faultsIn(documentOf(fields))) {
      expect(fault.thing).toBe(`${list}/${id}`)
      expect(fault.message).not.toMatch(/invalid|expected|received|input/i)
    }
  }
})

test('a new row says what is missing in no library’s words', () => {
  const rows = forms.flatMap(({ kind, form }) =>
    Object.entries(form)
      .filter(([field, words]) => wordsOf(words).add && !isList(kind, field))
      .map(([field]) => bare((bare(schemas[kind]?.shape[field]) as z.ZodArray).element)),
  )
  const messages = rows.flatMap((row) => (row as z.ZodType).safeParse(blank(row)).error?.issues ?? [])
  expect(new Set(messages.map(({ message }) => message))).toEqual(
    new Set([
      'choose the network',
      'choose a dish',
      'the text is missing',
      'the option has no dishes',
      'please give a day, month and year',
    ]),
  )
})

test('a list that need not be there is none once its last row is gone', () => {
  const { arrives, social } = schemas.site?.shape ?? {}
  expect([typedAs(arrives, []), typedAs(arrives, [{}]), typedAs(social, [])]).toEqual([undefined, [{}], []])
})

test('a text that need not be there can be emptied, and a day that is half typed stays', () => {
  const { halal, name } = schemas.site?.shape ?? {}
  expect([typedAs(halal, ''), typedAs(halal, 'All of it'), typedAs(name, '')]).toEqual([undefined, 'All of it', ''])
  expect(typedAs(schemas.sections?.shape.note, '')).toBeUndefined()
  expect(typedAs(schemas.dishes?.shape.offUntil, '')).toBe('')
  const noPhone = { shown: '' }
  expect(typedAs(schemas.locations?.shape.phone, noPhone)).toBeUndefined()
  expect(typedAs(schemas.site?.shape.phone, noPhone)).toEqual(noPhone)
})
