const draftKey = 'catering-draft'
const idempotencyKey = 'catering-idempotency'

/** What is kept of a form: the typed text of each field by its name. */
export type Draft = Record<string, string>

/** The draft of this tab. Whatever else may lie there counts as none. */
export function readDraft(): Draft {
  const kept = readJson(draftKey)
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Keeps the form as it is now, so that a reload or a failed submit loses nothing. */
export function writeDraft(draft: Draft): void {
  write(draftKey, draft)
}

/** Lets go of the draft and of the key that belongs to it, once the order is confirmed. */
export function clearDraft(): void {
  sessionStorageOrNone()?.removeItem(draftKey)
  sessionStorageOrNone()?.removeItem(idempotencyKey)
}

/** The idempotency key of an order's content: the same for the same content, a new one for any other. */
export function keyFor(content: string): string {
  const kept = readJson(idempotencyKey)
  if (kept.content === content && typeof kept.key === 'string') return kept.key
  return renewKeyFor(content)
}

/** A new key for this content, when the order behind the old one can't be paid any more. */
export function renewKeyFor(content: string): string {
  const key = crypto.randomUUID()
  write(idempotencyKey, { content, key })
  return key
}

function readJson(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorageOrNone()?.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function write(key: string, value: object): void {
  try {
    sessionStorageOrNone()?.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden storage costs the draft, never the order.
  }
}

function sessionStorageOrNone(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
