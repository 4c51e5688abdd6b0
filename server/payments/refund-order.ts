import { formatPence } from '../../contract/money.ts'
import type { Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { findLedger, recordAskedRefund, recordCharge, sumsOf } from '../database/ledger.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import type { Order } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'
import { settleRefundByHand } from './settle-paid-otherwise.ts'

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
 * Writes a refund into the ledger, and queues the job that makes it at Stripe. Of an order that was paid otherwise staff
 * give the money back themselves, so its refund is settled at once. The transaction has to hold the order, so
 * that of two people at the same moment the later sees what the first gave back. Returns the id of its entry.
 * Throws AppError: `changed_meanwhile` where another amount is left than that person saw, and `not_possible` where more
 * is asked for than is left.
 */
export async function refundOrder(tx: Transaction, order: Order, asked: RefundAsked): Promise<string> {
  const { key, amountPence, reason, by, changeId } = asked
  const ledger = await requireLeft(tx, order, asked)
  const isByHand = ledger.some(({ kind }) => kind === 'paid-otherwise')
  // The reason may name the customer, who is erased here.
  const entry = {
    orderId: order.id,
    amountPence,
    reason: order.erased ? null : reason,
    by,
    idempotencyKey: key,
    changeId,
  }
  const entryId = await recordAskedRefund(tx, entry, isByHand)
  if (isByHand) await settleRefundByHand(tx, order, sumsOf(ledger).refundedPence + amountPence)
  else await queueJob(tx, 'create-refund', { entryId }, `create-refund ${entryId}`)
  return entryId
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
