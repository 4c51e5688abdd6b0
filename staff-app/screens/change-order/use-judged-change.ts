import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { judgeChange } from '../../../contract/staff/change-order.ts'
import { usePackagesOnSale } from '../../content.ts'
import type { Texts } from '../../session/kept-drafts.ts'
import { readQuery } from '../../session/use-read.ts'
import { changeToJudge } from './change-draft.ts'

/** How often a draft is judged again, in milliseconds: somebody else may take the last places meanwhile. */
const judgeAgainAfter = 15_000

/** Returns the server's verdict on the change: what it alters, the money, and what speaks against it. */
export function useJudgedChange(number: string, texts: Texts) {
  return useQuery({
    ...readQuery(judgeChange, changeToJudge(number, texts, usePackagesOnSale())),
    placeholderData: keepPreviousData,
    refetchInterval: judgeAgainAfter,
    gcTime: 0,
  })
}
