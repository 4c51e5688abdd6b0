import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { queueExpireCheckout, queueJob } from '../database/job-queue.ts'
import { findLedger, sumsOf } from '../database/ledger.ts'
import { orderLedger } from '../database/ledger-schema.ts'
import { announceOrder } from '../database/order-announcements.ts'
import { addAttention } from '../database/order-history.ts'
import { changeOrderAsSeen, findPaidSibling } from '../database/orders.ts'
import { findOrdersReplacedBy } from '../database/replaced-orders.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'
import { doubleReason } from './settle-order.ts'

/** A payment that Stripe never saw: who of the staff says so, and how the money came, in words. */
export interface OtherwisePaid {
  by: string
  reason: string
}

/**
 * Confirms an order that was paid in cash or by bank transfer: it gets its row in the ledger, and its mails go out as
 * those of every paid order. Beside settleOrder this is the only writer of payment_status; settleOrder leaves such orders
 * alone because they have no session. It may be called any number of times, and confirms once. `write` is called in the
 * transaction that confirms. Throws AppError `order_expired` where the order was closed before.
 */
export async function settlePaidOtherwise(
  database: Database,
  orderId: string,
  paid: OtherwisePaid,
  write: (tx: Transaction, order: Order) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [order] = await tx.select().from(cateringOrders).where(eq(cateringOrders.id, orderId)).for('update')
    if (order?.paymentStatus === 'completed' || order?.paymentStatus === 'refunded') return
    const change = { paymentStatus: 'completed', status: 'confirmed', paidAt: new Date() } as const
    const isOpen = order?.paymentStatus === 'pending' && order.status === 'pending' && !order.checkoutSessionId
    if (!order || !isOpen || !(await changeOrderAsSeen(tx, order, change))) throw new AppError('order_expired')
    await recordPayment(tx, order, paid)
    await queueMails(tx, order)
    for (const replaced of await findOrdersReplacedBy(tx, order.id)) await queueExpireCheckout(tx, replaced)
    await write(tx, order)
    await announceOrder(tx, order.orderNumber)
  })
}

/**
 * Notes what staff have given back themselves, in pence, once it stands in the ledger. The transaction has to hold the
 * order.
 */
export async function settleRefundByHand(tx: Transaction, order: Order, amountPence: number): Promise<void> {
  const { paidPence } = sumsOf(await findLedger(tx, order.id))
  const refundedPence = order.refundedPence + amountPence
  const isWhole = refundedPence >= paidPence
  const change = { refundedPence, ...(isWhole && { paymentStatus: 'refunded' as const }) }
  await tx.update(cateringOrders).set(change).where(eq(cateringOrders.id, order.id))
}

async function recordPayment(tx: Transaction, { id, totalPence }: Order, { by, reason }: OtherwisePaid): Promise<void> {
  await tx.insert(orderLedger).values({
    id: randomUUID(),
    orderId: id,
    kind: 'paid-otherwise',
    amountPence: totalPence,
    state: 'succeeded',
    reason,
    by,
    settledAt: sql`now()`,
  })
}

async function queueMails(tx: Transaction, order: Order): Promise<void> {
  await queueJob(tx, 'send-order-mail', { mail: 'order-confirmed', orderId: order.id })
  await queueJob(tx, 'send-order-mail', { mail: 'staff-new-order', orderId: order.id })
  const other = await findPaidSibling(tx, order)
  if (!other) return
  const reason = doubleReason(other)
  await addAttention(tx, order.id, reason)
  await queueJob(tx, 'send-order-mail', { mail: 'staff-needs-attention', orderId: order.id, reason })
}
