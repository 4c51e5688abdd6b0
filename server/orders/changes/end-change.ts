import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import type { Order } from '../../database/schema.ts'
import { lockDays } from '../../delivery/changed-places.ts'
import { holdOrder } from '../hold-order.ts'
import { announceOrder } from '../order-announcements.ts'
import { endChange } from './order-changes.ts'
import { tellCustomer } from './tell-of-change.ts'
import { findWaitingChange } from './waiting-changes.ts'

/** Ends a change that was not paid in time, and tells its customer. The order stays as it is. The transaction has to hold it. */
export async function letLapse(tx: Transaction, order: Order, change: OrderChange): Promise<void> {
  await endChange(tx, change, 'lapsed')
  await tellCustomer(tx, change, 'change-lapsed')
  await announceOrder(tx, order.orderNumber)
}

/**
 * Takes back a change that waits for its payment, and queues the job that closes its page. What the customer pays there
 * at this very moment goes back to them (settle-change.ts). The transaction has to hold the order.
 */
export async function withdrawChange(tx: Transaction, order: Order, change: OrderChange): Promise<void> {
  await endChange(tx, change, 'withdrawn')
  if (change.checkoutSessionId) await queueJob(tx, 'close-change', { changeId: change.id }, `close-change ${change.id}`)
  await announceOrder(tx, order.orderNumber)
}

/**
 * Holds an order that is to be cancelled, and then locks the days whose places that gives back in their sequence: its own,
 * and that of its change that waits. Without this, two transactions could each hold the day that the other waits for.
 */
export async function lockToCancel(tx: Transaction, { id }: Pick<Order, 'id'>): Promise<void> {
  const order = await holdOrder(tx, id)
  if (!order) return
  const waiting = await findWaitingChange(tx, id)
  await lockDays(tx, [order.eventDate, waiting?.after?.eventDate ?? order.eventDate])
}

/** Takes back the change of an order that waits, because the order was cancelled. The transaction has to hold the order. */
export async function withdrawWaitingChange(tx: Transaction, order: Order): Promise<void> {
  const change = await findWaitingChange(tx, order.id)
  if (change) await withdrawChange(tx, order, change)
}
