import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { changedOrders } from '../database/gather-announcements.ts'

/** Announces a changed order to all servers. Inside a transaction, they hear of it once that has committed. */
export async function announceOrder(database: Queryable, orderNumber: string): Promise<void> {
  await database.execute(sql`select pg_notify(${changedOrders}, ${orderNumber})`)
}
