import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { judgeOrder } from '../../../contract/staff/take-order.ts'
import { usePackagesOnSale } from '../../content.ts'
import type { Texts } from '../../session/kept-drafts.ts'
import { readQuery } from '../../session/use-read.ts'
import { draftIn } from './order-draft.ts'

/** Somebody else may take the last places meanwhile, so the draft is judged again so often, in milliseconds. */
const judgeAgainAfter = 15_000

/** What the server says of the draft: its price, and what speaks against it. */
export function useJudged(texts: Texts) {
  return useQuery({
    ...readQuery(judgeOrder, draftIn(texts, usePackagesOnSale())),
    placeholderData: keepPreviousData,
    refetchInterval: judgeAgainAfter,
    gcTime: 0,
  })
}
