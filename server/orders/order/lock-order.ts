import { eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'

/**
 * Returns the order with this id, or the one that `which` matches, and locks it until the transaction ends, so that a
 * decision about it stays true. Returns undefined if there is none. Lock the order before writing to it, and lock days
 * only afterwards, or two transactions could wait for each other.
 */
export async function lockOrder(tx: Transaction, which: string | SQL | undefined): Promise<Order | undefined> {
  const isIt = typeof which === 'string' ? eq(cateringOrders.id, which) : which
  const [order] = await tx.select().from(cateringOrders).where(isIt).for('update')
  return order
}

/** Locks the order as lockOrder does. Throws AppError `not_found` if there is none. */
export async function requireLockedOrder(tx: Transaction, which: string | SQL | undefined): Promise<Order> {
  const order = await lockOrder(tx, which)
  if (!order) throw new AppError('not_found')
  return order
}
