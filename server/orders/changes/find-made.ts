import { byProperty, type OrderProperty } from '../../../contract/order-fields.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { priceItems } from '../placing/price-order.ts'
import { isSold, quantityOf } from './items-wanted.ts'
import type { ChangeWanted } from './judge-change.ts'
import { findChangeByKey } from './order-changes.ts'

/**
 * Returns the change that a form made before, or undefined. Throws AppError `idempotency_key_reused` where the form was
 * altered since, and `changed_meanwhile` where that change has ended unpaid.
 */
export async function findMade(
  database: Queryable,
  orderId: string,
  { key, wanted }: { key: string; wanted: ChangeWanted },
): Promise<OrderChange | undefined> {
  const made = await findChangeByKey(database, key)
  if (!made) return undefined
  if (made.orderId !== orderId || !isAsWanted(made, wanted)) {
    throw new AppError('idempotency_key_reused', { message: madeBefore })
  }
  if (made.state === 'waiting' || made.state === 'in-force') return made
  throw new AppError('changed_meanwhile', { message: endedMeanwhile })
}

/** Compares what is no price: what was asked for a second time was told the price of the first time. */
function isAsWanted({ after }: OrderChange, wanted: ChangeWanted): boolean {
  if (!after) return false
  const fields = Object.entries(byProperty(wanted)) as [OrderProperty, string | number | null][]
  const isSame = fields.every(([field, value]) => value === (after[field] ?? null))
  const quantities = wanted.order_items && priceItems(wanted.order_items).items
  const isSameFood = quantities?.every(({ menuId, quantity }) => quantityOf(after.items, menuId) === quantity) ?? true
  const isAll =
    !quantities || quantities.length === new Set(after.items.filter(isSold).map(({ menuId }) => menuId)).size
  return isSame && isSameFood && isAll && (wanted.allergies ?? after.allergies) === after.allergies
}

const madeBefore = 'This form has changed the order already, with other details. Look at the order before you go on.'
const endedMeanwhile = 'This change was withdrawn or not paid in time meanwhile. Start again with the order as it is.'
