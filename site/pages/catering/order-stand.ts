import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { readCateringOrder } from '../../backend.ts'

/**
 * An order's state. `closed`: cancelled, or replaced by another order; only the server knows which. `called-off`: paid,
 * then cancelled. `settled`: closed, and staff had to look at its payment.
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

/** Returns the state of an order. */
export function paymentStage(order: CateringOrderRow): Stand {
  if (order.payment_processing) return 'processing'
  if (order.charge_uncertain) return 'settled'
  if (order.closed_early) return 'closed'
  if (order.payment_status === 'pending' && order.status === 'cancelled') return 'cancelled'
  const wasPaid = order.payment_status === 'completed' || order.payment_status === 'refunded'
  if (wasPaid && order.status === 'cancelled') return order.payment_status === 'refunded' ? 'refunded' : 'called-off'
  // A refund doesn't mean that the order is cancelled.
  return wasPaid ? 'paid' : stands[order.payment_status]
}

/** Reads the state of the order with this id, or undefined if it can't be read. Loaded on first use. */
export async function lookAtOrder(orderId: string): Promise<Stand | undefined> {
  const found = await readCateringOrder(orderId).catch(() => undefined)
  return found && paymentStage(found.order)
}
