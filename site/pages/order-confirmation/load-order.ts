import type { CateringOrderItemRow, CateringOrderRow } from '../../../contract/catering-order.ts'
import { readCateringOrder, settleCateringOrder } from '../../backend.ts'

export interface ConfirmedOrder {
  order: CateringOrderRow
  items: CateringOrderItemRow[]
}

/** Reads an order, after asking the server to settle it where a session id says that the customer has been paying. */
export async function loadOrder(orderId: string, sessionId: string | null): Promise<ConfirmedOrder | undefined> {
  // A failed settlement is silent (docs/site.md, "What goes wrong"): the order then shows how it stands.
  if (sessionId) await settleCateringOrder(orderId).catch(() => {})
  return readCateringOrder(orderId)
}
