import type { Content } from './content.ts'

/** A value as JSON has it; undefined where there is none. */
export type Value = unknown

/**
 * Content as a table: the things that it is of, and the fields of each. A thing is a part such as "site", or an element of
 * a list such as "dishes/garlic-naan". A list's field holds the ids of its elements in their order. So a change names what
 * it means wherever that stands, and a dish keeps its name for ever though it moves to another section.
 */
export type Fields = Record<string, Record<string, Value>>

/** The thing that stands for the document itself. */
const root = 'content'

/** The lists whose elements are things, by what they are in. */
const lists = new Map<string, readonly string[]>([
  [root, ['packages', 'packageDishes', 'vacancies']],
  ['site', ['specialDays', 'notices']],
  ['menu', ['posters']],
  ['posters', ['sections']],
  ['sections', ['dishes']],
])

/** Whether a field holds the ids of things, in an order. */
export function isList(thing: string, field: string): boolean {
  return lists.get(kindOf(thing))?.includes(field) ?? false
}

/** "dishes" of "dishes/garlic-naan"; a part such as "site" is its own kind. */
export const kindOf = (thing: string) => thing.split('/', 1)[0] ?? ''

/** Returns content as a table. Pure. */
export function fieldsOf(content: Content): Fields {
  // A thing may be called like something that each object inherits.
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

/** Caps how often a document repeats one thing. The schema refuses the second time anyway. */
const mostTimes = 2

/**
 * Builds the document of a table, which the schema still has to check. Things that are in no list are left out. The
 * document is at most `mostTimes` as large as the table, whatever the lists name. Pure.
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

/** Whether two values say the same. The order in which an object names its fields does not count. Pure. */
export const isSame = (one: Value, other: Value): boolean => inOneOrder(one) === inOneOrder(other)

function inOneOrder(value: Value): string | undefined {
  return JSON.stringify(value, (_key, each) =>
    isPlain(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}

const isPlain = (value: Value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
