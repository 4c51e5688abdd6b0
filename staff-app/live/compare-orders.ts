import type { z } from 'zod'
import type { OrderRow, readOrders } from '../../contract/staff/orders.ts'

type Orders = Pick<z.output<typeof readOrders.output>, 'orders' | 'hasMore'>

export interface Arrival {
  order: OrderRow
  kind: 'New' | 'Changed'
  /** True if somebody must look at once: a new order, or one that newly needs attention. */
  isUrgent: boolean
}

type Places = { orders: Pick<OrderRow, 'number' | 'day' | 'time'>[]; hasMore: boolean }

/** Returns the orders that are new in a list since it was last read. Examples don't count. Pure. */
export function ordersToNotice(before: Places, now: Orders): OrderRow[] {
  const known = new Set(before.orders.map(({ number }) => number))
  const last = before.hasMore ? before.orders.at(-1) : undefined
  // An order past the end of the known page may only have moved up.
  const isBehind = ({ day, time }: OrderRow) => last !== undefined && `${day} ${time}` >= `${last.day} ${last.time}`
  return now.orders.filter((order) => !order.isExample && !known.has(order.number) && !isBehind(order))
}

/** Returns the orders that are new or changed in a list since it was last read. Pure. */
export function compareOrders(before: Orders, now: Orders): Arrival[] {
  const known = new Map(before.orders.map((order) => [order.number, order]))
  const fresh = new Set(ordersToNotice(before, now))
  return now.orders.flatMap((order): Arrival[] => {
    const old = known.get(order.number)
    if (old) return isSame(old, order) ? [] : [{ order, kind: 'Changed', isUrgent: isUrgent(old, order) }]
    return fresh.has(order) ? [{ order, kind: 'New', isUrgent: true }] : []
  })
}

const isSame = (one: OrderRow, other: OrderRow) => JSON.stringify(one) === JSON.stringify(other)

const isUrgent = (old: OrderRow, { tags }: OrderRow) =>
  tags.includes('needs-attention') && !old.tags.includes('needs-attention')
