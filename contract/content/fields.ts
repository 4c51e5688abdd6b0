import type { Content } from './content.ts'

/** A JSON value; undefined if there is none. */
export type Value = unknown

/**
 * Content as a table of things, each with its fields. A thing is a part such as "site", or an element of a list such as
 * "dishes/garlic-naan". A field that is a list holds the ids of its elements, in order. So a change can name a thing
 * wherever it is, and a dish keeps its name when it moves to another section.
 */
export type Fields = Record<string, Record<string, Value>>

/** The thing for the document itself. */
const root = 'content'

/** The lists whose elements are things, by the kind of thing that holds them. */
const lists = new Map<string, readonly string[]>([
  [root, ['packages', 'packageDishes', 'vacancies']],
  ['site', ['locations', 'specialDays', 'notices']],
  ['menu', ['posters']],
  ['posters', ['sections']],
  ['sections', ['dishes']],
])

/** True if a field holds an ordered list of ids of things. */
export function isList(thing: string, field: string): boolean {
  return lists.get(kindOf(thing))?.includes(field) ?? false
}

/** Returns the kind of a thing: "dishes" for "dishes/garlic-naan". A part such as "site" is its own kind. */
export const kindOf = (thing: string) => thing.split('/', 1)[0] ?? ''

/** Returns content as a table. Pure. */
export function fieldsOf(content: Content): Fields {
  // No prototype, because a thing may have the name of an inherited property.
  const fields: Fields = Object.create(null)
  const take = (thing: string, object: object) => {
    const own: Record<string, Value> = {}
    fields[thing] = own
    for (const [field, value] of Object.entries(object)) {
      if (isList(thing, field)) {
        const elements = value as { id: string }[]
        own[field] = elements.map(({ id }) => id)
        for (const element of elements) take(`${field}/${element.id}`, element)
      } else if (thing === root && isPlain(value)) take(field, value)
      else own[field] = value
    }
  }
  take(root, content)
  return fields
}

/** How often a document may repeat one thing. The schema refuses the second occurrence anyway. */
const mostTimes = 2

/**
 * Builds the document from a table; the schema still has to check it. Things that no list names are left out. Whatever
 * the lists name, the document is at most `mostTimes` as large as the table. Pure.
 */
export function documentOf(fields: Fields): unknown {
  const times = new Map<string, number>()
  const mayStand = (thing: string) => {
    const before = times.get(thing) ?? 0
    times.set(thing, before + 1)
    return fields[thing] !== undefined && before < mostTimes
  }
  const make = (thing: string): unknown => {
    const own = Object.entries(fields[thing] ?? {}).map(([field, value]) => [
      field,
      isList(thing, field) ? elementsOf(field, value) : value,
    ])
    return Object.fromEntries(own.filter(([, value]) => value !== undefined))
  }
  const elementsOf = (list: string, ids: Value) =>
    (Array.isArray(ids) ? ids : [])
      .map((id) => `${list}/${id}`)
      .filter(mayStand)
      .map(make)
  const parts = Object.keys(fields).filter((thing) => thing !== root && !thing.includes('/'))
  return { ...Object.fromEntries(parts.map((part) => [part, make(part)])), ...(make(root) as object) }
}

/** True if two values are equal. The order of an object's fields does not matter. Pure. */
export const isSame = (one: Value, other: Value): boolean => inOneOrder(one) === inOneOrder(other)

function inOneOrder(value: Value): string | undefined {
  return JSON.stringify(value, (_key, each) =>
    isPlain(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}

const isPlain = (value: Value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
