import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'

/** Takes all orders away, with their papers, which no deletion takes, and the places that they hold. */
export async function clearOrders(database: Database): Promise<void> {
  await database.execute(sql`truncate catering_orders, delivery_load cascade`)
}
