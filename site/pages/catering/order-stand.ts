import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { readCateringOrder } from '../../backend.ts'

/**
 * How an order stands. `closed`: it was cancelled, or another one took its place, and only the server knows which.
 * `called-off`: it was paid, and is cancelled. `settled`: it is closed, and staff had to look at its payment.
 */
export type Stand =
  | 'waiting'
  | 'processing'
  | 'paid'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'closed'
  | 'cancelled'
  | 'called-off'
  | 'settled'

const stands = {
  pending: 'waiting',
  completed: 'paid',
  refunded: 'refunded',
  failed: 'failed',
  expired: 'expired',
} as const

/** How the order of this row stands. */
export function standOf(order: CateringOrderRow): Stand {
  if (order.payment_processing) return 'processing'
  if (order.charge_uncertain) return 'settled'
  if (order.closed_early) return 'closed'
  if (order.payment_status === 'pending' && order.status === 'cancelled') return 'cancelled'
  const wasPaid = order.payment_status === 'completed' || order.payment_status === 'refunded'
  if (wasPaid && order.status === 'cancelled') return order.payment_status === 'refunded' ? 'refunded' : 'called-off'
  // Money may go back of an order that is cooked all the same.
  return wasPaid ? 'paid' : stands[order.payment_status]
}

/** How the order with this id stands by now, or undefined where that can't be told. Loaded when it is first asked. */
export async function lookAtOrder(orderId: string): Promise<Stand | undefined> {
  const found = await readCateringOrder(orderId).catch(() => undefined)
  return found && standOf(found.order)
}
