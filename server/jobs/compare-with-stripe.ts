import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { orderChanges } from '../database/changes-schema.ts'
import type { Database } from '../database/database.ts'
import { orderLedger } from '../database/ledger-schema.ts'
import { cateringOrders } from '../database/schema.ts'
import { settleChange } from '../orders/changes/settle-change.ts'
import { compareLedger, isAsAtStripe } from '../orders/life/reconcile-ledger.ts'
import { findOrderIdByPaymentIntent, isPaid } from '../orders/order/orders.ts'
import { settleOrder } from '../orders/paying/settle-order.ts'
import { restMetadata } from '../orders/paying/settle-rest.ts'
import { isOfThisSite, reportUnknownPayment, type UnknownOptions } from '../orders/paying/unknown-payment.ts'

/**
 * How many days back sessions and refunds are compared, and how many days back disputes are: a bank takes three months
 * to decide one.
 */
const recentDays = 7
const disputeDays = 150
/** The most sessions, refunds and disputes read in one run, each. */
const mostRead = 5_000

/**
 * Compares the latest payments, refunds and disputes at Stripe with our orders. Webhooks get lost, and a restored
 * database lacks what happened since its backup. Settles each order that Stripe knows more about, and tells staff about
 * money for orders that we don't have. Throws an AggregateError at the end if some could not be compared.
 */
export async function compareWithStripe(options: UnknownOptions): Promise<void> {
  const failures: unknown[] = []
  const each = async <Found>(all: Found[], act: (one: Found) => Promise<unknown>) => {
    for (const one of all) await act(one).catch((error: unknown) => failures.push(error))
  }
  const sessions = await options.stripe.checkout.sessions
    .list({ created: { gte: daysAgo(recentDays) }, status: 'complete', limit: 100 })
    .autoPagingToArray({ limit: mostRead })
  const ours = sessions.filter((session) => isOfThisSite(session, options.config.publicUrl))
  const known = await findKnown(options.database, ours)
  await each(ours, (session) => compareSession(options, known, session))
  const refunds = await options.stripe.refunds
    .list({ created: { gte: daysAgo(recentDays) }, limit: 100 })
    .autoPagingToArray({ limit: mostRead })
  await each(refunds, (refund) => compareMoved(options, refund, { refunds: [refund], disputes: [] }))
  const disputes = await options.stripe.disputes
    .list({ created: { gte: daysAgo(disputeDays) }, limit: 100 })
    .autoPagingToArray({ limit: mostRead })
  await each(disputes, (dispute) => compareMoved(options, dispute, { refunds: [], disputes: [dispute] }))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be compared`)
}

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 24 * 60 * 60

const isItsCharge = and(
  eq(orderLedger.orderId, orderChanges.orderId),
  eq(orderLedger.changeId, orderChanges.id),
  eq(orderLedger.kind, 'charge'),
)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the ids of known orders and changes that the sessions name, each with whether its payment is recorded. */
async function findKnown(database: Database, sessions: Stripe.Checkout.Session[]): Promise<Map<string, boolean>> {
  const idsOf = (name: string) =>
    sessions.flatMap(({ metadata }) => (uuid.test(metadata?.[name] ?? '') ? [metadata?.[name] ?? ''] : []))
  const { id, paymentStatus } = cateringOrders
  const [orders, changes] = await Promise.all([
    database
      .select({ id, paymentStatus })
      .from(cateringOrders)
      .where(inArray(id, idsOf('order_id'))),
    database
      .select({ id: orderChanges.id, paidFor: orderLedger.id })
      .from(orderChanges)
      .leftJoin(orderLedger, isItsCharge)
      .where(inArray(orderChanges.id, idsOf('change_id'))),
  ])
  return new Map([
    ...orders.map((order) => [order.id, isPaid(order)] as const),
    ...changes.map((change) => [change.id, change.paidFor !== null] as const),
  ])
}

async function compareSession(
  options: UnknownOptions,
  known: Map<string, boolean>,
  { id, metadata, payment_status }: Stripe.Checkout.Session,
): Promise<void> {
  const { order_id: orderId = '', change_id: changeId, part } = metadata ?? {}
  const isWritten = known.get(changeId ?? orderId)
  if (isWritten === undefined) return reportUnknownPayment(options, id)
  // The deposit is in the ledger. Settling finds out whether the rest is there too.
  if ((isWritten && part !== restMetadata.part) || payment_status !== 'paid') return
  if (changeId) await settleChange(options, changeId)
  else await settleOrder(options, orderId, id)
}

/**
 * Settles the order of a refund or dispute that the ledger lacks or has in another state. Ignores payments of unknown
 * orders, because the Stripe account may serve other sites too.
 */
async function compareMoved(
  { database, stripe }: UnknownOptions,
  { id, payment_intent: intent }: Pick<Stripe.Refund, 'id' | 'payment_intent'>,
  seen: Parameters<typeof compareLedger>[0],
): Promise<void> {
  const entries = await database.select().from(orderLedger).where(eq(orderLedger.stripeId, id))
  if (isAsAtStripe(compareLedger(seen, entries))) return
  const intentId = typeof intent === 'string' ? intent : intent?.id
  const orderId = intentId && (await findOrderIdByPaymentIntent(database, intentId))
  if (orderId) await settleOrder({ database, stripe }, orderId)
}
