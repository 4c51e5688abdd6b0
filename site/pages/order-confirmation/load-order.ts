import type { CateringOrderItemRow, CateringOrderRow } from '../../../contract/catering-order.ts'
import { readCateringOrder, settleCateringOrder } from '../../backend.ts'

export interface ConfirmedOrder {
  order: CateringOrderRow
  items: CateringOrderItemRow[]
}

/** Reads an order. With a session id, the customer has been paying, so first asks the server to settle the order. */
export async function loadOrder(orderId: string, sessionId: string | null): Promise<ConfirmedOrder | undefined> {
  // A failed settlement is silent (docs/site.md, "What goes wrong"): the order then shows its state.
  if (sessionId) await settleCateringOrder(orderId).catch(() => {})
  return readCateringOrder(orderId)
}
