import type { Change } from '../../../contract/content/change-set.ts'
import type { Value } from '../../../contract/content/fields.ts'
import { z } from '../../../contract/zod.ts'

/** A field that somebody else changed first: what they wrote, and what this draft has. */
export interface FieldClash {
  thing: string
  field: string
  mine?: Value
  /** Who wrote `mine`, if it is in the draft already. Undefined for what was typed here. */
  writer?: string
  theirs?: Value
  /** Who wrote `theirs`. Empty if it was published. */
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
  /** What was typed here and is not saved yet. `old` is what the draft said in the field before. */
  typed: Change[]
  clashes: FieldClash[]
}

/** Adds clashes to those that await a choice. Each replaces an older clash of its field and draft. Pure. */
export function withClashes(clashes: readonly FieldClash[], more: readonly FieldClash[]): FieldClash[] {
  const of = ({ thing, field, draft }: FieldClash) => `${thing} ${field} ${draft}`
  return [...new Map([...clashes, ...more].map((clash) => [of(clash), clash])).values()]
}

const place = 'staff-site-typed'
const fieldSchema = z.object({ thing: z.string(), field: z.string() })
const value = z.json().optional()
const ofOne = z.object({
  who: z.string(),
  draft: z.string().optional(),
  // Up to 1.3.0 `old` was called `from`.
  typed: z.array(
    fieldSchema
      .extend({ from: value, old: value, now: value })
      .transform(({ from, ...typed }) => ({ old: from, ...typed })),
  ),
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
