import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { statementTogether } from '../../../contract/allergens.ts'
import { judgedBy } from '../../../contract/delivery/kitchens.ts'
import { leastPaymentPence } from '../../../contract/deposit.ts'
import { limits } from '../../../contract/limits.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { cancelOrder } from '../../../contract/staff/order-money.ts'
import {
  answerFrom,
  isPaidOffline,
  takeOrder as takeOrderCall,
  type WayToPay,
} from '../../../contract/staff/take-order.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { queueExpireCheckout, queueJob } from '../../database/job-queue.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { markCancelled } from '../ending/cancel-order.ts'
import { actOnOrder } from '../order/act-on-order.ts'
import { lockOrder } from '../order/lock-order.ts'
import { wasDone } from '../order/order-acts.ts'
import { announceOrder } from '../order/order-events.ts'
import { findOrderByKey, requireOrder } from '../order/orders.ts'
import { type OrderingOptions, openNewPayment, paymentAddress } from '../paying/open-order-payment.ts'
import { paidInWords, paymentInWords, settleOfflinePayment } from '../paying/settle-offline-payment.ts'
import { admitTakenOrder, requireTimeToCome } from './admit-taken-order.ts'
import { daysForRest } from './days-for-rest.ts'
import { invalidOrder, type PricedOrder, packagesIn, priceItems, requireChoices } from './price-order.ts'
import { requireKnownPackages } from './require-known-packages.ts'
import { isMadeOf, storeOnce } from './store-order.ts'

type Input = z.output<typeof takeOrderCall.input>

/**
 * Takes an order on the telephone. Validates, prices and stores it as createCateringOrder does, but staff may override
 * the delivery rules whose reasons they have seen. It is paid with a mailed link, or was paid offline and is confirmed
 * at once. The same key with the same content returns the same order. Returns its number. Then cancels the order that
 * it replaces, unless that was paid.
 * Throws AppError as contract/staff/take-order.ts says; `invalid_order`, `payment_provider_unavailable` and
 * `order_expired` as createCateringOrder does.
 */
export async function takeOrder(options: OrderingOptions, input: Input, caller: Caller): Promise<{ number: string }> {
  const { database } = options
  if (isPaidOffline(input.pay) && !caller.hasProved) throw new AppError('prove_again')
  if (input.replaces) await requireOrder(database, input.replaces)
  const { order, isNew, items } = await storeTaken(database, input, caller)
  if (isPaidOffline(input.pay)) {
    await settleOfflinePayment(database, order.id, {
      by: caller.name,
      reason: paymentInWords(input.pay, input.payment_note),
      before: requireStillUnpaid,
      write: (tx, stored) => writeTaken(tx, stored, caller, input.pay),
    })
  } else {
    if (isNew) await openNewPayment(options, order, items)
    else await paymentAddress(options, order)
    await sendLink(database, order.id, caller)
  }
  if (input.replaces) await cancelTakenAgain(database, input.replaces, order, caller)
  return { number: order.orderNumber }
}

/** Stores the order, or finds the one that this form made before. */
async function storeTaken(database: Database, input: Input, { name }: Caller) {
  const { key, beyond, total_pence, told, allergies, allergy_words, replaces, release, ...rest } = input
  const request = { ...rest, allergies: answerFrom(input) ?? null }
  const earlier = await findOrderByKey(database.forOrders, key)
  if (earlier && !isMadeOf(earlier, request)) throw takenOtherwise(earlier)
  // Not priced again: its packages may have left the site.
  if (earlier) return { order: earlier, isNew: false, items: [] }
  await requireKnownPackages(database, release, packagesIn(request.order_items))
  requireChoices(request.order_items)
  const priced = priceItems(request.order_items, request.agreed)
  requireTimeToCome(request.event_date, request.event_time)
  requireQuotedPrice(priced, total_pence)
  if (request.deposit) await requireDeposit(database, request, request.deposit, priced)
  requireAllergens(priced, told)
  const taking = { takenBy: name, beyond, isPaid: isPaidOffline(request.pay), termsShown: told?.terms }
  const stored = await storeOnce(database, request, priced, key, (wanted) =>
    admitTakenOrder(database, { ...wanted, time: request.event_time, places: priced.places }, taking),
  )
  return { ...stored, items: priced.items }
}

function takenOtherwise({ orderNumber }: Order): AppError {
  const message = `${orderNumber} was taken from this form already, with other details. Look at it before you take another order.`
  return new AppError('idempotency_key_reused', { message })
}

function requireQuotedPrice({ totalPence }: PricedOrder, told: number): void {
  if (totalPence > limits.totalPence)
    throw invalidOrder('order_items', `At most ${formatPence(limits.totalPence)} can be paid at once.`)
  if (totalPence === told) return
  const message = `It costs ${formatPence(totalPence)} now, and the screen said ${formatPence(Math.max(0, told))}. Tell the customer before you take it.`
  throw new AppError('price_changed', { message })
}

/** Throws AppError `invalid_order` if the deposit leaves nothing to pay, or its rest is due too soon or too late. */
async function requireDeposit(
  database: Database,
  { event_date, delivery_postal_code }: Pick<Input, 'event_date' | 'delivery_postal_code'>,
  { pence, rest_due: due }: NonNullable<Input['deposit']>,
  { totalPence }: PricedOrder,
): Promise<void> {
  const mostPence = totalPence - leastPaymentPence
  if (pence > mostPence)
    throw invalidOrder('deposit.pence', `Please give ${formatPence(mostPence)} at most, or take the whole payment now.`)
  const { rules } = judgedBy(await rulesInForce(database), delivery_postal_code)
  const days = daysForRest(rules, event_date, new Date())
  if (!days) throw invalidOrder('deposit.rest_due', 'The event is too soon for a deposit. Take the whole payment now.')
  if (due < days.first || due > days.last)
    throw invalidOrder('deposit.rest_due', `Choose a day from ${formatDay(days.first)} until ${formatDay(days.last)}.`)
}

function requireAllergens({ sold: { allergenStatement } }: PricedOrder, told: Input['told']): void {
  if (!told || told.allergens === (allergenStatement && statementTogether(allergenStatement))) return
  const message = 'The list of allergens has changed meanwhile. Tell the customer what is in it before you take it.'
  throw new AppError('changed_meanwhile', { message })
}

/** Queues the mail with the payment link, which replaces the reminder for online orders, and records the act; once. */
async function sendLink(database: Database, orderId: string, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || (await wasDone(tx, takeOrderCall.name, order.orderNumber))) return
    await writeTaken(tx, order, caller, 'link')
    // If a server died just before this, and nobody retried for a quarter of an hour, the reminder has gone out
    // already.
    if (!order.payReminderAt) {
      await tx.update(cateringOrders).set({ payReminderAt: new Date() }).where(eq(cateringOrders.id, orderId))
      await queueJob(tx, 'send-order-mail', { mail: 'order-received', orderId })
    }
    await announceOrder(tx, order.orderNumber)
  })
}

/** Cancels the unpaid order that `by` replaces. If it was paid meanwhile, it stands. */
function cancelTakenAgain(
  database: Database,
  number: string,
  by: Pick<Order, 'orderNumber'>,
  caller: Caller,
): Promise<void> {
  return actOnOrder({ database, caller, act: cancelOrder.name, number }, async (tx, replaced) => {
    if (replaced.status === 'cancelled') return undefined
    const reason = `Taken once more, as ${by.orderNumber}.`
    const sessionId = await markCancelled(tx, replaced, { by: caller.name, reason })
    if (!sessionId) return undefined
    await queueExpireCheckout(tx, { orderId: replaced.id, sessionId })
    return { from: 'not paid', to: `cancelled. ${reason}` }
  })
}

/** Throws AppError `order_expired` if this form's order is no longer open, because nobody confirmed it for an hour. */
async function requireStillUnpaid(_: Transaction, { paymentStatus, status, checkoutSessionId }: Order): Promise<void> {
  const isOpen = paymentStatus === 'pending' && status === 'pending' && !checkoutSessionId
  if (!isOpen) throw new AppError('order_expired')
}

const ways: Record<WayToPay, string> = { link: 'with a link to pay', ...paidInWords }

/** Records in the book of acts who took the order, how it is paid, and which rules they overrode. */
function writeTaken(
  tx: Transaction,
  { orderNumber, takenBeyond }: Order,
  caller: Caller,
  pay: WayToPay,
): Promise<void> {
  const to = takenBeyond ? `${ways[pay]}, beyond the rules: ${takenBeyond}` : ways[pay]
  return writeAct(tx, { ...byCaller(caller), act: takeOrderCall.name, subject: orderNumber, to })
}
