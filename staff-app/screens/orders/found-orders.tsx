import type { z } from 'zod'
import type { readOrders } from '../../../contract/staff/orders.ts'
import type { Tab } from '../../orders/in-words.ts'
import type { ListAddress } from './use-list-address.ts'

const emptyWords: Record<Tab, string> = {
  coming: 'No orders are coming. A paid order stands here within a second.',
  waiting: 'No order waits for its payment.',
  attention: 'Nothing needs attention.',
  past: 'No orders lie in the past.',
}

/**
 * Says what a search has found, or that a list is empty; screen readers say it too. `isOld` is true while the answer is
 * on its way.
 */
export function FoundOrders({
  address: { tab, search, page },
  data: { orders, hasMore },
  isOld,
}: {
  address: ListAddress
  data: z.output<typeof readOrders.output>
  isOld: boolean
}) {
  const words = search ? found(orders.length, hasMore || page > 1) : orders.length === 0 ? emptyWords[tab] : ''
  return (
    <p role="status" className="not-empty:py-3">
      {isOld || !words ? null : search ? (
        <>
          {words} for <b className="wrap-anywhere">“{search}”</b>
          {orders.length === 0 ? '. Try a name, a phone number, a postcode or a day, such as “5 December”.' : '.'}
        </>
      ) : (
        words
      )}
    </p>
  )
}

function found(count: number, isMore: boolean): string {
  if (count === 0) return 'Nothing found'
  if (isMore) return `More than ${count} orders`
  return count === 1 ? '1 order' : `${count} orders`
}
