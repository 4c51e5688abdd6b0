import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type KitchenNews, queueJob } from '../database/job-queue.ts'
import { announceOrder } from '../orders/order-announcements.ts'
import { addAttention } from '../orders/order-history.ts'
import { findLateNews } from '../orders/order-mails.ts'

/** The attention of an order that the kitchen may not know as it is. Staff handle it; a mail that goes later does not. */
export const lateNews: Record<KitchenNews, string> = {
  'staff-new-order': 'The kitchen’s mail about this order has not gone out.',
  'staff-order-changed': 'The kitchen’s mail about a change of this order has not gone out.',
  'staff-order-cancelled': 'The kitchen’s mail about the cancelling of this order has not gone out.',
}

/** The most orders that one run warns of. The next run, a minute later, goes on. */
const most = 100

type Late = Awaited<ReturnType<typeof findLateNews>>[number]

/**
 * Warns staff, once for each, when a mail to the kitchen about an order has waited for ten minutes. The mail server may be
 * the fault, so the order also stands in Needs attention on the staff's screens and in the log.
 */
export async function checkKitchenMails({ database, log }: { database: Database; log: Logger }): Promise<void> {
  for (const each of await findLateNews(database, lateNews, most)) {
    await warn(database, each)
    log.error({ orderNumber: each.orderNumber, mail: each.late }, 'a mail to the kitchen has not gone out')
  }
}

async function warn(database: Database, { id, orderNumber, late, changeId }: Late): Promise<void> {
  const mail = 'staff-kitchen-waits'
  const job = { mail, orderId: id, late, ...(changeId && { changeId }) } as const
  await database.transaction(async (tx) => {
    await addAttention(tx, id, lateNews[late])
    await queueJob(tx, 'send-order-mail', job, [mail, id, late, changeId].filter(Boolean).join(' '))
    await announceOrder(tx, orderNumber)
  })
}
