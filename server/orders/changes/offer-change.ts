import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { type OrderMail, queueJob } from '../../database/job-queue.ts'
import { AppError } from '../../errors.ts'
import { lockOrder } from '../order/lock-order.ts'
import { deleteUnopenedChange, findChange, findReplacedBy } from '../order/order-changes.ts'
import { announceOrder } from '../order/order-events.ts'
import { wasOffered } from '../order/order-mails.ts'
import { findOrder } from '../order/orders.ts'
import type { OrderingOptions } from '../paying/open-order-payment.ts'
import { openChangePayment } from './change-payment.ts'

/**
 * Opens the payment page of a change that was just stored, and returns the change with its address. Deletes the change
 * if the page can't be opened, so that the same form can be sent again. Throws AppError `payment_provider_unavailable`.
 */
export async function openPageOf(options: OrderingOptions, change: OrderChange): Promise<OrderChange> {
  try {
    return await openPageIfMissing(options, change)
  } catch (error) {
    const opened = await deleteUnopened(options.database, change)
    if (opened) return opened
    throw error
  }
}

/**
 * Deletes a change whose page could not be opened, and tells the customer of the change it replaced that their link is
 * dead: nothing else does. Returns the change instead if a job has opened its page meanwhile.
 */
function deleteUnopened(database: Database, { id, orderId }: OrderChange): Promise<OrderChange | undefined> {
  return database.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const change = await findChange(tx, id)
    if (!change || change.checkoutUrl) return change
    const replaced = await findLastOffered(tx, change)
    const isDeleted = await deleteUnopenedChange(tx, change)
    if (isDeleted && replaced) await queueChangeMail(tx, replaced, 'change-lapsed')
    return undefined
  })
}

/**
 * Finds the change that this one replaced. Of several replaced in a row, prefers the last whose link was mailed. If
 * none was, returns the last: staff may have told the customer its link.
 */
async function findLastOffered(tx: Transaction, change: OrderChange): Promise<OrderChange | undefined> {
  const last = await findReplacedBy(tx, change)
  for (let replaced = last; replaced; replaced = await findReplacedBy(tx, replaced)) {
    if (await wasOffered(tx, replaced.id)) return replaced
  }
  return last
}

/**
 * Opens the payment page of a change if it isn't open yet, and mails its address. Runs as a job, so that nothing is
 * lost if a server dies after storing the change. Skips a change that has ended.
 */
export async function offerChange(options: OrderingOptions, changeId: string): Promise<void> {
  const change = await findChange(options.database, changeId)
  if (change?.state !== 'waiting') return
  const offered = await openPageIfMissing(options, change)
  if (offered.state !== 'waiting') return
  await options.database.transaction((tx) => queueChangeMail(tx, offered, 'change-to-pay'))
}

async function openPageIfMissing(options: OrderingOptions, change: OrderChange): Promise<OrderChange> {
  if (change.checkoutUrl) return change
  const { database } = options
  const order = await findOrder(database, change.orderId)
  if (!order) throw new AppError('not_found')
  await openChangePayment(options, order, change)
  await announceOrder(database, order.orderNumber)
  return (await findChange(database, change.id)) ?? change
}

/**
 * Queues a mail about a change that is not applied. It goes to the order's present address: an address costs nothing,
 * so it is never part of a pending change.
 */
async function queueChangeMail(
  tx: Transaction,
  change: OrderChange,
  mail: Extract<OrderMail, 'change-to-pay' | 'change-lapsed'>,
): Promise<void> {
  const { id: changeId, orderId } = change
  await queueJob(tx, 'send-order-mail', { mail, orderId, changeId })
}
