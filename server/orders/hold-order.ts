import { eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'

/**
 * Returns the order with this id, or the one that `which` finds, held until the transaction ends, so that a decision
 * about it stays true. Undefined where there is none. Whoever writes to an order holds it first, and locks days after that:
 * so no two transactions wait for each other.
 */
export async function holdOrder(tx: Transaction, which: string | SQL | undefined): Promise<Order | undefined> {
  const isIt = typeof which === 'string' ? eq(cateringOrders.id, which) : which
  const [order] = await tx.select().from(cateringOrders).where(isIt).for('update')
  return order
}

/** Returns the same order. Throws AppError `not_found` where there is none. */
export async function requireOrder(tx: Transaction, which: string | SQL | undefined): Promise<Order> {
  const order = await holdOrder(tx, which)
  if (!order) throw new AppError('not_found')
  return order
}
