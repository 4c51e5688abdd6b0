import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import { type OrderMail, queueJob } from '../../database/job-queue.ts'

/**
 * Queues a mail about a change that is not in force. It goes to the address in force, which such a change never alters:
 * what costs nothing is in force before.
 */
export async function tellCustomer(
  tx: Transaction,
  change: OrderChange,
  mail: Extract<OrderMail, 'change-to-pay' | 'change-lapsed'>,
): Promise<void> {
  const { id: changeId, orderId } = change
  await queueJob(tx, 'send-order-mail', { mail, orderId, changeId })
}
