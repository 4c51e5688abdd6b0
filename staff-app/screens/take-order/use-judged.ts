import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { judgeOrder } from '../../../contract/staff/take-order.ts'
import { usePackagesOnSale } from '../../content.ts'
import { draftIn } from '../../order-form/order-draft.ts'
import type { Texts } from '../../session/kept-drafts.ts'
import { readQuery } from '../../session/use-read.ts'

/** How often a draft is judged again, in milliseconds: somebody else may take the last places meanwhile. */
const judgeAgainAfter = 15_000

/** Returns the server's verdict on the draft: its price, and what speaks against it. */
export function useJudged(texts: Texts) {
  return useQuery({
    ...readQuery(judgeOrder, draftIn(texts, usePackagesOnSale())),
    placeholderData: keepPreviousData,
    refetchInterval: judgeAgainAfter,
    gcTime: 0,
  })
}
