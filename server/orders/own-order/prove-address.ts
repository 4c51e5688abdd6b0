import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type OrderMail, queueJob } from '../../database/job-queue.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { changeability } from '../changes/who-changes.ts'
import { isOnItsWay, isProved } from '../order/orders.ts'

/**
 * Records that someone opened the link mailed to the order's address, so that mails may repeat what the customer wrote.
 * The first time, mails the full confirmation, or the notice that the bank is still processing the payment
 * (docs/decisions/027).
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
    const mail = proved && mailOf(proved)
    if (mail) await queueJob(tx, 'send-order-mail', { mail, orderId: order.id, again: randomUUID().slice(0, 8) })
  })
}

function mailOf(order: Order): OrderMail | undefined {
  if (isOnItsWay(order)) return 'payment-processing'
  return changeability(order, new Date()) === 'open' ? 'order-confirmed' : undefined
}
