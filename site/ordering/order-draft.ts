import type { readCateringOrder } from '../backend.ts'
import { type Draft, quantityName, textsIn } from './order-form.ts'

/** Returns the order form as it was when an order was placed from it. */
export function draftOf({ order, items }: NonNullable<Awaited<ReturnType<typeof readCateringOrder>>>): Draft {
  const quantities = new Map<string, number>()
  // Boxes that a change added at another price are an item of their own.
  for (const { menu_id, quantity } of items) quantities.set(menu_id, (quantities.get(menu_id) ?? 0) + quantity)
  const chosen = [...quantities].map(([menuId, quantity]) => [quantityName(menuId), String(quantity)])
  return { ...textsIn(order), ...Object.fromEntries(chosen) }
}
