import type { LedgerEntry } from '../database/ledger-schema.ts'
import { createRefund } from '../orders/ending/create-refund.ts'
import { refundWaits } from '../orders/life/reconcile-ledger.ts'
import { findOrder } from '../orders/order/orders.ts'
import { raiseAttention } from '../orders/order/raise-attention.ts'
import { type SettleOptions, settleOrder } from '../orders/paying/settle-order.ts'
import { findUnsettledRefunds } from '../payments/ledger.ts'

/** The most refunds that one run asks about, and the time after which it starts no more requests, in milliseconds. */
const refundsOfRun = 100
const longestRun = 20_000
/** How long a refund may wait for Stripe to accept it before staff are told, in milliseconds. */
const patience = 3_600_000

/**
 * Asks Stripe about refunds in progress, because webhooks get lost and a refund may be pending for days. Requests again
 * those that Stripe has not accepted yet. Throws an AggregateError at the end if some requests failed.
 */
export async function followRefunds(options: SettleOptions): Promise<void> {
  const end = performance.now() + longestRun
  const failures: unknown[] = []
  for (const entry of await findUnsettledRefunds(options.database, refundsOfRun)) {
    if (performance.now() > end) break
    await follow(options, entry).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be followed`)
}

async function follow(options: SettleOptions, entry: LedgerEntry): Promise<void> {
  if (entry.state !== 'asked') {
    await settleOrder(options, entry.orderId)
    return
  }
  try {
    await createRefund(options, entry.id)
  } catch (error) {
    if (Date.now() - entry.createdAt.getTime() > patience) await tellThatItWaits(options, entry)
    throw error
  }
}

/** Tells staff once that Stripe has not accepted a refund yet. */
async function tellThatItWaits({ database }: SettleOptions, { orderId, amountPence }: LedgerEntry): Promise<void> {
  const reason = refundWaits(amountPence)
  const order = await findOrder(database, orderId)
  if (!order || order.attention?.includes(reason)) return
  await database.transaction((tx) => raiseAttention(tx, order, reason))
}
