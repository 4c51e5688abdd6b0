import { randomUUID } from 'node:crypto'
import { formatPence } from '../../../contract/money.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import type { RefundWanted } from '../life/after-cancelling.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'

/** A refund that somebody asks for after looking at the order. */
export interface RefundPress extends RefundWanted {
  /** What could still be refunded when they looked, in pence. */
  leftPence: number
}

/**
 * Asks for a refund, divided among several payments if one does not cover it. The transaction must have locked the
 * order, so that two people acting at once see each other's refunds. Returns the id of its first ledger entry. Throws
 * AppError `changed_meanwhile` if the amount left is not what that person saw, and `not_possible` if the refund is more
 * than is left.
 */
export async function refundOrder(tx: Transaction, order: Order, press: RefundPress): Promise<string> {
  const ledger = await findLedger(tx, order.id)
  requireLeft(ledger, press)
  if (press.amountPence <= 0) throw new Error('A refund of nothing was asked for')
  const known = { order, ledger, changes: [], now: new Date() }
  const ids = idsOfParts(ledger)
  await carryOut(tx, known, whatFollows(known, { happened: 'refund asked', refund: press, ids }))
  return ids[0] as string
}

/** Returns new ids for the parts of a refund, one for each ledger entry: it may be divided among all payments. */
export const idsOfParts = (ledger: LedgerEntry[]): string[] => ledger.map(() => randomUUID())

/** Throws as refundOrder does unless a refund of this amount is possible. Pure. */
export function requireLeft(
  ledger: LedgerEntry[],
  { amountPence, leftPence }: Pick<RefundPress, 'amountPence' | 'leftPence'>,
): void {
  const left = sumsOf(ledger).leftPence
  if (left !== leftPence) throw new AppError('changed_meanwhile')
  if (amountPence <= left) return
  const message = left > 0 ? `Only ${formatPence(left)} is left of the payment.` : 'Nothing is left of the payment.'
  throw new AppError('not_possible', { message, fields: [{ path: 'amountPence', message }] })
}
