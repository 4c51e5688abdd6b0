import type { OrderRow } from '../../contract/staff/orders.ts'

/** Says which kitchen cooks an order, where orders of several are shown. */
export function CookedIn({ order: { kitchen } }: { order: Pick<OrderRow, 'kitchen'> }) {
  return kitchen ? <p>Cooked in {kitchen}</p> : null
}
