import type { z } from 'zod'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { changesInWords, type RuleChange } from '../../../contract/delivery/rules-in-words.ts'
import type { readDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import { type Draft, draftOfRules, noClosing, type SpecialDay } from './draft.ts'
import { readRulesDraft } from './read-draft.ts'
import { rebaseDraft } from './rebase-draft.ts'

export type RulesRead = z.output<typeof readDeliveryRules.output>

/**
 * A change of the rules in progress: the rules that it began from, what the fields hold, and what others did meanwhile.
 */
export interface Editing {
  version: number
  base: DeliveryRules
  draft: Draft
  meanwhile: RuleChange[]
  /** A discarded draft, which can be brought back. */
  discarded?: Draft
}

/** Returns the draft's rules, its errors, and how it differs from the rules that it began from. */
export function differences({ base, draft }: Pick<Editing, 'base' | 'draft'>) {
  const { rules, faults } = readRulesDraft(draft, base)
  const changes = changesInWords(base, rules)
  return { rules, faults, changes, isChanged: changes.length > 0 || Object.keys(faults).length > 0 }
}

/** Begins a draft from the rules in force. Pure, like all functions here. */
export function beginEditing({ version, rules }: Pick<RulesRead, 'version' | 'rules'>): Editing {
  return { version, base: rules, draft: draftOfRules(rules), meanwhile: [] }
}

/**
 * Moves a draft onto rules that somebody else has set meanwhile. A draft that changes nothing becomes those rules; any
 * other keeps its changes.
 */
export function goOn({ base, draft, meanwhile }: Editing, read: Pick<RulesRead, 'version' | 'rules'>): Editing {
  if (!differences({ base, draft }).isChanged) return beginEditing(read)
  const rebased = { base: read.rules, draft: rebaseDraft(draft, base, read.rules) }
  // They set the same rules, or this was the person's own save, whose answer was lost.
  if (!differences(rebased).isChanged) return beginEditing(read)
  return { ...rebased, version: read.version, meanwhile: [...meanwhile, ...changesInWords(base, read.rules)] }
}

/** Goes on from the saved rules. What was typed while the answer was on its way stays. */
export function afterSaving({ base, draft }: Editing, version: number, sent: DeliveryRules): Editing {
  const { rules, faults } = readRulesDraft(draft, base)
  const isSame = Object.keys(faults).length === 0 && changesInWords(rules, sent).length === 0
  return { version, base: sent, draft: isSame ? draftOfRules(sent) : draft, meanwhile: [] }
}

/** Goes on from rules in which one day was set on its own. What else was typed stays unsaved. */
export function afterDaySet(
  { base, draft, meanwhile }: Editing,
  { version, rules, day }: { version: number; rules: DeliveryRules; day: string },
): Editing {
  const set = { ...draft, days: withDay(draft.days, day, rules.days[day]) }
  return { version, base: rules, draft: withoutClosing(rebaseDraft(set, base, rules), day), meanwhile }
}

/** Empties the draft's form for closing a day if it holds this day. */
export function withoutClosing(draft: Draft, day: string): Draft {
  return draft.closing.day === day ? { ...draft, closing: noClosing } : draft
}

/** Sets one of the special days. Without `special` the day becomes like any other. */
export function withDay(days: Draft['days'], day: string, special: SpecialDay | undefined): Draft['days'] {
  const { [day]: _, ...others } = days
  return special ? { ...others, [day]: special } : others
}
