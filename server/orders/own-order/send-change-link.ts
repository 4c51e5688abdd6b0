import { randomUUID } from 'node:crypto'
import { countOneMore } from '../../database/daily-counts.ts'
import type { Database } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { AppError } from '../../errors.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { changeability, notOpen } from '../changes/who-changes.ts'
import { findOrder, hasOurAddress, isOnItsWay } from '../order/orders.ts'

/**
 * How often one order's link is sent in 24 hours. The order is paid, so no stranger uses the limit up (decision 027).
 */
const linksADay = 3

/**
 * Mails a customer the link for changing or cancelling their order. Anyone who knows the order's id may ask for it,
 * since only the customer gets the mail. Throws AppError `not_found`, `not_possible` if the order is neither open nor
 * being paid, or has no customer's address, and `rate_limited`.
 */
export async function sendChangeLink(database: Database, orderId: string): Promise<Record<string, never>> {
  const order = await findOrder(database, orderId)
  if (!order) throw new AppError('not_found')
  const stand = changeability(order, new Date())
  if (stand !== 'open' && !isOnItsWay(order)) throw new AppError('not_possible', { message: notOpen[stand] })
  if (hasOurAddress(order)) throw new AppError('not_possible', { message: noAddress() })
  await database.transaction(async (tx) => {
    if (!(await countOneMore(tx, `change link ${order.id}`, linksADay)))
      throw new AppError('rate_limited', { message: sent() })
    await queueJob(tx, 'send-order-mail', { mail: 'change-link', orderId: order.id, again: randomUUID().slice(0, 8) })
  })
  return {}
}

const noAddress = () => `We have no email address of yours for this order. Please ring us on ${siteNow().phone.shown}.`
const sent = () =>
  `We have sent it several times today. Please look among your mails, also in the spam, or ring us on ${siteNow().phone.shown}.`
