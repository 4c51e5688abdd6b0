import { z } from '../../contract/zod.ts'

/** What was typed into a form, by the names of its fields. */
export type Texts = Partial<Record<string, string>>

const prefix = 'staff-draft-'
const keptSchema = z.object({ who: z.string(), texts: z.record(z.string(), z.string()) })

/** Keeps what somebody has typed in this tab, so that a reload or a lost line costs nothing. */
export function keepDraft(name: string, who: string, texts: Texts): void {
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify({ who, texts })))
}

/** Returns what this person typed before, or nothing. */
export function keptDraft(name: string, who: string): Texts {
  const kept = withStorage((storage) => readKept(storage, prefix + name))
  return kept?.who === who ? kept.texts : {}
}

export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name))
}

/** Forgets what others than this person typed: all of it where nobody is signed in. */
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

/** A browser may forbid its storage, or have it full. Forms work without it. */
function withStorage<Answer>(act: (storage: Storage) => Answer): Answer | undefined {
  try {
    return act(window.sessionStorage)
  } catch {
    return undefined
  }
}
