import { deliveryRules } from '../../../contract/delivery/rules.ts'
import { z } from '../../../contract/zod.ts'
import { forgetStored, readStored, store } from '../../../ui/browser-storage.ts'
import { draftSchema } from './draft.ts'
import type { Editing } from './editing.ts'

/** The draft of another kitchen than the first has a name of its own. */
const nameFor = (kitchen: string | undefined) => ['staff-rules-draft', kitchen].filter(Boolean).join('-')

const keptSchema = z.object({
  who: z.string(),
  version: z.int(),
  base: deliveryRules,
  draft: draftSchema,
  meanwhile: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
})

/** Stores a draft in this tab for the person who began it. */
export function keepRulesDraft(
  who: string,
  { version, base, draft, meanwhile }: Editing,
  kitchen: string | undefined,
): void {
  store(nameFor(kitchen), { who, version, base, draft, meanwhile })
}

export function forgetRulesDraft(kitchen: string | undefined): void {
  forgetStored(nameFor(kitchen))
}

/**
 * Returns the draft that this person left in this tab. Undefined if there is none, or if another version of the app
 * stored it differently.
 */
export function keptRulesDraft(who: string, kitchen: string | undefined): Editing | undefined {
  const { data } = keptSchema.safeParse(readStored(nameFor(kitchen)))
  return data?.who === who ? data : undefined
}
