import { deliveryRules } from '../../../contract/delivery/rules.ts'
import { z } from '../../../contract/zod.ts'
import { draftSchema } from './draft.ts'
import type { Editing } from './editing.ts'

const place = 'staff-rules-draft'

const keptSchema = z.object({
  who: z.string(),
  version: z.int(),
  base: deliveryRules,
  draft: draftSchema,
  meanwhile: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
})

/** Stores a draft in this tab for the person who began it. */
export function keepDraft(who: string, { version, base, draft, meanwhile }: Editing): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ who, version, base, draft, meanwhile }))
  } catch {
    // Without storage the draft lasts as long as the screen is open.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing was stored.
  }
}

/**
 * Returns the draft that this person left in this tab. Undefined if there is none, or if another version of the app
 * stored it differently.
 */
export function keptDraft(who: string): Editing | undefined {
  try {
    const { success, data } = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(place) ?? ''))
    return success && data.who === who ? data : undefined
  } catch {
    return undefined
  }
}
