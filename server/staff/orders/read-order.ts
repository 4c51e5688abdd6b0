import { mayDo, type Role } from '../../../contract/staff/call.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import type { Database } from '../../database/database.ts'
import { findHistory } from '../../database/order-history.ts'
import { findListedOrder } from '../../database/order-lists.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../http/errors.ts'
import { foodOf } from './food-of.ts'
import { toOrderRow } from './order-row.ts'
import { timelineOf } from './timeline.ts'
import { masksFor } from './without-money.ts'

/**
 * Returns an order with all that a role may see of it. The kitchen reads texts without amounts and e-mail addresses, and
 * names and addresses without e-mail addresses. Throws AppError `not_found` where this role may see no such order.
 */
export async function showOrder(database: Database, number: string, role: Role): Promise<OrderOnScreen> {
  const listed = await findListedOrder(database, number, role)
  if (!listed) throw new AppError('not_found')
  const { order } = listed
  const now = new Date()
  const history = await findHistory(database, order)
  const { words, names } = masksFor(role)
  const isManager = mayDo(role, 'manager')
  return {
    ...toOrderRow(listed, role, now),
    ...foodOf(listed),
    paymentStatus: order.paymentStatus,
    status: order.status,
    phone: order.customerPhone,
    address: names(order.deliveryAddress),
    postcode: names(order.deliveryPostalCode),
    instructions: order.specialInstructions && words(order.specialInstructions),
    notes: history.notes.map(({ createdAt, by, text }) => ({ at: createdAt.toISOString(), by, text: words(text) })),
    timeline: timelineOf(order, { ...history, ledger: isManager ? history.ledger : [] }, words),
    cancelled: cancelledOf(order, words),
    forManagers: isManager ? forManagers(order) : null,
    asOf: now.toISOString(),
  }
}

function cancelledOf({ cancelledAt, cancelledBy, cancelReason }: Order, words: (text: string) => string) {
  if (!cancelledAt) return null
  return { at: cancelledAt.toISOString(), by: cancelledBy ?? '', reason: words(cancelReason ?? '') }
}

function forManagers({ customerEmail, totalPence, refundedPence, paymentIntentId }: Order) {
  return { email: customerEmail, totalPence, refundedPence, stripePaymentId: paymentIntentId }
}
