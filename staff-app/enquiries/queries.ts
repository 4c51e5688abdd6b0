import { queryOptions } from '@tanstack/react-query'
import { countNewEnquiries, type EnquiryState, readEnquiries, readEnquiry } from '../../contract/staff/enquiries.ts'
import { callStaff } from '../backend.ts'
import { readAgainAfter } from '../orders/queries.ts'
import { readAgain } from '../session/queries.ts'
import { readQuery } from '../session/use-read.ts'

/** A change that nobody told of is found then. */
const often = { refetchInterval: readAgainAfter }

export function enquiriesQuery(tab: EnquiryState, page: number) {
  return { ...readQuery(readEnquiries, { tab, page }), ...often }
}

export function enquiryQuery(id: string) {
  return { ...readQuery(readEnquiry, { id }), ...often }
}

/** Counted on every screen. It never asks who sits there: a number is no reason to interrupt somebody. */
export const newEnquiriesQuery = queryOptions({
  queryKey: [countNewEnquiries.name],
  queryFn: ({ signal }) => callStaff(countNewEnquiries, {}, signal),
  ...often,
})

const names: unknown[] = [readEnquiries.name, readEnquiry.name, countNewEnquiries.name]

/** Has the open screens read again what they show of enquiries. */
export function readEnquiriesAgain(): void {
  readAgain(([name]) => names.includes(name))
}
