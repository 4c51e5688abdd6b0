import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { type Jobs, queueJob } from '../../database/job-queue.ts'
import type { Order } from '../../database/schema.ts'
import { announceOrder, noteEvent } from './order-events.ts'
import { needsAttention } from './orders.ts'

type OrderMailJob = Jobs['send-order-mail']

/** Additions to the staff's mail about a reason. */
export type Telling = Pick<OrderMailJob, 'again' | 'refundedPence'>

/** A mail that replaces the usual one. Its job has a key, so it is queued only once. */
interface OtherMail {
  mail: OrderMailJob
  key: string
}

/**
 * Asks staff to look at an order: sets its flag, notes the event, queues the mail and announces the order to their
 * screens, all in the caller's transaction. Keeps earlier reasons that nobody has handled. Mails with the same reason
 * count as one mail, unless `again` differs.
 * Facts about an order raise attention by way of whatFollows and carryOut. After a failed mail, document or request to
 * Stripe, nothing follows but this flag, so the caller uses this function directly.
 */
export async function raiseAttention(
  tx: Transaction,
  { id: orderId, orderNumber }: Pick<Order, 'id' | 'orderNumber'>,
  reason: string,
  telling: Telling | OtherMail = {},
): Promise<void> {
  await tx.execute(sql`
    update catering_orders set attention_handled = null, attention = case
      when attention is null or attention is not distinct from attention_handled then ${reason}
      when position(${reason} in attention) > 0 then attention
      else attention || ' ' || ${reason} end
    where id = ${orderId}`)
  await noteEvent(tx, orderId, 'attention', reason)
  if ('mail' in telling) await queueJob(tx, 'send-order-mail', telling.mail, telling.key)
  else await queueJob(tx, 'send-order-mail', { mail: 'staff-needs-attention', ...telling, reason, orderId })
  await announceOrder(tx, orderNumber)
}

/** Returns a fresh value for `again`, so that another mail about the same reason is sent. */
export const onceMore = () => randomUUID().slice(0, 8)

/** True if this reason for attention is still unhandled. */
export function isOpenReason(order: Pick<Order, 'attention' | 'attentionHandled'>, reason: string): boolean {
  return needsAttention(order) && order.attention?.includes(reason) === true
}
