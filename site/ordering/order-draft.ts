import type { readCateringOrder } from '../backend.ts'
import { type Draft, quantityName, textsIn } from './order-form.ts'

/** Returns the order form as it was when an order was placed from it. */
export function draftOf({ order, items }: NonNullable<Awaited<ReturnType<typeof readCateringOrder>>>): Draft {
  const quantities = items.map((item) => [quantityName(item.menu_id), String(item.quantity)])
  return { ...textsIn(order), ...Object.fromEntries(quantities) }
}
