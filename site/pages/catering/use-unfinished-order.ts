import { useEffect, useState } from 'react'
import { adoptDraft, readDraft } from '../../ordering/draft.ts'
import type { Draft } from '../../ordering/order-form.ts'
import { forgetUnfinished, readUnfinished, type UnfinishedOrder } from '../../ordering/unfinished-order.ts'

/** Whether nobody has typed or chosen anything. */
export const isEmpty = (draft: Draft) => Object.values(draft).every((value) => value === '' || value === '0')

/** An order that a closed tab has lost, for a tab that has none. `show` puts a draft into the form. */
export function useUnfinishedOrder(show: (draft: Draft) => void) {
  const [unfinished, setUnfinished] = useState<UnfinishedOrder>()
  useEffect(() => {
    if (isEmpty(readDraft())) setUnfinished(readUnfinished())
  }, [])

  /** Takes the order into the form, or lets go of it. */
  const goOn = (isWanted: boolean) => {
    setUnfinished(undefined)
    if (!unfinished || !isWanted) return forgetUnfinished()
    adoptDraft(unfinished.id)
    show(unfinished.draft)
  }
  return { unfinished, goOn }
}
