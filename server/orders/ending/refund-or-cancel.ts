import type { z } from 'zod'
import { formatPence } from '../../../contract/money.ts'
import { cancelOrder as cancelOrderCall, refundOrder as refundOrderCall } from '../../../contract/staff/order-money.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import { findEntryByKey } from '../../payments/ledger.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { actOnOrder, type Change } from '../order/act-on-order.ts'
import { isPaid, isProcessing, requireOrder } from '../order/orders.ts'
import { cancelPaidOrder, cancelUnpaidOrder, markCancelled } from './cancel-order.ts'
import { refundOrder } from './refund-order.ts'
import { type TryOptions, tryNow, tryRefunding, trySettling } from './try-now.ts'

type Asked = z.output<typeof refundOrderCall.input>
type Acting = TryOptions & { caller: Caller }

/**
 * Refunds part of an order for staff; the order stands. Returns the refund's state. Throws AppError as
 * contract/staff/order-money.ts says.
 */
export async function refundForStaff(acting: Acting, asked: Asked): Promise<LedgerEntry['state']> {
  const isStripeThere = await settleFirst(acting, asked.number)
  const act = { ...acting, act: refundOrderCall.name, number: asked.number }
  const entry = await actOnOrder(act, (tx, order) => refund(tx, order, asked, acting.caller), answerWith(asked))
  if (!entry) throw new AppError('internal')
  return refundAtStripe(acting, entry, isStripeThere)
}

async function refund(tx: Transaction, order: Order, asked: Asked, { name }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (!isPaid(order)) throw notPossible('This order is not paid, so there is nothing to give back.')
  await refundOrder(tx, order, { ...asked, by: name })
  return { to: formatPence(asked.amountPence) }
}

/**
 * Cancels an order for staff, with the refund they ask for. Returns the refund's state, or null if there is none.
 * Throws AppError as contract/staff/order-money.ts says.
 */
export async function cancelForStaff(acting: Acting, asked: Asked): Promise<LedgerEntry['state'] | null> {
  const isStripeThere = await settleFirst(acting, asked.number)
  const act = { ...acting, act: cancelOrderCall.name, number: asked.number }
  const { entry, unpaid } = await actOnOrder(
    act,
    (tx, order) => cancel(tx, order, asked, acting.caller),
    async (tx, order) => ({ entry: await answerWith(asked)(tx), unpaid: isPaid(order) ? undefined : order.id }),
  )
  if (unpaid) await requireExpired(acting, unpaid)
  return entry ? refundAtStripe(acting, entry, isStripeThere) : null
}

async function cancel(tx: Transaction, order: Order, asked: Asked, { name: by }: Caller): Promise<Change> {
  if (await wasAsked(tx, order, asked)) return undefined
  if (order.status === 'cancelled') {
    // May be the same press again. A cancellation without a refund has no ledger entry to keep its key.
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
  if (!(await markCancelled(tx, order, { by, reason: asked.reason }))) {
    throw notPossible('There is a problem with the payment of this order. Look at it in Stripe first.')
  }
  return { from: 'not paid', to: 'cancelled' }
}

/**
 * Settles the order before staff act on its money, so that a refund just made in Stripe counts. Returns whether Stripe
 * answered. If it didn't, the act goes on, and a job makes the refund later. Throws AppError `not_found`.
 */
async function settleFirst(options: TryOptions, number: string): Promise<boolean> {
  const { id } = await requireOrder(options.database, number)
  return trySettling(options, id)
}

/** True if this press was handled before. Throws AppError `not_possible` if its key belongs to another refund. */
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

/** Makes the refund at Stripe without waiting for its job. Returns its state afterwards. */
async function refundAtStripe(
  options: TryOptions,
  entry: LedgerEntry,
  isStripeThere: boolean,
): Promise<LedgerEntry['state']> {
  if (isStripeThere) await tryRefunding(options, entry)
  return (await findEntryByKey(options.database, entry.idempotencyKey ?? ''))?.state ?? entry.state
}

/**
 * Expires the session of a cancelled order. Throws AppError `changed_meanwhile` if the customer paid at that moment.
 */
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
