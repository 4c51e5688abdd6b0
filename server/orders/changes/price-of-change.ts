import type { OrderContent } from '../../../contract/order-change.ts'
import type { OrderChange } from '../../database/changes-schema.ts'

/** Returns the price of an order's items, in pence. */
export function priceOf({ items }: Pick<OrderContent, 'items'>): number {
  return items.reduce((sum, { quantity, unitPricePence }) => sum + quantity * unitPricePence, 0)
}

/** Returns what the customer pays for a change, in pence: the difference less what staff waive. */
export function priceOfChange({ differencePence, waivedPence }: Pick<OrderChange, 'differencePence' | 'waivedPence'>) {
  return differencePence - waivedPence
}
