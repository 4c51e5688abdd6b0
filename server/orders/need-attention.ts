import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { type Jobs, queueJob } from '../database/job-queue.ts'
import type { Order } from '../database/schema.ts'
import { announceOrder } from './order-announcements.ts'
import { noteEvent } from './order-history.ts'
import { needsAttention } from './orders.ts'

type OrderMailJob = Jobs['send-order-mail']

/** What staff's mail about a reason says beside it. */
export type Telling = Pick<OrderMailJob, 'again' | 'refundedPence'>

/** A mail that takes the place of the usual one. Its job has a key, so it waits once. */
interface OtherMail {
  mail: OrderMailJob
  key: string
}

/**
 * Has a person look at an order: its flag, the event of its history, the mail to staff and the announcement to their
 * screens, in the transaction of what happened. A reason that nobody has handled stays beside the new one. Two mails about
 * the same reason are one, unless `again` tells them apart.
 */
export async function needAttention(
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

/** Returns what tells a further mail about the same reason from the one before. */
export const onceMore = () => randomUUID().slice(0, 8)

/** Whether this is among the reasons for attention that nobody has handled yet. */
export function isOpenReason(order: Pick<Order, 'attention' | 'attentionHandled'>, reason: string): boolean {
  return needsAttention(order) && order.attention?.includes(reason) === true
}
