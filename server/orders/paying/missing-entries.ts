import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../database/database.ts'
import { paymentKinds, recordCharge } from '../../payments/ledger.ts'
import { lockOrder } from '../order/lock-order.ts'

/**
 * Adds missing charges of orders to the ledger: for up to `limit` orders of the last month, or for one order. An older
 * server running beside this one confirms orders without adding their charge, and such orders are recent.
 * findOrdersMissingRefunds finds missing refunds.
 */
export async function recordMissingCharges(database: Database, limit: number, orderId?: string): Promise<void> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from catering_orders as orders
    where ${orderId ? sql`id = ${orderId}` : sql`created_at > now() - interval '31 days'`} and not erased
      and payment_status in ('completed', 'refunded') and checkout_session_id is not null
      and not exists (
        select from order_ledger where order_id = orders.id and kind in ${paymentKinds} and change_id is null)
    limit ${limit}`)
  for (const { id } of rows) {
    await database.transaction(async (tx) => {
      await lockOrder(tx, id)
      await recordCharge(tx, { id })
    })
  }
}

/**
 * Finds up to `limit` orders of the last month that were refunded but have no refund in the ledger, because an older
 * server settled them during an update. Skips those checked at Stripe in the last 50 minutes. recordMissingCharges adds
 * missing charges.
 */
export async function findOrdersMissingRefunds(database: Queryable, limit: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from catering_orders as o
    where not erased and created_at > now() - interval '1 month' and checkout_session_id is not null
      and (rechecked_at is null or rechecked_at <= now() - interval '50 minutes')
      and refunded_pence > 0 and not exists (select from order_ledger where order_id = o.id and kind = 'refund')
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
