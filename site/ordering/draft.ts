import { forgetStored, readStoredFields, readStoredTexts, store } from '../../ui/browser-storage.ts'
import { newUuid } from '../../ui/new-uuid.ts'
import type { Draft } from './order-form.ts'
import { forgetSent } from './sent-keys.ts'
import { forgetUnfinished, impersonal, keepUnfinished } from './unfinished-order.ts'

const draftName = 'catering-draft'
const keyName = 'catering-idempotency'
/** The draft's id, and its text when it was last sent. A tab opened from this one gets a copy of both. */
const whichName = 'catering-draft-id'
/** The drafts that were paid for on this device, for its other tabs. */
const paidName = 'catering-paid'
const mostPaid = 10

/** The key of the current content. A copy in storage survives a reload, where the browser allows storage. */
let present: { content: string; key: string } | undefined

/** Returns the draft of this tab. */
export function readDraft(): Draft {
  return readStoredTexts(draftName)
}

/** Keeps the form as it is now. A reload or a failed submit then loses nothing, and a closed tab keeps its packages. */
export function writeDraft(draft: Draft): void {
  store(draftName, draft)
  const { id = newUuid(), ...which } = readStoredTexts(whichName)
  store(whichName, { ...which, id })
  keepUnfinished({ id, draft })
}

/** Takes over a draft that another tab began. */
export function adoptDraft(id: string): void {
  store(whichName, { id })
}

/** Notes that the draft is sent as it is now. */
export function noteDraftSent(): void {
  store(whichName, { ...readStoredTexts(whichName), sent: JSON.stringify(readDraft()) })
}

/** Forgets the draft and its keys. */
export function clearDraft(): void {
  forgetUnfinished(readStoredTexts(whichName).id)
  forgetStored(draftName)
  forgetStored(keyName)
  forgetStored(whichName)
  forgetSent()
  present = undefined
}

/** Forgets the draft, because its order is paid, and tells this device's other tabs. */
export function clearPaidDraft(): void {
  const { id } = readStoredTexts(whichName)
  if (id) {
    const before = Object.entries(readStoredFields(paidName, 'localStorage')).filter(([each]) => each !== id)
    const paid = [...before.slice(1 - mostPaid), [id, JSON.stringify(impersonal(readDraft()))]]
    store(paidName, Object.fromEntries(paid), 'localStorage')
  }
  clearDraft()
}

/**
 * True if this draft was paid for in another tab, and is unchanged since: since it was sent from here or, never sent
 * from here, since it was paid for. A changed draft is another order.
 */
export function isDraftPaid(): boolean {
  const { id = '', sent } = readStoredTexts(whichName)
  const paid = readStoredFields(paidName, 'localStorage')[id]
  if (paid === undefined) return false
  const draft = readDraft()
  return sent === undefined ? JSON.stringify(impersonal(draft)) === paid : JSON.stringify(draft) === sent
}

/** Calls `listener` when this draft is paid for in another tab. Returns a function that stops listening. */
export function onDraftPaid(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === paidName && isDraftPaid()) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/**
 * Returns the idempotency key of an order's content: the same key for the same content, a new key for other content.
 */
export function keyFor(content: string): string {
  const kept = present ?? readStoredFields(keyName)
  if (kept.content === content && typeof kept.key === 'string') return kept.key
  return renewKeyFor(content)
}

/** Makes a new key for this content, for when the order under the old key can't be paid any more. */
export function renewKeyFor(content: string): string {
  present = { content, key: newUuid() }
  store(keyName, present)
  return present.key
}
