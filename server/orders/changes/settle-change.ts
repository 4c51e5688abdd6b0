import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { findLedger, recordCharge } from '../../payments/ledger.ts'
import { findSoldWith } from '../../publishing/sold-packages.ts'
import { holdOrder } from '../hold-order.ts'
import { wasExpiredEarly } from '../life/after-change.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { chargeOf, type ExpandedSession, paymentIntentIdOf } from '../paying/judge-payment.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { findChange } from './order-changes.ts'
import { findWaitingChange, isBeingEnded } from './waiting-changes.ts'

/**
 * Asks Stripe about the payment of a change, and brings it to its end: paid, it comes into force; not paid in time, it
 * lapses; paid although it waits no more, or its order is no longer as it found it, the money goes back at once. Only
 * this settles what is paid for changes. It may be called from anywhere and any number of times, also by several servers at
 * once: the payment stands in the ledger once, and the order is held meanwhile. Throws what the SDK or the database throws.
 * Returns whether there is such a change.
 */
export async function settleChange(options: SettleOptions, changeId: string): Promise<boolean> {
  const change = await findChange(options.database, changeId)
  if (!change) return false
  const session = await sessionOfChange(options, change)
  if (session?.payment_status === 'paid') await takePayment(options, change, session)
  else if (change.state === 'waiting') await endWhereOver(options, change, session)
  return true
}

/** Settles the change of an order that waits for its payment, where there is one. Throws as settleChange does. */
export async function settleWaitingChange(options: SettleOptions, orderId: string): Promise<void> {
  const change = await findWaitingChange(options.database, orderId)
  if (change) await settleChange(options, change.id)
}

/** Expires the session of a change that waits no more, and settles what was paid there before. Throws as settleChange does. */
export async function expireEndedChange(options: SettleOptions, changeId: string): Promise<void> {
  const change = await findChange(options.database, changeId)
  if (!change?.checkoutSessionId) return
  await expireCheckoutSession(options.stripe, change.checkoutSessionId)
  await settleChange(options, changeId)
}

/** Returns the session of a change, or undefined where there is none that Stripe knows as its own. */
async function sessionOfChange({ stripe }: SettleOptions, change: OrderChange): Promise<ExpandedSession | undefined> {
  if (!change.checkoutSessionId) return undefined
  try {
    const expand = ['payment_intent.latest_charge']
    const session = await stripe.checkout.sessions.retrieve(change.checkoutSessionId, { expand })
    return session.metadata?.change_id === change.id ? session : undefined
  } catch (error) {
    const isUnknown = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
    if (!isUnknown) throw error
    return undefined
  }
}

async function takePayment(options: SettleOptions, change: OrderChange, session: ExpandedSession): Promise<void> {
  const isNew = await inHeldOrder(options, change, async (tx, order, held) => {
    // What the order itself was paid with comes first, so that it is not taken for the price after the change.
    await recordCharge(tx, order)
    const ledger = await findLedger(tx, order.id)
    if (ledger.some(({ kind, changeId }) => kind === 'charge' && changeId === held.id)) return false
    const sold = await findSoldWith(tx, order, held.after?.items ?? [])
    const known = { order, ledger, changes: [held], sold, now: new Date() }
    const fact = { happened: 'change paid', change: held, payment: paymentOf(session), refundId: randomUUID() } as const
    await carryOut(tx, known, whatFollows(known, fact))
    return true
  })
  // A refund may have been made in Stripe before this payment was known here.
  if (isNew) await settleOrder(options, change.orderId)
}

const paymentOf = (session: ExpandedSession) => ({
  amountPence: session.amount_total ?? 0,
  currency: session.currency,
  stripeId: chargeOf(session)?.id ?? null,
  paymentIntentId: paymentIntentIdOf(session),
})

/** Ends a change that nobody has paid, where it can no longer be paid or come into force. */
async function endWhereOver(options: SettleOptions, seen: OrderChange, session?: ExpandedSession): Promise<void> {
  await inHeldOrder(options, seen, async (tx, order, change) => {
    const now = new Date()
    const known = { order, ledger: [], changes: [change], now }
    const isEnding = wasExpiredEarly(change, session, now) && (await isBeingEnded(tx, change.id))
    const fact = { happened: 'change not paid', change, session, isBeingEnded: isEnding } as const
    await carryOut(tx, known, whatFollows(known, fact))
  })
}

/** Does something to a change as it is now, with its order held. Undefined where there is no such order. */
function inHeldOrder<Result>(
  { database }: SettleOptions,
  { id, orderId }: Pick<OrderChange, 'id' | 'orderId'>,
  work: (tx: Transaction, order: Order, change: OrderChange) => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    const change = await findChange(tx, id)
    return order && change && work(tx, order, change)
  })
}
