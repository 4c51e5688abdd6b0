import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import type { TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'

/** Places and pays an order, with the charge in its ledger. */
export async function placePaidOrder(server: TestServer, changes: Record<string, unknown> = {}) {
  const placed = await placeOrder(server, changes)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  await ensureCharge(server, placed.order_id)
  return placed
}

/** Notes that the customer has opened the link of a mail, so that mails repeat what they wrote. */
export async function opensLink({ database }: Pick<TestServer, 'database'>, orderId: string): Promise<void> {
  const provedEmail = sql`customer_email`
  await database.update(cateringOrders).set({ provedEmail }).where(eq(cateringOrders.id, orderId))
}

/** Writes the charge of a paid order into its ledger, unless it is there. */
export async function ensureCharge({ database }: Pick<TestServer, 'database'>, orderId: string): Promise<void> {
  const order = await findOrder(database, orderId)
  const charges = and(eq(orderLedger.orderId, orderId), eq(orderLedger.kind, 'charge'))
  if (!order || (await database.select().from(orderLedger).where(charges)).length > 0) return
  await writeEntry({ database }, orderId, { kind: 'charge', amountPence: order.totalPence })
}

/** Writes an entry that has succeeded into an order's ledger. Returns its id. */
export async function writeEntry(
  { database }: Pick<TestServer, 'database'>,
  orderId: string,
  entry: Pick<typeof orderLedger.$inferInsert, 'kind' | 'amountPence'> & Partial<typeof orderLedger.$inferInsert>,
): Promise<string> {
  const id = randomUUID()
  await database.insert(orderLedger).values({ id, orderId, state: 'succeeded', settledAt: new Date(), ...entry })
  return id
}
