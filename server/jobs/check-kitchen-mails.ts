import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { KitchenNews } from '../database/job-queue.ts'
import { findLateNews } from '../orders/order/order-mails.ts'
import { raiseAttention } from '../orders/order/raise-attention.ts'

/**
 * The attention shown on an order whose kitchen mail is late. It stays until staff handle it, even if the mail goes out
 * later.
 */
export const lateNews: Record<KitchenNews, string> = {
  'staff-new-order': 'The kitchen’s mail about this order has not gone out.',
  'staff-order-changed': 'The kitchen’s mail about a change of this order has not gone out.',
  'staff-order-cancelled': 'The kitchen’s mail about the cancelling of this order has not gone out.',
}

/** The most orders that one run warns of. The next run, a minute later, continues. */
const warnedAtOnce = 100

type Late = Awaited<ReturnType<typeof findLateNews>>[number]

/**
 * Warns staff once about each kitchen mail that has waited for ten minutes. The mail server may be at fault, so the
 * order is also shown under Needs attention on the staff's screens and logged.
 */
export async function checkKitchenMails({ database, log }: { database: Database; log: Logger }): Promise<void> {
  for (const each of await findLateNews(database, lateNews, warnedAtOnce)) {
    await warn(database, each)
    log.error({ orderNumber: each.orderNumber, mail: each.late }, 'a mail to the kitchen has not gone out')
  }
}

async function warn(database: Database, order: Late): Promise<void> {
  const { id, late, changeId } = order
  const name = 'staff-kitchen-waits'
  const mail = { mail: name, orderId: id, late, ...(changeId && { changeId }) } as const
  const key = [name, id, late, changeId].filter(Boolean).join(' ')
  await database.transaction((tx) => raiseAttention(tx, order, lateNews[late], { mail, key }))
}
