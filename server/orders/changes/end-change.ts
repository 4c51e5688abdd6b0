import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'

/**
 * Withdraws a pending change and queues the job that expires its session. A payment made at that moment is refunded
 * (settle-change.ts). Tells the customer, unless another change replaces this one. The transaction must have locked the
 * order.
 */
export async function withdrawPending(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  isReplaced = true,
): Promise<void> {
  const known = { order, ledger: [], changes: [change], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'change withdrawn', change, isReplaced }))
}
