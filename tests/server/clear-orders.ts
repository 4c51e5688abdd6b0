import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'

/** Takes all orders away, with their papers, which no deletion takes, and the places that they hold. */
export async function clearOrders(database: Database): Promise<void> {
  await database.execute(sql`truncate catering_orders, delivery_load cascade`)
}

/** Takes all orders and all jobs away. */
export async function clearOrdersAndJobs(database: Database): Promise<void> {
  await clearOrders(database)
  await database.execute(sql`delete from graphile_worker._private_jobs`)
}
