import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { announceOrder } from '../database/order-announcements.ts'
import { addAttention } from '../database/order-history.ts'
import { findOrdersUnknownToKitchen } from '../database/order-mails.ts'

/** The attention of an order that the kitchen may not know of. Staff handle it; a mail that goes later does not. */
export const kitchenWaits = 'The kitchen’s mail about this order has not gone out.'

/** The most orders that one run warns of. The next run, a minute later, goes on. */
const most = 100

/**
 * Warns staff, once for each order, when the kitchen's mail about it has not been handed over within ten minutes. The
 * mail server may be the fault, so the order also stands in Needs attention on the staff's screens and in the log.
 */
export async function checkKitchenMails({ database, log }: { database: Database; log: Logger }): Promise<void> {
  for (const { id, orderNumber } of await findOrdersUnknownToKitchen(database, kitchenWaits, most)) {
    await database.transaction(async (tx) => {
      const mail = 'staff-kitchen-waits'
      await addAttention(tx, id, kitchenWaits)
      await queueJob(tx, 'send-order-mail', { mail, orderId: id }, `${mail} ${id}`)
      await announceOrder(tx, orderNumber)
    })
    log.error({ orderNumber }, 'the mail to the kitchen about a paid order has not gone out')
  }
}
