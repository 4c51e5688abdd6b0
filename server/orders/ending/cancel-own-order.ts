import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { site } from '../../../content/site.ts'
import { formatPence } from '../../../contract/money.ts'
import { cancelOwnOrderSchema, type OwnOrder, theCustomer } from '../../../contract/own-order.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import { AppError } from '../../http/errors.ts'
import { parseOr } from '../../http/parse.ts'
import { findEntryByKey, findLedger, recordCharge, sumsOf } from '../../payments/ledger.ts'
import { describeStripeError } from '../../payments/stripe.ts'
import { notOpen, standOf } from '../changes/may-change.ts'
import { findChanges } from '../changes/order-changes.ts'
import { requireChangeKey, showOwnOrder } from '../changes/own-order.ts'
import { requireOrder } from '../hold-order.ts'
import { announceOrder } from '../order-announcements.ts'
import { settleOrder } from '../paying/settle-order.ts'
import { cancelPaidOrder } from './cancel-order.ts'
import { createRefund } from './create-refund.ts'
import { refundNow } from './refund-now.ts'

interface Options {
  database: Database
  stripe: Stripe
  log: Logger
}

/**
 * Cancels an order for the customer who has the link from the mail, gives back what the terms say, and returns the order
 * as it stands afterwards. The customer ends with exactly what the page said: where something else would go back by now,
 * nothing happens. A press that is sent twice cancels once.
 * Throws AppError: `invalid_order`; `not_found` for a wrong key too; `changed_meanwhile` with the new sum; `not_possible`
 * where the order is not open, or where the terms leave it to a call.
 */
export async function cancelOwnOrder(options: Options, body: unknown): Promise<OwnOrder> {
  const { database } = options
  const wanted = parseOr('invalid_order', cancelOwnOrderSchema, body)
  await requireChangeKey(database, wanted)
  const isStripeThere = await lookAtStripe(options, wanted.order_id)
  const entry = await database.transaction((tx) => cancelIn(tx, wanted))
  if (entry && isStripeThere) await tryAtOnce(options, entry)
  return showOwnOrder(database, wanted.order_id)
}

/** Cancels in a transaction. Returns the refund that goes with it, if there is one. */
async function cancelIn(
  tx: Transaction,
  { order_id, refund_pence, reason }: z.output<typeof cancelOwnOrderSchema>,
): Promise<LedgerEntry | undefined> {
  const order = await requireOrder(tx, order_id)
  const key = `customer-cancels ${order.id}`
  // The same press, sent a second time, or pressed in another tab.
  if (order.status === 'cancelled' && order.cancelledBy === theCustomer) return findEntryByKey(tx, key)
  const now = new Date()
  const stand = standOf(order, now)
  if (stand !== 'open') throw new AppError('not_possible', { message: notOpen[stand] })
  await recordCharge(tx, order)
  const [ledger, changes] = await Promise.all([findLedger(tx, order.id), findChanges(tx, order.id)])
  const amountPence = await refundNow(tx, { order, ledger, changes }, now)
  if (amountPence === undefined) throw new AppError('not_possible', { message: ring })
  if (amountPence !== refund_pence) throw new AppError('changed_meanwhile', { message: otherSum(amountPence) })
  const { leftPence } = sumsOf(ledger)
  await cancelPaidOrder(tx, order, { key, amountPence, reason, by: theCustomer, leftPence })
  await announceOrder(tx, order.orderNumber)
  return findEntryByKey(tx, key)
}

/** Brings the ledger up to date, so that a refund that was made in Stripe a moment ago counts. */
async function lookAtStripe({ database, stripe, log }: Options, orderId: string): Promise<boolean> {
  try {
    await settleOrder({ database, stripe }, orderId)
    return true
  } catch (error) {
    log.warn({ err: describeStripeError(error), orderId }, 'an order could not be settled before it was cancelled')
    return false
  }
}

/** Makes the refund at Stripe without waiting for its job, which goes on where this fails. */
async function tryAtOnce({ database, stripe, log }: Options, entry: LedgerEntry): Promise<void> {
  await createRefund({ database, stripe }, entry.id).catch((error: unknown) =>
    log.warn({ err: describeStripeError(error) }, 'a refund could not be made at once, its job goes on'),
  )
}

const ring = `This order can no longer be cancelled here. Please ring us on ${site.phone.shown}.`

function otherSum(pence: number): string {
  const back = pence > 0 ? `${formatPence(pence)} goes back to you` : 'nothing goes back to you'
  return `Nothing is cancelled yet, because the sum has changed: by now ${back} when you cancel.`
}
