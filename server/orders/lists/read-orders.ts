import type { z } from 'zod'
import { londonDay } from '../../../contract/london-time.ts'
import { mayDo } from '../../../contract/staff/call.ts'
import type { readOrders } from '../../../contract/staff/orders.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { countTabs, findOrdersOfTab, type Reader } from './order-lists.ts'
import { toListRow } from './order-row.ts'
import { findOrdersBySearch } from './order-search.ts'
import { readSearch } from './read-search.ts'

/**
 * Returns one page of a tab or of a search's results, as the reader may see them. Roles below manager have only the tab
 * `coming`, and search what they may see. Throws AppError `forbidden` for another tab.
 */
export async function listOrders(
  database: Database,
  { tab, search, page }: z.output<typeof readOrders.input>,
  reader: Reader,
): Promise<z.input<typeof readOrders.output>> {
  const isManager = mayDo(reader.role, 'manager')
  if (!isManager && tab !== 'coming') throw new AppError('forbidden')
  const find = () => {
    if (search === '') return findOrdersOfTab(database, tab, page, reader.kitchens)
    return findOrdersBySearch(database, readSearch(search, londonDay(new Date()), isManager), page, reader)
  }
  const [{ orders, hasMore }, { asOf, ...counts }] = await Promise.all([find(), countTabs(database, reader)])
  return {
    orders: orders.map((each) => toListRow(each, reader, asOf)),
    hasMore,
    counts,
    asOf: asOf.toISOString(),
  }
}
