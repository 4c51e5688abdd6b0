import type { Content } from './content.ts'
import { documentOf, type Fields, fieldsOf, isSame, kindOf, type Value } from './fields.ts'
import { isPhotoField } from './photo.ts'

/** The field that a text on a page comes from. */
export interface Mark {
  thing: string
  field: string
}

// Invisible characters. A mark is a number written with `digits` between two `edge` characters.
const edge = '\uFEFF'
const digits = ['\u200B', '\u200C', '\u200D', '\u2060']
const anyMark = /\uFEFF([\u200B-\u200D\u2060]+)\uFEFF/g

/** The kinds of things whose texts are marked. */
const marked = new Set(
  'dishes sections menu packages packageDishes vacancies history site locations specialDays notices'.split(' '),
)
/** Fields that hold no words for visitors, or that the program takes apart. */
const unmarked = new Set(
  'id onlyAt offAt menuId picture food checked marks dish dishes options place locations directions status specialDays notices short posted posters bestSellers sections nameInGurmukhi tagline email kitchenEmail social reservations pages from until employment salary lastDay'.split(
    ' ',
  ),
)
/** The kinds whose names are not marked, because pages compare or spell them. */
const unnamed = ['site', 'locations']
/** The same, for keys inside a field's value. */
const unmarkedInside = new Set('dialled directions status country opens closes lastOrders name'.split(' '))

/**
 * Adds an invisible mark to each text of the content. Returns the marked content and the field of each mark. A page
 * rendered from it shows where its texts come from, and no screen needs to know about marks. Pure.
 */
export function withMarks(content: Content): { content: Content; marks: Mark[] } {
  const marks: Mark[] = []
  const fields: Fields = {}
  const weeks: { hours: Value; withMark: Value }[] = []
  for (const [thing, own] of Object.entries(fieldsOf(content))) {
    const isMarked = marked.has(kindOf(thing))
    const each = Object.entries(own).map(([field, value]) => {
      if (
        !isMarked ||
        unmarked.has(field) ||
        isPhotoField(field) ||
        (field === 'name' && unnamed.includes(kindOf(thing)))
      )
        return [field, value]
      // Pages write the equal hours of several places only once, so these share a mark.
      const same = weeks.find(({ hours }) => field === 'openingHours' && isSame(hours, value))
      if (same) return [field, same.withMark]
      const each = withMark(value, markOf(marks.length))
      marks.push({ thing, field })
      if (field === 'openingHours') weeks.push({ hours: value, withMark: each })
      return [field, each]
    })
    fields[thing] = Object.fromEntries(each)
  }
  return { content: documentOf(fields) as Content, marks }
}

function withMark(value: Value, mark: string): Value {
  if (typeof value === 'string') return value === '' ? value : value + mark
  if (Array.isArray(value)) return value.map((each) => withMark(each, mark))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([key, each]) => [
    key,
    unmarkedInside.has(key) ? each : withMark(each, mark),
  ])
  return Object.fromEntries(inside)
}

const markOf = (index: number) =>
  edge + [...index.toString(digits.length)].map((digit) => digits[Number(digit)]).join('') + edge

/** Returns a text without its marks. Pure. */
export const withoutMarks = (text: string) => text.replace(anyMark, '')

/** Returns the indices of the marks in a text. Pure. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(anyMark)].map(([, found = '']) =>
    Number.parseInt([...found].map((letter) => digits.indexOf(letter)).join(''), digits.length),
  )
}
