import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { z } from 'zod'
import { firstPaymentPence } from '../../../contract/deposit.ts'
import { londonInstant } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { payOtherwise as payOtherwiseCall } from '../../../contract/staff/order-money.ts'
import type { Reason } from '../../../contract/staff/take-order.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { lockDays } from '../../delivery/changed-places.ts'
import { judgeForStaff } from '../../delivery/judge-for-staff.ts'
import { type RulesInForce, rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError, notPossible } from '../../errors.ts'
import { expireForGood } from '../../payments/expire-checkout-session.ts'
import { findEntryByKey } from '../../payments/ledger.ts'
import { describeStripeError } from '../../payments/stripe.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { requireLockedOrder } from '../order/lock-order.ts'
import { hasEvent } from '../order/order-events.ts'
import { findOrder, isPaid, isProcessing, isRestOpen, needsAttention, requireOrder } from '../order/orders.ts'
import { paidInWords, paymentInWords, settleOfflinePayment } from './settle-offline-payment.ts'
import { settleOrder } from './settle-order.ts'

type Input = z.output<typeof payOtherwiseCall.input>

interface Options {
  database: Database
  stripe: Stripe
  log: Logger
}

/**
 * How long Stripe may take to close a page while the order is locked, in milliseconds. The database ends a transaction
 * that is idle for ten seconds.
 */
export const patience = { timeout: 4_000, maxNetworkRetries: 0 }

/**
 * Records an offline payment, in cash or by bank transfer, and confirms the order (decision 058). Asks Stripe first,
 * then closes the payment page while the order is locked: nobody can pay twice, and its places are never free in
 * between. The same key records one payment. Throws AppError as contract/staff/order-money.ts says.
 */
export async function payOtherwise(options: Options, input: Input, caller: Caller): Promise<void> {
  const { database } = options
  const { id } = await requireOrder(database, input.number)
  if (await isRecorded(database, id, input)) return
  const settled = await settleOrRefuse(options, id)
  if (settled && isRestOpen(settled)) return recordRest(database, settled, input, caller)
  const inForce = await rulesInForce(database)
  let beyond: string[] = []
  try {
    await settleOfflinePayment(database, id, {
      by: caller.name,
      key: input.key,
      reason: paymentInWords(input.pay, input.payment_note),
      before: async (tx, order) => {
        await requireRecordable(tx, order, input)
        if (order.paymentStatus === 'pending') await expirePage(options.stripe, order)
        else beyond = await overrideRules(tx, inForce, order, input)
      },
      write: (tx) => write(tx, input, beyond, caller),
    })
  } catch (error) {
    if (!(error instanceof StillOpen)) throw error
    await settleOrRefuse(options, id)
    throw whyNotRecorded(await findOrder(database, id))
  }
  if (await isRecorded(database, id, input)) return
  throw whyNotRecorded(await findOrder(database, id))
}

/** Records the rest after a deposit. A job closes its payment page; a payment there meanwhile is refunded. */
function recordRest(database: Database, { id }: Order, input: Input, caller: Caller): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await requireLockedOrder(tx, id)
    if (await isRecorded(tx, id, input)) return
    if (!isRestOpen(order)) throw whyNotRecorded(order)
    requireAmount(order, input.amountPence)
    const known = { order, ledger: [], changes: [], now: new Date() }
    const reason = paymentInWords(input.pay, input.payment_note)
    const paid = { happened: 'rest paid offline', by: caller.name, reason, key: input.key } as const
    await carryOut(tx, known, whatFollows(known, paid))
    await write(tx, input, [], caller)
  })
}

/** Returns why the order's payment can't be recorded now, for staff; undefined if it can. */
export async function whyNoOfflinePayment(database: Queryable, order: Order): Promise<string | undefined> {
  const { paymentStatus, status, erased } = order
  if (isRestOpen(order)) return undefined
  if (isPaid(order)) return paidMeanwhile.otherwise
  if (erased) return 'Its customer was erased, so nobody can be cooked for.'
  if (isProcessing(order)) return bankPays
  if (paymentStatus === 'pending' && needsAttention(order)) return lookInStripe
  if (londonInstant(order.eventDate, order.eventTime.slice(0, 5)) <= new Date()) return tooLate
  if (status !== 'cancelled') return undefined
  // An order that ran out of time, or whose payment failed, is closed, but nobody decided to cancel it.
  const isDecided =
    paymentStatus === 'pending' || order.cancelledAt !== null || (await hasEvent(database, order.id, 'cancelled'))
  return isDecided ? isCancelled : undefined
}

/** Returns what is recorded if an order was paid offline, in pence: its price or deposit, or the rest after that. */
export const amountToRecord = (order: Order) => (isRestOpen(order) ? order.restPence : firstPaymentPence(order))

/**
 * Checks an order that was closed unpaid against the delivery rules again, because it released its places. One that can
 * still be paid was admitted before. Returns the reasons against it.
 */
export async function reasonsAgainst(database: Queryable, inForce: RulesInForce, order: Order): Promise<Reason[]> {
  if (order.paymentStatus === 'pending' || isPaid(order)) return []
  const { eventDate: day, deliveryPostalCode: postcode, places, totalPence } = order
  const wanted = { day, time: order.eventTime.slice(0, 5), postcode, places, totalPence }
  const ofItsKitchen = { ...inForce, kitchens: [order.kitchen] }
  return (await judgeForStaff(database, ofItsKitchen, wanted, new Date())).reasons
}

/** The customer can still pay, or has paid, at the page that had to be closed. */
class StillOpen extends Error {}

/** Throws AppError unless the payment of a locked order may be recorded. */
async function requireRecordable(tx: Transaction, order: Order, { amountPence }: Input): Promise<void> {
  const why = await whyNoOfflinePayment(tx, order)
  if (why) throw notPossible(why)
  requireAmount(order, amountPence)
}

/** Expires the session of an order that could still be paid at Stripe. Throws AppError, or StillOpen. */
async function expirePage(stripe: Stripe, order: Order): Promise<void> {
  if (!order.checkoutSessionId) return
  const session = await expireForGood(stripe, order.checkoutSessionId, patience).catch(refuseWithoutStripe)
  if (session.status !== 'expired' && !isDealtWith(order, session)) throw new StillOpen()
}

/**
 * Stores and returns the rules that an order which was closed unpaid overrides. Locks its day. Throws AppError
 * `changed_meanwhile` if staff have not seen all those rules. Queries only through `tx`: requests for the same day may
 * hold every connection, so a second connection might never come.
 */
async function overrideRules(tx: Transaction, inForce: RulesInForce, order: Order, input: Input): Promise<string[]> {
  await lockDays(tx, [order.eventDate])
  const reasons = (await reasonsAgainst(tx, inForce, order)).map(({ message }) => message)
  if (reasons.some((reason) => !input.beyond.includes(reason))) throw unseen()
  const beyond = [order.takenBeyond, ...reasons].filter(Boolean).join(' ') || null
  await tx.update(cateringOrders).set({ takenBeyond: beyond }).where(eq(cateringOrders.id, order.id))
  return reasons
}

/** True if a wrong amount was paid at the order's page. Staff have handled that, or whyNoOfflinePayment refuses. */
function isDealtWith(order: Order, { payment_status, amount_total, currency }: Stripe.Checkout.Session): boolean {
  const isOther = amount_total !== firstPaymentPence(order) || currency !== 'gbp'
  return order.attention !== null && payment_status === 'paid' && isOther
}

/** Settles the order. Throws AppError `payment_provider_unavailable` if Stripe does not answer. */
async function settleOrRefuse({ database, stripe, log }: Options, orderId: string): Promise<Order | undefined> {
  try {
    return await settleOrder({ database, stripe }, orderId)
  } catch (error) {
    log.warn(
      { err: describeStripeError(error), orderId },
      'an order could not be settled before its payment was recorded',
    )
    return refuseWithoutStripe(error)
  }
}

function refuseWithoutStripe(cause: unknown): never {
  if (!(cause instanceof Stripe.errors.StripeError)) throw cause
  throw new AppError('payment_provider_unavailable', { message: noStripe, cause })
}

async function isRecorded(database: Queryable, orderId: string, { key }: Input): Promise<boolean> {
  const entry = await findEntryByKey(database, key)
  if (entry && (entry.orderId !== orderId || entry.kind !== 'paid-otherwise')) throw notPossible(usedForAnother)
  return entry !== undefined
}

/** Explains why nothing was recorded: the page could not be closed, or an earlier payment counts. */
function whyNotRecorded(order: Order | undefined): AppError {
  if (!order || !isPaid(order)) {
    return notPossible(order && isProcessing(order) ? bankPays : stillOpen)
  }
  const message = order.paymentIntentId ? paidMeanwhile.atStripe : paidMeanwhile.otherwise
  return new AppError('changed_meanwhile', { message })
}

function write(tx: Transaction, { number, pay }: Input, beyond: string[], caller: Caller): Promise<void> {
  const to = beyond.length > 0 ? `${paidInWords[pay]}, beyond the rules: ${beyond.join(' ')}` : paidInWords[pay]
  return writeAct(tx, { ...byCaller(caller), act: payOtherwiseCall.name, subject: number, from: 'not paid', to })
}

/** Throws AppError `not_possible` unless exactly the amount to pay now was received. */
function requireAmount(order: Order, amountPence: number): void {
  const wanted = amountToRecord(order)
  if (amountPence === wanted) return
  const message = `${formatPence(wanted)} is to be paid. Record exactly that, once you have all of it.`
  throw new AppError('not_possible', { message, fields: [{ path: 'amountPence', message }] })
}

const unseen = () =>
  new AppError('changed_meanwhile', {
    message:
      'This order goes beyond the rules by now. Look at the reasons, and take it all the same or give the money back.',
  })

const paidMeanwhile = {
  atStripe:
    'The customer has paid online meanwhile, so the order is confirmed by that payment. Nothing is recorded here: give back what you were given.',
  otherwise: 'The payment of this order is recorded already. Look at it again before you go on.',
}
const bankPays = 'The customer’s bank is still paying. Wait until that money has arrived or has failed.'
const lookInStripe = 'There is a problem with the payment of this order. Look at it in Stripe first.'
const tooLate = 'The event of this order has begun or is over.'
const isCancelled = 'This order is cancelled. If it is still wanted, take it again with “Take an order”.'
const noStripe =
  'Stripe does not answer, so the payment page can not be closed and the customer could pay twice. Nothing is recorded. Try again in a minute.'
const stillOpen =
  'The payment page could not be closed at Stripe, so the customer could pay twice. Nothing is recorded. Try again in a minute.'
const usedForAnother = 'This form was used for something else already. Close it, and open it again.'
