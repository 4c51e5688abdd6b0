import type { z } from 'zod'
import { formatPence } from '../../../contract/money.ts'
import {
  cancelOrder as cancelOrderCall,
  payOtherwise as payOtherwiseCall,
  readOrderMoney,
  refundOrder as refundOrderCall,
} from '../../../contract/staff/order-money.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../http/errors.ts'
import { actOnOrder, type Change } from '../../orders/act-on-order.ts'
import { cancelPaidOrder, cancelUnpaidOrder } from '../../orders/ending/cancel-order.ts'
import { markCancelled } from '../../orders/ending/cancelled-orders.ts'
import { refundOrder } from '../../orders/ending/refund-order.ts'
import { showOrderMoney } from '../../orders/lists/read-order-money.ts'
import { findOrderIdByNumber, isPaid, isProcessing } from '../../orders/orders.ts'
import { payOtherwise } from '../../orders/paying/pay-otherwise.ts'
import { type TryOptions, tryNow, tryRefunding, trySettling } from '../../orders/try-now.ts'
import { findEntryByKey } from '../../payments/ledger.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import type { Answer } from './answer-calls.ts'

type Asked = z.output<typeof refundOrderCall.input>
type Acting = TryOptions & { caller: Caller }

/** The calls of one address. */
const callsPerTenMinutes = { reads: 3_000, acts: 600 }

/** The calls about the money of an order, and the one that cancels it. */
export function moneyCalls(answer: Answer, options: TryOptions): void {
  answer(readOrderMoney, ({ number }) => showOrderMoney(options.database, number), callsPerTenMinutes.reads)
  answer(refundOrderCall, (asked, { caller }) => refund({ ...options, caller }, asked), callsPerTenMinutes.acts)
  answer(cancelOrderCall, (asked, { caller }) => cancel({ ...options, caller }, asked), callsPerTenMinutes.acts)
  answer(payOtherwiseCall, (asked, { caller }) => payOtherwise(options, asked, caller), callsPerTenMinutes.acts)
}

async function refund(acting: Acting, asked: Asked) {
  const isStripeThere = await settleFirst(acting, asked.number)
  const act = { ...acting, act: refundOrderCall.name, number: asked.number }
  const entry = await actOnOrder(act, (tx, order) => refundForStaff(tx, order, asked, acting.caller), answerWith(asked))
  if (!entry) throw new AppError('internal')
  return { state: await refundAtStripe(acting, entry, isStripeThere) }
}

async function refundForStaff(tx: Transaction, order: Order, asked: Asked, { name }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (!isPaid(order)) throw notPossible('This order is not paid, so there is nothing to give back.')
  await refundOrder(tx, order, { ...asked, by: name })
  return { to: formatPence(asked.amountPence) }
}

async function cancel(acting: Acting, asked: Asked) {
  const isStripeThere = await settleFirst(acting, asked.number)
  const act = { ...acting, act: cancelOrderCall.name, number: asked.number }
  const { entry, unpaid } = await actOnOrder(
    act,
    (tx, order) => cancelAsAsked(tx, order, asked, acting.caller),
    async (tx, order) => ({ entry: await answerWith(asked)(tx), unpaid: isPaid(order) ? undefined : order.id }),
  )
  if (unpaid) await requireExpired(acting, unpaid)
  return { state: entry ? await refundAtStripe(acting, entry, isStripeThere) : null }
}

async function cancelAsAsked(tx: Transaction, order: Order, asked: Asked, { name: by }: Caller): Promise<Change> {
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
async function settleFirst(options: TryOptions, number: string): Promise<boolean> {
  const id = await findOrderIdByNumber(options.database, number)
  if (!id) throw new AppError('not_found')
  return trySettling(options, id)
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

/** Makes the refund at Stripe without waiting for its job. Returns how it stands then. */
async function refundAtStripe(options: TryOptions, entry: LedgerEntry, isStripeThere: boolean) {
  if (isStripeThere) await tryRefunding(options, entry)
  return (await findEntryByKey(options.database, entry.idempotencyKey ?? ''))?.state ?? entry.state
}

/** Expires the session of a cancelled order. Throws AppError where the customer paid at that moment. */
async function requireExpired(options: TryOptions, orderId: string): Promise<void> {
  let order: Order | undefined
  const isDone = await tryNow(
    options,
    `order ${orderId} was cancelled, and its session could not be expired`,
    async () => {
      order = await cancelUnpaidOrder(options, orderId)
    },
  )
  if (!isDone || order?.status === 'cancelled') return
  throw new AppError('changed_meanwhile', {
    message: 'The customer paid at that very moment, so the order stands. Look at it again before you go on.',
  })
}
