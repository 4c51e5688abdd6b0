import { useSearchParams } from 'react-router'
import { orderTabs } from '../../../contract/staff/orders.ts'
import { pageIn } from '../../layout/list-address.ts'
import type { Tab } from '../../orders/in-words.ts'

/** What the list shows, as its address says. */
export interface ListAddress {
  tab: Tab
  search: string
  page: number
}

/** Reads the list's address. Whatever it should not hold counts as nothing. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams()
  const tab = orderTabs.find((each) => each === params.get('tab')) ?? 'coming'
  return {
    tab,
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: pageIn(params),
  }
}

/** The address of a list, without what goes without saying. */
export function listAddress({ tab = 'coming', search = '', page = 1 }: Partial<ListAddress>): string {
  const query = new URLSearchParams({
    ...(search ? { search } : tab !== 'coming' && { tab }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/?${query}` : '/'
}
