import { useSearchParams } from 'react-router'
import { orderTabs } from '../../../contract/staff/orders.ts'
import { useTab } from '../../layout/list-address.ts'
import type { Tab } from '../../orders/in-words.ts'

/** What the list shows, from its address. */
export interface ListAddress {
  tab: Tab
  search: string
  page: number
}

/** Reads the list's address. An invalid value counts as missing. */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams()
  return { ...useTab(orderTabs), search: (params.get('search') ?? '').trim().slice(0, 100) }
}

/** Returns the address of a list. Leaves out the defaults. */
export function listAddress({ tab = 'coming', search = '', page = 1 }: Partial<ListAddress>): string {
  const query = new URLSearchParams({
    ...(search ? { search } : tab !== 'coming' && { tab }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/?${query}` : '/'
}
