import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { phoneAt } from '../../../contract/content/places.ts'
import type { ownOrderQuestion } from '../../../contract/own-order.ts'
import { countOneMore } from '../../database/daily-counts.ts'
import type { Database } from '../../database/database.ts'
import { type OrderMail, queueJob } from '../../database/job-queue.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { changeability, notOpen } from '../changes/change-policy.ts'
import { isChangeKey } from '../order/change-link.ts'
import { findOrder, hasOurAddress, isOnItsWay, isProved } from '../order/orders.ts'
import { onceMore } from '../order/raise-attention.ts'

/**
 * Throws AppError `not_found` unless the key matches the order and its present email address; the same for an unknown
 * order. Only mails to that address have the key, so this also records the address as proved.
 */
export async function proveByChangeKey(
  database: Database,
  { order_id, key }: z.output<typeof ownOrderQuestion>,
): Promise<void> {
  const order = await findOrder(database, order_id)
  if (!order || !(await isChangeKey(database, order, key))) throw noSuchLink()
  await proveAddress(database, order)
}

/** The same answer for an unknown order and a wrong key, so that nobody learns which orders exist. */
export const noSuchLink = () =>
  new AppError('not_found', {
    message:
      'This link does not work. It ends when the email address of the order is changed. Please open the link in our newest mail about your order, all of it, or ring us.',
  })

/**
 * Records that someone opened the link mailed to the order's address, so that mails may repeat what the customer wrote.
 * The first time, mails the full confirmation, or the notice that the bank is still processing the payment
 * (docs/decisions/027).
 */
async function proveAddress(database: Database, order: Order): Promise<void> {
  if (isProved(order)) return
  await database.transaction(async (tx) => {
    const isIt = and(
      eq(cateringOrders.id, order.id),
      eq(cateringOrders.customerEmail, order.customerEmail),
      sql`lower(${cateringOrders.provedEmail}) is distinct from lower(${cateringOrders.customerEmail})`,
    )
    const [proved] = await tx.update(cateringOrders).set({ provedEmail: order.customerEmail }).where(isIt).returning()
    const mail = proved && mailOf(proved)
    if (mail) await queueJob(tx, 'send-order-mail', { mail, orderId: order.id, again: onceMore() })
  })
}

function mailOf(order: Order): OrderMail | undefined {
  if (isOnItsWay(order)) return 'payment-processing'
  return changeability(order, new Date()) === 'open' ? 'order-confirmed' : undefined
}

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
  if (stand !== 'open' && !isOnItsWay(order)) throw notPossible(notOpen[stand])
  if (await hasOurAddress(database, order)) throw notPossible(noAddress(order))
  await database.transaction(async (tx) => {
    if (!(await countOneMore(tx, `change link ${order.id}`, linksADay)))
      throw new AppError('rate_limited', { message: sent(order) })
    await queueJob(tx, 'send-order-mail', { mail: 'change-link', orderId: order.id, again: onceMore() })
  })
  return {}
}

const phoneFor = ({ kitchen }: Order) => phoneAt(siteNow(), kitchen).shown
const noAddress = (order: Order) =>
  `We have no email address of yours for this order. Please ring us on ${phoneFor(order)}.`
const sent = (order: Order) =>
  `We have sent it several times today. Please look among your mails, also in the spam, or ring us on ${phoneFor(order)}.`
