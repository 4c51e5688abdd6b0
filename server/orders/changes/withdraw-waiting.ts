import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { expireForGood } from '../../payments/expire-checkout-session.ts'
import { holdOrder } from '../hold-order.ts'
import type { SettleOptions } from '../paying/settle-order.ts'
import { withdrawChange } from './end-change.ts'
import { findChange } from './order-changes.ts'
import { settleChange } from './settle-change.ts'
import { noteExpiring } from './waiting-changes.ts'

/** What is done with a change in the transaction that withdraws it. */
type Also = (tx: Transaction) => Promise<void>

/**
 * Expires the session of a change that waits, and withdraws it. Stripe decides: one that is paid by then is in force.
 * Returns the change as it stands then. Throws as expireChange does.
 */
export async function withdrawWaiting(options: SettleOptions, change: OrderChange, also?: Also): Promise<OrderChange> {
  const { database } = options
  if (await expireChange(options, change)) await withdrawUnpaid(database, change, also)
  return (await findChange(database, change.id)) ?? change
}

/**
 * Expires the session of a change that waits, and leaves the change waiting. Returns false where it was paid before,
 * or has ended otherwise. Should nobody end it within a minute, the job does (settle-change.ts), and its customer is told.
 * Throws AppError `not_possible` where a bank is still paying, and `payment_provider_unavailable`.
 */
export async function expireChange(options: SettleOptions, change: OrderChange): Promise<boolean> {
  await noteExpiring(options.database, change.id)
  if (await isExpired(options, change)) return true
  await settleChange(options, change.id)
  const ended = await findChange(options.database, change.id)
  if (ended?.state === 'waiting') throw new AppError('not_possible', { message: bankPays })
  return false
}

/** Expires the session of a change at Stripe. Returns whether nobody can pay it any more, and nobody has. */
async function isExpired({ stripe }: SettleOptions, { checkoutSessionId }: OrderChange): Promise<boolean> {
  if (!checkoutSessionId) return true
  try {
    return (await expireForGood(stripe, checkoutSessionId)).status === 'expired'
  } catch (cause) {
    throw new AppError('payment_provider_unavailable', { cause })
  }
}

/** Withdraws a change that nobody has paid, and that nobody can pay any more. */
async function withdrawUnpaid(database: Database, { id, orderId }: OrderChange, also?: Also): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    const change = await findChange(tx, id)
    if (!order || change?.state !== 'waiting') return
    await withdrawChange(tx, order, change, false)
    await also?.(tx)
  })
}

const bankPays = 'The customer’s bank is still paying for this change. Wait until that has ended.'
