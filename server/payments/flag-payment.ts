import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type Jobs, queueJob } from '../database/job-queue.ts'
import { announceOrder } from '../database/order-announcements.ts'
import { noteEvent } from '../database/order-history.ts'
import { cateringOrders } from '../database/schema.ts'

const reasons: Record<Jobs['flag-payment']['concern'], string> = {
  'refund.failed': 'Stripe could not deliver a refund: the customer does not have that money.',
  'charge.dispute.created': 'The customer disputes the payment at the bank. Answer in Stripe before its deadline.',
}

/**
 * Tells staff, once, what only a person can mend about a payment. The order stays as it is.
 * A payment that is none of ours is left alone: the Stripe account may serve others too.
 */
export async function flagPayment(
  { database }: { database: Database },
  { paymentIntentId, concern }: Jobs['flag-payment'],
): Promise<void> {
  const attention = reasons[concern]
  await database.transaction(async (tx) => {
    const [flagged] = await tx
      .update(cateringOrders)
      .set({ attention, attentionHandled: null })
      .where(
        and(
          eq(cateringOrders.paymentIntentId, paymentIntentId),
          sql`${cateringOrders.attention} is distinct from ${attention}`,
        ),
      )
      .returning({ orderId: cateringOrders.id, orderNumber: cateringOrders.orderNumber })
    if (!flagged) return
    const { orderId, orderNumber } = flagged
    await noteEvent(tx, orderId, 'attention', attention)
    await queueJob(tx, 'send-order-mail', { mail: 'staff-needs-attention', reason: attention, orderId })
    await announceOrder(tx, orderNumber)
  })
}
