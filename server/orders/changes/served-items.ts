import { partsOfVariant } from '../../../contract/package-variants.ts'
import type { Queryable } from '../../database/database.ts'
import type { Order, OrderItem } from '../../database/schema.ts'
import { findServes } from '../../publishing/releases.ts'
import { findItems } from '../orders.ts'

/**
 * Finds an order's items, each with the number of guests it was sold for. Servers up to 1.2.0 did not store that
 * number; it then comes from the order's release, or the first later one that has the package.
 */
export async function findServedItems(
  database: Queryable,
  { id, contentRelease }: Pick<Order, 'id' | 'contentRelease'>,
): Promise<(OrderItem & { serves: number })[]> {
  const items = await findItems(database, id)
  const untold = items.filter(({ serves }) => serves === null).map(packageOf)
  const told = untold.length > 0 ? await findServes(database, contentRelease ?? 1, untold) : undefined
  return items.map((item) => ({ ...item, serves: item.serves ?? told?.get(packageOf(item)) ?? 0 }))
}

const packageOf = ({ menuId }: OrderItem) => partsOfVariant(menuId).packageId
