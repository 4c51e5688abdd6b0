import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { isProved } from '../orders.ts'
import { standOf } from './who-changes.ts'

/**
 * Writes down that the address of an order has opened its link, so that mails may repeat what the customer wrote. The
 * first time the whole confirmation goes there (docs/decisions/079).
 */
export async function proveAddress(database: Database, order: Order): Promise<void> {
  if (isProved(order)) return
  await database.transaction(async (tx) => {
    const isIt = and(
      eq(cateringOrders.id, order.id),
      eq(cateringOrders.customerEmail, order.customerEmail),
      sql`lower(${cateringOrders.provedEmail}) is distinct from lower(${cateringOrders.customerEmail})`,
    )
    const [proved] = await tx.update(cateringOrders).set({ provedEmail: order.customerEmail }).where(isIt).returning()
    if (!proved || standOf(proved, new Date()) !== 'open') return
    const again = randomUUID().slice(0, 8)
    await queueJob(tx, 'send-order-mail', { mail: 'order-confirmed', orderId: order.id, again })
  })
}
