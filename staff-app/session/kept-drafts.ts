import { z } from '../../contract/zod.ts'

/** What was typed into a form, by the names of its fields. */
export type Texts = Partial<Record<string, string>>

const prefix = 'staff-draft-'
const keptSchema = z.object({ who: z.string(), texts: z.record(z.string(), z.string()) })

/** Stores in this tab what somebody has typed, so that nothing is lost in a reload or when the connection drops. */
export function keepDraft(name: string, who: string, texts: Texts): void {
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify({ who, texts })))
}

/** Returns what this person typed before. Empty if there is nothing. */
export function keptDraft(name: string, who: string): Texts {
  const kept = withStorage((storage) => readKept(storage, prefix + name))
  return kept?.who === who ? kept.texts : {}
}

export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name))
}

/** Forgets what everybody but this person typed. Without `who` it forgets everything. */
export function forgetDraftsOfOthers(who?: string): void {
  withStorage((storage) => {
    const names = Object.keys(storage).filter((name) => name.startsWith(prefix))
    for (const name of names) if (!who || readKept(storage, name)?.who !== who) storage.removeItem(name)
  })
}

function readKept(storage: Storage, name: string) {
  try {
    return keptSchema.safeParse(JSON.parse(storage.getItem(name) ?? '')).data
  } catch {
    return undefined
  }
}

/** Returns undefined if the browser forbids storage or it is full. Forms work without it. */
function withStorage<Answer>(act: (storage: Storage) => Answer): Answer | undefined {
  try {
    return act(window.sessionStorage)
  } catch {
    return undefined
  }
}
