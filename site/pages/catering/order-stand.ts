import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { readCateringOrder } from '../../backend.ts'

/** How an order stands. `closed`: it was cancelled, or another one took its place, and only the server knows which. */
export type Stand = 'waiting' | 'processing' | 'paid' | 'refunded' | 'failed' | 'expired' | 'closed' | 'cancelled'

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
  if (order.closed_early) return 'closed'
  if (order.payment_status === 'pending' && order.status === 'cancelled') return 'cancelled'
  return stands[order.payment_status]
}

/** How the order with this id stands by now, or undefined where that can't be told. Loaded when it is first asked. */
export async function lookAtOrder(orderId: string): Promise<Stand | undefined> {
  const found = await readCateringOrder(orderId).catch(() => undefined)
  return found && standOf(found.order)
}
