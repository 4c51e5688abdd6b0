import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { makeCall } from './make-call.ts'

/** Returns the query for a call, to be read by `useRead` or `useQuery`. */
export function readQuery<Call extends StaffCall>(call: Call, input: z.input<Call['input']>) {
  return queryOptions({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => makeCall(call, input, signal),
  })
}

/**
 * Reads a call's output. Refetches it when an act may have changed it, and when the person comes back to the window.
 */
export function useRead<Call extends StaffCall>(call: Call, input: z.input<Call['input']>) {
  return useQuery(readQuery(call, input))
}
