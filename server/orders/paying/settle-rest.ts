import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Database } from '../../database/database.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { findLedger } from '../../payments/ledger.ts'
import { carryOut } from '../life/carry-out.ts'
import { type ExpandedSession, hasFailed, paymentOf } from '../life/judge-payment.ts'
import { whatFollows } from '../life/what-follows.ts'
import { lockOrder } from '../order/lock-order.ts'

/** Marks a session of the rest in its metadata. An order's first session has no such mark. */
export const restMetadata = { part: 'rest' }

/**
 * Asks Stripe about the page that was opened last for an order's rest, and about `sessionId`, if that is another page
 * for the rest. Records each payment once, and forgets a page that can't be paid any more. Returns whether something has
 * changed. Throws what the SDK or the database throws.
 */
export async function settleRest(
  options: { database: Database; stripe: Stripe },
  order: Order,
  sessionId?: string,
): Promise<boolean> {
  if (order.depositPence === null) return false
  const ids = new Set([order.restSessionId, sessionId === order.checkoutSessionId ? undefined : sessionId])
  let isChanged = false
  for (const id of ids) if (id && (await settleSession(options, order, id))) isChanged = true
  return isChanged
}

async function settleSession(
  { database, stripe }: { database: Database; stripe: Stripe },
  order: Order,
  id: string,
): Promise<boolean> {
  const session = await readSession(stripe, id)
  if (session?.payment_status === 'paid') return isOfRest(session, order) && recordPayment(database, order, session)
  const isOver = !session || session.status === 'expired' || (session.status === 'complete' && hasFailed(session))
  if (!isOver || id !== order.restSessionId) return false
  const { rowCount } = await database
    .update(cateringOrders)
    .set({ restSessionId: null })
    .where(and(eq(cateringOrders.id, order.id), eq(cateringOrders.restSessionId, id)))
  return rowCount === 1
}

const isOfRest = ({ metadata }: ExpandedSession, { id }: Order) =>
  metadata?.order_id === id && metadata.part === restMetadata.part

/** Returns a session, or null if Stripe does not know it. Throws what the SDK throws. */
export async function readSession(stripe: Stripe, id: string): Promise<ExpandedSession | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

function recordPayment(database: Database, { id }: Order, session: ExpandedSession): Promise<boolean> {
  const payment = paymentOf(session)
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const ledger = await findLedger(tx, id)
    if (!order || ledger.some(({ paymentIntentId }) => paymentIntentId === payment.paymentIntentId)) return false
    const known = { order, ledger, changes: [], now: new Date() }
    await carryOut(tx, known, whatFollows(known, { happened: 'rest paid', payment, refundId: randomUUID() }))
    return true
  })
}
