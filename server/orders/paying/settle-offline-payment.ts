import type { OfflineWay } from '../../../contract/staff/take-order.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import type { OfflinePayment } from '../life/after-offline-payment.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { requireLockedOrder } from '../order/lock-order.ts'
import { isPaid } from '../order/orders.ts'

/** An offline payment to record. */
export interface PaymentToRecord extends Omit<OfflinePayment, 'happened'> {
  /** Called with the order locked. Throws if the order can't be confirmed, or could still be paid at Stripe. */
  before: (tx: Transaction, order: Order) => Promise<void>
  /** Called in the transaction that confirms the order. */
  write: (tx: Transaction, order: Order) => Promise<void>
}

/**
 * Confirms an order that was paid in cash or by bank transfer: adds its ledger entry and sends the mails of every paid
 * order. settleOrder does not do this, because Stripe has no such payment. Safe to call repeatedly: it skips an order
 * that is paid already. Throws AppError `not_found`, and what `before` and `write` throw.
 */
export async function settleOfflinePayment(
  database: Database,
  orderId: string,
  { before, write, ...paid }: PaymentToRecord,
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (isPaid(order)) return
    await before(tx, order)
    const known = { order, ledger: [], changes: [], now: new Date() }
    await carryOut(tx, known, whatFollows(known, { ...paid, happened: 'paid offline' }))
    await write(tx, order)
  })
}

/** How the book of acts words an offline payment for an order or a change. */
export const paidInWords: Record<OfflineWay, string> = {
  cash: 'paid in cash',
  'bank-transfer': 'paid by bank transfer',
}

/** Returns the reason for the ledger entry, such as "By bank transfer: Reference 4711". */
export function paymentInWords(way: OfflineWay, note: string | null | undefined): string {
  const how = way === 'cash' ? 'In cash' : 'By bank transfer'
  return note ? `${how}: ${note}` : how
}
