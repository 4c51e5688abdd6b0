import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { changedOrders } from '../../database/gather-announcements.ts'
import { type OrderEvent, orderEvents } from '../../database/staff-schema.ts'

/** Adds an event to an order's history, in the transaction in which it happens. */
export async function noteEvent(tx: Transaction, orderId: string, event: OrderEvent, detail?: string): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, event, detail })
}

/** True if staff were told this reason since the order has had its present email address. */
export async function wasMailedAboutAddress(tx: Transaction, orderId: string, reason: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from order_events
    where order_id = ${orderId} and event = 'attention' and detail = ${reason} and at >= coalesce((
      select max(ended_at) from order_changes
      where order_id = ${orderId} and state = 'in-force'
        and before->>'customerEmail' is distinct from after->>'customerEmail'), '-infinity') limit 1`)
  return rowCount === 1
}

/** True if an order's history has this event. */
export async function hasEvent(database: Queryable, orderId: string, event: OrderEvent): Promise<boolean> {
  const isIt = and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, event))
  return (await database.select({ id: orderEvents.id }).from(orderEvents).where(isIt).limit(1)).length > 0
}

/** Announces a changed order to all servers. Inside a transaction, they hear of it once that has committed. */
export async function announceOrder(database: Queryable, orderNumber: string): Promise<void> {
  await database.execute(sql`select pg_notify(${changedOrders}, ${orderNumber})`)
}
