import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import { type OrderMail, queueJob } from '../../database/job-queue.ts'

/**
 * Queues a mail about a change that is not applied. It goes to the order's present address: an address costs nothing,
 * so it is never part of a pending change.
 */
export async function queueChangeMail(
  tx: Transaction,
  change: OrderChange,
  mail: Extract<OrderMail, 'change-to-pay' | 'change-lapsed'>,
): Promise<void> {
  const { id: changeId, orderId } = change
  await queueJob(tx, 'send-order-mail', { mail, orderId, changeId })
}
