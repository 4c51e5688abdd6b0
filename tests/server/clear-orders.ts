import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'

/** Removes all orders, the places that they hold, and their papers, which the database refuses to delete. */
export async function clearOrders(database: Database): Promise<void> {
  await database.execute(sql`truncate catering_orders, delivery_load cascade`)
}

/** Removes all orders and all jobs. */
export async function clearOrdersAndJobs(database: Database): Promise<void> {
  await clearOrders(database)
  await database.execute(sql`delete from graphile_worker._private_jobs`)
}
