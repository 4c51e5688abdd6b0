import { londonDay } from '../../../contract/london-time.ts'
import { changedFacts, emailFact } from '../../../contract/order-change.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import { type OrderMail, queueJob } from '../../database/job-queue.ts'

/**
 * Queues the mails about a change that came into force: to the customer, to the address that they had before, which
 * learns nothing else, and to the kitchen where it has to know.
 */
export async function tellChanged(tx: Transaction, change: OrderChange): Promise<void> {
  const { id: changeId, orderId, before, after } = change
  await queueJob(tx, 'send-order-mail', { mail: 'order-changed', orderId, changeId })
  if (!before || !after) return
  if (isToOther(change)) await queueJob(tx, 'send-order-mail', { mail: 'address-replaced', orderId, changeId })
  const isToCome = [before, after].some(({ eventDate }) => eventDate >= londonDay(new Date()))
  const hasToKnow = changedFacts(before, after).some(({ name }) => name !== emailFact)
  if (isToCome && hasToKnow) {
    await queueJob(tx, 'send-order-mail', { mail: 'staff-order-changed', orderId, changeId })
  }
}

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

const isToOther = ({ before, after }: OrderChange) =>
  before?.customerEmail.toLowerCase() !== after?.customerEmail.toLowerCase()
