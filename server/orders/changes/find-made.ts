import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { priceItems } from '../placing/price-order.ts'
import { type ChangeWanted, isSold, quantityOf } from './judge-change.ts'
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
  const guests = wanted.guest_count ?? after.guestCount
  const texts: [string | null | undefined, string | null][] = [
    [wanted.event_date, after.eventDate],
    [wanted.event_time, after.eventTime],
    [wanted.customer_name, after.customerName],
    [wanted.customer_email, after.customerEmail],
    [wanted.customer_phone, after.customerPhone],
    [wanted.delivery_address, after.deliveryAddress],
    [wanted.delivery_city, after.deliveryCity],
    [wanted.delivery_postal_code, after.deliveryPostalCode],
    [wanted.special_instructions, after.specialInstructions ?? ''],
    [wanted.allergies, after.allergies],
  ]
  const quantities = wanted.order_items && priceItems(wanted.order_items).items
  const isSameFood = quantities?.every(({ menuId, quantity }) => quantityOf(after.items, menuId) === quantity) ?? true
  const isAll =
    !quantities || quantities.length === new Set(after.items.filter(isSold).map(({ menuId }) => menuId)).size
  return isSameFood && isAll && guests === after.guestCount && texts.every(([one, other]) => (one ?? other) === other)
}

const madeBefore = 'This form has changed the order already, with other details. Look at the order before you go on.'
const endedMeanwhile = 'This change was withdrawn or not paid in time meanwhile. Start again with the order as it is.'
