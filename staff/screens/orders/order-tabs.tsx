import { Link } from 'react-router'
import { mostCounted, orderTabs } from '../../../contract/staff/orders.ts'
import { tabWords } from '../../orders/in-words.ts'
import { type ListAddress, listAddress } from './use-list-address.ts'

/** The lists there are. They are links, so that each can be kept, sent and gone back to. */
export function OrderTabs({
  address: { tab, search },
  counts,
}: {
  address: ListAddress
  counts?: { waiting: number; attention: number }
}) {
  return (
    <nav aria-label="Orders" className="flex flex-wrap gap-x-5 border-b-2 border-line sm:gap-x-7 print:hidden">
      {orderTabs.map((each) => (
        <Link
          key={each}
          to={listAddress({ tab: each })}
          aria-current={each === tab && !search ? 'page' : undefined}
          className="-mb-0.5 flex min-h-11 items-center gap-2 border-b-4 border-transparent pt-1 text-bark hover:border-line hover:text-ink aria-[current]:border-ember aria-[current]:font-bold aria-[current]:text-ink"
        >
          {tabWords[each]}
          {each === 'waiting' || each === 'attention' ? (
            <Count of={counts?.[each] ?? 0} isLoud={each === 'attention'} />
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

function Count({ of, isLoud }: { of: number; isLoud: boolean }) {
  if (of === 0) return null
  return (
    <span
      className={`min-w-6 px-1.5 text-center text-base leading-6 font-bold ${isLoud ? 'bg-chilli text-paper' : 'bg-cream text-ink'}`}
    >
      {of < mostCounted ? of : `${mostCounted}+`}
    </span>
  )
}
