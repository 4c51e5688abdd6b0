import type { CreateCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import type { Database } from '../../database/database.ts'
import { queueExpireCheckout } from '../../database/job-queue.ts'
import { markReplaced } from '../ending/cancelled-orders.ts'

/**
 * Cancels the unpaid orders with these idempotency keys and queues the expiring of their Checkout Sessions, now that the
 * order `by` can be paid in their place (docs/decisions/030). Returns the orders.
 */
export async function replaceOrders(
  { forOrders, announcements }: Database,
  by: string,
  keys: string[],
): Promise<CreateCateringOrderAnswer['replaced_orders']> {
  if (keys.length === 0) return []
  const replaced = await markReplaced(forOrders, by, keys)
  for (const { id, sessionId } of replaced) await queueExpireCheckout(forOrders, { orderId: id, sessionId })
  for (const { orderNumber } of replaced) announcements.add(orderNumber)
  return replaced.map(({ id, orderNumber }) => ({ order_id: id, order_number: orderNumber }))
}
