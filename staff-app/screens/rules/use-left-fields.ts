import { type FocusEvent, useState } from 'react'
import { whenLeft } from '../../../ui/when-left.ts'
import type { Faults } from './read-draft.ts'

/** Picks the errors to show: those of fields that somebody has left, or all after an attempt to save. */
export function useLeftFields(faults: Faults) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  if (isAll && Object.keys(faults).length === 0) setAll(false)
  const shown: Faults = Object.fromEntries(Object.entries(faults).filter(([id]) => isAll || left.has(id)))
  return {
    shown,
    leave: ({ target }: FocusEvent) => {
      // The day's note comes next, so leaving this field shows no error. It is only wrong if somebody saves meanwhile.
      if (target.id === 'close-day') return
      if (target.id) whenLeft(target, () => setLeft((before) => new Set([...before, target.id])))
    },
    showAll: () => setAll(true),
  }
}
