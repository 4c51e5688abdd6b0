import { z } from 'zod'
import type { CreateCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import { limits } from '../../../contract/limits.ts'
import type { Database } from '../../database/database.ts'
import { queueExpireCheckout } from '../../database/job-queue.ts'
import { AppError } from '../../http/errors.ts'
import { markReplaced } from '../ending/cancelled-orders.ts'

const keys = z.array(z.guid()).max(limits.replacedOrders)

/**
 * Returns the keys in the header `Replaces`: the Idempotency-Keys of the orders that the browser placed before from the
 * same form. Only UUIDs are accepted, because nobody can guess them. Throws AppError `invalid_order` for anything else.
 */
export function replacedKeysIn(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  const parsed = keys.safeParse(
    String(header)
      .split(',')
      .map((key) => key.trim()),
  )
  if (parsed.success) return parsed.data
  const message = `The header Replaces must be 1 to ${limits.replacedOrders} UUIDs with commas between them.`
  throw new AppError('invalid_order', { message, fields: [] })
}

/**
 * Queues the closing of the payments of unpaid orders with these keys, now that the order `by` can be paid in their
 * place (docs/decisions/030). Returns the orders.
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
