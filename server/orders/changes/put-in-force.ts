import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import type { Changed } from '../life/after-change.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'

/**
 * Brings a change into force that was stored in this transaction, with what is paid or goes back for it. The transaction
 * has to hold the order, which has to be as the change found it. `ledger` may be left out where nothing goes back.
 */
export async function putInForce(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  { ledger = [], ...money }: Pick<Changed, 'paidBy' | 'refund'> & { ledger?: LedgerEntry[] } = {},
): Promise<void> {
  const known = { order, ledger, changes: [change], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'changed', change, ...money }))
}
