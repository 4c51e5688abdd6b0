import { useRef, useState } from 'react'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { dayRulesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { changeDeliveryRules, undoDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import type { SpecialDay } from './draft.ts'
import { withDay } from './editing.ts'
import type { DraftInHand } from './use-draft.ts'
import { useReadAgain } from './use-read-again.ts'

/** A day that was set at once: the rules before and after it, and the version since then. */
interface DaySet {
  day: string
  before: DeliveryRules
  after: DeliveryRules
  version: number
}

/**
 * Sets one day in the rules in force, apart from whatever else is typed and not saved. `latest` says what was set last,
 * in words; `undo` takes it back.
 */
export function useDayAtOnce({ version, base, kitchen, daySet }: DraftInHand, onStale: () => void) {
  const [latest, setLatest] = useState<DaySet>()
  const sent = useRef<Omit<DaySet, 'version'>>(undefined)

  const setting = useAct(changeDeliveryRules, (answer) => {
    if (!sent.current) return
    const set = { ...sent.current, version: answer.version }
    daySet({ version: set.version, rules: set.after, day: set.day })
    setLatest(set)
    announce(`${stand(set)} It is in force within five seconds.`)
  })
  const undoing = useAct(undoDeliveryRules, (answer) => {
    if (!latest) return
    daySet({ version: answer.version, rules: latest.before, day: latest.day })
    setLatest(undefined)
    announce(`${formatDay(latest.day)} is as it was.`)
  })
  const error = undoing.error ?? setting.error
  useReadAgain(error, onStale)

  function set(day: string, special: SpecialDay | undefined) {
    undoing.forget()
    const after = { ...base, days: withDay(base.days, day, special) }
    if (dayRulesInWords(after, day) === dayRulesInWords(base, day)) {
      daySet({ version, rules: base, day })
      return announce(`${formatDay(day)} is so already.`)
    }
    if (setting.act({ version, rules: after, kitchen })) sent.current = { day, before: base, after }
    else announce('One moment: another day is being set. Then press again.')
  }

  return {
    set,
    undo: () => latest && undoing.act({ version: latest.version }),
    // If the rules have changed since, an undo would take back something else.
    latest: latest?.version === version ? stand(latest) : undefined,
    isBusy: setting.isBusy || undoing.isBusy,
    error,
  }
}

export type DayAtOnce = ReturnType<typeof useDayAtOnce>

/** Describes a day that was set: "Friday 4 December 2026: closed, “We are at home.”." */
const stand = ({ day, after }: DaySet) => `${formatDay(day)}: ${dayRulesInWords(after, day)}.`
