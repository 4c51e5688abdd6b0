import { useEffect, useState } from 'react'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { useWarning } from '../../forms/use-warning.ts'
import { useWho } from '../../session/session.ts'
import { type Draft, draftOfRules } from './draft.ts'
import { afterDaySet, afterSaving, beginEditing, differences, goOn, type RulesRead } from './editing.ts'
import { forgetRulesDraft, keepRulesDraft, keptRulesDraft } from './kept-draft.ts'

/**
 * Keeps what was typed on a tab of *Rules and days* (`of`), in this tab of the browser, across other screens and
 * reloads.
 */
export function useDraft(read: RulesRead, kitchen: string | undefined, of: string | undefined) {
  const { id } = useWho()
  const [editing, setEditing] = useState(() => keptRulesDraft(id, of) ?? beginEditing(read))
  // Somebody has set new rules since: the draft moves onto them.
  if (read.version > editing.version) setEditing(goOn(editing, read))

  const { rules, faults, changes, isChanged } = differences(editing)
  useEffect(() => {
    if (isChanged) keepRulesDraft(id, editing, of)
    else forgetRulesDraft(of)
  }, [id, editing, isChanged, of])
  useWarning(isChanged)

  return {
    ...editing,
    /** The kitchen's id; undefined for the first. */
    kitchen,
    rules,
    faults,
    changes,
    isChanged,
    change: (part: Partial<Draft>) =>
      setEditing((before) => ({ ...before, draft: { ...before.draft, ...part }, discarded: undefined })),
    discard: () =>
      setEditing((before) => ({ ...before, draft: draftOfRules(before.base), meanwhile: [], discarded: before.draft })),
    bringBack: () =>
      setEditing((before) => ({ ...before, draft: before.discarded ?? before.draft, discarded: undefined })),
    saved: (version: number, sent: DeliveryRules) => setEditing((before) => afterSaving(before, version, sent)),
    daySet: (set: { version: number; rules: DeliveryRules; day: string }) =>
      setEditing((before) => afterDaySet(before, set)),
  }
}

export type DraftInHand = ReturnType<typeof useDraft>
