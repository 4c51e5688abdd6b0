import { deliveryRules } from '../../../contract/delivery/rules.ts'
import { z } from '../../../contract/zod.ts'
import { forgetStored, readStored, store } from '../../../ui/browser-storage.ts'
import { draftSchema } from './draft.ts'
import type { Editing } from './editing.ts'

const storageName = 'staff-rules-draft'

const keptSchema = z.object({
  who: z.string(),
  version: z.int(),
  base: deliveryRules,
  draft: draftSchema,
  meanwhile: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
})

/** Stores a draft in this tab for the person who began it. */
export function keepRulesDraft(who: string, { version, base, draft, meanwhile }: Editing): void {
  store(storageName, { who, version, base, draft, meanwhile })
}

export function forgetRulesDraft(): void {
  forgetStored(storageName)
}

/**
 * Returns the draft that this person left in this tab. Undefined if there is none, or if another version of the app
 * stored it differently.
 */
export function keptRulesDraft(who: string): Editing | undefined {
  const { data } = keptSchema.safeParse(readStored(storageName))
  return data?.who === who ? data : undefined
}
