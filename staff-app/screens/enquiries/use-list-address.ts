import { useSearchParams } from 'react-router'
import { type EnquiryState, enquiryStates } from '../../../contract/staff/enquiries.ts'

/** What the list shows, as its address says. Whatever the address should not hold counts as nothing. */
export function useListAddress(): { tab: EnquiryState; page: number } {
  const [params] = useSearchParams()
  const tab = enquiryStates.find((each) => each === params.get('tab')) ?? 'new'
  const page = Number(params.get('page') ?? 1)
  return { tab, page: Number.isInteger(page) && page > 0 && page <= 1_000 ? page : 1 }
}

/** The address of a list, without what goes without saying. */
export function listAddress({ tab, page = 1 }: { tab: EnquiryState; page?: number }): string {
  const query = new URLSearchParams({
    ...(tab !== 'new' && { tab }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/enquiries?${query}` : '/enquiries'
}
