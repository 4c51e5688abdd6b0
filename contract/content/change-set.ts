import { firstKitchen } from '../delivery/rules.ts'
import { isWellFormed } from '../text-fields.ts'
import { z } from '../zod.ts'
import type { Content } from './content.ts'
import { documentOf, type Fields, fieldsOf, isList, isSame, kindOf, type Value } from './fields.ts'
import type { SpecialDay } from './hours.ts'
import { specialDayInWords } from './hours-in-words.ts'

/** The most elements of a list or object, and the deepest nesting. */
const bounds = { elements: 500, depth: 8 }

/**
 * True if a value is within the bounds and PostgreSQL can store its texts: no NUL characters and no half characters.
 */
function canBeKept(value: unknown, letters: number, depth = 0): value is Value {
  if (typeof value === 'string') return value.length <= letters && isWellFormed(value) && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === bounds.depth || Object.keys(value).length > bounds.elements) return false
  return Object.entries(value).every(([name, part]) =>
    [name, part].every((each) => canBeKept(each, letters, depth + 1)),
  )
}

/**
 * Accepts any JSON whose texts have at most `letters` characters. Other faults are shown at their field before
 * publishing.
 */
const jsonOf = (letters: number) =>
  z.custom<z.core.util.JSONType>(
    (value) => canBeKept(value, letters),
    'This is too long, or has an invisible character in it. Please type it again.',
  )

export const typedValue = jsonOf(5_000)
/** A value that the site or a draft holds already. It may be larger: 1.2.0 limited only the size of a request. */
export const knownValue = jsonOf(100_000)

/**
 * One change to a field of a thing (fields.ts), with its old and new value. Without `old` the field is added; without
 * `now` it is removed.
 */
export const changeSchema = z.strictObject({
  thing: z.string().regex(/^[a-zA-Z]+(\/[a-z0-9-]{1,80})?$/),
  field: z.string().regex(/^[a-zA-Z]{1,40}$/),
  old: knownValue.optional(),
  now: knownValue.optional(),
})

export interface Change {
  thing: string
  field: string
  old?: Value
  now?: Value
}

/** A change whose field now has neither the old nor the new value. */
interface Clash extends Change {
  /** The field's present value. */
  live?: Value
}

/** Returns the changes that turn `before` into `after`. Pure. */
export function changesBetween(before: Content, after: Content): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return Object.entries(now).flatMap(([thing, fields]) => {
    const names = new Set([...Object.keys(fields), ...Object.keys(old[thing] ?? {})])
    const all = [...names].map((field) => ({ thing, field, old: old[thing]?.[field], now: fields[field] }))
    return all.filter((change) => !isSame(change.old, change.now))
  })
}

/** Joins successive changes into one for each field, from its first `old` to its last `now`. Pure. */
export function joined<Each extends Change>(changes: readonly Each[]): Each[] {
  const all = new Map<string, Each>()
  for (const change of changes) {
    const of = `${change.thing} ${change.field}`
    const before = all.get(of)
    all.delete(of)
    all.set(of, before ? { ...change, old: before.old } : change)
  }
  return [...all.values()]
}

/**
 * Leaves out the changes that change nothing. If a dish's food changes, its check is kept even with the same value: the
 * same person may have checked the old food earlier today. Pure.
 */
export function realChanges<Each extends Change>(changes: readonly Each[]): Each[] {
  const isReal = ({ old, now }: Change) => !isSame(old, now)
  const cooked = new Set(
    changes.filter((change) => change.field === 'food' && isReal(change)).map(({ thing }) => thing),
  )
  const isAnew = ({ thing, field, now }: Each) => field === 'checked' && now !== undefined && cooked.has(thing)
  return changes.filter((change) => isAnew(change) || isReal(change))
}

/**
 * Returns what is left of `changes` once `taken`, an earlier state of them, has been saved or published. A change that
 * is in `taken` alone is undone. Pure.
 */
export function leftAfter<Each extends Change>(changes: readonly Each[], taken: readonly Each[]): Each[] {
  const undone = taken.map((change) => ({ ...change, old: change.now, now: change.old }))
  return realChanges(joined([...undone, ...changes]))
}

/**
 * Applies changes to content. Returns the new fields and document, which the schema still has to check; the changes
 * that lead there from `content`; and those that clash, whose fields have the new value. Two changes to one list merge,
 * unless both reorder it. Pure.
 */
export function withChanges<Each extends Change>(content: Content, changes: readonly Each[]) {
  const fields = fieldsOf(content)
  const clashes: (Each & Clash)[] = []
  const made = joined(changes.flatMap(asPlaces)).map((change): Each => {
    const live = fields[change.thing]?.[change.field]
    const value = merged(change, live)
    if (value === clashing) clashes.push({ ...change, live })
    const after = value === clashing ? change : { ...change, old: live, now: value }
    setField(fields, after)
    return after
  })
  return { fields, document: documentOf(fields), changes: realChanges(made), clashes }
}

/** Sets a field. The id identifies an element of a list, so no change may alter it. */
export function setField(fields: Fields, { thing, field, now }: Change): void {
  const own = fields[thing] ?? {}
  fields[thing] = own
  own[field] = now
  if (thing.includes('/')) own.id = thing.slice(thing.indexOf('/') + 1)
}

/**
 * Splits a change of all places into one for each field of the first place. Drafts of 1.3.0 hold such changes: places
 * had no ids then, and only the first could be changed.
 */
function asPlaces<Each extends Change>(change: Each): Each[] {
  const [old, now] = [change.old, change.now].map((all) => (Array.isArray(all) ? all[0] : undefined))
  if (change.thing !== 'site' || change.field !== 'locations' || typeof old?.name !== 'string') return [change]
  const thing = `locations/${firstKitchen}`
  const all = Object.keys(old).map((field) => ({ ...change, thing, field, old: old[field], now: now?.[field] }))
  return all.filter((each) => !isSame(each.old, each.now))
}

const clashing = Symbol('clashing')

/**
 * Returns a field's value after a change, given its present value `live`. Returns `clashing` if the change can't be
 * applied.
 */
export function merged({ thing, field, old, now }: Change, live: Value): Value | typeof clashing {
  if ([old, now].some((each) => isSame(trimmed(live), trimmed(each)))) return now
  // A change of food removes the check, even if somebody has checked the dish since.
  if (field === 'checked' && now === undefined) return now
  if (followsFromFood(thing, field)) return live
  if (!isList(thing, field) || ![old, now, live].every(Array.isArray)) return clashing
  return mergedIds(old as string[], now as string[], live as string[]) ?? clashing
}

/** A value without the spaces around its texts: the schema takes them away from what is published. */
function trimmed(value: Value): Value {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]))
}

/** Leaves out the changes whose only difference is spaces around texts. Pure. */
export const visibleChanges = <Each extends Change>(changes: readonly Each[]): Each[] =>
  changes.filter(({ old, now }) => isSame(old, now) || !isSame(trimmed(old), trimmed(now)))

/** True for values that are derived from the food and that nobody types: the allergen list and a dish's marks. */
const followsFromFood = (thing: string, field: string) => thing === 'allergenList' || field === 'marks'

/** True if a change can't be applied to a field whose value is `live`. */
export const isClash = (change: Change, live: Value) => merged(change, live) === clashing

/**
 * Merges two changes of one list of ids. Ids that either removed are gone; ids that either added follow the element
 * they were placed after. Returns undefined if both reordered the common ids.
 */
function mergedIds(old: string[], mine: string[], theirs: string[]): string[] | undefined {
  const common = old.filter((id) => mine.includes(id) && theirs.includes(id))
  const isOrdered = (list: string[]) =>
    isSame(
      list.filter((id) => common.includes(id)),
      common,
    )
  if (!isOrdered(mine) && !isOrdered(theirs)) return undefined
  const [first, second] = isOrdered(mine) ? [theirs, mine] : [mine, theirs]
  const ids = first.filter((id) => !old.includes(id) || second.includes(id))
  for (const [index, id] of second.entries()) {
    if (old.includes(id) || ids.includes(id)) continue
    const before = second.slice(0, index).findLast((each) => ids.includes(each))
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  }
  return ids
}

/** Returns the name that people use for a thing. Pure. */
export function nameOfThing(fields: Fields, thing: string): string {
  const { name, title, text, until } = fields[thing] ?? {}
  const day = thing.slice(thing.indexOf('/') + 1)
  // A draft may hold an invalid day, which still needs a name until the schema refuses it.
  const areDays = [day, until ?? day].every((each) => !Number.isNaN(Date.parse(`${each}T00:00Z`)))
  if (kindOf(thing) === 'specialDays') return areDays ? specialDayInWords({ id: day, until, name } as SpecialDay) : day
  if (kindOf(thing) === 'notices') return `Notice “${text ?? ''}”`
  const found = typeof name === 'string' ? name : title
  return typeof found === 'string' && found !== '' ? found : 'Without a name'
}
