import { forget, keep, readKept, readKeptTexts } from '../tab-storage.ts'
import { forgetSent } from './sent-keys.ts'

const draftName = 'catering-draft'
const keyName = 'catering-idempotency'

/** What is kept of a form: the typed text of each field by its name. */
export type Draft = Record<string, string>

/** The present content's key. The storage has a copy that survives a reload; a browser may forbid that. */
let present: { content: string; key: string } | undefined

/** The draft of this tab. */
export function readDraft(): Draft {
  return readKeptTexts(draftName)
}

/** Keeps the form as it is now, so that a reload or a failed submit loses nothing. */
export function writeDraft(draft: Draft): void {
  keep(draftName, draft)
}

/** Lets go of the draft and of the keys that belong to it, once the order is confirmed. */
export function clearDraft(): void {
  forget(draftName)
  forget(keyName)
  forgetSent()
  present = undefined
}

/** The idempotency key of an order's content: the same for the same content, a new one for any other. */
export function keyFor(content: string): string {
  const kept = present ?? readKept(keyName)
  if (kept.content === content && typeof kept.key === 'string') return kept.key
  return renewKeyFor(content)
}

/** A new key for this content, when the order behind the old one can't be paid any more. */
export function renewKeyFor(content: string): string {
  present = { content, key: crypto.randomUUID() }
  keep(keyName, present)
  return present.key
}
