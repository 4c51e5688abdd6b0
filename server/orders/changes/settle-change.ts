import Stripe from 'stripe'
import { londonInstant } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import type { Order } from '../../database/schema.ts'
import { expireCheckoutSession } from '../../payments/expire-checkout-session.ts'
import { recordAskedRefund, recordChangeCharge, recordCharge, theSite } from '../../payments/ledger.ts'
import { holdOrder } from '../hold-order.ts'
import { needAttention } from '../need-attention.ts'
import { announceOrder } from '../order-announcements.ts'
import { isPaid } from '../orders.ts'
import { chargeOf, type ExpandedSession, hasFailed, paymentIntentIdOf } from '../paying/judge-payment.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'
import { letLapse, withdrawChange } from './end-change.ts'
import { priceOfChange } from './open-change-payment.ts'
import { endChange, findChange } from './order-changes.ts'
import { putInForce } from './put-in-force.ts'
import { tellCustomer } from './tell-of-change.ts'
import { findWaitingChange, isBeingEnded } from './waiting-changes.ts'

const comesTooLate = 'The change was no longer possible, so you get back what you paid for it.'

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
  const session = await readSession(options, change)
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
async function readSession({ stripe }: SettleOptions, change: OrderChange): Promise<ExpandedSession | undefined> {
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

async function takePayment(options: SettleOptions, { id, orderId }: OrderChange, session: ExpandedSession) {
  const isNew = await inHeldOrder(options, { id, orderId }, async (tx, order, change) => {
    // What the order itself was paid with comes first, so that it is not taken for the price after the change.
    await recordCharge(tx, order)
    const charge = {
      orderId,
      amountPence: session.amount_total ?? 0,
      stripeId: chargeOf(session)?.id ?? null,
      paymentIntentId: paymentIntentIdOf(session),
      changeId: id,
    }
    if (!(await recordChangeCharge(tx, charge))) return false
    if (isPossible(order, change, session)) await putInForce(tx, order, change)
    else await giveBack(tx, order, change, charge)
    await announceOrder(tx, order.orderNumber)
    return true
  })
  // A refund may have been made in Stripe before this payment was known here.
  if (isNew) await settleOrder(options, orderId)
}

/** Whether a change that is paid can come into force: it waits, and its order is as it found it and still to be cooked. */
function isPossible(order: Order, change: OrderChange, { amount_total, currency }: ExpandedSession): boolean {
  return (
    change.state === 'waiting' &&
    isAsFound(order, change) &&
    !hasBegun(order, change) &&
    amount_total === priceOfChange(change) &&
    currency === 'gbp'
  )
}

const isAsFound = (order: Order, { version, before, after }: OrderChange) =>
  isPaid(order) &&
  order.status === 'confirmed' &&
  order.version === version - 1 &&
  !order.erased &&
  before !== null &&
  after !== null

/** Whether the event has begun, as it was or as the change would have it. */
function hasBegun(order: Order, { after }: OrderChange): boolean {
  const begins = [order, ...(after ? [after] : [])].map(({ eventDate, eventTime }) =>
    londonInstant(eventDate, eventTime.slice(0, 5)).getTime(),
  )
  return Math.min(...begins) <= Date.now()
}

/** Asks for the whole of a payment back, and tells staff. */
async function giveBack(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  { amountPence, paymentIntentId, changeId }: Parameters<typeof recordChangeCharge>[1],
): Promise<void> {
  if (change.state === 'waiting') await endChange(tx, change, 'withdrawn')
  const entry = { orderId: order.id, amountPence, paymentIntentId, changeId, by: theSite }
  const reason = order.erased ? null : comesTooLate
  const entryId = await recordAskedRefund(tx, { ...entry, reason, idempotencyKey: `change-${change.id}` }, false)
  await queueJob(tx, 'create-refund', { entryId }, `create-refund ${entryId}`)
  const attention = `The customer paid ${formatPence(amountPence)} for a change that was no longer possible. It is given back.`
  await needAttention(tx, order, attention, { again: change.id.slice(0, 8) })
}

/**
 * Ends a change that nobody has paid, where it can no longer be paid or come into force, and tells its customer. Of a
 * cancelled order they have a mail already (send-mail.ts). Stripe's event about a page that was closed for another change may
 * be faster than that change, which then ends this one.
 */
async function endWhereOver(options: SettleOptions, seen: OrderChange, session?: ExpandedSession): Promise<void> {
  await inHeldOrder(options, seen, async (tx, order, change) => {
    if (change.state !== 'waiting') return
    if (isAsFound(order, change) && wasExpiredEarly(change, session) && (await isBeingEnded(tx, change.id))) return
    if (!isAsFound(order, change) || wasExpiredEarly(change, session)) {
      await withdrawChange(tx, order, change)
      await tellCustomer(tx, change, 'change-lapsed')
    } else if (isOver(order, change, session)) await letLapse(tx, order, change)
  })
}

/** Whether the session of a change was expired before its time: so that another change takes its place, or in Stripe. */
function wasExpiredEarly({ checkoutExpiresAt }: OrderChange, session?: ExpandedSession): boolean {
  return session?.status === 'expired' && checkoutExpiresAt !== null && checkoutExpiresAt.getTime() > Date.now()
}

function isOver(order: Order, change: OrderChange, session?: ExpandedSession): boolean {
  if (!session) return !change.checkoutExpiresAt || change.checkoutExpiresAt.getTime() <= Date.now()
  if (session.status === 'expired') return true
  // A bank may take days, and the kitchen does not wait for it.
  return session.status === 'complete' && (hasFailed(session) || hasBegun(order, change))
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
