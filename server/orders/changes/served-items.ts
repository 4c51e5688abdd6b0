import { partsOfVariant } from '../../../contract/package-variants.ts'
import type { Queryable } from '../../database/database.ts'
import type { Order, OrderItem } from '../../database/schema.ts'
import { findServes } from '../../publishing/releases.ts'
import { findItems } from '../orders.ts'

/**
 * Returns the items of an order, each with how many guests one of it was sold for. Servers of 1.2.0 and before did not
 * write that down. Of their items the release says it that the order was sold from, or the first one after it that has
 * a package which a change has added.
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
