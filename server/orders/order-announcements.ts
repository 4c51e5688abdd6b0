import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { changedOrders } from '../database/gather-announcements.ts'

/** Announces a change to all servers; inside a transaction they hear of it when that has committed. */
export async function announceOrder(database: Queryable, orderNumber: string): Promise<void> {
  await database.execute(sql`select pg_notify(${changedOrders}, ${orderNumber})`)
}
