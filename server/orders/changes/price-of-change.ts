import type { OrderContent } from '../../../contract/order-change.ts'
import type { OrderChange } from '../../database/changes-schema.ts'

/** Returns what the content of an order costs, in pence. */
export function priceOf({ items }: Pick<OrderContent, 'items'>): number {
  return items.reduce((sum, { quantity, unitPricePence }) => sum + quantity * unitPricePence, 0)
}

/** Returns what is to be paid for a change, in pence: the difference without what staff waive. */
export function priceOfChange({ differencePence, waivedPence }: Pick<OrderChange, 'differencePence' | 'waivedPence'>) {
  return differencePence - waivedPence
}
