import { useEffect, useState } from 'react'
import { adoptDraft, readDraft } from '../../ordering/draft.ts'
import type { Draft } from '../../ordering/order-form.ts'
import { forgetUnfinished, readUnfinished, type UnfinishedOrder } from '../../ordering/unfinished-order.ts'

/** True if nothing has been typed or chosen. */
export const isEmpty = (draft: Draft) => Object.values(draft).every((value) => value === '' || value === '0')

/** Offers an order from a closed tab, if this tab has no order. `show` puts a draft into the form. */
export function useUnfinishedOrder(show: (draft: Draft) => void) {
  const [unfinished, setUnfinished] = useState<UnfinishedOrder>()
  useEffect(() => {
    if (isEmpty(readDraft())) setUnfinished(readUnfinished())
  }, [])

  /** Puts the offered order into the form, or forgets it. */
  const goOn = (isWanted: boolean) => {
    setUnfinished(undefined)
    if (!unfinished || !isWanted) return forgetUnfinished()
    adoptDraft(unfinished.id)
    show(unfinished.draft)
  }
  return { unfinished, goOn }
}
