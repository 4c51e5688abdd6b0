import type { z } from 'zod'
import { isOverdue } from '../../../contract/deposit.ts'
import { giveBackByHand, type readOrderMoney } from '../../../contract/staff/order-money.ts'
import type { Database } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { findLedger, isAskedByStaff, isByHand, sumsOf } from '../../payments/ledger.ts'
import { refundNow } from '../ending/refund-now.ts'
import { findChanges } from '../order/order-changes.ts'
import { isPaid, isProcessing, isRestOpen, needsAttention, requireOrder } from '../order/orders.ts'
import { amountToRecord, reasonsAgainst, whyNoOfflinePayment } from '../paying/pay-otherwise.ts'

/**
 * Returns an order's ledger, its sums, and the refund by its terms if it were cancelled now. Throws AppError
 * `not_found`.
 */
export async function showOrderMoney(
  database: Database,
  number: string,
): Promise<z.input<typeof readOrderMoney.output>> {
  const order = await requireOrder(database, number)
  const [ledger, changes] = await Promise.all([findLedger(database, order.id), findChanges(database, order.id)])
  return {
    entries: ledger.map((entry) => ({ ...toEntry(entry), isToGiveBack: isToGiveBack(order, entry) })),
    ...sumsOf(ledger),
    proposedPence: (await refundNow(database, { order, ledger, changes }, new Date())) ?? null,
    mayCancel: mayCancel(order),
    payOtherwise: (await whyNoOfflinePayment(database, order))
      ? null
      : {
          amountPence: amountToRecord(order),
          reasons: await reasonsAgainst(database, await rulesInForce(database), order),
        },
    rest: isRestOpen(order)
      ? { restPence: order.restPence, due: order.restDue ?? order.eventDate, isOverdue: isOverdue(order, new Date()) }
      : null,
  }
}

function toEntry({ id, createdAt, kind, amountPence, state, reason, by, stripeId, explanation }: LedgerEntry) {
  return { id, at: createdAt.toISOString(), kind, amountPence, state, reason, by, stripeId, explanation }
}

/**
 * True if staff still have to hand over this refund: the attention that asks for it is open. The ledger counts such a
 * refund from when it was promised.
 */
function isToGiveBack(order: Order, entry: LedgerEntry): boolean {
  if (!isByHand(entry) || isAskedByStaff(entry.by) || !needsAttention(order)) return false
  return order.attention?.includes(giveBackByHand(entry.amountPence, order.orderNumber)) === true
}

/**
 * True if staff may cancel the order: not while a bank is processing its payment, nor after the payment failed or
 * expired.
 */
function mayCancel(order: Order): boolean {
  if (order.status === 'cancelled') return false
  return isPaid(order) || (order.paymentStatus === 'pending' && !isProcessing(order))
}
