import { randomUUID } from 'node:crypto'
import { countOneMore } from '../../database/daily-counts.ts'
import type { Database } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { AppError } from '../../http/errors.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { findOrder, hasOurAddress, isOnItsWay } from '../orders.ts'
import { notOpen, standOf } from './who-changes.ts'

/** How often the link to one order is sent in 24 hours. Its customer has paid, so no stranger uses it up (decision 027). */
const linksADay = 3

/**
 * Mails the link with which an order is changed or cancelled to its customer's address. Whoever knows the order's id may
 * ask for that, and learns nothing by it.
 * Throws AppError: `not_found`, `not_possible` where the order is neither open nor about to be or has no address of its
 * customer, and `rate_limited`.
 */
export async function sendChangeLink(database: Database, orderId: string): Promise<Record<string, never>> {
  const order = await findOrder(database, orderId)
  if (!order) throw new AppError('not_found')
  const stand = standOf(order, new Date())
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
