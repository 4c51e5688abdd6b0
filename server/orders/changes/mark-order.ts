import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import type { Change } from '../order/act-on-order.ts'
import { changeMark, findPress, type OrderMark } from '../order/order-acts.ts'

/**
 * Sets or clears a mark as of its press, `ago` milliseconds before, and carries out what follows if the order left.
 * Returns the change for the book of acts; undefined if nothing changed.
 */
export async function pressMark(
  tx: Transaction,
  order: Order,
  { mark, isDone, ago, by }: { mark: OrderMark; isDone: boolean; ago: number; by: string },
): Promise<Change> {
  const at = await findPress(tx, { number: order.orderNumber, mark, ago })
  if (!at || !(await changeMark(tx, { orderId: order.id, mark, by, at, isDone }))) return undefined
  const known = { order, ledger: [], changes: [], now: new Date() }
  if (isDone && mark === 'on-its-way') await carryOut(tx, known, whatFollows(known, { happened: 'left', at }))
  return { [isDone ? 'to' : 'from']: mark, at }
}
