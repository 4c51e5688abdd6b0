import { randomUUID } from 'node:crypto'
import { formatPence } from '../../../contract/money.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../http/errors.ts'
import { findLedger, recordCharge, sumsOf } from '../../payments/ledger.ts'
import type { RefundWanted } from '../life/after-cancelling.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'

/** A refund, as somebody asks for it who has looked at the order. */
export interface RefundPress extends RefundWanted {
  /** What could still be given back when that person looked. */
  leftPence: number
}

/**
 * Asks for a refund. Where it is more than what is left of one payment, it is divided among several.
 * The transaction has to hold the order, so that of two people at the same moment the later sees what the first gave
 * back. Returns the id of its entry in the ledger, the first where there are several.
 * Throws AppError: `changed_meanwhile` where another amount is left than that person saw, and `not_possible` where more
 * is asked for than is left.
 */
export async function refundOrder(tx: Transaction, order: Order, press: RefundPress): Promise<string> {
  const ledger = await requireLeft(tx, order, press)
  if (press.amountPence <= 0) throw new Error('A refund of nothing was asked for')
  const known = { order, ledger, changes: [], now: new Date() }
  const ids = idsOfParts(ledger)
  await carryOut(tx, known, whatFollows(known, { happened: 'refund asked', refund: press, ids }))
  return ids[0] as string
}

/** Returns new ids for the parts of a refund: it may be divided among all payments. */
export const idsOfParts = (ledger: LedgerEntry[]): string[] => ledger.map(() => randomUUID())

/** Returns the ledger. Throws as refundOrder does. The transaction has to hold the order. */
export async function requireLeft(
  tx: Transaction,
  order: Order,
  { amountPence, leftPence }: Pick<RefundPress, 'amountPence' | 'leftPence'>,
): Promise<LedgerEntry[]> {
  await recordCharge(tx, order)
  const ledger = await findLedger(tx, order.id)
  const left = sumsOf(ledger).leftPence
  if (left !== leftPence) throw new AppError('changed_meanwhile')
  if (amountPence <= left) return ledger
  const message = left > 0 ? `Only ${formatPence(left)} is left of the payment.` : 'Nothing is left of the payment.'
  throw new AppError('not_possible', { message, fields: [{ path: 'amountPence', message }] })
}
