import type { z } from 'zod'
import { phoneAt } from '../../../contract/content/places.ts'
import { formatPence } from '../../../contract/money.ts'
import { type cancelOwnOrderSchema, type OwnOrder, theCustomer } from '../../../contract/own-order.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import { findEntryByKey, findLedger, sumsOf } from '../../payments/ledger.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { changeability, notOpen } from '../changes/change-policy.ts'
import { cancelPaidOrder } from '../ending/cancel-order.ts'
import { refundNow } from '../ending/refund-now.ts'
import { type TryOptions, tryRefunding, trySettling } from '../ending/try-now.ts'
import { requireLockedOrder } from '../order/lock-order.ts'
import { findChanges } from '../order/order-changes.ts'
import { announceOrder } from '../order/order-events.ts'
import { showOwnOrder } from './show-own-order.ts'

type Wanted = Omit<z.output<typeof cancelOwnOrderSchema>, 'key'>

/**
 * Cancels an order for its customer, refunds what the terms say, and returns the order afterwards. The caller has
 * checked the key of the customer's link. Cancels nothing if the refund is no longer what the page said. A repeated
 * press cancels once.
 * Throws AppError `not_found`, `changed_meanwhile` with the new refund, and `not_possible` if the order is not open or
 * the terms say to ring.
 */
export async function cancelOwnOrder(options: TryOptions, wanted: Wanted): Promise<OwnOrder> {
  const { database } = options
  const isStripeThere = await trySettling(options, wanted.order_id)
  const entry = await database.transaction((tx) => cancelAsShown(tx, wanted))
  if (entry && isStripeThere) await tryRefunding(options, entry)
  return showOwnOrder(database, wanted.order_id)
}

/**
 * Cancels the order if its refund is exactly what the customer was told. Returns the ledger entry of the refund, if
 * any.
 */
async function cancelAsShown(
  tx: Transaction,
  { order_id, refund_pence, reason }: Wanted,
): Promise<LedgerEntry | undefined> {
  const order = await requireLockedOrder(tx, order_id)
  const key = `customer-cancels ${order.id}`
  // The same press again, or one in another tab.
  if (order.status === 'cancelled' && order.cancelledBy === theCustomer) return findEntryByKey(tx, key)
  const now = new Date()
  const stand = changeability(order, now)
  if (stand !== 'open') throw notPossible(notOpen[stand])
  const ledger = await findLedger(tx, order.id)
  const changes = await findChanges(tx, order.id)
  const amountPence = await refundNow(tx, { order, ledger, changes }, now)
  if (amountPence === undefined) throw notPossible(ring(order))
  if (amountPence !== refund_pence) throw new AppError('changed_meanwhile', { message: otherSum(amountPence) })
  const { leftPence } = sumsOf(ledger)
  await cancelPaidOrder(tx, order, { key, amountPence, reason, by: theCustomer, leftPence })
  await announceOrder(tx, order.orderNumber)
  return findEntryByKey(tx, key)
}

const ring = ({ kitchen }: Order) =>
  `This order can no longer be cancelled here. Please ring us on ${phoneAt(siteNow(), kitchen).shown}.`

function otherSum(pence: number): string {
  const back = pence > 0 ? `${formatPence(pence)} goes back to you` : 'nothing goes back to you'
  return `Nothing is cancelled yet, because the sum has changed: by now ${back} when you cancel.`
}
