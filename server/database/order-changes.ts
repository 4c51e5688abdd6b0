import { asc, eq, sql } from 'drizzle-orm'
import type { OrderContent } from '../../contract/order-change.ts'
import { type NewOrderChange, type OrderChange, orderChanges } from './changes-schema.ts'
import type { Queryable, Transaction } from './database.ts'
import type { Order, OrderItem } from './schema.ts'

/** Returns the part of an order that can be changed. */
export function contentOf(order: Order, items: OrderItem[]): OrderContent {
  const { eventDate, eventTime, guestCount, customerName, customerEmail, customerPhone } = order
  const { deliveryAddress, deliveryCity, deliveryPostalCode, specialInstructions } = order
  return {
    ...{ eventDate, eventTime: eventTime.slice(0, 5), guestCount, customerName, customerEmail, customerPhone },
    ...{ deliveryAddress, deliveryCity, deliveryPostalCode, specialInstructions },
    items: items.map(({ menuId, itemName, quantity, unitPricePence }) => ({
      ...{ menuId, itemName, quantity, unitPricePence },
    })),
  }
}

/** Returns the changes of an order, the oldest first. */
export function findChanges(database: Queryable, orderId: string): Promise<OrderChange[]> {
  return database
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.createdAt), asc(orderChanges.id))
}

export async function findChange(database: Queryable, id: string): Promise<OrderChange | undefined> {
  const [change] = await database.select().from(orderChanges).where(eq(orderChanges.id, id))
  return change
}

export async function storeChange(tx: Transaction, change: NewOrderChange): Promise<void> {
  await tx.insert(orderChanges).values(change)
}

/** Ends the waiting of a change, or writes that it came into force. The transaction has to hold the order. */
export async function endChange(
  tx: Transaction,
  { id }: Pick<OrderChange, 'id'>,
  state: Exclude<OrderChange['state'], 'waiting'>,
): Promise<void> {
  await tx.update(orderChanges).set({ state, endedAt: sql`now()` }).where(eq(orderChanges.id, id))
}
