import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { readQuery } from '../session/use-read.ts'

/** How often a draft is judged again, in milliseconds: somebody else may take the last places meanwhile. */
const judgeAgainAfter = 15_000

/** Returns the server's verdict on the draft of an order or of a change: the money, and what speaks against it. */
export function useJudged<Call extends StaffCall>(call: Call, draft: z.input<Call['input']>) {
  return useQuery({
    ...readQuery(call, draft),
    placeholderData: keepPreviousData,
    refetchInterval: judgeAgainAfter,
    gcTime: 0,
  })
}
