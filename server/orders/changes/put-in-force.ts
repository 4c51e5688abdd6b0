import { randomUUID } from 'node:crypto'
import type { NewOrderChange, OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import type { Changed } from '../life/after-change.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import type { CarriedOver } from './judge-change.ts'
import { moveWaiting, storeChange } from './order-changes.ts'

type NewInForce = Omit<NewOrderChange, 'id' | 'orderId' | 'version' | 'state' | 'createdAt' | 'endedAt'>

/** What was paid for a change, or goes back. `ledger` is needed for what goes back. */
type MoneyOfChange = Pick<Changed, 'paidBy' | 'refund'> & { ledger?: LedgerEntry[] }

/** What belongs to a change that comes into force. */
interface Beside {
  /** The change that waits, as it is on top of this one. */
  carriedOver?: CarriedOver
  moneyOf?: (change: OrderChange) => MoneyOfChange
  /** Called once the change is stored. */
  write?: (change: OrderChange) => Promise<void>
}

/**
 * Stores a change of staff or of a customer that waits for nothing, and brings it into force as the order's next version.
 * One that waits moves on top of it. The transaction has to hold the order, and the days of both. Returns the change.
 */
export async function storeInForce(
  tx: Transaction,
  order: Order,
  wanted: NewInForce,
  { carriedOver, moneyOf, write }: Beside = {},
): Promise<OrderChange> {
  const [id, version] = [randomUUID(), order.version + 1]
  const change = await storeChange(tx, { ...wanted, id, orderId: order.id, version }, 'in-force')
  await write?.(change)
  await putInForce(tx, order, change, moneyOf?.(change))
  if (carriedOver) await moveWaiting(tx, carriedOver, { ...carriedOver, version: version + 1 })
  return change
}

/**
 * Brings a change into force that was stored in this transaction, with what is paid or goes back for it. The transaction
 * has to hold the order, which has to be as the change found it.
 */
export async function putInForce(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  { ledger = [], ...money }: MoneyOfChange = {},
): Promise<void> {
  const known = { order, ledger, changes: [change], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'changed', change, ...money }))
}
