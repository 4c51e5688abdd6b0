import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { formatPence } from '../../../contract/money.ts'
import {
  cancelOrder as cancelOrderCall,
  payOtherwise as payOtherwiseCall,
  readOrderMoney,
  refundOrder as refundOrderCall,
} from '../../../contract/staff/order-money.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError } from '../../http/errors.ts'
import { actOnOrder, type Change } from '../../orders/act-on-order.ts'
import { cancelPaidOrder, cancelOrder as closePayment } from '../../orders/ending/cancel-order.ts'
import { markCancelled } from '../../orders/ending/cancelled-orders.ts'
import { createRefund } from '../../orders/ending/create-refund.ts'
import { refundOrder } from '../../orders/ending/refund-order.ts'
import { showOrderMoney } from '../../orders/lists/read-order-money.ts'
import { findOrderIdByNumber, isPaid, isProcessing } from '../../orders/orders.ts'
import { payOtherwise } from '../../orders/paying/pay-otherwise.ts'
import { settleOrder } from '../../orders/paying/settle-order.ts'
import { findEntryByKey } from '../../payments/ledger.ts'
import { describeStripeError } from '../../payments/stripe.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import type { Answer } from './answer-calls.ts'

interface MoneyOptions {
  database: Database
  stripe: Stripe
  log: Logger
}

type Asked = z.output<typeof refundOrderCall.input>
type Acting = MoneyOptions & { caller: Caller }

/** Calls of one address in ten minutes. */
const most = { reads: 3_000, acts: 600 }

/** The calls about the money of an order, and the one that cancels it. */
export function moneyCalls(answer: Answer, options: MoneyOptions): void {
  answer(readOrderMoney, ({ number }) => showOrderMoney(options.database, number), most.reads)
  answer(refundOrderCall, (asked, { caller }) => refund({ ...options, caller }, asked), most.acts)
  answer(cancelOrderCall, (asked, { caller }) => cancel({ ...options, caller }, asked), most.acts)
  answer(payOtherwiseCall, (asked, { caller }) => payOtherwise(options, asked, caller), most.acts)
}

async function refund(acting: Acting, asked: Asked) {
  const isStripeThere = await lookAtStripe(acting, asked.number)
  const act = { ...acting, act: refundOrderCall.name, number: asked.number }
  const entry = await actOnOrder(act, (tx, order) => askForRefund(tx, order, asked, acting.caller), answerWith(asked))
  if (!entry) throw new AppError('internal')
  return { state: await tryAtOnce(acting, entry, isStripeThere) }
}

async function askForRefund(tx: Transaction, order: Order, asked: Asked, { name }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (!isPaid(order)) throw notPossible('This order is not paid, so there is nothing to give back.')
  const entryId = await refundOrder(tx, order, { ...asked, by: name })
  // Otherwise the mail goes when Stripe has taken the refund.
  if ((await findEntryByKey(tx, asked.key))?.state === 'succeeded') {
    await queueJob(tx, 'send-order-mail', { mail: 'refund-on-its-way', orderId: order.id, entryId })
  }
  return { to: formatPence(asked.amountPence) }
}

async function cancel(acting: Acting, asked: Asked) {
  const isStripeThere = await lookAtStripe(acting, asked.number)
  const act = { ...acting, act: cancelOrderCall.name, number: asked.number }
  const { entry, unpaid } = await actOnOrder(
    act,
    (tx, order) => cancelIn(tx, order, asked, acting.caller),
    async (tx, order) => ({ entry: await answerWith(asked)(tx), unpaid: isPaid(order) ? undefined : order.id }),
  )
  if (unpaid) await requireClosed(acting, unpaid)
  return { state: entry ? await tryAtOnce(acting, entry, isStripeThere) : null }
}

async function cancelIn(tx: Transaction, order: Order, asked: Asked, { name: by }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (order.status === 'cancelled') {
    // The same press, sent a second time. A cancellation without a refund has no entry that keeps its key.
    if (order.cancelledBy === by && order.cancelReason === asked.reason && asked.amountPence === 0) return undefined
    throw notPossible('This order is cancelled already.')
  }
  if (isPaid(order)) {
    await cancelPaidOrder(tx, order, { ...asked, by })
    const { amountPence } = asked
    return { from: 'confirmed', to: amountPence > 0 ? `cancelled, ${formatPence(amountPence)} goes back` : 'cancelled' }
  }
  if (asked.leftPence > 0 || asked.amountPence > 0) throw new AppError('changed_meanwhile')
  if (isProcessing(order)) {
    throw notPossible('The customer’s bank is still paying. Cancel the order when the money has arrived or has failed.')
  }
  if (!(await markCancelled(tx, order.id, { by, reason: asked.reason }))) {
    throw notPossible('There is a problem with the payment of this order. Look at it in Stripe first.')
  }
  return { from: 'not paid', to: 'cancelled' }
}

/**
 * Brings the ledger up to date, so that a refund that was made in Stripe a moment ago counts. Returns whether Stripe
 * answered: where it does not, the refund is asked for all the same, and its job goes on.
 */
async function lookAtStripe({ database, stripe, log }: Acting, number: string): Promise<boolean> {
  const id = await findOrderIdByNumber(database, number)
  if (!id) throw new AppError('not_found')
  try {
    await settleOrder({ database, stripe }, id)
    return true
  } catch (error) {
    log.warn({ err: describeStripeError(error), orderNumber: number }, 'an order could not be settled before an act')
    return false
  }
}

/** Whether this press was taken before. Throws AppError where its key stands for another refund. */
async function wasAsked(tx: Transaction, order: Order, { key, amountPence }: Asked): Promise<boolean> {
  const entry = await findEntryByKey(tx, key)
  if (!entry) return false
  if (entry.orderId === order.id && entry.amountPence === amountPence) return true
  throw notPossible(`A refund of ${formatPence(entry.amountPence)} was asked for from this form already.`)
}

const answerWith =
  ({ key }: Asked) =>
  (tx: Transaction) =>
    findEntryByKey(tx, key)

/** Makes the refund at Stripe without waiting for its job. Returns how it stands then. */
async function tryAtOnce({ database, stripe, log }: Acting, entry: LedgerEntry, isStripeThere: boolean) {
  if (isStripeThere) {
    await createRefund({ database, stripe }, entry.id).catch((error: unknown) =>
      log.warn({ err: describeStripeError(error) }, 'a refund could not be made at once, its job goes on'),
    )
  }
  return (await findEntryByKey(database, entry.idempotencyKey ?? ''))?.state ?? entry.state
}

/** Closes the payment page of a cancelled order. Throws AppError where the customer paid at that moment. */
async function requireClosed({ database, stripe, log }: Acting, orderId: string): Promise<void> {
  try {
    const order = await closePayment({ database, stripe }, orderId)
    if (order?.status === 'cancelled') return
  } catch (error) {
    log.warn({ err: describeStripeError(error) }, 'a payment page could not be closed at once, a job goes on')
    return
  }
  throw new AppError('changed_meanwhile', {
    message: 'The customer paid at that very moment, so the order stands. Look at it again before you go on.',
  })
}

const notPossible = (message: string) => new AppError('not_possible', { message })
