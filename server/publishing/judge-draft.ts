import type { z } from 'zod'
import {
  type Change,
  isClash,
  joined,
  merged,
  nameOfThing,
  realChanges,
  setField,
  withChanges,
} from '../../contract/content/change-set.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { fieldsOf, isSame } from '../../contract/content/fields.ts'
import { faultsIn, oddIn } from '../../contract/content/judge-content.ts'
import { withListAfter } from '../../contract/content/list-after.ts'
import { withMarks } from '../../contract/content/marks.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { londonDay } from '../../contract/london-time.ts'
import type { saveDraft } from '../../contract/staff/site.ts'
import type { DraftedChange } from '../database/content-schema.ts'

/** The most changes in a draft, and letters in all of them. The first content has fewer fields, and 21,000 letters. */
const mostInDraft = { changes: 2_000, letters: 500_000 }

export type TypedChange = z.output<typeof saveDraft.input>['changes'][number]

/** A change that was not saved, because somebody else has changed the same field. */
export interface Refused {
  thing: string
  field: string
  theirs?: unknown
  by: string
}

/** The changes of a draft after somebody typed, and why they can't be stored, if so. */
export interface Merged {
  kept: DraftedChange[]
  clashes: Refused[]
  isUnchanged: boolean
  fault?: 'too large' | 'unknown field'
}

/** Merges what `by` typed into the changes of a draft, field by field. */
export function mergeTyped(
  live: Content,
  held: readonly DraftedChange[],
  typed: readonly TypedChange[],
  by: string,
): Merged {
  const { kept, clashes } = together(live, held, typed, by)
  if (isSame(kept, held)) return { kept, clashes, isUnchanged: true }
  return { kept, clashes, isUnchanged: false, fault: faultOf(live, kept) }
}

function together(live: Content, held: readonly DraftedChange[], changes: readonly TypedChange[], by: string) {
  const published = fieldsOf(live)
  const { fields, changes: before } = withChanges(live, held)
  const at = new Date().toISOString()
  const clashes: Refused[] = []
  let kept = before
  for (const { thing, field, from, now: wanted } of changes) {
    // Nobody may type the allergen list's days or who signed it.
    if (thing === 'allergenList') continue
    const isCooked = kept.some((each) => each.thing === thing && each.field === 'food')
    // A check that equals the published one keeps its name and day.
    const isChecking = field === 'checked' && wanted && (isCooked || !isSame(wanted, published[thing]?.checked))
    const now = isChecking ? { by, on: londonDay(new Date()) } : wanted
    const typed = { thing, field, old: from, now }
    const current = fields[thing]?.[field]
    const last = kept.find((each) => each.thing === thing && each.field === field)
    if (isClash(typed, current)) {
      clashes.push({ thing, field, theirs: current, by: last?.by ?? '' })
      continue
    }
    const value = merged(typed, current)
    if (last && isSame(last.now, value)) continue
    const said = published[thing]?.[field]
    // Typing what the site says resolves a clash with the site.
    const old = last && !isSame(value, said) ? last.old : said
    kept = [...kept.filter((each) => each !== last), { thing, field, old, now: value, by, at }]
    // The dish has other food now, so nobody has checked it yet.
    if (field === 'food')
      kept = joined([...kept, { thing, field: 'checked', old: published[thing]?.checked, now: undefined, by, at }])
    setField(fields, { thing, field, now: value })
  }
  return { kept: realChanges(kept), clashes }
}

/** Returns why changes can't be stored: there are too many, or one names a field that the content does not have. */
function faultOf(live: Content, changes: readonly Change[]): Merged['fault'] {
  if (changes.length > mostInDraft.changes || JSON.stringify(changes).length > mostInDraft.letters) return 'too large'
  const { error } = contentSchema.safeParse(withChanges(live, changes).document)
  return error?.issues.some(({ code }) => code === 'unrecognized_keys') ? 'unknown field' : undefined
}

/** The content with the changes applied and what is odd about it, or why it can't be published, in sentences. */
export type Judged = { content: Content; odd: string[] } | { refused: string }

/**
 * Judges the content that these changes make. A dish with changed food becomes unchecked unless the changes say who
 * checked it, and a changed list of allergens becomes unsigned.
 */
export function judgeChanges(live: Content, changes: readonly Change[]): Judged {
  const fields = fieldsOf(live)
  const checkedNow = new Set(changes.filter(({ field }) => field === 'checked').map(({ thing }) => thing))
  const unchecked = changes
    .filter(({ thing, field }) => field === 'food' && !checkedNow.has(thing))
    .map(({ thing }) => ({ thing, field: 'checked', old: fields[thing]?.checked }))
  const { document, clashes } = withChanges(live, [...changes, ...unchecked])
  if (clashes.length > 0) {
    const names = [...new Set(clashes.map(({ thing }) => nameOfThing(fields, thing)))]
    return { refused: `Somebody has published something else meanwhile about ${names.join(', ')}.` }
  }
  const faults = faultsIn(document, live)
  if (faults.length > 0) return { refused: [...new Set(faults.map(({ message }) => message))].join(' ') }
  const content = withListAfter(live, contentSchema.parse(document), londonDay(new Date()))
  return { content, odd: oddIn(live, content) }
}

/**
 * Returns the content of a preview, with marks that link texts to their fields. Where a change clashes with the live
 * content, the preview has the change. Returns undefined where the result is not valid. Pure.
 */
export function markPreview(live: Content, changes: readonly Change[], instant: Date) {
  const { success, data } = contentSchema.safeParse(withChanges(live, changes).document)
  return success ? withMarks(shownAt(data, instant)) : undefined
}
