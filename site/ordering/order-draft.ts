import { quantityName } from '../../contract/quantities.ts'
import type { readCateringOrder } from '../backend.ts'
import { type Draft, orderedIn, textsIn } from './order-form.ts'

/** Returns the draft of the order form that an order was placed from. */
export function draftOfOrder({ order, items }: NonNullable<Awaited<ReturnType<typeof readCateringOrder>>>): Draft {
  const quantities = Object.entries(orderedIn({ items })).map(([menuId, each]) => [quantityName(menuId), String(each)])
  return { ...textsIn(order), ...Object.fromEntries(quantities) }
}
