import { formatPence } from '../../contract/money.ts'
import type { Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { findLedger, recordAskedRefund, recordCharge, sumsOf } from '../database/ledger.ts'
import type { Order } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'

export interface RefundAsked {
  /** Names one press of the button. */
  key: string
  amountPence: number
  reason: string
  /** The name of the person who asks. */
  by: string
  /** What could still be given back when that person looked. */
  leftPence: number
}

/**
 * Writes a refund into the ledger, and queues the job that makes it at Stripe. The transaction has to hold the order, so
 * that of two people at the same moment the later sees what the first gave back. Returns the id of its entry.
 * Throws AppError: `changed_meanwhile` where another amount is left than that person saw, and `not_possible` where more
 * is asked for than is left.
 */
export async function refundOrder(tx: Transaction, order: Order, asked: RefundAsked): Promise<string> {
  const { key, amountPence, reason, by } = asked
  await requireLeft(tx, order, asked)
  const entryId = await recordAskedRefund(tx, {
    orderId: order.id,
    amountPence,
    // The reason may name the customer, who is erased here.
    reason: order.erased ? null : reason,
    by,
    idempotencyKey: key,
  })
  await queueJob(tx, 'create-refund', { entryId }, `create-refund ${entryId}`)
  return entryId
}

/** Throws as refundOrder does. The transaction has to hold the order. */
export async function requireLeft(
  tx: Transaction,
  order: Order,
  { amountPence, leftPence }: Pick<RefundAsked, 'amountPence' | 'leftPence'>,
): Promise<void> {
  await recordCharge(tx, order)
  const left = sumsOf(await findLedger(tx, order.id)).leftPence
  if (left !== leftPence) throw new AppError('changed_meanwhile')
  if (amountPence <= left) return
  const message = left > 0 ? `Only ${formatPence(left)} is left of the payment.` : 'Nothing is left of the payment.'
  throw new AppError('not_possible', { message, fields: [{ path: 'amountPence', message }] })
}
