import { and, eq } from 'drizzle-orm'
import { theCustomer } from '../../../contract/own-order.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { type Act, writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { requireLockedOrder } from './lock-order.ts'
import { announceOrder } from './order-events.ts'
import { ordersFor } from './orders.ts'

/** The change that an act made, as the book of acts records it; undefined if nothing changed. */
export type Change = Pick<Act, 'from' | 'to' | 'at'> | undefined

interface Acting {
  database: Database
  caller: Caller
  act: string
  number: string
}

type With<Result> = (tx: Transaction, order: Order) => Promise<Result>

/**
 * Runs an act of staff on an order in one transaction: the change, its line in the book of acts and its announcement to
 * other screens. Locks the order, so two people acting at once take turns and the second sees what the first did.
 * Throws AppError `not_found`, also for an order that the caller may not see, and whatever `change` throws.
 */
export function actOnOrder(acting: Acting, change: With<Change>): Promise<void>
export function actOnOrder<Result>(acting: Acting, change: With<Change>, answer: With<Result>): Promise<Result>
export async function actOnOrder(
  { database, caller, act, number }: Acting,
  change: With<Change>,
  answer?: With<unknown>,
): Promise<unknown> {
  return database.transaction(async (tx) => {
    const order = await requireLockedOrder(tx, and(eq(cateringOrders.orderNumber, number), ordersFor(caller.role)))
    const changed = await change(tx, order)
    if (changed) {
      await writeAct(tx, { ...byCaller(caller), act, subject: number, ...changed })
      await announceOrder(tx, number)
    }
    return answer?.(tx, order)
  })
}

/** Records what a customer did to their order in the book of acts, and announces the order to the staff's screens. */
export async function noteCustomersAct(
  tx: Transaction,
  { orderNumber }: Pick<Order, 'orderNumber'>,
  act: string,
): Promise<void> {
  await writeAct(tx, { by: theCustomer, act, subject: orderNumber })
  await announceOrder(tx, orderNumber)
}
