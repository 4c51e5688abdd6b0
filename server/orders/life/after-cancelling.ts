import { londonDay } from '../../../contract/london-time.ts'
import { giveBackByHand } from '../../../contract/staff/order-money.ts'
import { divideRefund } from '../../payments/divide-refund.ts'
import { isAskedByStaff, keyOfPart, sumsOf } from '../../payments/ledger.ts'
import { isPaid } from '../order/orders.ts'
import { withoutWaiting } from './after-stripe.ts'
import { atThisMoment, type Follows, type Known, together } from './follows.ts'

/** A refund that somebody asks for. Amounts are in pence. */
export interface RefundWanted {
  /** Identifies one press of the button. */
  key: string
  amountPence: number
  reason: string
  /** The name of whoever asks. */
  by: string
  /** The change that the refund belongs to, if any. */
  changeId?: string
}

export interface RefundAsked {
  happened: 'refund asked'
  refund: RefundWanted
  /** New ids, one for each ledger entry: the refund may be divided among all payments. */
  ids: string[]
}

export interface Cancelled {
  happened: 'cancelled'
  /** Who cancels the order, and why. Both are missing if a customer leaves the payment page. */
  by?: string
  reason?: string
  refund?: Omit<RefundAsked, 'happened'>
}

/**
 * Decides what follows a request for a refund. It is divided among payments if one does not cover it. Staff give back
 * offline payments themselves, so that part is settled at once; if staff did not ask for the refund, they are told to
 * give it back. Pure.
 */
export function afterRefundAsked(known: Known, asked: Omit<RefundAsked, 'happened'>): Follows {
  const { changeId } = asked.refund
  const { follows, isAllByHand } = afterGivenBack(known, asked)
  // Otherwise the mail goes out once Stripe has taken the refund. A change's own mail mentions its refund.
  const isMailedNow = isAllByHand && changeId === undefined
  return together(follows, isMailedNow && { mails: [{ mail: 'refund-on-its-way', entryId: asked.ids[0] }] })
}

/**
 * Decides what follows a cancellation. For a paid order, its refund is requested and its pending change withdrawn; the
 * customer is mailed, and the kitchen too if the event is still to come. An unpaid order's session is expired next, and
 * its customer is told then. Pure.
 */
export function afterCancelled(known: Known, { by, reason, refund }: Cancelled): Follows {
  const { order, now } = known
  const entryId = refund?.ids[0]
  const isToCome = order.eventDate >= londonDay(now)
  // The refund gets the same time, which shows that it belongs to the cancellation (isOfCancellation).
  const named = { cancelledAt: atThisMoment, cancelledBy: by, cancelReason: order.erased ? null : reason }
  const columns = { status: 'cancelled' as const, ...(by !== undefined && named) }
  if (!isPaid(order)) return together({ columns })
  return together(
    refund && afterGivenBack(known, refund).follows,
    { columns, mails: [{ mail: 'order-cancelled', entryId }] },
    isToCome && { mails: [{ mail: 'staff-order-cancelled' }] },
    withoutWaiting(known),
  )
}

/** Returns the ledger rows of a refund, and what follows from its offline part. Pure. */
export function afterGivenBack(known: Known, { refund, ids }: Omit<RefundAsked, 'happened'>) {
  const { order } = known
  const { key, amountPence, reason, by, changeId } = refund
  const parts = divideRefund(amountPence, known.ledger)
  const byHand = parts.find(({ isByHand }) => isByHand)
  const follows = together(
    {
      ledger: parts.map(({ isByHand, ...part }, index) => ({
        write: 'asked refund',
        isByHand,
        row: {
          id: ids[index] ?? '',
          orderId: order.id,
          by,
          changeId,
          ...part,
          // The reason may name the customer, who was erased.
          reason: order.erased ? null : reason,
          idempotencyKey: keyOfPart(key, index),
        },
      })),
    },
    byHand && afterByHand(known, byHand.amountPence, by),
  )
  return { follows, isAllByHand: parts.every(({ isByHand }) => isByHand) }
}

/**
 * Returns what follows an offline refund: it counts as made, and staff are told to hand it over unless one of them
 * asked for it.
 */
function afterByHand({ order, ledger }: Known, amountPence: number, by: string): Partial<Follows> {
  const refundedPence = order.refundedPence + amountPence
  const isWhole = refundedPence >= sumsOf(ledger).paidPence
  return {
    columns: { refundedPence, ...(isWhole && { paymentStatus: 'refunded' as const }) },
    attention: isAskedByStaff(by) ? [] : [{ reasons: [giveBackByHand(amountPence, order.orderNumber)] }],
  }
}
