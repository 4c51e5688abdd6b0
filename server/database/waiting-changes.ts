import { and, eq } from 'drizzle-orm'
import { type OrderChange, orderChanges } from './changes-schema.ts'
import type { Queryable } from './database.ts'

/** Returns the change of an order that waits to be paid; there is one at most. */
export async function findWaitingChange(database: Queryable, orderId: string): Promise<OrderChange | undefined> {
  const isWaiting = and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'waiting'))
  const [change] = await database.select().from(orderChanges).where(isWaiting)
  return change
}
