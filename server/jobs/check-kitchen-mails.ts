import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { KitchenNews } from '../database/job-queue.ts'
import { needAttention } from '../orders/need-attention.ts'
import { findLateNews, findOrdersUnknownToKitchen } from '../orders/order-mails.ts'

/** The attention of an order that the kitchen may not know of. Staff handle it; a mail that goes later does not. */
export const kitchenWaits = 'The kitchen’s mail about this order has not gone out.'

/** The attention of an order that the kitchen may know only as it was. */
export const lateNews: Record<KitchenNews, string> = {
  'staff-order-changed': 'The kitchen’s mail about a change of this order has not gone out.',
  'staff-order-cancelled': 'The kitchen’s mail about the cancelling of this order has not gone out.',
}

/** The most orders of each kind that one run warns of. The next run, a minute later, goes on. */
const most = 100

interface Late {
  id: string
  orderNumber: string
  late?: KitchenNews
  changeId?: string | null
}

/**
 * Warns staff, once for each order, when the kitchen's mail about it has not been handed over within ten minutes, and
 * once for each change or cancellation of which the same is true. The mail server may be the fault, so the order also
 * stands in Needs attention on the staff's screens and in the log.
 */
export async function checkKitchenMails({ database, log }: { database: Database; log: Logger }): Promise<void> {
  for (const each of await findOrdersUnknownToKitchen(database, kitchenWaits, most)) {
    await warn(database, each)
    log.error({ orderNumber: each.orderNumber }, 'the mail to the kitchen about a paid order has not gone out')
  }
  for (const each of await findLateNews(database, lateNews, most)) {
    await warn(database, each)
    const { orderNumber, late } = each
    log.error({ orderNumber, mail: late }, 'the mail to the kitchen about what became of an order has not gone out')
  }
}

async function warn(database: Database, order: Late): Promise<void> {
  const { id, late, changeId } = order
  const name = 'staff-kitchen-waits'
  const mail = { mail: name, orderId: id, ...(late && { late }), ...(changeId && { changeId }) } as const
  const key = [name, id, late, changeId].filter(Boolean).join(' ')
  await database.transaction((tx) => needAttention(tx, order, late ? lateNews[late] : kitchenWaits, { mail, key }))
}
