import { mostCounted, orderTabs } from '../../../contract/staff/orders.ts'
import { countInWords, Tabs } from '../../layout/tabs.tsx'
import { tabWords } from '../../orders/in-words.ts'
import { type ListAddress, listAddress } from './use-list-address.ts'

/** The labels that would need a second row on a phone. */
const short: Partial<typeof tabWords> = { waiting: 'Waiting', attention: 'Attention' }

/** The tabs of the list of orders, with counts of those that wait for payment or need attention. */
export function OrderTabs({
  address: { tab, search },
  counts,
}: {
  address: ListAddress
  counts?: { waiting: number; attention: number }
}) {
  const tabs = orderTabs.map((each) => ({
    to: listAddress({ tab: each }),
    label: tabWords[each],
    short: short[each],
    isHere: each === tab && !search,
    count: each === 'waiting' || each === 'attention' ? countInWords(counts?.[each] ?? 0, mostCounted) : undefined,
    isLoud: each === 'attention',
  }))
  return <Tabs label="Orders" tabs={tabs} />
}
