import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { letLapse } from '../changes/end-change.ts'
import { putInForce } from '../changes/put-in-force.ts'
import { orderLedger } from '../database/ledger-schema.ts'
import { findChange } from '../database/order-changes.ts'
import { cateringOrders } from '../database/schema.ts'
import { paymentIntentIdOf } from './judge-payment.ts'
import type { SettleOptions } from './settle-order.ts'

/** Asks Stripe about the page of a change: a paid one comes into force, and one that is closed lapses. */
export async function settleChange({ database, stripe }: SettleOptions, changeId: string): Promise<void> {
  const waiting = await findChange(database, changeId)
  if (waiting?.state !== 'waiting' || !waiting.checkoutSessionId) return
  const session = await stripe.checkout.sessions.retrieve(waiting.checkoutSessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const isPaid = session.payment_status === 'paid'
  if (!isPaid && session.status !== 'expired') return
  await database.transaction(async (tx) => {
    const [order] = await tx.select().from(cateringOrders).where(eq(cateringOrders.id, waiting.orderId)).for('update')
    const change = await findChange(tx, changeId)
    if (!order || change?.state !== 'waiting') return
    if (!isPaid) return letLapse(tx, order, change)
    await tx.insert(orderLedger).values({
      ...{ id: randomUUID(), orderId: order.id, changeId, kind: 'charge', state: 'succeeded' },
      ...{ amountPence: change.differencePence, paymentIntentId: paymentIntentIdOf(session) },
      settledAt: sql`now()`,
    })
    await putInForce(tx, order, change)
  })
}
