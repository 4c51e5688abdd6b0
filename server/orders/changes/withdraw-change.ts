import { withdrawChange } from '../../../contract/staff/change-order.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import { expireForGood } from '../../payments/expire-checkout-session.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { lockOrder } from '../order/lock-order.ts'
import { findChange } from '../order/order-changes.ts'
import { requireOrder } from '../order/orders.ts'
import { noteExpiring } from '../order/waiting-changes.ts'
import type { SettleOptions } from '../paying/settle-order.ts'
import { type Changer, changePolicy } from './change-policy.ts'
import { settleChange } from './settle-change.ts'

/** Extra work in the transaction that withdraws a change. */
type Also = (tx: Transaction) => Promise<void>

/**
 * Withdraws a pending change for staff. Returns its state afterwards. Throws AppError `not_found` if the order has no
 * such change, `changed_meanwhile` if its customer paid at that moment, and as expireChange does.
 */
export async function withdrawForStaff(
  options: SettleOptions,
  { number, change: id }: { number: string; change: string },
  caller: Caller,
): Promise<OrderChange['state']> {
  const { database } = options
  const [order, change] = [await requireOrder(database, number), await findChange(database, id)]
  if (change?.orderId !== order.id) throw new AppError('not_found')
  if (change.state !== 'waiting') return change.state
  const act = { ...byCaller(caller), act: withdrawChange.name, subject: number }
  const { state } = await expireAndWithdraw(options, change, 'staff', (tx) => writeAct(tx, act))
  if (state === 'in-force') throw new AppError('changed_meanwhile', { message: changePolicy.staff.paidMeanwhile })
  return state
}

/**
 * Withdraws a pending change for the order's customer. The caller has checked the key of the customer's link. Skips a
 * change that has ended. Throws AppError `not_found` if the order has no such change, `changed_meanwhile` if it was
 * paid at that moment, and as expireChange does.
 */
export async function withdrawForCustomer(options: SettleOptions, orderId: string, changeId: string): Promise<void> {
  const change = await findChange(options.database, changeId)
  if (change?.orderId !== orderId) throw new AppError('not_found')
  if (change.state !== 'waiting') return
  const { state } = await expireAndWithdraw(options, change, 'customer')
  if (state === 'in-force') throw new AppError('changed_meanwhile', { message: changePolicy.customer.paidMeanwhile })
}

/**
 * Expires a pending change's session and withdraws the change. Stripe decides: if it is paid by then, it is applied.
 * Returns the change as it is afterwards. Throws as expireChange does.
 */
export async function expireAndWithdraw(
  options: SettleOptions,
  change: OrderChange,
  by: Changer,
  also?: Also,
): Promise<OrderChange> {
  const { database } = options
  if (await expireChange(options, change, by)) await withdrawUnpaid(database, change, also)
  return (await findChange(database, change.id)) ?? change
}

/**
 * Expires a pending change's session; the change stays pending. Returns false if it was paid before or has ended
 * otherwise. If nobody ends it within a minute, the job does and tells its customer (settle-change.ts). Throws AppError
 * `not_possible` if a bank is still paying, and `payment_provider_unavailable`.
 */
export async function expireChange(options: SettleOptions, change: OrderChange, by: Changer): Promise<boolean> {
  await noteExpiring(options.database, change.id)
  if (await isExpired(options, change)) return true
  await settleChange(options, change.id)
  const ended = await findChange(options.database, change.id)
  if (ended?.state === 'waiting') throw notPossible(changePolicy[by].bankPays)
  return false
}

/** Expires a change's session at Stripe. Returns true if it is unpaid and can no longer be paid. */
async function isExpired({ stripe }: SettleOptions, { checkoutSessionId }: OrderChange): Promise<boolean> {
  if (!checkoutSessionId) return true
  try {
    return (await expireForGood(stripe, checkoutSessionId)).status === 'expired'
  } catch (cause) {
    throw new AppError('payment_provider_unavailable', { cause })
  }
}

/** Withdraws a change that is unpaid and can no longer be paid. */
async function withdrawUnpaid(database: Database, { id, orderId }: OrderChange, also?: Also): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const change = await findChange(tx, id)
    if (!order || change?.state !== 'waiting') return
    await withdrawPending(tx, order, change, false)
    await also?.(tx)
  })
}

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
