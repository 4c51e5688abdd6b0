import { forgetStored, namesStored, readStoredFields, store, textsAmong } from '../../ui/browser-storage.ts'

/** What was typed into a form, by the names of its fields. */
export type Texts = Partial<Record<string, string>>

const prefix = 'staff-draft-'

/** Stores in this tab what somebody has typed, so that nothing is lost in a reload or when the connection drops. */
export function keepDraft(name: string, who: string, texts: Texts): void {
  store(prefix + name, { who, texts })
}

/** Returns what this person typed before. Empty if there is nothing. */
export function keptDraft(name: string, who: string): Texts {
  const kept = readStoredFields(prefix + name)
  return kept.who === who ? textsAmong(kept.texts ?? {}) : {}
}

export function forgetDraft(name: string): void {
  forgetStored(prefix + name)
}

/** Forgets what everybody but this person typed. Without `who` it forgets everything. */
export function forgetDraftsOfOthers(who?: string): void {
  const names = namesStored().filter((name) => name.startsWith(prefix))
  for (const name of names) if (!who || readStoredFields(name).who !== who) forgetStored(name)
}
