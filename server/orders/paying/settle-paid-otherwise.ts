import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { paidAnother } from '../../../contract/staff/attention.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { queueExpireCheckout, queueJob } from '../../database/job-queue.ts'
import { orderLedger } from '../../database/ledger-schema.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { AppError } from '../../http/errors.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import { announceOrder } from '../order-announcements.ts'
import { addAttention } from '../order-history.ts'
import { findPaidSibling, isPaid, isPaidAtShortNotice } from '../orders.ts'
import { findOrdersReplacedBy } from '../placing/replaced-orders.ts'
import { whyShort } from './judge-payment.ts'

/** A payment that Stripe never saw: who of the staff says so, and how the money came, in words. */
export interface OtherwisePaid {
  by: string
  reason: string
  /** Names the press that records it, where that is not the one that made the order. */
  key?: string
  /** Called with the order held. Throws where it can't be confirmed, or could still be paid at Stripe. */
  admit: (tx: Transaction, order: Order) => Promise<void>
  /** Called in the transaction that confirms. */
  write: (tx: Transaction, order: Order) => Promise<void>
}

/**
 * Confirms an order that was paid in cash or by bank transfer: it gets its row in the ledger, and its mails go out as
 * those of every paid order. Beside settleOrder this is the only writer of payment_status; settleOrder leaves such orders
 * alone because Stripe has no payment of theirs. It may be called any number of times, and confirms once; an order that is
 * paid already stays as it is. Throws AppError `not_found`, and what `admit` throws.
 */
export async function settlePaidOtherwise(database: Database, orderId: string, paid: OtherwisePaid): Promise<void> {
  await database.transaction(async (tx) => {
    const [order] = await tx.select().from(cateringOrders).where(eq(cateringOrders.id, orderId)).for('update')
    if (!order) throw new AppError('not_found')
    if (isPaid(order)) return
    await paid.admit(tx, order)
    const change = { paymentStatus: 'completed', status: 'confirmed' } as const
    // The database's time is also that of the ledger's row and of the mails.
    await tx
      .update(cateringOrders)
      .set({ ...change, paidAt: sql`now()` })
      .where(eq(cateringOrders.id, orderId))
    await recordPayment(tx, order, paid)
    await queueMails(tx, { ...order, ...change, paidAt: new Date() })
    for (const replaced of await findOrdersReplacedBy(tx, order.id)) await queueExpireCheckout(tx, replaced)
    await paid.write(tx, order)
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

async function recordPayment(
  tx: Transaction,
  { id, totalPence }: Order,
  { by, reason, key }: OtherwisePaid,
): Promise<void> {
  await tx.insert(orderLedger).values({
    id: randomUUID(),
    orderId: id,
    kind: 'paid-otherwise',
    amountPence: totalPence,
    state: 'succeeded',
    reason,
    by,
    idempotencyKey: key,
    settledAt: sql`now()`,
  })
}

async function queueMails(tx: Transaction, order: Order): Promise<void> {
  await queueJob(tx, 'send-order-mail', { mail: 'order-confirmed', orderId: order.id })
  await queueJob(tx, 'send-order-mail', { mail: 'staff-new-order', orderId: order.id })
  const other = await findPaidSibling(tx, order)
  // The confirmation says that we ring.
  const toRing = isPaidAtShortNotice(order) ? whyShort(order, new Date()) : []
  for (const reason of [...toRing, ...(other ? [paidAnother(other)] : [])]) {
    await addAttention(tx, order.id, reason)
    await queueJob(tx, 'send-order-mail', { mail: 'staff-needs-attention', orderId: order.id, reason })
  }
}
