import { type Change, isClash, withChange } from '../../../contract/content/change-set.ts'
import type { Content } from '../../../contract/content/content.ts'
import { type Fields, fieldsOf, isSame, type Value } from '../../../contract/content/fields.ts'
import { z } from '../../../contract/zod.ts'

/** A change that was typed here and not saved yet. `from` is what the draft said in the field before. */
export interface Typed {
  thing: string
  field: string
  from?: Value
  now?: Value
}

/** A field that somebody else changed first: what they wrote, and what was typed here. */
export interface FieldClash {
  thing: string
  field: string
  mine?: Value
  theirs?: Value
  /** Who wrote it. Empty if it was published. */
  by: string
  /** The draft that refused what was typed. Undefined if the draft itself clashes with what was published. */
  draft?: string
}

/**
 * What the server has not saved: the draft that it was typed into, if one had begun, and the clashes that await a
 * choice.
 */
export interface Unsaved {
  draft?: string
  typed: Typed[]
  clashes: FieldClash[]
}

const isOf =
  ({ thing, field }: { thing: string; field: string }) =>
  (each: { thing: string; field: string }) =>
    each.thing === thing && each.field === field

/** Adds a typed change. A field that was typed before keeps its first `from`. Pure. */
export function withTyped(typed: readonly Typed[], { thing, field, from, now }: Typed): Typed[] {
  const before = typed.find(isOf({ thing, field }))
  return [...typed.filter((each) => each !== before), { thing, field, from: before ? before.from : from, now }]
}

/**
 * Returns what is still to be sent once the server has saved `sent`. What was typed meanwhile goes on from there. Pure.
 */
export function afterSending(typed: readonly Typed[], sent: readonly Typed[]): Typed[] {
  return typed.flatMap((each) => {
    const taken = sent.find(isOf(each))
    if (!taken) return [each]
    return isSame(taken.now, each.now) ? [] : [{ ...each, from: taken.now }]
  })
}

/** Adds clashes to those that await a choice. Each replaces an older clash of its field and draft. Pure. */
export function withClashes(clashes: readonly FieldClash[], more: readonly FieldClash[]): FieldClash[] {
  const isReplaced = (clash: FieldClash) => more.some((each) => each.draft === clash.draft && isOf(clash)(each))
  return [...clashes.filter((clash) => !isReplaced(clash)), ...more]
}

/** Returns the fields of the site with the draft and what was typed here. Pure. */
export function fieldsWith(live: Content, changes: readonly Change[], typed: readonly Typed[]): Fields {
  const fields = fieldsOf(live)
  for (const { thing, field, now } of [...changes, ...typed]) {
    fields[thing] = { ...(fields[thing] ?? { id: thing.slice(thing.indexOf('/') + 1) }), [field]: now }
  }
  return fields
}

/** Returns the draft, with what was typed here, as changes to what is live. Pure. */
export function changesOfLive(live: Content, changes: readonly Change[], typed: readonly Typed[]): Change[] {
  const fields = fieldsOf(live)
  return [...changes, ...typed].reduce<Change[]>(
    (all, { thing, field, now }) => withChange(all, { thing, field, old: fields[thing]?.[field], now }),
    [],
  )
}

/** Returns true if both lists change the same fields to the same values. Pure. */
export function areSame(some: readonly Change[], others: readonly Change[]): boolean {
  const isThere = (change: Change) => others.some((each) => isOf(change)(each) && isSame(each.now, change.now))
  return some.length === others.length && some.every(isThere)
}

/** Returns the fields of a draft that were published differently since they were typed. Pure. */
export function clashesWithLive(live: Content, changes: readonly Change[]): FieldClash[] {
  const fields = fieldsOf(live)
  return changes
    .filter((change) => isClash(change, fields[change.thing]?.[change.field]))
    .map(({ thing, field, now }) => ({ thing, field, mine: now, theirs: fields[thing]?.[field], by: '' }))
}

/** Returns an id for a new thing, made from its name and not among those `taken`. Pure. */
export function newId(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z0-9]+/g) ?? ['new']
  const id = words.join('-').slice(0, 60).replace(/-$/, '')
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? id : `${id}-${number - 1}`
    if (!taken.includes(tried)) return tried
  }
}

const place = 'staff-site-typed'
const fieldSchema = z.object({ thing: z.string(), field: z.string() })
const value = z.json().optional()
const ofOne = z.object({
  who: z.string(),
  draft: z.string().optional(),
  typed: z.array(fieldSchema.extend({ from: value, now: value })),
  clashes: z.array(fieldSchema.extend({ mine: value, theirs: value, by: z.string(), draft: z.string() })),
})
const keptSchema = z.array(ofOne)

/** Returns what anybody typed on this device and the server has not saved. */
function allKept() {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(place) ?? '[]'))
  } catch {
    return []
  }
}

/** Stores on this device what the server has not saved yet, for the person who typed it. */
export function keepUnsaved(who: string, unsaved: Unsaved): void {
  const others = allKept().filter((each) => each.who !== who)
  const isEmpty = unsaved.typed.length === 0 && unsaved.clashes.length === 0
  try {
    localStorage.setItem(place, JSON.stringify(isEmpty ? others : [...others, { who, ...unsaved }]))
  } catch {
    // Without storage it is still sent as long as the screen is open.
  }
}

/** Returns what this person typed on this device and the server never saved. */
export function keptUnsaved(who: string): Unsaved {
  return allKept().find((each) => each.who === who) ?? { typed: [], clashes: [] }
}
