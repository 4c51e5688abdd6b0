import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { makeCall } from './make-call.ts'

/** What a call reads, as a query: for `useRead`, and for `queries.prefetchQuery` before a screen opens. */
export function readQuery<Call extends StaffCall>(call: Call, input: z.input<Call['input']>) {
  return queryOptions({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => makeCall(call, input, signal),
  })
}

/** Reads something, keeps it, and reads it again when an act may have changed it or one comes back to the window. */
export function useRead<Call extends StaffCall>(call: Call, input: z.input<Call['input']>) {
  return useQuery(readQuery(call, input))
}
