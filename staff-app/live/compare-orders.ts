import type { z } from 'zod'
import type { OrderRow, readOrders } from '../../contract/staff/orders.ts'

type Orders = Pick<z.output<typeof readOrders.output>, 'orders' | 'hasMore'>

export interface Arrival {
  order: OrderRow
  kind: 'New' | 'Changed'
  /** Whether somebody has to look at once: a new order, or one that newly needs attention. */
  isUrgent: boolean
}

type Places = { orders: Pick<OrderRow, 'number' | 'day' | 'time'>[]; hasMore: boolean }

/** What is new in a list of orders since it was read before. An example is no news. Pure. */
export function newOrders(before: Places, now: Orders): OrderRow[] {
  const known = new Set(before.orders.map(({ number }) => number))
  const last = before.hasMore ? before.orders.at(-1) : undefined
  // What stands behind the end of the page that was known may have moved up.
  const isBehind = ({ day, time }: OrderRow) => last !== undefined && `${day} ${time}` >= `${last.day} ${last.time}`
  return now.orders.filter((order) => !order.isExample && !known.has(order.number) && !isBehind(order))
}

/** What is new in a list of orders or has changed since it was read before. Pure. */
export function compareOrders(before: Orders, now: Orders): Arrival[] {
  const known = new Map(before.orders.map((order) => [order.number, order]))
  const fresh = new Set(newOrders(before, now))
  return now.orders.flatMap((order): Arrival[] => {
    const old = known.get(order.number)
    if (old) return isSame(old, order) ? [] : [{ order, kind: 'Changed', isUrgent: isUrgent(old, order) }]
    return fresh.has(order) ? [{ order, kind: 'New', isUrgent: true }] : []
  })
}

const isSame = (one: OrderRow, other: OrderRow) => JSON.stringify(one) === JSON.stringify(other)

const isUrgent = (old: OrderRow, { tags }: OrderRow) =>
  tags.includes('needs-attention') && !old.tags.includes('needs-attention')
