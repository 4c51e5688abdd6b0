import { formatPence } from '../../../contract/money.ts'
import { theCustomer } from '../../../contract/own-order.ts'
import { giveBackByHand } from '../../../contract/staff/order-money.ts'
import type { Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../http/errors.ts'
import { divideRefund } from '../../payments/divide-refund.ts'
import { findLedger, keyOfPart, recordAskedRefund, recordCharge, sumsOf, theSite } from '../../payments/ledger.ts'
import { addAttention } from '../order-history.ts'
import { settleRefundByHand } from '../paying/settle-paid-otherwise.ts'

export interface RefundAsked {
  /** Names one press of the button. */
  key: string
  amountPence: number
  reason: string
  /** The name of the person who asks. */
  by: string
  /** What could still be given back when that person looked. */
  leftPence: number
  /** The change of the order that the refund belongs to, where there is one. */
  changeId?: string
}

/**
 * Writes a refund into the ledger, and queues the job that makes it at Stripe. Where it is more than what is left of one
 * payment, it is divided among several. What was paid otherwise staff give back themselves, so that is settled at once;
 * where none of them asked for the refund, they are told to.
 * The transaction has to hold the order, so that of two people at the same moment the later sees what the first gave
 * back. Returns the id of its entry, the first where there are several.
 * Throws AppError: `changed_meanwhile` where another amount is left than that person saw, and `not_possible` where more
 * is asked for than is left.
 */
export async function refundOrder(tx: Transaction, order: Order, asked: RefundAsked): Promise<string> {
  const { key, amountPence, reason, by, changeId } = asked
  const ledger = await requireLeft(tx, order, asked)
  // The reason may name the customer, who is erased here.
  const common = { orderId: order.id, reason: order.erased ? null : reason, by, changeId }
  const ids: string[] = []
  for (const [index, { isByHand, ...part }] of divideRefund(amountPence, ledger).entries()) {
    const entry = { ...common, ...part, idempotencyKey: keyOfPart(key, index) }
    const entryId = await recordAskedRefund(tx, entry, isByHand)
    if (isByHand) await settleByHand(tx, order, part.amountPence, by)
    else await queueJob(tx, 'create-refund', { entryId }, `create-refund ${entryId}`)
    ids.push(entryId)
  }
  const [first] = ids
  if (!first) throw new Error('A refund of nothing was asked for')
  return first
}

/** Whether a person of the staff asked for a refund, by the name of who did. */
export const isAskedByStaff = (by: string | null) => by !== theCustomer && by !== theSite

/**
 * Settles what goes back of money that Stripe never saw. Staff who ask for it know that they have to hand it over; where
 * nobody of them asked, they are told.
 */
async function settleByHand(tx: Transaction, order: Order, amountPence: number, by: string): Promise<void> {
  await settleRefundByHand(tx, order, amountPence)
  if (isAskedByStaff(by)) return
  const { id: orderId, orderNumber } = order
  const reason = giveBackByHand(amountPence, orderNumber)
  await addAttention(tx, orderId, reason)
  await queueJob(tx, 'send-order-mail', { mail: 'staff-needs-attention', orderId, reason })
}

/** Returns the ledger. Throws as refundOrder does. The transaction has to hold the order. */
export async function requireLeft(
  tx: Transaction,
  order: Order,
  { amountPence, leftPence }: Pick<RefundAsked, 'amountPence' | 'leftPence'>,
): Promise<LedgerEntry[]> {
  await recordCharge(tx, order)
  const ledger = await findLedger(tx, order.id)
  const left = sumsOf(ledger).leftPence
  if (left !== leftPence) throw new AppError('changed_meanwhile')
  if (amountPence <= left) return ledger
  const message = left > 0 ? `Only ${formatPence(left)} is left of the payment.` : 'Nothing is left of the payment.'
  throw new AppError('not_possible', { message, fields: [{ path: 'amountPence', message }] })
}
