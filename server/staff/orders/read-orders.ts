import type { z } from 'zod'
import { londonDay } from '../../../contract/london-time.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import type { readOrders } from '../../../contract/staff/orders.ts'
import type { Database } from '../../database/database.ts'
import { countTabs, findOrdersOfTab } from '../../database/order-lists.ts'
import { findOrdersBySearch } from '../../database/order-search.ts'
import { toOrderRow } from './order-row.ts'
import { readSearch } from './read-search.ts'

/** One page of a tab, or of what a search finds, as somebody with this role sees it. */
export async function listOrders(
  database: Database,
  { tab, search, page }: z.output<typeof readOrders.input>,
  role: Role,
): Promise<z.input<typeof readOrders.output>> {
  const find = () => {
    if (search === '') return findOrdersOfTab(database, tab, page)
    return findOrdersBySearch(database, readSearch(search, londonDay(new Date()), mayDo(role, 'manager')), page)
  }
  const [{ orders, hasMore }, { asOf, ...counts }] = await Promise.all([find(), countTabs(database)])
  return { orders: orders.map((each) => toOrderRow(each, role, asOf)), hasMore, counts, asOf: asOf.toISOString() }
}
