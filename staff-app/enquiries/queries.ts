import { queryOptions } from '@tanstack/react-query'
import { countNewEnquiries, type EnquiryState, readEnquiries, readEnquiry } from '../../contract/staff/enquiries.ts'
import { callStaff } from '../backend.ts'
import { readAgainAfter } from '../orders/queries.ts'
import { readAgain } from '../session/queries.ts'
import { readQuery } from '../session/use-read.ts'

/** Polls, so a change whose event was missed still shows. */
const often = { refetchInterval: readAgainAfter }

export function enquiriesQuery(tab: EnquiryState, page: number) {
  return { ...readQuery(readEnquiries, { tab, page }), ...often }
}

export function enquiryQuery(id: string) {
  return { ...readQuery(readEnquiry, { id }), ...often }
}

/** The count on every screen. Called without the identity dialog: a count is no reason to interrupt somebody. */
export const newEnquiriesQuery = queryOptions({
  queryKey: [countNewEnquiries.name],
  queryFn: ({ signal }) => callStaff(countNewEnquiries, {}, signal),
  ...often,
})

const names: unknown[] = [readEnquiries.name, readEnquiry.name, countNewEnquiries.name]

/** Refetches the enquiries on the open screens. */
export function readEnquiriesAgain(): void {
  readAgain(([name]) => names.includes(name))
}
