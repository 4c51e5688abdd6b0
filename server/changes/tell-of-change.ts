import { londonDay } from '../../contract/london-time.ts'
import { changedFacts } from '../../contract/order-change.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Transaction } from '../database/database.ts'
import { type OrderMail, queueJob } from '../database/job-queue.ts'

/** The one fact that the kitchen has no use for. */
const nothingForKitchen = 'Email address'

/** Queues the mails about a change that came into force: to the customer, and to the kitchen where it has to know. */
export async function tellChanged(tx: Transaction, change: OrderChange): Promise<void> {
  const { id: changeId, orderId, before, after } = change
  await tellCustomer(tx, change, 'order-changed')
  if (!before || !after) return
  const isToCome = [before, after].some(({ eventDate }) => eventDate >= londonDay(new Date()))
  const hasToKnow = changedFacts(before, after).some(({ name }) => name !== nothingForKitchen)
  if (isToCome && hasToKnow) {
    await queueJob(tx, 'send-order-mail', { mail: 'staff-order-changed', orderId, changeId })
  }
}

/** Queues a mail about a change to its customer. Where the change alters their address, it goes to both. */
export async function tellCustomer(
  tx: Transaction,
  { id: changeId, orderId, before, after }: OrderChange,
  mail: Extract<OrderMail, 'order-changed' | 'change-to-pay' | 'change-lapsed'>,
): Promise<void> {
  await queueJob(tx, 'send-order-mail', { mail, orderId, changeId })
  if (before?.customerEmail.toLowerCase() === after?.customerEmail.toLowerCase()) return
  await queueJob(tx, 'send-order-mail', { mail, orderId, changeId, isOther: true })
}
