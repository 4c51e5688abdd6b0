import { deliveryRules } from '../../../contract/delivery/rules.ts'
import { z } from '../../../contract/zod.ts'
import { forgetStored, readStored, store } from '../../../ui/browser-storage.ts'
import { draftSchema } from './draft.ts'
import type { Editing } from './editing.ts'

/** Returns the name of the stored draft. Each tab of the screen but the first kitchen's has a name of its own. */
const nameFor = (tab: string | undefined) => ['staff-rules-draft', tab].filter(Boolean).join('-')

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
  tab: string | undefined,
): void {
  store(nameFor(tab), { who, version, base, draft, meanwhile })
}

export function forgetRulesDraft(tab: string | undefined): void {
  forgetStored(nameFor(tab))
}

/**
 * Returns the draft that this person left in this tab. Undefined if there is none, or if another version of the app
 * stored it differently.
 */
export function keptRulesDraft(who: string, tab: string | undefined): Editing | undefined {
  const { data } = keptSchema.safeParse(readStored(nameFor(tab)))
  return data?.who === who ? data : undefined
}
