import type { OrderChange } from '../database/changes-schema.ts'
import type { Transaction } from '../database/database.ts'
import { announceOrder } from '../database/order-announcements.ts'
import { endChange } from '../database/order-changes.ts'
import type { Order } from '../database/schema.ts'
import { tellCustomer } from './tell-of-change.ts'

/** Ends a change that nobody paid in time, and tells its customer. The transaction has to hold the order. */
export async function letLapse(tx: Transaction, order: Order, change: OrderChange): Promise<void> {
  await endChange(tx, change, 'lapsed')
  await tellCustomer(tx, change, 'change-lapsed')
  await announceOrder(tx, order.orderNumber)
}

/** Takes a change back that waits to be paid. The transaction has to hold the order. */
export async function withdrawChange(tx: Transaction, order: Order, change: OrderChange): Promise<void> {
  await endChange(tx, change, 'withdrawn')
  await announceOrder(tx, order.orderNumber)
}
