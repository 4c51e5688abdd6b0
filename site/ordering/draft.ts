import { forget, keep, readKept, readKeptTexts } from '../tab-storage.ts'
import type { Draft } from './order-form.ts'
import { forgetSent } from './sent-keys.ts'
import { forgetUnfinished, impersonal, keepUnfinished } from './unfinished-order.ts'

const draftName = 'catering-draft'
const keyName = 'catering-idempotency'
/** Which draft it is, and its text when it was last sent. A tab that this one opens has a copy of both. */
const whichName = 'catering-draft-id'
/** The drafts that were paid on this device, for its other tabs. */
const paidName = 'catering-paid'
/** How many of them are remembered. */
const mostPaid = 10

/** The present content's key. The storage has a copy that survives a reload; a browser may forbid that. */
let present: { content: string; key: string } | undefined

/** The draft of this tab. */
export function readDraft(): Draft {
  return readKeptTexts(draftName)
}

/** Keeps the form as it is now, so that a reload or a failed submit loses nothing, nor a closed tab its packages. */
export function writeDraft(draft: Draft): void {
  keep(draftName, draft)
  const { id = crypto.randomUUID(), ...which } = readKeptTexts(whichName)
  keep(whichName, { ...which, id })
  keepUnfinished({ id, draft })
}

/** Goes on with a draft that another tab began. */
export function adoptDraft(id: string): void {
  keep(whichName, { id })
}

/** Notes that the draft is sent as it stands. */
export function noteDraftSent(): void {
  keep(whichName, { ...readKeptTexts(whichName), sent: JSON.stringify(readDraft()) })
}

/** Lets go of the draft and of the keys that belong to it. */
export function clearDraft(): void {
  forgetUnfinished(readKeptTexts(whichName).id)
  forget(draftName)
  forget(keyName)
  forget(whichName)
  forgetSent()
  present = undefined
}

/** Lets go of the draft, because its order is paid, and tells this device's other tabs. */
export function clearPaidDraft(): void {
  const { id } = readKeptTexts(whichName)
  if (id) {
    const before = Object.entries(readKept(paidName, 'localStorage')).filter(([each]) => each !== id)
    const paid = [...before.slice(1 - mostPaid), [id, JSON.stringify(impersonal(readDraft()))]]
    keep(paidName, Object.fromEntries(paid), 'localStorage')
  }
  clearDraft()
}

/**
 * Whether the draft of this tab was paid from another one: it is as it was sent, or, never sent from here, as it was paid.
 * One that was changed since is another order.
 */
export function isDraftPaid(): boolean {
  const { id = '', sent } = readKeptTexts(whichName)
  const paid = readKept(paidName, 'localStorage')[id]
  if (paid === undefined) return false
  const draft = readDraft()
  return sent === undefined ? JSON.stringify(impersonal(draft)) === paid : JSON.stringify(draft) === sent
}

/** Calls `listener` when a draft was paid in another tab. Returns what ends that. */
export function onDraftPaid(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === paidName && isDraftPaid()) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
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
