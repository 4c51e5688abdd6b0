import { randomUUID } from 'node:crypto'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { findLedger } from '../../payments/ledger.ts'
import { findSoldWith } from '../../publishing/sold-packages.ts'
import { wasExpiredEarly } from '../life/after-change.ts'
import { carryOut } from '../life/carry-out.ts'
import { type ExpandedSession, paymentOf } from '../life/judge-payment.ts'
import { whatFollows } from '../life/what-follows.ts'
import { lockOrder } from '../order/lock-order.ts'
import { findChange } from '../order/order-changes.ts'
import { findWaitingChange, isBeingEnded } from '../order/waiting-changes.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { readSession } from '../paying/settle-rest.ts'

/**
 * Asks Stripe about a change's payment and settles it: a paid change is applied, and one not paid in time lapses. A
 * payment for a change that is no longer pending, or whose order has changed since, is refunded at once. Payments for
 * changes are settled only here. Safe to call repeatedly and on several servers at once: the order is locked, and the
 * ledger takes each payment once. Returns false if there is no such change. Throws what the SDK or the database throws.
 */
export async function settleChange(options: SettleOptions, changeId: string): Promise<boolean> {
  const change = await findChange(options.database, changeId)
  if (!change) return false
  const session = await sessionOfChange(options, change)
  if (session?.payment_status === 'paid') await takePayment(options, change, session)
  else if (change.state === 'waiting') await endIfOver(options, change, session)
  return true
}

/** Settles an order's pending change, if it has one. Throws as settleChange does. */
export async function settleWaitingChange(options: SettleOptions, orderId: string): Promise<void> {
  const change = await findWaitingChange(options.database, orderId)
  if (change) await settleChange(options, change.id)
}

/** Expires the session of a change that has ended, and settles what was paid before. Throws as settleChange does. */
export async function expireEndedChange(options: SettleOptions, changeId: string): Promise<void> {
  const change = await findChange(options.database, changeId)
  if (!change?.checkoutSessionId) return
  await expireCheckoutSession(options.stripe, change.checkoutSessionId)
  await settleChange(options, changeId)
}

/** Returns a change's session; undefined if it has none, or Stripe has none for this change. */
async function sessionOfChange({ stripe }: SettleOptions, change: OrderChange): Promise<ExpandedSession | undefined> {
  const session = change.checkoutSessionId && (await readSession(stripe, change.checkoutSessionId))
  return session && session.metadata?.change_id === change.id ? session : undefined
}

async function takePayment(options: SettleOptions, change: OrderChange, session: ExpandedSession): Promise<void> {
  const isNew = await inLockedOrder(options, change, async (tx, order, found) => {
    const ledger = await findLedger(tx, order.id)
    if (ledger.some(({ kind, changeId }) => kind === 'charge' && changeId === found.id)) return false
    const sold = await findSoldWith(tx, order, found.after?.items ?? [])
    const known = { order, ledger, changes: [found], sold, now: new Date() }
    const fact = {
      happened: 'change paid',
      change: found,
      payment: paymentOf(session),
      refundId: randomUUID(),
    } as const
    await carryOut(tx, known, whatFollows(known, fact))
    return true
  })
  // Someone may have refunded this payment in Stripe before it was recorded here.
  if (isNew) await settleOrder(options, change.orderId)
}

/** Ends an unpaid change that can no longer be paid or applied. */
async function endIfOver(options: SettleOptions, seen: OrderChange, session?: ExpandedSession): Promise<void> {
  await inLockedOrder(options, seen, async (tx, order, change) => {
    const now = new Date()
    const known = { order, ledger: [], changes: [change], now }
    const isEnding = wasExpiredEarly(change, session, now) && (await isBeingEnded(tx, change.id))
    const fact = { happened: 'change not paid', change, session, isBeingEnded: isEnding } as const
    await carryOut(tx, known, whatFollows(known, fact))
  })
}

/** Runs `work` on the current state of a change, with its order locked. Returns undefined if either is gone. */
function inLockedOrder<Result>(
  { database }: SettleOptions,
  { id, orderId }: Pick<OrderChange, 'id' | 'orderId'>,
  work: (tx: Transaction, order: Order, change: OrderChange) => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const change = await findChange(tx, id)
    return order && change && work(tx, order, change)
  })
}
