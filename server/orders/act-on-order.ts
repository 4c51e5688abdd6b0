import { and, eq } from 'drizzle-orm'
import { theCustomer } from '../../contract/own-order.ts'
import type { Database, Transaction } from '../database/database.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { type Act, writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { requireOrder } from './hold-order.ts'
import { ordersFor } from './lists/order-lists.ts'
import { announceOrder } from './order-announcements.ts'

/** The change that an act made, as the book of acts tells it. It is undefined where all was so already. */
export type Change = Pick<Act, 'from' | 'to' | 'at'> | undefined

/**
 * Does an act of staff to an order: all of it, its line in the book of acts and its announcement to other screens, or
 * nothing. The order is held meanwhile, so of two people at the same moment the later sees what the first did.
 * Throws AppError `not_found`, also for an order that the caller may not see, and whatever `change` throws.
 */
export async function actOnOrder<Result>(
  { database, caller, act, number }: { database: Database; caller: Caller; act: string; number: string },
  change: (tx: Transaction, order: Order) => Promise<Change>,
  answer: (tx: Transaction, order: Order) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    const order = await requireOrder(tx, and(eq(cateringOrders.orderNumber, number), ordersFor(caller.role)))
    const changed = await change(tx, order)
    if (changed) {
      await writeAct(tx, { ...byCaller(caller), act, subject: number, ...changed })
      await announceOrder(tx, number)
    }
    return answer(tx, order)
  })
}

/** Writes what the customer did to their order into the book of acts, and announces it to the staff's screens. */
export async function noteCustomersAct(
  tx: Transaction,
  { orderNumber }: Pick<Order, 'orderNumber'>,
  act: string,
): Promise<void> {
  await writeAct(tx, { by: theCustomer, act, subject: orderNumber })
  await announceOrder(tx, orderNumber)
}
