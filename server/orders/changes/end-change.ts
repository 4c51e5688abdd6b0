import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'

/**
 * Takes back a change that waits for its payment, and queues the job that expires its session. What the customer pays there
 * at this very moment goes back to them (settle-change.ts). Its customer hears it, unless another
 * change takes its place. The transaction has to hold the order.
 */
export async function withdrawChange(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  isReplaced = true,
): Promise<void> {
  const known = { order, ledger: [], changes: [change], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'change withdrawn', change, isReplaced }))
}
