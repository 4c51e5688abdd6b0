import { useSearchParams } from 'react-router'
import { type ApplicationState, applicationStates } from '../../../contract/staff/applications.ts'

/** What the list shows, as its address says. */
export interface ListAddress {
  tab: ApplicationState
  page: number
}

/** Reads the list's address. Whatever it should not hold counts as nothing. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams()
  const tab = applicationStates.find((each) => each === params.get('tab')) ?? 'new'
  const page = Number(params.get('page') ?? 1)
  return { tab, page: Number.isInteger(page) && page > 0 && page <= 1_000 ? page : 1 }
}

/** The address of a list, without what goes without saying. */
export function listAddress({ tab, page = 1 }: { tab: ApplicationState; page?: number }): string {
  const query = new URLSearchParams({
    ...(tab !== 'new' && { tab }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/applications?${query}` : '/applications'
}
