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
import { AppError, notPossible } from '../../http/errors.ts'
import { cancelPaidOrder, cancelOrder as closePayment } from '../../orders/ending/cancel-order.ts'
import { markCancelled } from '../../orders/ending/cancelled-orders.ts'
import { createRefund } from '../../orders/ending/create-refund.ts'
import { refundOrder } from '../../orders/ending/refund-order.ts'
import { showOrderMoney } from '../../orders/lists/read-order-money.ts'
import { type Change, changeOrder } from '../../orders/mark-order.ts'
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

/** The calls of one address. */
const callsPerTenMinutes = { reads: 3_000, acts: 600 }

/** Answers the calls about the money of an order, and the one that cancels an order. */
export function moneyCalls(answer: Answer, options: MoneyOptions): void {
  answer(readOrderMoney, ({ number }) => showOrderMoney(options.database, number), callsPerTenMinutes.reads)
  answer(refundOrderCall, (asked, { caller }) => refund({ ...options, caller }, asked), callsPerTenMinutes.acts)
  answer(cancelOrderCall, (asked, { caller }) => cancel({ ...options, caller }, asked), callsPerTenMinutes.acts)
  answer(payOtherwiseCall, (asked, { caller }) => payOtherwise(options, asked, caller), callsPerTenMinutes.acts)
}

async function refund(acting: Acting, asked: Asked) {
  const isStripeThere = await settleBeforeAct(acting, asked.number)
  const act = { ...acting, act: refundOrderCall.name, number: asked.number }
  const entry = await changeOrder(act, (tx, order) => askForRefund(tx, order, asked, acting.caller), answerWith(asked))
  if (!entry) throw new AppError('internal')
  return { state: await refundAtOnce(acting, entry, isStripeThere) }
}

async function askForRefund(tx: Transaction, order: Order, asked: Asked, { name }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (!isPaid(order)) throw notPossible('This order is not paid, so there is nothing to give back.')
  const entryId = await refundOrder(tx, order, { ...asked, by: name })
  // A refund that Stripe makes is mailed later, when Stripe has taken it.
  if ((await findEntryByKey(tx, asked.key))?.state === 'succeeded') {
    await queueJob(tx, 'send-order-mail', { mail: 'refund-on-its-way', orderId: order.id, entryId })
  }
  return { to: formatPence(asked.amountPence) }
}

async function cancel(acting: Acting, asked: Asked) {
  const isStripeThere = await settleBeforeAct(acting, asked.number)
  const act = { ...acting, act: cancelOrderCall.name, number: asked.number }
  const { entry, unpaid } = await changeOrder(
    act,
    (tx, order) => cancelForStaff(tx, order, asked, acting.caller),
    async (tx, order) => ({ entry: await answerWith(asked)(tx), unpaid: isPaid(order) ? undefined : order.id }),
  )
  if (unpaid) await requireClosed(acting, unpaid)
  return { state: entry ? await refundAtOnce(acting, entry, isStripeThere) : null }
}

async function cancelForStaff(tx: Transaction, order: Order, asked: Asked, { name: by }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (order.status === 'cancelled') {
    // It may be the same press, sent a second time. A cancellation without a refund has no entry that keeps its key.
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
 * Settles the order before staff act on its money, so that a refund which was made in Stripe a moment ago counts. Returns
 * whether Stripe answered. Where it did not, the act goes on, and a job makes the refund later.
 */
async function settleBeforeAct({ database, stripe, log }: Acting, number: string): Promise<boolean> {
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

/** Whether this press has been handled before. Throws AppError `not_possible` where its key stands for another refund. */
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

/** Makes the refund at Stripe without waiting for its job. Returns the refund's state afterwards. */
async function refundAtOnce({ database, stripe, log }: Acting, entry: LedgerEntry, isStripeThere: boolean) {
  if (isStripeThere) {
    await createRefund({ database, stripe }, entry.id).catch((error: unknown) =>
      log.warn({ err: describeStripeError(error) }, 'a refund could not be made at once, its job goes on'),
    )
  }
  return (await findEntryByKey(database, entry.idempotencyKey ?? ''))?.state ?? entry.state
}

/** Expires the session of a cancelled order. Throws AppError `changed_meanwhile` where the customer paid just then. */
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
