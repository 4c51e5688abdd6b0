import type { Content } from './content.ts'
import { documentOf, type Fields, fieldsOf, kindOf, type Value } from './fields.ts'
import { isPhotoField } from './photo.ts'

/** The field of which a text on a page is. */
export interface Mark {
  thing: string
  field: string
}

// Letters that nobody sees. A mark stands between two of the first, as a number of the others.
const edge = '\uFEFF'
const digits = ['\u200B', '\u200C', '\u200D', '\u2060']
const anyMark = /\uFEFF([\u200B-\u200D\u2060]+)\uFEFF/g

/** The things whose texts are marked. The name of the restaurant stands on every page, in a frame that is no text. */
const marked = [
  'dishes',
  'sections',
  'menu',
  'packages',
  'packageDishes',
  'vacancies',
  'history',
  'site',
  'specialDays',
  'notices',
]
/** The fields that are no words for visitors, or of which the program takes parts. */
const unmarked = new Set(
  'id menuId picture food checked marks dish dishes options specialDays notices short posted posters bestSellers sections nameInGurmukhi tagline email social reservations pages from until employment salary lastDay'.split(
    ' ',
  ),
)
/** The same inside of a field. */
const unmarkedInside = new Set('dialled directions status country opens closes lastOrders name'.split(' '))

/**
 * Returns content in which each text carries a mark that nobody sees, and the fields that the marks stand for. So a page
 * that is drawn from it tells where its texts come from, and no screen has to know of that. Pure.
 */
export function withMarks(content: Content): { content: Content; marks: Mark[] } {
  const marks: Mark[] = []
  const fields: Fields = {}
  for (const [thing, own] of Object.entries(fieldsOf(content))) {
    const isMarked = marked.includes(kindOf(thing))
    const each = Object.entries(own).map(([field, value]) => {
      if (!isMarked || unmarked.has(field) || isPhotoField(field) || (thing === 'site' && field === 'name'))
        return [field, value]
      const mark = markOf(marks.length)
      marks.push({ thing, field })
      return [field, withMark(value, mark)]
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

/** Returns which of the marks a text carries, by their places. Pure. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(anyMark)].map(([, found = '']) =>
    Number.parseInt([...found].map((letter) => digits.indexOf(letter)).join(''), digits.length),
  )
}
